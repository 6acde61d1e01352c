import { TRAFFIC_FIELDS, type TrafficField, type TrafficRecord } from '../../../model/traffic';
import type { RequestParameter } from '../../rules';
import type { Compiler } from '../sql/compiler';
import type { SqlDialect } from '../sql/dialect';

/** Data of records that a replay reads. */
export interface WantedData {
  /** Fields besides the tags. */
  readonly fields: readonly (keyof TrafficRecord)[];
  /** Headers, cookies and arguments, of the fields that hold them. */
  readonly parameters: readonly RequestParameter[];
  /** Tags by which requests are selected. */
  readonly tags: readonly string[];
  /** Whether all tags of a request are read. */
  readonly allTags: boolean;
}

/** Form of a field in the database. Objects are JSON. */
export type FieldForm = 'text' | 'flag' | 'object';

/** Column of whether a record has tags, be it none. */
export const HAS_TAGS = 'has_tags';

/** Number of tags in one column. The sign of 32 bits is left alone. */
const BITS = 31;

const FIELDS: ReadonlyMap<string, TrafficField> = new Map(TRAFFIC_FIELDS.map((field) => [field.name, field]));

/** Returns the form of a field. */
export function formOf(name: string): FieldForm {
  const field = FIELDS.get(name)!;
  if (field.holds !== 'one') return 'object';
  return field.type === 'boolean' ? 'flag' : 'text';
}

/** A header, a cookie or an argument in a column of its own. */
interface ParameterColumn extends RequestParameter {
  readonly column: string;
}

/**
 * Columns of requests in a replay: strings and booleans as they are, tags as bits, each wanted header, cookie and argument as JSON, and
 * whether the record has tags. A field that holds parameters is true if it is an object, false if it is something else, or null.
 */
export class ReplayColumns {
  /** Fields that are read from records, with that of the configuration. */
  public readonly fields: readonly (keyof TrafficRecord)[];

  public readonly parameters: readonly ParameterColumn[];

  /** Whether all tags of a request are read. */
  public readonly allTags: boolean;

  private readonly tags: ReadonlyMap<string, number>;

  public constructor(wanted: readonly WantedData[]) {
    this.fields = [...new Set([...wanted.flatMap(({ fields }) => fields), 'branch' as const])];
    const parameters = new Map(wanted.flatMap((each) => each.parameters).map((each) => [keyOf(each), each]));
    this.parameters = [...parameters.values()].map((each, position) => ({ ...each, column: `parameter${position}` }));
    this.tags = new Map([...new Set(wanted.flatMap(({ tags }) => tags))].map((tag, position) => [tag, position]));
    this.allTags = wanted.some(({ allTags }) => allTags);
  }

  /** The tags that are read; undefined if all are. */
  public get wantedTags(): readonly string[] | undefined {
    return this.allTags ? undefined : [...this.tags.keys()];
  }

  /** Names of the columns with tags as bits. */
  public get tagColumns(): string[] {
    return Array.from({ length: Math.ceil(this.tags.size / BITS) }, (_, position) => `tags${position}`);
  }

  /** Returns the condition that the recorded tags have a tag. */
  public hasTag(tag: string): string {
    const position = this.tags.get(tag)!;
    return `(tags${Math.floor(position / BITS)} & ${2 ** (position % BITS)}) <> 0`;
  }

  /** Returns the tags of bits, one number for each of the columns. */
  public tagsOf(bits: readonly number[]): string[] {
    return [...this.tags].filter(([, at]) => (bits[Math.floor(at / BITS)]! & (2 ** (at % BITS))) !== 0).map(([tag]) => tag);
  }

  /** Whether only parameters of a field are read. */
  public isOfParameters(field: string): boolean {
    return this.parameters.some((each) => each.field === field);
  }

  /** Returns the column of a header, a cookie or an argument. */
  public parameter(wanted: RequestParameter): string {
    return this.parameters.find((each) => keyOf(each) === keyOf(wanted))!.column;
  }

  /**
   * Returns the select list that makes the columns.
   *
   * @param tag an SQL string as an item of the list of tags
   */
  public selectList(compiler: Compiler, tag: (text: string) => string): string {
    const { dialect } = compiler;
    const has = (name: string) => `coalesce(${dialect.contains('tags', tag(compiler.parameter('text', name)))}, FALSE)`;
    const bits = [...this.tags.keys()].map((name, position) => `CASE WHEN ${has(name)} THEN ${2 ** (position % BITS)} ELSE 0 END`);
    const tagColumns = this.tagColumns.map(
      (column, position) => `CAST(${bits.slice(position * BITS, (position + 1) * BITS).join(' + ')} AS INTEGER) AS ${column}`,
    );
    const fields = this.fields.map((name) => {
      const column = dialect.quoted(name);
      return this.isOfParameters(name) ? `${isObject(column)} AS ${column}` : column;
    });
    const parameters = this.parameters.map((each) => `${this.parameterValue(compiler, each)} AS ${each.column}`);
    const all = this.allTags ? ['CAST(to_json(tags) AS VARCHAR) AS tags'] : [];
    return [`tags IS NOT NULL AS ${HAS_TAGS}`, ...tagColumns, ...all, ...fields, ...parameters].join(', ');
  }

  /** Returns a parameter as JSON. Names of headers ignore case, unless one is spelled as it is wanted. */
  private parameterValue(compiler: Compiler, { field, name }: RequestParameter): string {
    const { dialect } = compiler;
    const map = dialect.quoted(field);
    const exact = lastMember(dialect, map, compiler.parameter('text', name));
    if (field !== 'headers') return `CAST(${exact} AS VARCHAR)`;
    const spelled = `list_filter(json_keys(${map}), lambda v: lower(v) = ${compiler.parameter('text', name.toLowerCase())})[1]`;
    return `CAST(coalesce(${exact}, ${lastMember(dialect, map, spelled)}) AS VARCHAR)`;
  }
}

/** Returns the condition that a column of JSON has an object; null if it has nothing. */
export function isObject(column: string): string {
  return `left(${column}, 1) = '{'`;
}

/** Returns a member of JSON. The last one of several with a name counts, as for `JSON.parse`; the database finds the first one sooner. */
function lastMember({ jsonMember }: SqlDialect, map: string, name: string): string {
  const named = `list_filter(json_keys(${map}), lambda key: key = ${name})`;
  const members = `list_zip(json_keys(${map}), json_extract(${map}, '$.*'))`;
  const last = `list_filter(${members}, lambda member: member[1] = ${name})[-1][2]`;
  return `CASE WHEN len(${named}) > 1 THEN ${last} ELSE ${jsonMember(map, name)} END`;
}

function keyOf({ field, name }: RequestParameter): string {
  return JSON.stringify([field, name]);
}
