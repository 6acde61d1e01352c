// What Node's code of a failure says of the request.

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
