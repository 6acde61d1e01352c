import { cannotBeUnpacked } from '../transport-codes';
import { LOOK_BETWEEN, type Reason } from './reason';
import { untrusted } from './trust';

/**
 * Why no answer came, by Node's code for the failure.
 *
 * @param host of base_url
 * @param detail the original message, redacted; used where the code says too little
 * @param stores where authorities were looked for, in words
 */
export function noAnswer(code: string, host: string, detail: string, stores: readonly string[]): Reason {
  switch (code) {
    case 'ECONNREFUSED':
      return {
        what: `the connection to ${host} was refused`,
        remedy: 'Check the host and the port of base_url, and check that the service runs.',
      };
    case 'ENOTFOUND':
      return {
        what: `DNS does not know the name of ${host}`,
        remedy: 'Check the host of base_url, and check that this machine can use DNS.',
      };
    case 'EAI_AGAIN':
      return { what: `DNS did not answer for ${host}`, remedy: 'Check the network of this machine, and try again.' };
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return { what: `the network has no route to ${host}`, remedy: 'Check the network, VPN and firewall of this machine.' };
    case 'ECONNRESET':
    case 'ECONNABORTED':
    case 'EPIPE':
      return {
        what: `the connection to ${host} was closed before the answer was complete`,
        remedy: 'Try again. If it happens again, look for a proxy or a firewall between this machine and the service.',
      };
    case 'ETIMEDOUT':
      return { what: `${host} did not answer in time`, remedy: 'Check the network, or raise request_timeout.' };
    case 'CERT_HAS_EXPIRED':
      return { what: `the certificate of ${host} has expired`, remedy: 'Renew the certificate, and check the clock of this machine.' };
    case 'CERT_NOT_YET_VALID':
      return { what: `the certificate of ${host} is not valid yet`, remedy: 'Check the clock of this machine.' };
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return {
        what: `the certificate of ${host} is for another host name`,
        remedy: 'Set base_url to a host name that the certificate contains.',
      };
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return {
        what: `this machine does not trust the authority that signed the certificate of ${host} (${code})`,
        remedy: untrusted(stores),
      };
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return {
        what: `${host} does not use TLS, or uses a version that the client does not know`,
        remedy: 'Check the scheme and the port of base_url. If the service has no TLS, base_url begins with http://.',
      };
    default:
      return ofFamily(code, host, detail, stores);
  }
}

function ofFamily(code: string, host: string, detail: string, stores: readonly string[]): Reason {
  if (code === 'ERR_PROXY_407') return proxyCredentialsMissing();
  if (code.startsWith('ERR_PROXY_'))
    return {
      what: `the proxy refused a connection to ${host} (status ${code.slice(-3)})`,
      remedy: 'Check that the proxy allows connections to this host.',
    };
  if (cannotBeUnpacked(code)) return { what: `the answer of ${host} cannot be unpacked (${code})`, remedy: LOOK_BETWEEN };
  if (code.startsWith('CERT_')) return { what: `the client cannot accept the certificate of ${host} (${code})`, remedy: untrusted(stores) };
  if (code.includes('ALERT')) {
    return {
      what: `${host} ended the TLS handshake (${code})`,
      remedy: 'Check whether the service requires client_certificate and client_key.',
    };
  }
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) {
    return { what: `the client cannot open a TLS connection to ${host} (${code})`, remedy: 'Check base_url and the certificate settings.' };
  }
  if (code.startsWith('HPE_')) return { what: `${host} does not use HTTP (${code})`, remedy: 'Check the scheme and the port of base_url.' };
  return {
    what: `the client got no answer from ${host} (${[code, detail].filter(Boolean).join(': ')})`,
    remedy: 'Check base_url and the network.',
  };
}

export function proxyCredentialsMissing(): Reason {
  return {
    what: 'the proxy requires a user name and a password (status 407)',
    remedy: 'Write them in HTTPS_PROXY, as http://user:password@host:port.',
  };
}

/** What to check in addition, where requests go through a proxy. */
export const PROXY_HINT = 'Requests go through a proxy, so check HTTPS_PROXY, HTTP_PROXY and NO_PROXY as well.';
