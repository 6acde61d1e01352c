import { cannotBeUnpacked, isUntrusted } from '../transport-codes';
import { LOOK_BETWEEN, type FailureReason } from './reason';
import { untrusted } from './trust';

/** Code of Node for an answer whose first characters are not HTTP. Its other codes are about faults later in an answer. */
const NO_HTTP = 'HPE_INVALID_CONSTANT';

/** The side that did not answer. */
export type Peer = 'service' | 'proxy';

/** The setting with the address of a peer. */
const SET_IN: Readonly<Record<Peer, string>> = { service: 'base_url', proxy: 'the variable of the proxy' };

/**
 * Returns the reason for a missing answer, by Node's code for the failure.
 *
 * @param host of base_url, or the proxy
 * @param detail the original message, redacted; used if the code is not enough
 * @param stores names of the searched stores of authorities
 */
export function noAnswer(code: string, host: string, detail: string, stores: readonly string[], peer: Peer = 'service'): FailureReason {
  const place = SET_IN[peer];
  if (isUntrusted(code)) {
    return {
      what: `this machine does not trust the authority that signed the certificate of ${host} (${code})`,
      remedy: untrusted(stores),
    };
  }
  switch (code) {
    case 'ECONNREFUSED':
      return {
        what: `the connection to ${host} was refused`,
        remedy: `Check the host and the port of ${place}, and check that the ${peer} runs.`,
      };
    case 'ENOTFOUND':
      return {
        what: `DNS does not know the name of ${host}`,
        remedy: `Check the host of ${place}, and check that this machine can use DNS.`,
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
        remedy:
          `Try again. If it happens again, check the scheme and the port of ${place}, and look for a ` +
          `${peer === 'proxy' ? 'firewall' : 'proxy or a firewall'} between this machine and the ${peer}.`,
      };
    case 'ETIMEDOUT':
      return { what: `${host} did not answer in time`, remedy: 'Check the network, or raise request_timeout.' };
    case 'CERT_HAS_EXPIRED':
      return {
        what: `the certificate of ${host} has expired`,
        remedy: `Check the clock of this machine. If it is right, the operator of the ${peer} must renew the certificate.`,
      };
    case 'CERT_NOT_YET_VALID':
      return { what: `the certificate of ${host} is not valid yet`, remedy: 'Check the clock of this machine.' };
    case 'CERT_REVOKED':
      return { what: `the certificate of ${host} was revoked`, remedy: `The operator of the ${peer} must replace the certificate.` };
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return {
        what: `the certificate of ${host} is for another host name`,
        remedy: `Set ${place} to a host name that the certificate contains.`,
      };
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return {
        what: `${host} does not use TLS on this port, or uses a version of TLS that the client does not know`,
        remedy: `${checkAddress(peer)} If the ${peer} does not use TLS, write http:// instead of https://.`,
      };
    case 'EMFILE':
    case 'ENFILE':
      return {
        what: `this machine has too many open files, so the client cannot open a connection to ${host} (${code})`,
        remedy: 'Close other programs, raise the limit of open files (ulimit -n), or lower max_concurrency.',
      };
    default:
      return ofFamily(code, host, detail, peer);
  }
}

function checkAddress(peer: Peer): string {
  return `Check the scheme and the port of ${SET_IN[peer]}.`;
}

function ofFamily(code: string, host: string, detail: string, peer: Peer): FailureReason {
  if (code === 'ERR_PROXY_407') return proxyCredentialsMissing();
  if (code.startsWith('ERR_PROXY_')) {
    return {
      what: `the proxy refused a connection to ${host} (status ${code.slice(-3)})`,
      remedy: 'Check that the proxy allows connections to this host.',
    };
  }
  if (cannotBeUnpacked(code)) return { what: `the answer of ${host} cannot be unpacked (${code})`, remedy: LOOK_BETWEEN };
  if (code.startsWith('CERT_')) {
    return {
      what: `the client cannot accept the certificate of ${host} (${code})`,
      remedy: `Check ca_certificates. If it is right, the operator of the ${peer} must replace the certificate.`,
    };
  }
  if (code.includes('ALERT')) {
    return {
      what: `${host} ended the TLS handshake (${code})`,
      remedy:
        peer === 'proxy'
          ? 'Check whether the proxy requires a client certificate: the client sends none to a proxy.'
          : 'Check whether the service requires client_certificate and client_key.',
    };
  }
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) {
    return {
      what: `the client cannot open a TLS connection to ${host} (${code})`,
      remedy: `Check ${SET_IN[peer]} and ca_certificates${peer === 'proxy' ? '' : ', client_certificate and client_key'}.`,
    };
  }
  if (code === NO_HTTP) {
    return {
      what: `${host} does not use HTTP on this port (${code})`,
      remedy: `${checkAddress(peer)} If the ${peer} uses TLS, write https:// instead of http://.`,
    };
  }
  if (code.startsWith('HPE_')) return { what: `the answer of ${host} is not valid HTTP (${code})`, remedy: LOOK_BETWEEN };
  return {
    what: `the client got no answer from ${host} (${[code, detail].filter(Boolean).join(': ')})`,
    remedy: `Check ${SET_IN[peer]} and the network of this machine.`,
  };
}

export function proxyCredentialsMissing(): FailureReason {
  return {
    what: 'the proxy requires a user name and a password that it accepts (status 407)',
    remedy:
      'Write or correct them in HTTPS_PROXY (HTTP_PROXY for http://), as http://user:password@host:port, with special characters such as % as %25.',
  };
}

/** Additional remedy for requests through a proxy. */
export const PROXY_HINT = 'Requests go through a proxy, so check HTTPS_PROXY, HTTP_PROXY and NO_PROXY as well.';
