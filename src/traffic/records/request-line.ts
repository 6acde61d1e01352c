import { queryArguments } from './query-arguments';
import type { OpenRecord } from './traffic-record';

/** First line of a request: `GET /cart?id=7 HTTP/1.1`. */
export interface RequestLine {
  readonly method: string;
  readonly target?: string;
  /** Version of the protocol: `HTTP/1.1`. */
  readonly protocol?: string;
}

/** Method of a request: a token of HTTP. A lone hyphen stands for a missing value. */
const METHOD = /^(?!-$)[!#$%&'*+.^`|~\w-]+$/;

/** Before the version, which ends the line. */
const VERSION = ' HTTP/';

/**
 * Splits the first line of a request: a method, a target, which may contain spaces, and the version.
 *
 * @returns undefined if the line does not begin with a method, such as that of a TLS handshake
 */
export function requestLine(line: string): RequestLine | undefined {
  const space = line.indexOf(' ');
  if (space < 0) return undefined;
  const method = line.slice(0, space);
  if (!isMethod(method)) return undefined;
  const last = line.lastIndexOf(VERSION);
  const isVersioned = last >= space && last + VERSION.length < line.length && !line.includes(' ', last + 1);
  // A target ends with no blank.
  const target = isVersioned ? line.slice(space + 1, Math.max(last, space + 1)) : line.slice(space + 1).trimEnd();
  return { method, ...(target.trim() !== '' && { target }), ...(isVersioned && { protocol: line.slice(last + 1) }) };
}

export function isMethod(text: string): boolean {
  return METHOD.test(text);
}

/** Origin before the path in requests to a proxy: `http://shop.example/cart`. */
const ORIGIN = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i;

/** Host and port of an origin. An IPv6 address is between brackets. */
const AUTHORITY = /^(?:[^@]*@)?(\[[^\]]*\]|[^:]*)(?::(\d{0,5}))?$/;

const DEFAULT_PORTS: ReadonlyMap<string, string> = new Map([
  ['http', '80'],
  ['https', '443'],
  ['ws', '80'],
  ['wss', '443'],
]);

/** Sets the URL and its parts. An absolute target sets the host, unless the log has one. */
export function setTarget(record: OpenRecord, target: string): void {
  record.url = target;
  const origin = target.startsWith('/') ? undefined : ORIGIN.exec(target);
  const local = origin ? target.slice(origin[0].length) : target;
  const at = local.indexOf('?');
  const path = at < 0 ? local : local.slice(0, at);
  // The targets `*` and `shop.example:443` have no path.
  if (path.startsWith('/')) record.path = path;
  else if (origin && path === '') record.path = '/';
  if (origin) setOrigin(record, origin[1]!, origin[2]!);
  if (at < 0) return;
  record.query = local.slice(at);
  const named = queryArguments(local.slice(at + 1));
  if (record.arguments) Object.assign(named, record.arguments);
  if (at + 1 < local.length) record.arguments = named;
}

function setOrigin(record: OpenRecord, scheme: string, authority: string): void {
  const [, host, port] = AUTHORITY.exec(authority) ?? [];
  if (!host) return;
  const isDefault = !port || port === DEFAULT_PORTS.get(scheme.toLowerCase());
  record.host ??= isDefault ? host : `${host}:${port}`;
  if (port) record.port ??= port;
}
