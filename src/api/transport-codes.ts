// Classes of Node's failure codes.

/** Failures to reach the service, or its proxy. */
const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
/** Failures that may be temporary. */
const PASSING = new Set(['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT']);

/** Codes of Node's decompressors, for an answer that is not compressed as declared. */
const UNPACKING = /^(Z_|ZSTD_|ERR__ERROR_)/;

/** Whether no connection to the service, or to its proxy, was made. */
export function wasNeverMade(code: string): boolean {
  return UNREACHED.has(code);
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
