import { isJsonObject } from '../../model/json';
import { parseJson } from '../../model/json-limits';
import { jsonText } from '../../output';
import { LogPattern, unescapeIn } from './log-pattern';
import { LineFields, type OpenRecord, TIMES } from './log-record';
import { RECORD_LIMITS } from './whole-lines';

/** Format of the lines of an access log. */
export interface AccessLogFormat {
  /** Whether the lines are JSON, as traffic records are. */
  readonly isJson: boolean;
  /**
   * Reads a line as a record without an id, if the log has none.
   *
   * @param shift seconds that are added to the time
   * @returns undefined if the line is not in the format
   */
  read(line: string, shift?: number): OpenRecord | undefined;
}

/** A text between quotes, in which a backslash keeps the next character. */
const QUOTED = String.raw`"([^"\\]*(?:\\.[^"\\]*)*)"`;

/** A user: a word, a text between quotes, or words. Servers escape quotes in the name. */
const USER = String.raw`(?:\S+|"[^"]*"|[^"]*?)`;

/** Name and port of the virtual host, before the address. An IPv6 address has more than one colon. */
const HOST = String.raw`(?:([\w.-]+|\[[\da-fA-F:.]+\]):(\d{1,5}) (?!- ))?`;

/**
 * A line in the combined format of Apache and nginx, or in the common one, with or without the virtual host. Other fields may come after
 * those of the combined one.
 */
// eslint-disable-next-line patterns/linear -- a line has at most a MiB, and each part ends at a sign that it cannot contain
const LINE = new RegExp(
  String.raw`^${HOST}(\S+) (\S+) (${USER}) \[([^\]"]{1,64})\] ${QUOTED} (\d{3}) (\d+|-)(?:\s*$| ${QUOTED} ${QUOTED}(?:\s|$))`,
);

/** The variables of the groups in `LINE`. The first is the line as a whole. */
const LINE_FIELDS = new LineFields([
  '',
  'server_name',
  'server_port',
  'remote_addr',
  'remote_logname',
  'remote_user',
  'time_local',
  'request',
  'status',
  'body_bytes_sent',
  'http_referer',
  'http_user_agent',
]);

/** The formats that need no option: combined and common, with or without the virtual host. */
export const COMBINED: AccessLogFormat = {
  isJson: false,
  read: (line, shift) => {
    const found = LINE.exec(line);
    return found ? LINE_FIELDS.record(found, { shift, unescape: unescapeIn(line) }) : undefined;
  },
};

const PREFIX =
  '$remote_addr $remote_logname $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"';
const TIMED = '$request_time $upstream_response_time';

/** Variables of the last line of JSON. The lines of a log have the same members. */
let latest: { readonly names: string; readonly fields: LineFields } | undefined;

/** Lines of JSON whose members have the names of nginx's variables. */
const JSON_VARIABLES: AccessLogFormat = {
  isJson: true,
  read: (line, shift) => {
    const members = jsonMembers(line);
    if (!members) return undefined;
    const own = members.map(([name]) => name);
    const names = JSON.stringify(own);
    if (latest?.names !== names) latest = { names, fields: new LineFields(own) };
    return latest.fields.record(
      members.map(([, value]) => value),
      { shift },
    );
  },
};

/** Formats by name. */
const NAMED: ReadonlyMap<string, AccessLogFormat> = new Map([
  ['combined', COMBINED],
  ['common', COMBINED],
  ['main', inText(`${PREFIX} "$http_x_forwarded_for"`)],
  ['combined_timed', inText(`${PREFIX} ${TIMED}`)],
  ['main_timed', inText(`${PREFIX} "$http_x_forwarded_for" ${TIMED}`)],
  ['vhost_combined', inText(`$server_name:$server_port ${PREFIX}`)],
  ['json', JSON_VARIABLES],
]);

/** Names of formats. */
export const LOG_FORMATS: readonly string[] = [...NAMED.keys()];

/**
 * Returns the format with a name, or with a pattern in the notation of nginx's `log_format`. A pattern of JSON matches lines that nginx
 * writes with `escape=json`.
 *
 * @throws Error with the mistake and the remedy
 */
export function logFormat(text: string): AccessLogFormat {
  const named = NAMED.get(text);
  if (named) return named;
  if (!text.includes('$')) {
    const apache = text.includes('%')
      ? ' Patterns in the notation of Apache are not known: write %h as $remote_addr, %t as [$time_local].'
      : '';
    throw new Error(
      `The log format ${jsonText(text)} is neither a name nor a pattern.${apache} Names: ${LOG_FORMATS.join(', ')}. ` +
        `Pattern, in the notation of nginx: '$remote_addr [$time_local] "$request" $status'.`,
    );
  }
  try {
    const { format, names } = text.trimStart().startsWith('{') ? inJson(text) : patterned(text);
    if (!names.some((name) => TIMES.includes(name)))
      throw new Error(`It has no time. Add ${TIMES.map((name) => `$${name}`).join(' or ')}.`);
    return format;
  } catch (error) {
    throw new Error(`The log format ${jsonText(text)} cannot be used. ${(error as Error).message}`, { cause: error });
  }
}

interface Patterned {
  readonly format: AccessLogFormat;
  readonly names: readonly string[];
}

function inText(pattern: string): AccessLogFormat {
  return patterned(pattern).format;
}

function patterned(text: string): Patterned {
  const pattern = new LogPattern(text);
  const fields = new LineFields(pattern.names);
  const read = (line: string, shift?: number) => {
    const values = pattern.read(line);
    return values && fields.record(values, { shift, unescape: unescapeIn(line) });
  };
  return { format: { isJson: false, read }, names: pattern.names };
}

/** Numbers may stand without quotes: `"status": $status`. */
const BARE = /:\s*(\$\w+|\$\{\w+\})(?=\s*[,}])/g;

function inJson(text: string): Patterned {
  const members = jsonMembers(text.replace(BARE, ':"$1"'));
  if (!members) throw new Error('It begins like JSON, but is none. Write an object, such as {"time":"$time_iso8601","ip":"$remote_addr"}.');
  const patterns = new Map(members.filter(([, value]) => value.includes('$')).map(([name, value]) => [name, new LogPattern(value, false)]));
  // A variable may stand in several members, of which a line may lack some.
  const names = [...new Set([...patterns.values()].flatMap((pattern) => pattern.names))];
  const positions = new Map(names.map((name, index) => [name, index]));
  const fields = new LineFields(names);
  const read = (line: string, shift?: number) => {
    const values = new Array<string | undefined>(names.length);
    for (const [name, value] of jsonMembers(line) ?? []) {
      const pattern = patterns.get(name);
      pattern?.read(value)?.forEach((each, index) => (values[positions.get(pattern.names[index]!)!] = each));
    }
    return fields.record(values, { shift });
  };
  return { format: { isJson: true, read }, names };
}

/** Returns the members of an object in JSON that are no objects and lists, as strings. */
function jsonMembers(text: string): [string, string][] | undefined {
  let value: unknown;
  try {
    value = parseJson(text, RECORD_LIMITS);
  } catch {
    return undefined;
  }
  if (!isJsonObject(value)) return undefined;
  return Object.entries(value).flatMap(([name, member]): [string, string][] =>
    typeof member === 'string' || typeof member === 'number' || typeof member === 'boolean' ? [[name, String(member)]] : [],
  );
}
