import type { DynamicRule, FlowControlPolicy } from '../../model';
import { EVERY_REQUEST } from '../../model/facts';
import { isJsonObject } from '../../model/json';
import { own } from '../../model/own';
import type { TrafficRecord } from '../../model/traffic';
import { neededFields, neededParameters } from './needed-fields';
import { isUnreadable } from './record-value';

type Setting = DynamicRule | FlowControlPolicy;

/** Something that a record must show for a setting to count its request. */
export interface Need {
  /** Name for messages: `ip`, `headers x-api-key`, or `country for the tag german`. */
  readonly name: string;
  readonly field: string;
  /** A header alone, a cookie or an argument: `headers x-api-key`. */
  readonly parameter?: string;
  /** Name of that header, cookie or argument. */
  readonly member?: string;
  /** Whether a request may have no value, whatever its source. Only a value that cannot be read counts then. */
  readonly isOptional?: boolean;
  /** Whether only records that get tags by filters need it. */
  readonly isOfTag?: boolean;
}

/** Names of the needs that a record does not meet, some after a mark. Records that lack the same share one list. */
export type Lacking = readonly string[];

/** Fields that the filters of tags use, by tag. */
export type TagNeeds = ReadonlyMap<string, readonly string[]>;

/** Fields that each record in JSON shows. A request may have no value for the others, which records then leave out. */
const ALWAYS = new Set(['ip', 'method', 'path', 'tags']);

/** Tags that requests get from settings, and fields that the filters of tags use. */
export interface Given {
  readonly tagNeeds?: TagNeeds | undefined;
  /** Tags that the settings of a configuration add themselves. */
  readonly added?: ReadonlySet<string>;
}

/** Returns what a setting needs of records, in addition to their time. */
export function needsOf(setting: Setting, { tagNeeds = new Map(), added }: Given = {}): Need[] {
  if (!setting.active) return [];
  const settings = 'threshold' in setting ? { rules: [setting], policies: [] } : { rules: [], policies: [setting] };
  const fields: readonly string[] = neededFields(settings);
  const parameters = neededParameters(settings);
  const hasHost = fields.includes('host');
  const tags = fields.length === 0 ? [] : tagsSelectedBy(setting).filter((tag) => tag !== EVERY_REQUEST && added?.has(tag) !== true);
  const named = new Map(
    fields.flatMap((field): [string, Need][] => {
      // The tags follow below.
      if (field === 'tags') return [];
      if (field === 'query') return [[field, { name: field, field, isOptional: true }]];
      const names = parameters.filter((each) => each.field === field);
      if (names.length === 0) return [[field, { name: field, field }]];
      return names
        .filter(({ name }) => !(hasHost && isHostHeader(field, name)))
        .map(({ name }) => {
          const parameter = `${field} ${field === 'headers' ? name.toLowerCase() : name}`;
          return [parameter, { name: parameter, field, parameter, member: name }];
        });
    }),
  );
  const included = tagsIn(setting.include);
  if (tags.some((tag) => included.includes(tag))) named.set('tags', { name: 'tags', field: 'tags' });
  // A record without tags has none of the excluded ones.
  else if (tags.length > 0) named.set('tags', { name: 'tags', field: 'tags', isOptional: true });
  for (const tag of tags) {
    for (const field of tagNeeds.get(tag) ?? []) {
      const name = `${field} for the tag ${tag}`;
      if (!named.has(field)) named.set(name, { name, field, isOfTag: true });
    }
  }
  return [...named.values()];
}

/** Returns the tags by which a setting selects requests. */
export function tagsSelectedBy({ include, exclude }: Setting): string[] {
  return [...tagsIn(include), ...tagsIn(exclude)];
}

function tagsIn(selection: Setting['include']): readonly string[] {
  return Array.isArray(selection) ? selection : (selection?.tags ?? []);
}

/**
 * Returns the tags without which a setting counts nothing, of those that no request has.
 *
 * @param possible tags that some request has
 */
export function missingTags(setting: Setting, possible: ReadonlySet<string>): readonly string[] {
  const { include } = setting;
  const [tags, needsAll] = Array.isArray(include) ? [include, false] : [include?.tags ?? [], include?.relation === 'AND'];
  const missing = tags.filter((tag) => !possible.has(tag));
  return needsAll || missing.length === tags.length ? missing : [];
}

function isHostHeader(field: string, name: string): boolean {
  return field === 'headers' && name.toLowerCase() === 'host';
}

/** Before a need that a record in JSON leaves out, if the request may have had no value. */
const MAYBE_EMPTY = '?';

/** Before a need of which a record has a value of another type. */
const UNREADABLE = '!';

/** Finds what records lack. */
export class Usability {
  private readonly known = new Map<string, Lacking>();

  public constructor(private readonly needs: readonly Need[]) {}

  /**
   * Returns the needs that a record does not meet; undefined if it meets all. A field that is empty in a request is an answer, except for
   * the address. A value of another type, such as a list, is none.
   *
   * @param shown fields that the format of the log has; undefined for a record in JSON, which shows its fields itself
   */
  public lackingIn(record: TrafficRecord, shown?: ReadonlySet<string>): Lacking | undefined {
    let names: string[] | undefined;
    for (const need of this.needs) {
      const hasUnreadable = isUnreadableFor(need, record, shown);
      if (!hasUnreadable && !isLacking(need, record, shown)) continue;
      const isSure = shown !== undefined || ALWAYS.has(need.field);
      const mark = hasUnreadable ? UNREADABLE : isSure ? '' : MAYBE_EMPTY;
      (names ??= []).push(mark + need.name);
    }
    if (names === undefined) return undefined;
    const key = names.join('\n');
    const known = this.known.get(key) ?? names;
    this.known.set(key, known);
    return known;
  }
}

function isUnreadableFor({ field, member, isOfTag = false }: Need, record: TrafficRecord, shown: ReadonlySet<string> | undefined): boolean {
  if (isOfTag && shown === undefined) return false;
  return isUnreadable(record, field, member) || (field === 'host' && isUnreadable(record, 'headers', 'host'));
}

function isLacking(need: Need, record: TrafficRecord, shown: ReadonlySet<string> | undefined): boolean {
  const { field, parameter, isOfTag = false, isOptional = false } = need;
  if (isOptional || (isOfTag && shown === undefined)) return false;
  const value: unknown = own(record, field as keyof TrafficRecord);
  // Each request has an address.
  if (field === 'ip') return typeof value !== 'string' || value === '';
  if (field === 'host' && isJsonObject(record.headers) && Object.keys(record.headers).some((name) => isHostHeader('headers', name)))
    return false;
  if (shown === undefined || parameter === undefined) {
    // A null has no more to say than a field that is missing.
    if (value !== undefined && value !== null) return false;
    if (shown === undefined) return true;
  }
  return !shown.has(field) && (parameter === undefined || !shown.has(parameter));
}

/** Number of records by what they lack. */
export class LackingCounts {
  /** Number of all records. */
  public total = 0;
  private readonly counts = new Map<Lacking, number>();

  public count(lacking: Lacking | undefined, records = 1): void {
    this.total += records;
    if (lacking) this.counts.set(lacking, (this.counts.get(lacking) ?? 0) + records);
  }

  /**
   * Returns the number of records that cannot answer the question of a setting, and what they lack. A field that only some records in JSON
   * leave out was empty in these.
   */
  public unusableFor(needs: readonly Need[]): UnusableRecords {
    const isSure = (lacking: Lacking, name: string) => lacking.includes(name) || lacking.includes(UNREADABLE + name);
    const isIn = (lacking: Lacking, name: string) => isSure(lacking, name) || lacking.includes(MAYBE_EMPTY + name);
    const counted = needs.map(({ name }) => {
      const isMissing = this.total > 0 && this.lacking((lacking) => isIn(lacking, name)) === this.total;
      const hasUnreadable = this.lacking((lacking) => lacking.includes(UNREADABLE + name)) > 0;
      const counts = (lacking: Lacking) => (isMissing ? isIn(lacking, name) : isSure(lacking, name));
      return { name: hasUnreadable ? `${name} in a readable form` : name, counts };
    });
    const fields = counted.map(({ name, counts }) => ({ name, records: this.lacking(counts) })).filter(({ records }) => records > 0);
    return { records: this.lacking((lacking) => counted.some(({ counts }) => counts(lacking))), of: this.total, fields };
  }

  private lacking(isCounted: (lacking: Lacking) => boolean): number {
    return [...this.counts].reduce((sum, [lacking, count]) => sum + (isCounted(lacking) ? count : 0), 0);
  }
}

/** Records that cannot answer the question of a setting. */
export interface UnusableRecords {
  readonly records: number;
  /** Number of all records. */
  readonly of: number;
  /** The needs that records do not meet. One record may miss several. */
  readonly fields: readonly { readonly name: string; readonly records: number }[];
}
