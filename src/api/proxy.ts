import { BlockList, isIP } from 'node:net';

import type { BaseUrl } from './base-url';
import { PROXY_INVALID } from './messages/setting';
import { SettingError } from './setting-error';

/** The proxy for requests to the service. */
export interface Proxy {
  /** Whether the connection to the proxy itself is TLS. */
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: number;
  /** Not percent-encoded. Secret. */
  readonly credentials?: { readonly username: string; readonly password: string };
  /** For messages: `proxy.example.net:3128`. */
  readonly text: string;
}

/**
 * Returns the proxy for the service, from the environment: `HTTPS_PROXY` or `HTTP_PROXY`, depending on the scheme of base_url, or
 * `ALL_PROXY`. The names may also be in lower case. `NO_PROXY` excludes hosts by the rules of Go programs, like the engine. It contains
 * names (with all their subdomains), `.name` (only the subdomains), addresses, CIDR ranges, or `*`. Each may have a port. Connections to
 * the machine itself never use a proxy.
 *
 * @throws {SettingError} when the environment contains an invalid proxy
 */
export function proxyFor(baseUrl: Pick<BaseUrl, 'origin' | 'secure' | 'loopback'>, environment: NodeJS.ProcessEnv): Proxy | undefined {
  const of = (name: string) => environment[name.toLowerCase()] || environment[name];
  const variable = [baseUrl.secure ? 'HTTPS_PROXY' : 'HTTP_PROXY', 'ALL_PROXY'].find((name) => of(name));
  if (variable === undefined || baseUrl.loopback || isExcepted(new URL(baseUrl.origin), of('NO_PROXY') ?? '')) return undefined;
  return parse(variable, of(variable) ?? '');
}

function parse(variable: string, value: string): Proxy {
  const text = value.includes('://') ? value.trim() : `http://${value.trim()}`;
  const fail = () => new SettingError(variable, PROXY_INVALID);
  if (!URL.canParse(text)) throw fail();
  const { protocol, hostname, port, username, password, host, pathname, search, hash } = new URL(text);
  const secure = protocol === 'https:';
  if (!hostname || (!secure && protocol !== 'http:')) throw fail();
  // A password with one of / \ ? # that is not percent-encoded ends the host: the user name would be the proxy, which gets the requests.
  if (pathname !== '/' || search || hash) throw fail();
  return {
    secure,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 443 : 80) : Number(port),
    credentials: username || password ? { username: decoded(username), password: decoded(password) } : undefined,
    text: host,
  };
}

function isExcepted({ hostname, port, protocol }: URL, noProxy: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const hostPort = port || (protocol === 'https:' ? '443' : '80');
  return noProxy
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === '*') return true;
      const { name, port: only } = hostAndPort(entry);
      return (only === undefined || only === hostPort) && matches(host, name);
    });
}

/** An IPv6 address with a port needs brackets. */
function hostAndPort(entry: string): { readonly name: string; readonly port?: string } {
  const [, name = entry, port] = /^\[(.*)\](?::(\d+))?$/.exec(entry) ?? /^([^:]*):(\d+)$/.exec(entry) ?? [];
  return { name, port };
}

function matches(host: string, name: string): boolean {
  const [network = '', bits] = name.split('/');
  // Without digits, Number would read a range of all addresses.
  if (bits !== undefined) return /^\d{1,3}$/.test(bits) && isWithin(host, network, Number(bits));
  // An address has several spellings.
  if (isIP(host) !== 0) return isWithin(host, name, isIP(name) === 4 ? 32 : 128);
  if (name === '') return false;
  const below = name.replace(/^\*?\./, '.');
  return below.startsWith('.') ? host.endsWith(below) : host === below || host.endsWith(`.${below}`);
}

function isWithin(host: string, network: string, bits: number): boolean {
  const family = isIP(network);
  if (family === 0 || isIP(host) !== family || bits > (family === 4 ? 32 : 128)) return false;
  const type = family === 4 ? 'ipv4' : 'ipv6';
  const range = new BlockList();
  range.addSubnet(network, bits, type);
  return range.check(host, type);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
