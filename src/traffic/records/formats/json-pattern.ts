import { isJsonObject, type Json } from '../../../model/json';
import { own } from '../../../model/own';
import { jsonObjectIn, scalarText } from '../json-line';
import { type AccessLogFormat, withoutTime } from '../log-format';
import { LogPattern, patternParts } from '../log-pattern';
import { LineFields } from '../log-record';
import { isTime } from '../log-time';

/** Numbers may stand without quotes: `"status": $status`. */
const BARE = /:\s*(\$\w+|\$\{\w+\})(?=\s*[,}\]])/g;

/** A step to a value: the name of a member, a position in a list, or the element of a list that has some constants. */
type Step = string | number | Constants;

/** Members with the same value in each line, in lower case: `{ name: 'user-agent' }`. */
type Constants = ReadonlyMap<string, string>;

/** A member of the pattern whose value contains variables. */
interface Member {
  readonly path: readonly Step[];
  readonly pattern: LogPattern;
}

/** Variables that every request has. */
const ALWAYS = new Set(['remote_addr', 'client_address', 'request', 'request_method', 'request_uri', 'uri', 'status']);

/**
 * Returns the format with a pattern of JSON, such as `{"time":"$time_iso8601","client":{"ip":"$remote_addr"}}`. Members may be nested,
 * and in any order.
 *
 * @throws Error if the pattern is wrong
 */
export function jsonPattern(name: string, text: string): AccessLogFormat {
  const object = jsonObjectIn(text.replace(BARE, ':"$1"'));
  if (!object) throw new Error('It begins like JSON, but is none. Write an object, such as {"time":"$time_iso8601","ip":"$remote_addr"}.');
  const members = membersOf(object, []);
  // A variable may stand in several members, of which a line may lack some.
  const names = [...new Set(members.flatMap(({ pattern }) => pattern.names))];
  const positions = new Map(names.map((each, index) => [each, index]));
  const fields = new LineFields(names);
  if (!fields.hasTime) throw withoutTime();
  const format: AccessLogFormat = {
    name,
    isJson: true,
    fields: fields.fields,
    read: (line, shift) => {
      const parsed = jsonObjectIn(line);
      if (!parsed) return undefined;
      const values = new Array<string | undefined>(names.length);
      for (const { path, pattern } of members) {
        const value = valueAt(parsed, path);
        const written = value === null ? '' : scalarText(value);
        if (written !== undefined) pattern.read(written)?.forEach((each, index) => (values[positions.get(pattern.names[index]!)!] = each));
      }
      return fields.record(values, { shift });
    },
    shownBy: (lines) => {
      const objects = lines.flatMap((line) => jsonObjectIn(line) ?? []);
      const seen = members.filter(({ path }) => objects.some((each) => valueAt(each, path) !== undefined));
      return { ...format, fields: new LineFields(seen.flatMap(({ pattern }) => pattern.names)).fields };
    },
    missingIn: (lines) => {
      const objects = lines.flatMap((line) => jsonObjectIn(line) ?? []);
      if (objects.length === 0) return [];
      const isSeen = ({ path }: Member) => objects.some((each) => valueAt(each, path) !== undefined);
      const seen = new Set(members.filter(isSeen).flatMap(({ pattern }) => pattern.names));
      const needed = (each: string) => ALWAYS.has(each) || (isTime(each) && !names.some((other) => isTime(other) && seen.has(other)));
      return members
        .filter(({ pattern }) => pattern.names.some((each) => needed(each) && !seen.has(each)))
        .map(({ path }) => path.map((step) => (typeof step === 'object' ? [...step.values()].join(' ') : step)).join('.'));
    },
  };
  return format;
}

function membersOf(value: Json, path: readonly Step[]): Member[] {
  if (typeof value === 'string' && value.includes('$')) return [{ path, pattern: new LogPattern(patternParts(value), false) }];
  if (Array.isArray(value)) return value.flatMap((each, position) => membersOf(each, [...path, stepTo(each, position)]));
  return isJsonObject(value) ? Object.entries(value).flatMap(([name, member]) => membersOf(member, [...path, name])) : [];
}

/** Returns the step to an element of a list. Lists of names and values, such as those of headers, have another order in each line. */
function stepTo(element: Json, position: number): Step {
  const constants = isJsonObject(element)
    ? Object.entries(element).filter((each): each is [string, string] => typeof each[1] === 'string' && !each[1].includes('$'))
    : [];
  return constants.length === 0 ? position : new Map(constants.map(([name, text]) => [name, text.toLowerCase()]));
}

function valueAt(value: unknown, path: readonly Step[]): unknown {
  let at = value;
  for (const step of path) {
    if (typeof step === 'object') at = Array.isArray(at) ? at.find((each) => hasConstants(each, step)) : undefined;
    else if (Array.isArray(at)) at = at[Number(step)] as unknown;
    else if (isJsonObject(at)) at = own(at, String(step));
    else return undefined;
  }
  return at;
}

/** Whether an object has the constants. Names of headers ignore case. */
function hasConstants(value: unknown, constants: Constants): boolean {
  return isJsonObject(value) && [...constants].every(([name, text]) => scalarText(own(value, name))?.toLowerCase() === text);
}
