import { isJsonObject, type Json } from '../../../model/json';
import { own } from '../../../model/own';
import { jsonObjectIn, scalarText } from '../json-line';
import { type AccessLogFormat, withoutTime } from '../log-format';
import { LogPattern, patternParts } from '../log-pattern';
import { LineFields } from '../log-record';
import { isTime } from '../log-time';

/** Numbers may stand without quotes: `"status": $status`. */
const BARE = /:\s*(\$\w+|\$\{\w+\})(?=\s*[,}\]])/g;

/** A member of the pattern whose value contains variables. */
interface Member {
  /** Names of members, and positions in lists. */
  readonly path: readonly string[];
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
  return {
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
    missingIn: (lines) => {
      const objects = lines.flatMap((line) => jsonObjectIn(line) ?? []);
      if (objects.length === 0) return [];
      const isSeen = ({ path }: Member) => objects.some((each) => valueAt(each, path) !== undefined);
      const seen = new Set(members.filter(isSeen).flatMap(({ pattern }) => pattern.names));
      const needed = (each: string) => ALWAYS.has(each) || (isTime(each) && !names.some((other) => isTime(other) && seen.has(other)));
      return members
        .filter(({ pattern }) => pattern.names.some((each) => needed(each) && !seen.has(each)))
        .map(({ path }) => path.join('.'));
    },
  };
}

function membersOf(value: Json, path: readonly string[]): Member[] {
  if (typeof value === 'string' && value.includes('$')) return [{ path, pattern: new LogPattern(patternParts(value), false) }];
  if (Array.isArray(value)) return value.flatMap((each, position) => membersOf(each, [...path, String(position)]));
  return isJsonObject(value) ? Object.entries(value).flatMap(([name, member]) => membersOf(member, [...path, name])) : [];
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let at = value;
  for (const name of path) {
    if (Array.isArray(at)) at = at[Number(name)] as unknown;
    else if (isJsonObject(at)) at = own(at, name);
    else return undefined;
  }
  return at;
}
