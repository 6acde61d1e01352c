import { schemeOf } from '../../../model/user-info';
import { Redactor } from '../../../output/redaction';

/** HTTP interface of a ClickHouse server, with what an address says beside it. */
export interface ClickhouseEndpoint {
  /** Base URL of the HTTP interface. */
  readonly url: string;
  /** Empty if the address has none. */
  readonly user: string;
  /** Empty if the address has none. */
  readonly password: string;
  /** Part after the host, without the slash. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Scheme, host and port, for messages. */
  readonly shown: string;
}

/** Schemes, with the default HTTP port of a server. */
const SCHEMES: ReadonlyMap<string, { readonly http: string; readonly port: string }> = new Map([
  ['clickhouse:', { http: 'http', port: '8123' }],
  ['clickhouses:', { http: 'https', port: '8443' }],
]);

/** Whether a name of a database or a table needs no quotes. */
export function isPlainName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);
}

/** Returns the reason of an error. Errors of connections to several addresses have no message. */
export function reasonOf(error: unknown): string {
  const { message, code } = (error ?? {}) as { message?: string; code?: string };
  return (message || code || String(error)).trim().replace(/\.$/, '');
}

/** Returns the header that has a user and a password. */
export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Returns the name of the host that gets a password over plain HTTP; undefined if none does. */
export function plainHost({ url }: Pick<ClickhouseEndpoint, 'url'>, password: string): string | undefined {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && password !== '' ? hostname : undefined;
}

/** Returns what leaves the passwords of a user out of texts of the server, which may repeat them, or the header. */
export function passwordRedactor(user: string, passwords: readonly string[]): Redactor {
  const known = passwords.filter((password) => password !== '');
  return new Redactor(known.flatMap((password) => [password, basicAuthorization(user, password)]));
}

/** Whether a text is meant as an address of ClickHouse, also if it is not written as one. */
export function isClickhouseAddress(text: string): boolean {
  const scheme = schemeOf(text);
  return scheme !== undefined && SCHEMES.has(scheme);
}

/**
 * Parses an address such as `clickhouse://user:password@host:port/path?query`. `clickhouses://` uses TLS.
 *
 * @param form of the address, for the message
 * @param refused makes the error from a problem, which does not show the password
 */
export function clickhouseEndpoint(text: string, form: string, refused: (problem: string) => Error): ClickhouseEndpoint {
  const decoded = (part: string) => {
    try {
      return decodeURIComponent(part);
    } catch {
      throw refused('A "%" in it begins no escape. Write %25 for the sign itself.');
    }
  };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const scheme = url && SCHEMES.get(url.protocol);
  if (!url || !scheme || url.hostname === '') throw refused(`Write ${form}, or clickhouses:// for TLS.`);
  const host = `${url.hostname}:${url.port || scheme.port}`;
  return {
    url: `${scheme.http}://${host}`,
    user: decoded(url.username),
    password: decoded(url.password),
    path: decoded(url.pathname.replace(/^\//, '')),
    query: url.searchParams,
    shown: `${url.protocol}//${host}`,
  };
}
