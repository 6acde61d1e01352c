import { isIP } from 'node:net';
import { EVERY_REQUEST } from '../../model/facts';
import { CLIENT_AND_PORT, fieldsOf, HEADER_FIELDS } from './log-variables';
import { DATE_AND_TIME, isTime, type Moment, momentOf, TIMES } from './log-time';
import type { OpenRecord } from './traffic-record';
import { isMethod, requestLine, setTarget } from './request-line';

const WHOLE = /^\d{1,15}$/;
const NUMBER = /^\d{1,9}(?:\.\d{1,9})?$/;

/** A host name without a port, or an IPv4 address. */
const HOST_NAME = /^[\w.-]+$/;

/** Address that nginx writes for a client on a Unix socket. */
const UNIX_SOCKET = 'unix:';

/** An address with a port. */
const WITH_PORT = /^\[?([^[\]]*?)\]?:\d{1,5}$/;

/** An IPv6 address between brackets, as Jetty writes it. */
const BRACKETED = /^\[([\da-f:.]+(?:%\w+)?)\]$/i;

/** A user after an empty column. The line has a column that its format lacks, such as the virtual host. */
const EXTRA_COLUMN = /^- [^[]/;

/** Separators of the values of several origins: servers, and groups of servers after a redirect inside nginx. */
const ORIGINS = /, ?| : /;

/** Sets the fields of a variable. Returns false if the value is not one of the variable. */
type Setter = (record: OpenRecord, value: string) => boolean;

const SETTERS: ReadonlyMap<string, Setter> = new Map<string, Setter>([
  ['remote_addr', setAddress],
  ['client_address', (record, value) => setAddress(record, isIP(value) === 0 ? withoutPort(value) : value)],
  [CLIENT_AND_PORT, (record, value) => setAddress(record, withoutPort(value))],
  ['status', setStatus],
  ['body_bytes_sent', whole('bytes_sent')],
  ['bytes_sent', whole('bytes_sent')],
  ['request_length', whole('request_length')],
  ['request_time', setRequestTime(1)],
  ['request_time_ms', setRequestTime(1e3)],
  ['request_time_us', setRequestTime(1e6)],
  ['request_time_ns', setRequestTime(1e9)],
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

type Values = readonly (string | undefined)[];

/** A variable that is read on its own. */
interface LogField {
  readonly index: number;
  readonly set: Setter | undefined;
  readonly absent: ((record: OpenRecord) => void) | undefined;
}

/** Variables of a format, by nginx's names. What each of them means is looked up once, and not in each line. */
export class LineFields {
  /** Fields of records that the format has. */
  public readonly fields: ReadonlySet<string>;
  /** Position of each variable. A variable that stands twice has its last value. */
  private readonly positions: ReadonlyMap<string, number>;
  private readonly setters: readonly LogField[];
  /** Positions of the variables with the time. The first that a line has counts. */
  private readonly times: readonly { readonly name: string; readonly index: number }[];
  /** Positions of the date and the time of day. */
  private readonly dateAndTime: readonly number[] | undefined;
  private readonly requestAt: number | undefined;

  public constructor(names: readonly string[]) {
    this.fields = fieldsOf(names);
    this.positions = new Map(names.map((name, index) => [name, index]));
    this.setters = [...this.positions].flatMap(([name, index]): LogField[] => {
      const [set, absent] = [SETTERS.get(name) ?? parameter(name), ABSENT.get(name)];
      return set || absent ? [{ index, set, absent }] : [];
    });
    this.times = [...TIMES, ...names.filter((name) => isTime(name) && !TIMES.includes(name))].flatMap((name) =>
      [this.positions.get(name)].flatMap((index) => (index === undefined ? [] : [{ name, index }])),
    );
    const pair = DATE_AND_TIME.flatMap((name) => this.positions.get(name) ?? []);
    this.dateAndTime = pair.length === DATE_AND_TIME.length ? pair : undefined;
    this.requestAt = this.positions.get('request');
  }

  /** Whether the variables have the time of a request. */
  public get hasTime(): boolean {
    return this.times.length > 0 || this.dateAndTime !== undefined;
  }

  /**
   * Returns the record of a request. Values that are empty or a hyphen are absent.
   *
   * @param values in the order of the names
   * @returns undefined if there is no time, or a value that its variable cannot have
   */
  public record(values: Values, { shift = 0, unescape }: LineOptions = {}): OpenRecord | undefined {
    const moment = this.moment(values, shift);
    if (moment === undefined) return undefined;
    const record: OpenRecord = { timestamp: moment.timestamp, time_period: Math.floor(moment.time / 1000) };
    for (const { index, set, absent } of this.setters) {
      const value = values[index];
      if (value === undefined) continue;
      if (!isGiven(value)) absent?.(record);
      else if (set?.(record, unescape ? unescape(value) : value) === false) return undefined;
    }
    this.setRequest(record, values, unescape);
    record.tags = [EVERY_REQUEST];
    return record;
  }

  private moment(values: Values, shift: number): Moment | undefined {
    const time = this.times.find(({ index }) => values[index] !== undefined);
    if (time) return momentOf(time.name, values[time.index]!, shift);
    const [date, clock] = (this.dateAndTime ?? []).map((index) => values[index]);
    return date === undefined || clock === undefined ? undefined : momentOf('date', `${date}T${clock}Z`, shift);
  }

  /** Sets the method, the URL and its parts, and the version: from the first line of the request, or from variables of their own. */
  private setRequest(record: OpenRecord, values: Values, unescape: LineOptions['unescape']): void {
    const written = this.requestAt === undefined ? undefined : values[this.requestAt];
    const { method, target, protocol } = (written === undefined ? this.separate(values) : requestLine(written)) ?? {};
    if (method !== undefined) record.method = method;
    // The target of a request may have escaped spaces.
    if (target !== undefined) setTarget(record, unescape ? unescape(target) : target);
    if (protocol?.startsWith(HTTP) !== true || protocol.length === HTTP.length) return;
    record.version = protocol.slice(HTTP.length);
    record.protocol = protocol;
  }

  /** Returns the parts of the request, each from a variable of its own. */
  private separate(values: Values): { method?: string; target?: string; protocol?: string } {
    const method = this.valueOf('request_method', values);
    const protocol = this.valueOf('server_protocol', values);
    const target = this.targetIn(values);
    return {
      ...(isGiven(method) && isMethod(method) && { method }),
      ...(isGiven(target) && { target }),
      ...(isGiven(protocol) && { protocol }),
    };
  }

  private targetIn(values: Values): string | undefined {
    const whole = this.valueOf('request_uri', values);
    if (isGiven(whole)) return whole;
    const path = this.valueOf('uri', values) ?? this.valueOf('document_uri', values);
    const query = this.valueOf('args', values) ?? this.valueOf('query_string', values);
    return isGiven(path) && isGiven(query) ? `${path}${query.startsWith('?') ? '' : '?'}${query}` : path;
  }

  private valueOf(name: string, values: Values): string | undefined {
    const index = this.positions.get(name);
    return index === undefined ? undefined : values[index];
  }
}

const HTTP = 'HTTP/';

/** Returns the setter of a header, a cookie or an argument. Other variables are ignored. */
function parameter(variable: string): Setter | undefined {
  const [, kind, written = ''] = /^(http|cookie|arg)_(.+)$/.exec(variable) ?? [];
  const field = kind === undefined ? undefined : HEADER_FIELDS.get(kind);
  const name = kind === 'http' ? written.replaceAll('_', '-') : written;
  if (field === undefined) return undefined;
  return (record, value) => {
    // A copy for each name would take the square of their number, and an assignment to "__proto__" is lost.
    Object.defineProperty((record[field] ??= {}), name, { value, enumerable: true, configurable: true, writable: true });
    return true;
  };
}

/** Sets the address of the client. A name with a port is a server, in a line with a column that its format lacks. */
function setAddress(record: OpenRecord, written: string): boolean {
  const value = BRACKETED.exec(written)?.[1] ?? written;
  record.ip = value;
  return HOST_NAME.test(value) || isIP(value) !== 0 || value === UNIX_SOCKET;
}

/** Returns an address without its port. An IPv6 address without brackets, and with a port, may look like another address. */
function withoutPort(value: string): string {
  return WITH_PORT.exec(value)?.[1] ?? value;
}

function setCookies(record: OpenRecord, value: string): boolean {
  const pairs = value.split(/; */).map((pair) => /^([^=]*)=(.*)$/s.exec(pair) ?? ['', pair, '']);
  record.cookies = { ...record.cookies, ...Object.fromEntries(pairs.map(([, name = '', text = '']) => [name, text])) };
  return true;
}

/** Sets the status. Proxies write 0 or -1 for a request that no server answered. */
function setStatus(record: OpenRecord, value: string): boolean {
  if (/^-1$|^0+$/.test(value)) return true;
  record.status = Number(value);
  return WHOLE.test(value);
}

/** Sets the duration of the request, from a number of which a second has several. Load balancers write -1 for none. */
function setRequestTime(perSecond: number): Setter {
  return (record, value) => {
    if (value === '-1') return true;
    record.request_time = perSecond === 1 ? Number(value) : Number((Number(value) / perSecond).toFixed(9));
    return perSecond === 1 ? NUMBER.test(value) : /^\d{1,15}(?:\.\d{1,9})?$/.test(value);
  };
}

/** Sets the time that all origins of the request took together. */
function setOriginTime(record: OpenRecord, value: string): boolean {
  const times = value.split(ORIGINS).filter((time) => time !== '-' && time !== '-1');
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

function whole(field: 'bytes_sent' | 'request_length'): Setter {
  return (record, value) => {
    record[field] = Number(value);
    return WHOLE.test(value);
  };
}

/** Whether a field is present. Logs have a hyphen for missing values. */
function isGiven(value: string | undefined): value is string {
  return value !== undefined && value !== '-' && value !== '';
}
