// Classes of Node's failure codes.

/** Failures before the request was sent: the service cannot have carried it out. */
const BEFORE_SENDING = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
/** Failures that may be temporary. */
const PASSING = new Set(['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT']);

/** Codes of a proxy that refuses, of a failed TLS handshake, and of too many open files. */
const NO_CONNECTION = /^(ERR_PROXY_|ERR_SSL_|ERR_TLS_|EPROTO$|EMFILE$|ENFILE$)/;

/** Codes of Node's decompressors, for an answer that is not compressed as declared. */
const UNPACKING = /^(Z_|ZSTD_|ERR__ERROR_)/;

/** Whether no connection to the service, or to its proxy, was made. */
export function wasNeverMade(code: string): boolean {
  return BEFORE_SENDING.has(code);
}

export function cameBeforeSending(code: string): boolean {
  return BEFORE_SENDING.has(code) || NO_CONNECTION.test(code) || isOfCertificate(code);
}

export function mayPass(code: string): boolean {
  return PASSING.has(code) || /^ERR_PROXY_50[234]$/.test(code) || cannotBeUnpacked(code);
}

/** Whether an answer arrived, but was corrupted on its way. */
export function cannotBeUnpacked(code: string): boolean {
  return UNPACKING.test(code);
}

const UNTRUSTED = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** Whether no trusted authority signed the certificate. The request was not sent. */
export function isUntrusted(code: string): boolean {
  return UNTRUSTED.has(code);
}

/** Whether the client did not accept the certificate of the other side. The request was not sent. */
export function isOfCertificate(code: string): boolean {
  return isUntrusted(code) || code.startsWith('CERT_') || code === 'ERR_TLS_CERT_ALTNAME_INVALID';
}
