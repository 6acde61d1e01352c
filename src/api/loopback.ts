import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const ADDRESSES = new BlockList();
ADDRESSES.addSubnet('127.0.0.0', 8, 'ipv4');
ADDRESSES.addAddress('::1', 'ipv6');

/**
 * Whether traffic to a host stays on this machine.
 *
 * @param hostname as in a URL: an IPv6 address may have brackets
 */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  return version === 0 ? isLocalName(host) : ADDRESSES.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Resolves a host for a connection. Loopback names are resolved as `localhost`: many resolvers query the network for
 * `app.localhost`, which could return another machine.
 */
export const lookupHost: LookupFunction = (hostname, options, callback) =>
  lookup(isLoopback(hostname) ? 'localhost' : hostname, options, callback);

/** RFC 6761, section 6.3. A final dot marks a full name. */
function isLocalName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return name === 'localhost' || (name.endsWith('.localhost') && !name.startsWith('.localhost'));
}
