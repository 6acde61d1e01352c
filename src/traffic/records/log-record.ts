import { isIP } from 'node:net';
import { EVERY_REQUEST } from '../../model/facts';
import type { TrafficRecord } from '../../model/traffic';
import { queryArguments } from './query-arguments';
import { recordTime } from './traffic-record';

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
]);

/** Sets the fields of a variable whose value is empty or a hyphen. Others are absent. */
const ABSENT: ReadonlyMap<string, (record: OpenRecord) => void> = new Map([
  // The server sent nothing.
  ...['body_bytes_sent', 'bytes_sent'].map((name) => [name, (record: OpenRecord) => void (record.bytes_sent = 0)] as const),
  // No origin answered.
  ['upstream_response_time', (record) => void (record.upstream_response_time = null)] as const,
]);

/** Options for the values of one line. */
export interface LineOptions {
  /** Seconds that are added to the time. @default 0 */
  readonly shift?: number | undefined;
  /** Replaces the escapes in a value. @default - the values have none */
  readonly unescape?: ((text: string) => string) | undefined;
}

/** A variable that is read on its own. */
interface LogField {
  readonly index: number;
  readonly set: Setter | undefined;
  readonly absent: ((record: OpenRecord) => void) | undefined;
}

/** The first line of a request: `GET /cart?id=7 HTTP/1.1`. */
const REQUEST = /^(\S+) (\S+)(?: (HTTP\/\S+))?$/;

/** Variables of a format, by nginx's names. What each of them means is looked up once, and not in each line. */
export class LineFields {
  /** Position of each variable. A variable that stands twice has its last value. */
  private readonly positions: ReadonlyMap<string, number>;
  private readonly fields: readonly LogField[];
  /** Positions of the variables with the time. The first that a line has counts. */
  private readonly times: readonly { readonly name: string; readonly index: number }[];
  private readonly requestAt: number | undefined;

  public constructor(names: readonly string[]) {
    this.positions = new Map(names.map((name, index) => [name, index]));
    this.fields = [...this.positions].flatMap(([name, index]): LogField[] => {
      const [set, absent] = [SETTERS.get(name) ?? parameter(name), ABSENT.get(name)];
      return set || absent ? [{ index, set, absent }] : [];
    });
    this.times = TIMES.flatMap((name) => [this.positions.get(name)].flatMap((index) => (index === undefined ? [] : [{ name, index }])));
    this.requestAt = this.positions.get('request');
  }

  /**
   * Returns the record of a request. Values that are empty or a hyphen are absent.
   *
   * @param values in the order of the names
   * @returns undefined if there is no time, or a value that its variable cannot have
   */
  public record(values: readonly (string | undefined)[], { shift = 0, unescape }: LineOptions = {}): OpenRecord | undefined {
    const time = this.times.find(({ index }) => values[index] !== undefined);
    const moment = time && momentOf(time.name, values[time.index]!, shift);
    if (moment === undefined) return undefined;
    const record: OpenRecord = { timestamp: moment.timestamp, time_period: Math.floor(moment.time / 1000) };
    for (const { index, set, absent } of this.fields) {
      const value = values[index];
      if (value === undefined) continue;
      if (!isGiven(value)) absent?.(record);
      else if (set?.(record, unescape ? unescape(value) : value) === false) return undefined;
    }
    this.setRequest(record, values, unescape);
    record.tags = [EVERY_REQUEST];
    return record;
  }

  /** Sets the method, the URL and its parts, and the version: from the first line of the request, or from variables of their own. */
  private setRequest(record: OpenRecord, values: readonly (string | undefined)[], unescape: LineOptions['unescape']): void {
    const line = this.requestAt === undefined ? undefined : REQUEST.exec(values[this.requestAt] ?? '');
    const method = line ? line[1] : this.valueOf('request_method', values);
    const written = line ? line[2] : this.targetIn(values);
    const protocol = line ? line[3] : this.valueOf('server_protocol', values);
    if (isGiven(method)) record.method = method;
    // The target of a request may have escaped spaces.
    if (isGiven(written)) setTarget(record, unescape ? unescape(written) : written);
    if (protocol?.startsWith(HTTP) !== true) return;
    const version = protocol.slice(HTTP.length);
    if (!isGiven(version)) return;
    record.version = version;
    record.protocol = protocol;
  }

  private targetIn(values: readonly (string | undefined)[]): string | undefined {
    const whole = this.valueOf('request_uri', values);
    if (isGiven(whole)) return whole;
    const path = this.valueOf('uri', values) ?? this.valueOf('document_uri', values);
    const query = this.valueOf('args', values) ?? this.valueOf('query_string', values);
    return isGiven(path) && isGiven(query) ? `${path}?${query}` : path;
  }

  private valueOf(name: string, values: readonly (string | undefined)[]): string | undefined {
    const index = this.positions.get(name);
    return index === undefined ? undefined : values[index];
  }
}

const HTTP = 'HTTP/';

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

/** Returns the setter of a header, a cookie or an argument. Other variables are ignored. */
function parameter(variable: string): Setter | undefined {
  const [, kind, written = ''] = /^(http|cookie|arg)_(.+)$/.exec(variable) ?? [];
  const name = kind === 'http' ? written.replaceAll('_', '-') : written;
  switch (kind) {
    case 'http':
      return (record, value) => Boolean((record.headers = { ...record.headers, [name]: value }));
    case 'cookie':
      return (record, value) => Boolean((record.cookies = { ...record.cookies, [name]: value }));
    case 'arg':
      return (record, value) => Boolean((record.arguments = { ...record.arguments, [name]: value }));
    default:
      return undefined;
  }
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

function momentOf(name: string, written: string, shift: number): Moment | undefined {
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
