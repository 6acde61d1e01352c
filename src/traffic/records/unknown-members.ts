import { grouped } from '../../model';
import { nearest } from '../../model/nearest';
import { TRAFFIC_FIELDS } from '../../model/traffic';
import { jsonText } from '../../output';

const FIELDS: ReadonlySet<string> = new Set(TRAFFIC_FIELDS.map(({ name }) => name));

/** Maximum number of unknown members that are remembered and named, and of the characters of a name. */
const [MOST, LONGEST] = [10, 80];

/** Returns the members of records that no traffic record has, each once. */
export function unknownMembers(records: Iterable<object>): string[] {
  const found = new Set<string>();
  for (const record of records) for (const name of Object.keys(record)) if (!FIELDS.has(name) && found.size < MOST) found.add(name);
  return [...found];
}

/**
 * Returns the message on members of records that no traffic record has, with the fields that are meant.
 *
 * @param records those that were looked at, as the subject of the sentence
 */
export function unknownMembersText(names: readonly string[], records = 'Records'): string {
  const each = names.slice(0, MOST).map((name) => {
    if (name.length > LONGEST) return jsonText(`${name.slice(0, LONGEST)}…`);
    const [near] = nearest(name, FIELDS);
    return near === undefined ? jsonText(name) : `${jsonText(name)} (do you mean ${jsonText(near)}?)`;
  });
  const more = names.length > MOST ? ` and ${grouped(names.length - MOST)} more` : '';
  return `${records} have members that are ignored, because traffic records have no such field: ${each.join(', ')}${more}.`;
}
