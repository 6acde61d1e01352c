import { asText } from '../../../model/json';
import {
  BUILT_IN_IDS,
  type Entity,
  entryImportId,
  isBuiltIn,
  type JsonObject,
  misfitIn,
  missingMembers,
  mistyped,
  outsideNfc,
  refusedFor,
  reservedMeaning,
  setImportId,
  slug,
  statedMembers,
  unknownMembers,
} from '../../../model';
import type { Unexported } from './unexported';
import type { LiveFamily } from './live-family';
import { largeNumbers, repeatedIn, unnameable } from './json-limits';

/** An entry that can be exported. */
export interface LiveEntry {
  readonly entity: Entity;
  readonly id: string;
  readonly name: string;
  readonly values: JsonObject;
  /** Identifies the entry within the configuration: `actions/polite-block`. */
  readonly key: string;
}

/** Entries of a family: exported, built-in and unexported ones. */
export interface SortedFamily {
  readonly entity: Entity;
  readonly entries: readonly LiveEntry[];
  /** Ids of the built-in entries. */
  readonly builtIn: readonly string[];
  readonly unexported: readonly Unexported[];
  /** Number of entries that the code does not contain, without those that are or may be built-in. */
  readonly leftOut: number;
}

/** Returns why the language of the export cannot express an entry, or undefined if it can. */
export type Unwritable = (id: string, stated: JsonObject) => string | undefined;

/** Finds the entries that can be exported. */
export function sortFamily(
  { entity, entries: found, builtIn: own = [], uncertain = [] }: LiveFamily,
  unwritable: Unwritable = () => undefined,
): SortedFamily {
  const entries: LiveEntry[] = [];
  const builtIn: string[] = [];
  const unexported: Unexported[] = [];
  const repeated = repeatedIn(found.map((entry) => entry['id']));
  const reasonOf = (id: string, values: JsonObject) =>
    repeated.has(id) ? 'The service lists several entries with its id.' : reasonToLeaveOut(entity, id, values, unwritable);
  for (const values of found) {
    const [id, name] = [values['id'], asText(values['name'] ?? '')];
    const what = `${entity.noun} ${JSON.stringify(name)}${typeof id === 'string' ? ` (${id})` : ''}`;
    const why = typeof id === 'string' ? reasonOf(id, values) : 'The service lists it without an id.';
    if (typeof id === 'string' && own.includes(id)) builtIn.push(id);
    else if (typeof id === 'string' && uncertain.includes(id))
      unexported.push({ what, why: mayBeBuiltIn(entity, id), ...(isExpected(entity, id) && { isExpected: true }) });
    else if (why !== undefined) unexported.push({ what, why });
    else entries.push({ entity, id: id as string, name, values, key: `${entity.routes.path}/${id as string}` });
    const unknown = unknownMembers(entity.schema, values);
    if (unknown.length > 0 && typeof id === 'string' && ![...own, ...uncertain].includes(id)) {
      unexported.push({
        what: `${unknown.join(', ')} of ${what}`,
        why: 'This version does not know the field. The service keeps its value.',
      });
    }
  }
  // A set keeps what looks built-in.
  return { entity, entries, builtIn, unexported, leftOut: found.length - entries.length - builtIn.length - uncertain.length };
}

/** Whether the only evidence that can exist, the id, is that of an entry of the service. */
function isExpected({ routes }: Entity, id: string): boolean {
  return !routes.versions && Object.values<string>(BUILT_IN_IDS).includes(id);
}

function mayBeBuiltIn({ routes }: Entity, id: string): string {
  const name = `${routes.path}/${id}`;
  return `Its id is like those of the service's own entries, and no entry refers to it. If it is yours, name it: --only ${name}`;
}

function reasonToLeaveOut(entity: Entity, id: string, values: JsonObject, unwritable: Unwritable): string | undefined {
  const reserved = reservedMeaning(entity, id);
  if (id === '') return 'Its id is empty.';
  if (reserved !== undefined) return `Its id is reserved in paths of the API: it means ${reserved}.`;
  const wrong = mistyped(entity.schema, values);
  if (wrong.length > 0) return `The service returned another type than the contract has: ${wrong.join(', ')}.`;
  const unlike = refusedFor('unlike pattern', entity.schema, values);
  if (unlike.length > 0) return `The contract does not allow the characters of a value, and the resource refuses it: ${unlike.join(', ')}.`;
  const stated = statedMembers(entity.schema, values);
  // A string may be a number in the answer.
  const misfit = misfitIn(entity.schema, values);
  const large = misfit?.is === 'inexact' ? [misfit.place] : largeNumbers(stated);
  if (large.length > 0) return `A number cannot be kept exactly: ${large.join(', ')}.`;
  const missing = missingMembers(entity.schema, values);
  if (missing.length > 0) return `The service returned it without ${missing.join(', ')}, which the resource requires.`;
  return unnameable(outsideNfc(entity.schema, { id, ...stated })) ?? unwritable(id, stated);
}

/** Returns the import id of an entry. */
export const importIdOf = (config: string, { id }: LiveEntry): string => entryImportId(config, id);

/** Returns the import id of the set of all entries, which names those that the default of `keep` would leave out. */
export function setImportIdOf(config: string, entries: readonly LiveEntry[]): string {
  return setImportId(
    config,
    entries.filter(({ entity, id }) => isBuiltIn(entity, id)).map(({ id }) => id),
  );
}

/** Whether the code must contain the id, because it differs from the default. */
export function statesId({ id, name }: LiveEntry): boolean {
  return slug(name) !== id;
}
