import { isIP } from 'node:net';

/**
 * Returns the name for which a host has to have a certificate; empty for an address, which TLS does not send. Node takes the name of the
 * `Host` header, which is that of the service also where the host is a proxy.
 */
export function serverName(host: string): string {
  return isIP(host) === 0 ? host : '';
}
