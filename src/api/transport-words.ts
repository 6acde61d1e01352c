/** Plain words for why no answer came. */
export interface Explanation {
  /** A clause without full stop. */
  readonly what: string;
  readonly remedy: string;
}

const UNTRUSTED =
  'If the service has a certificate of a private authority, give that authority in ca_certificates (or NODE_EXTRA_CA_CERTS).';

/**
 * Explains a failure by Node's code for it.
 *
 * @param host of base_url
 * @param detail the original message, redacted; used where the code says too little
 */
export function explain(code: string, host: string, detail: string): Explanation {
  switch (code) {
    case 'ECONNREFUSED':
      return { what: `the connection to ${host} was refused`, remedy: 'Check host and port of base_url, and that the service runs.' };
    case 'ENOTFOUND':
      return { what: `the name of ${host} is not known`, remedy: 'Check the host of base_url, and that this machine may ask DNS for it.' };
    case 'EAI_AGAIN':
      return { what: `DNS did not answer for ${host}`, remedy: 'Check the network of this machine and try again.' };
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return { what: `there is no route to ${host}`, remedy: 'Check the network, VPN and firewall of this machine.' };
    case 'ECONNRESET':
    case 'ECONNABORTED':
    case 'EPIPE':
      return {
        what: `the connection to ${host} was dropped before the answer was complete`,
        remedy: 'Try again; if it stays, look for a proxy or firewall in between.',
      };
    case 'ETIMEDOUT':
      return { what: `${host} did not answer in time`, remedy: 'Check the network, or raise request_timeout.' };
    case 'CERT_HAS_EXPIRED':
      return { what: `the certificate of ${host} has expired`, remedy: 'Have it renewed, and check the clock of this machine.' };
    case 'CERT_NOT_YET_VALID':
      return { what: `the certificate of ${host} is not valid yet`, remedy: 'Check the clock of this machine.' };
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return {
        what: `the certificate that ${host} shows is for another name`,
        remedy: 'Set base_url to a name that the certificate holds.',
      };
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return { what: `the certificate of ${host} is not signed by an authority that this machine trusts (${code})`, remedy: UNTRUSTED };
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return {
        what: `${host} does not speak TLS, or not in a version known here`,
        remedy: 'Check whether base_url should begin with http:// or have another port.',
      };
    default:
      return explainFamily(code, host, detail);
  }
}

function explainFamily(code: string, host: string, detail: string): Explanation {
  if (code === 'ERR_PROXY_407')
    return { what: 'the proxy wants credentials (status 407)', remedy: 'Give them in HTTPS_PROXY, as http://user:password@host:port.' };
  if (code.startsWith('ERR_PROXY_')) return { what: `the proxy did not open a way to ${host} (status ${code.slice(-3)})`, remedy: '' };
  if (code.startsWith('CERT_')) return { what: `the certificate of ${host} was not accepted (${code})`, remedy: UNTRUSTED };
  if (code.includes('ALERT')) {
    return {
      what: `${host} broke off the TLS handshake (${code})`,
      remedy: 'Check whether the service wants client_certificate and client_key.',
    };
  }
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) {
    return { what: `no TLS connection to ${host} (${code})`, remedy: 'Check base_url and the certificate settings.' };
  }
  if (code.startsWith('HPE_')) return { what: `${host} does not speak HTTP (${code})`, remedy: 'Check scheme and port of base_url.' };
  return { what: `no answer from ${host} (${[code, detail].filter(Boolean).join(': ')})`, remedy: 'Check base_url and the network.' };
}

/** Failures that come before anything was sent: the request cannot have landed. */
const BEFORE_SENDING = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
/** Failures that may be gone a moment later. */
const PASSING = new Set(['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT']);

/** No connection was made, to the service or to the proxy before it. */
export function wasNeverMade(code: string): boolean {
  return BEFORE_SENDING.has(code);
}

export function cameBeforeSending(code: string): boolean {
  return BEFORE_SENDING.has(code) || code.startsWith('ERR_PROXY_');
}

export function mayPass(code: string): boolean {
  return PASSING.has(code) || /^ERR_PROXY_50[234]$/.test(code);
}
