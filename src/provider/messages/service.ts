import type { Message } from './message';

// One message for each kind of failure of a request. The client words the detail: what failed, why, and what to do.

export function objectNotFound(detail: string): Message {
  return {
    summary: 'Not found in the service',
    detail: `${detail}\n\nCheck the id. If somebody deleted the object, run plan again.`,
  };
}

/** @param origin where the provider's own name of the configuration was set, in words */
export function configurationNotFound(detail: string, origin?: string): Message {
  const source = origin === undefined ? '' : `\n\nIf this block does not set config, the name comes from ${origin}.`;
  return { summary: 'Configuration not found', detail: detail + source };
}

export function objectConflict(detail: string): Message {
  return { summary: 'Conflict with an existing object', detail };
}

export function valueRefused(detail: string): Message {
  return { summary: 'The service refused a value', detail };
}

export function requestRefused(detail: string): Message {
  return { summary: 'The service refused the request', detail };
}

export function apiKeyRefused(detail: string): Message {
  return { summary: 'The service did not accept the API key', detail };
}

export function permissionDenied(detail: string): Message {
  return { summary: 'Permission denied', detail };
}

export function tooManyRequests(detail: string): Message {
  return { summary: 'Too many requests', detail };
}

export function serviceUnavailable(detail: string): Message {
  return { summary: 'The service is unavailable', detail };
}

export function serviceFailed(detail: string): Message {
  return { summary: 'Internal error of the service', detail };
}

export function unexpectedAnswer(detail: string): Message {
  return { summary: 'Unexpected answer from the service', detail };
}

export function serviceNotReached(detail: string): Message {
  return { summary: 'The service cannot be reached', detail };
}

export function requestCancelled(detail: string): Message {
  return { summary: 'The request was cancelled', detail };
}
