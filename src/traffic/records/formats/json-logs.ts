import { isJsonObject, type JsonObject } from '../../../model/json';
import { own } from '../../../model/own';
import { jsonObjectIn, scalarText } from '../json-line';
import type { AccessLogFormat } from '../log-format';
import { LineFields } from '../log-record';
import type { OpenRecord } from '../traffic-record';
import { isTime } from '../log-time';

/** Variables of the last line of JSON. The lines of a log have the same members. */
let latest: { readonly names: string; readonly fields: LineFields } | undefined;

/** A parameter that shows that members have nginx's names. */
const NGINX_NAMES = ['remote_addr', 'request', 'request_uri', 'uri', 'body_bytes_sent', 'http_user_agent'];

/** Lines of JSON whose members have the names of nginx's variables. */
export const NGINX_JSON: AccessLogFormat = {
  name: 'json',
  isJson: true,
  fields: new LineFields(['remote_addr', 'request', 'status', 'body_bytes_sent', 'http_user_agent', 'http_referer']).fields,
  read: (line, shift) => {
    const object = jsonObjectIn(line);
    if (!object) return undefined;
    const members = Object.entries(object).flatMap(([name, value]): [string, string][] => {
      const text = scalarText(value) ?? (value === null ? '' : undefined);
      return text === undefined ? [] : [[name, text]];
    });
    const own = members.map(([name]) => name);
    const names = JSON.stringify(own);
    if (latest?.names !== names) latest = { names, fields: new LineFields(own) };
    return latest.fields.record(
      members.map(([, value]) => value),
      { shift },
    );
  },
  shownBy: (lines) => {
    const names = new Set(lines.flatMap((line) => Object.keys(jsonObjectIn(line) ?? {})));
    return { ...NGINX_JSON, fields: new LineFields([...names]).fields };
  },
};

/** Whether an object has the names of nginx's variables: a time, and what else a request has. */
export function hasNginxNames(object: JsonObject): boolean {
  return Object.keys(object).some(isTime) && NGINX_NAMES.filter((name) => Object.hasOwn(object, name)).length >= 2;
}

/** Variables of a line of Caddy's. */
const CADDY_FIELDS = new LineFields([
  ...['msec', 'time_iso8601', 'strftime:%Y/%m/%d %H:%M:%S', 'strftime:%Y/%m/%d %H:%M:%S.%3', 'time_local'],
  ...['remote_addr', 'request_method', 'request_uri', 'server_protocol', 'host', 'status', 'bytes_sent', 'request_time'],
  ...['http_user_agent', 'http_referer', 'http_cookie'],
]);

/** Access log of Caddy in JSON. */
export const CADDY: AccessLogFormat = {
  name: 'caddy',
  isJson: true,
  // Caddy writes all headers, but hides the cookies unless it is told not to.
  fields: new Set([...CADDY_FIELDS.fields, 'headers'].filter((field) => field !== 'cookies')),
  read: (line, shift) => {
    const object = jsonObjectIn(line);
    const request = object?.['request'];
    if (!object || !isJsonObject(request)) return undefined;
    const textOf = (from: JsonObject, name: string) => scalarText(own(from, name));
    const [method, uri] = [textOf(request, 'method'), textOf(request, 'uri')];
    if (method === undefined || uri === undefined) return undefined;
    const headers = headersIn(own(request, 'headers'));
    const cookie = headers['cookie'];
    const duration = own(object, 'duration');
    const record = CADDY_FIELDS.record(
      [
        ...timesIn(own(object, 'ts')),
        textOf(request, 'client_ip') ?? textOf(request, 'remote_ip') ?? hostIn(textOf(request, 'remote_addr')),
        ...[method, uri, textOf(request, 'proto'), textOf(request, 'host'), textOf(object, 'status'), textOf(object, 'size')],
        typeof duration === 'number' ? duration.toFixed(9) : undefined,
        ...[headers['user-agent'], headers['referer'], cookie === 'REDACTED' ? undefined : cookie],
      ],
      { shift },
    );
    if (record && Object.keys(headers).length > 0) record.headers = headers;
    return record;
  },
};

/** Returns the values of Caddy's variables for the time: of the first that has the form of the value. */
function timesIn(time: unknown): (string | undefined)[] {
  const none = [undefined, undefined, undefined, undefined, undefined];
  if (typeof time === 'number') return [secondsOf(time), ...none.slice(1)];
  if (typeof time !== 'string') return none;
  const form = [/^[\d.]+$/, /^\d{4}-/, /^\d{4}\/.{14}$/, /^\d{4}\/.{18}$/, /^\d\d\//].findIndex((each) => each.test(time));
  return none.map((_, index) => (index === form ? time : undefined));
}

/** Returns seconds since the Unix epoch, from seconds, milliseconds or nanoseconds. */
function secondsOf(time: number): string {
  const perSecond = time < 1e11 ? 1 : time < 1e14 ? 1e3 : time < 1e17 ? 1e6 : 1e9;
  return (time / perSecond).toFixed(6);
}

/** Returns the headers of a request, by names in lower case. Each may have several values. */
function headersIn(value: unknown): Record<string, string> {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, values]): [string, string][] =>
      Array.isArray(values) ? [[name.toLowerCase(), values.filter((each) => typeof each === 'string').join(', ')]] : [],
    ),
  );
}

/** Variables of a line of Traefik's, by the members with their values. */
const TRAEFIK_MEMBERS = [
  ['StartUTC', 'time_iso8601'],
  ['ClientHost', 'remote_addr'],
  ['RequestMethod', 'request_method'],
  ['RequestPath', 'request_uri'],
  ['RequestProtocol', 'server_protocol'],
  ['RequestHost', 'host'],
  ['RequestPort', 'server_port'],
  ['DownstreamStatus', 'status'],
  ['DownstreamContentSize', 'bytes_sent'],
  ['Duration', 'request_time_ns'],
  ['request_User-Agent', 'http_user_agent'],
  ['request_Referer', 'http_referer'],
  ['request_Cookie', 'http_cookie'],
] as const;

const TRAEFIK_FIELDS = new LineFields(TRAEFIK_MEMBERS.map(([, name]) => name));

/** Fields that Traefik writes without further settings: it drops all headers. */
const { fields: TRAEFIK_DEFAULT } = new LineFields(
  TRAEFIK_MEMBERS.filter(([member]) => !member.startsWith('request_')).map(([, name]) => name),
);

/** Header of a request that Traefik keeps. */
const KEPT_HEADER = 'request_';

/** Access log of Traefik in JSON. */
export const TRAEFIK_JSON: AccessLogFormat = {
  name: 'traefik_json',
  isJson: true,
  fields: TRAEFIK_DEFAULT,
  read: (line, shift) => {
    const object = jsonObjectIn(line);
    if (!object || !['RequestMethod', 'RequestPath', 'DownstreamStatus'].every((name) => Object.hasOwn(object, name))) return undefined;
    const values = TRAEFIK_MEMBERS.map(([member]) => scalarText(own(object, member)));
    values[0] ??= scalarText(object['StartLocal'] ?? object['time']);
    values[1] ??= hostIn(scalarText(object['ClientAddr']));
    const record = TRAEFIK_FIELDS.record(values, { shift });
    if (record) addHeaders(record, object);
    return record;
  },
};

function hostIn(address: string | undefined): string | undefined {
  return address === undefined ? undefined : (/^\[?([^[\]]+?)\]?:\d+$/.exec(address)?.[1] ?? address);
}

function addHeaders(record: OpenRecord, object: JsonObject): void {
  const kept = Object.entries(object).flatMap(([name, value]): [string, string][] => {
    const text = name.startsWith(KEPT_HEADER) ? scalarText(value) : undefined;
    return text === undefined ? [] : [[name.slice(KEPT_HEADER.length).toLowerCase(), text]];
  });
  if (kept.length > 0) record.headers = Object.fromEntries(kept);
}
