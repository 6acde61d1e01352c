import { isIP } from 'node:net';
import { EVERY_REQUEST } from '../model/facts';
import type { TrafficRecord } from '../model/traffic';
import { queryArguments } from './query-arguments';
import { recordTime } from './record-time';

/** Values of a line, by the names of nginx's variables. */
export type Variables = ReadonlyMap<string, string>;

/** A record that is being read. */
export type OpenRecord = { -readonly [F in keyof TrafficRecord]: TrafficRecord[F] };

/** Origin before the path in requests to a proxy: `http://shop.example/cart`. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i;

/** The time of a line: `01/Mar/2025:14:00:05 +0100`. */
const TIME_LOCAL = /^(\d{2})\/(\w{3})\/(\d{4}):(\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const WHOLE = /^\d{1,15}$/;
const MSEC = /^\d{1,11}(?:\.\d{1,9})?$/;
const NUMBER = /^\d{1,9}(?:\.\d{1,9})?$/;

/** A host name without a port, or an IPv4 address. */
const HOST_NAME = /^[\w.-]+$/;

/** Address that nginx writes for a client on a Unix socket. */
const UNIX_SOCKET = 'unix:';

/** A user after an empty column. The line has a column that its format lacks, such as the virtual host. */
const EXTRA_COLUMN = /^- [^[]/;

/** Separators of the values of several origins: servers, and groups of servers after a redirect inside nginx. */
const ORIGINS = /, | : /;

/** Variables with the time of a request. */
export const TIMES: readonly string[] = ['time_local', 'time_iso8601', 'msec'];

/** Sets the fields of a variable. Returns false if the value is not one of the variable. */
type Setter = (record: OpenRecord, value: string) => boolean;

const SETTERS: ReadonlyMap<string, Setter> = new Map<string, Setter>([
  ['remote_addr', setAddress],
  ['status', whole('status')],
  ['body_bytes_sent', whole('bytes_sent')],
  ['bytes_sent', whole('bytes_sent')],
  ['request_length', whole('request_length')],
  ['request_time', number('request_time')],
  ['upstream_response_time', setOriginTime],
  ['upstream_addr', (record, value) => Boolean((record.upstream_addr = value.split(ORIGINS)))],
  ['upstream_status', setOriginStatus],
  ['http_referer', text('referer')],
  ['http_user_agent', text('user_agent')],
  ['http_cookie', setCookies],
  ['server_name', text('host')],
  ['host', text('host')],
  ['http_host', text('host')],
  ['server_port', text('port')],
  ['request_id', text('request_id')],
  ['remote_logname', (_, value) => isIP(value) === 0],
  ['remote_user', (_, value) => !EXTRA_COLUMN.test(value)],
  // Read together. A look-up here is faster than the expression for parameters.
  ...[...TIMES, 'request_method', 'request_uri', 'server_protocol'].map((name): [string, Setter] => [name, () => true]),
]);

/**
 * Returns the record of a request. Values that are empty or a hyphen are absent.
 *
 * @param shift seconds that are added to the time
 * @returns undefined if the variables have no time, or a value that they cannot have
 */
export function logRecord(variables: Variables, shift = 0): OpenRecord | undefined {
  const moment = momentOf(variables, shift);
  if (moment === undefined) return undefined;
  const record: OpenRecord = { timestamp: moment.timestamp, time_period: Math.floor(moment.time / 1000) };
  for (const [name, value] of variables) {
    const isAbsent = value === '-' || value === '';
    // The server sent nothing.
    if (isAbsent && (name === 'body_bytes_sent' || name === 'bytes_sent')) record.bytes_sent = 0;
    // No origin answered.
    else if (isAbsent && name === 'upstream_response_time') record.upstream_response_time = null;
    else if (!isAbsent && !(SETTERS.get(name)?.(record, value) ?? setParameter(record, name, value))) return undefined;
  }
  setRequest(record, variables);
  record.tags = [EVERY_REQUEST];
  return record;
}

/** Sets the method, the URL and its parts, and the version. */
function setRequest(record: OpenRecord, variables: Variables): void {
  const [method, target, version] = [variables.get('request_method'), targetOf(variables), versionOf(variables)];
  if (isGiven(method)) record.method = method;
  if (isGiven(target)) setTarget(record, target);
  if (isGiven(version)) {
    record.version = version;
    record.protocol = `HTTP/${version}`;
  }
}

function setTarget(record: OpenRecord, target: string): void {
  record.url = target;
  const local = target.startsWith('/') ? target : target.replace(ORIGIN, '');
  const at = local.indexOf('?');
  const path = at < 0 ? local : local.slice(0, at);
  // The targets `*` and `shop.example:443` have no path.
  if (path.startsWith('/')) record.path = path;
  else if (local !== target && path === '') record.path = '/';
  if (at < 0) return;
  record.query = local.slice(at);
  const named = queryArguments(local.slice(at + 1));
  if (record.arguments) Object.assign(named, record.arguments);
  if (at + 1 < local.length) record.arguments = named;
}

function targetOf(variables: Variables): string | undefined {
  const whole = variables.get('request_uri');
  if (isGiven(whole)) return whole;
  const path = variables.get('uri') ?? variables.get('document_uri');
  const query = variables.get('args') ?? variables.get('query_string');
  return isGiven(path) && isGiven(query) ? `${path}?${query}` : path;
}

function versionOf(variables: Variables): string | undefined {
  const protocol = variables.get('server_protocol');
  return protocol?.startsWith('HTTP/') ? protocol.slice('HTTP/'.length) : undefined;
}

/** Sets a header, a cookie or an argument. Other variables are ignored. */
function setParameter(record: OpenRecord, variable: string, value: string): boolean {
  const [, kind, name = ''] = /^(http|cookie|arg)_(.+)$/.exec(variable) ?? [];
  if (kind === 'http') record.headers = { ...record.headers, [name.replaceAll('_', '-')]: value };
  if (kind === 'cookie') record.cookies = { ...record.cookies, [name]: value };
  if (kind === 'arg') record.arguments = { ...record.arguments, [name]: value };
  return true;
}

/** Sets the address of the client. A name with a port is a server, in a line with a column that its format lacks. */
function setAddress(record: OpenRecord, value: string): boolean {
  record.ip = value;
  return HOST_NAME.test(value) || isIP(value) !== 0 || value === UNIX_SOCKET;
}

function setCookies(record: OpenRecord, value: string): boolean {
  const pairs = value.split(/; */).map((pair) => /^([^=]*)=(.*)$/s.exec(pair) ?? ['', pair, '']);
  record.cookies = { ...record.cookies, ...Object.fromEntries(pairs.map(([, name = '', text = '']) => [name, text])) };
  return true;
}

/** Sets the time that all origins of the request took together. */
function setOriginTime(record: OpenRecord, value: string): boolean {
  const times = value.split(ORIGINS).filter((time) => time !== '-');
  if (!times.every((time) => NUMBER.test(time))) return false;
  // The sum of 0.1 and 0.2 is not 0.3 in binary.
  record.upstream_response_time = times.length === 0 ? null : Number(times.reduce((sum, time) => sum + Number(time), 0).toFixed(9));
  return true;
}

function setOriginStatus(record: OpenRecord, value: string): boolean {
  const statuses = value.split(ORIGINS).filter((status) => status !== '-');
  record.upstream_status = statuses.map(Number);
  return statuses.every((status) => WHOLE.test(status));
}

function text(field: 'referer' | 'user_agent' | 'host' | 'port' | 'request_id'): Setter {
  return (record, value) => {
    record[field] = value;
    return true;
  };
}

function whole(field: 'status' | 'bytes_sent' | 'request_length'): Setter {
  return (record, value) => {
    record[field] = Number(value);
    return WHOLE.test(value);
  };
}

function number(field: 'request_time'): Setter {
  return (record, value) => {
    record[field] = Number(value);
    return NUMBER.test(value);
  };
}

interface Moment {
  /** In milliseconds since the Unix epoch. */
  readonly time: number;
  readonly timestamp: string;
}

/** Last parsed time. Lines of the same second are adjacent. */
let latest: { readonly name: string; readonly written: string; readonly shift: number; readonly moment: Moment | undefined } | undefined;

function momentOf(variables: Variables, shift: number): Moment | undefined {
  const name = TIMES.find((each) => variables.has(each));
  if (name === undefined) return undefined;
  const written = variables.get(name)!;
  if (latest?.written !== written || latest.name !== name || latest.shift !== shift) {
    const unshifted = timeOf(name, written);
    const time = unshifted === undefined ? NaN : unshifted + shift * 1000;
    const date = new Date(time);
    latest = { name, written, shift, moment: Number.isNaN(date.getTime()) ? undefined : { time, timestamp: date.toISOString() } };
  }
  return latest.moment;
}

function timeOf(name: string, written: string): number | undefined {
  if (name === 'msec') return MSEC.test(written) ? Math.round(Number(written) * 1000) : undefined;
  if (name === 'time_iso8601') return recordTime({ timestamp: written });
  const [, day, month = '', year, clock, hours, minutes] = TIME_LOCAL.exec(written) ?? [];
  const position = MONTHS.indexOf(month) + 1;
  return recordTime({ timestamp: `${year}-${String(position).padStart(2, '0')}-${day}T${clock}${hours}:${minutes}` });
}

/** Whether a field is present. Logs have a hyphen for missing values. */
function isGiven(value: string | undefined): value is string {
  return value !== undefined && value !== '-' && value !== '';
}
