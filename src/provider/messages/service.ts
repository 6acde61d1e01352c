import { inApp } from '../framework/audience';
import { error, type Message } from '../framework/diagnostics';
import { serviceMessage } from './words';

// One message for each kind of failed request. The client provides the detail: the failure, its reason and the remedy.

export function objectNotFound(detail: string): Message {
  return error('Not found in the service', `${detail}\n\nCheck the id. If the object was deleted, run terraform plan again.`);
}

/** @param origin of the provider's name of the configuration, for the message */
export function configurationNotFound(detail: string, origin?: string): Message {
  return error('Configuration not found', detail + nameFrom(origin));
}

/** A 404 whose message does not say what is missing. @param origin as with `configurationNotFound` */
export function configurationNotReached(detail: string, origin?: string): Message {
  return error('Configuration not found, or not reached', detail + nameFrom(origin));
}

function nameFrom(origin: string | undefined): string {
  return origin === undefined ? '' : `\n\nIf this block does not set config, the name comes from ${origin}.`;
}

export function objectConflict(detail: string): Message {
  return error('Conflict with an existing object', detail);
}

export function valueRefused(detail: string): Message {
  return error('The service refused a value', detail);
}

/**
 * A refusal that names no attribute.
 *
 * @param findings messages about the values that may be the cause
 */
export function unnamedValueRefused(detail: string, findings: readonly Message[]): Message {
  const place = inApp('your app', 'your .tf files');
  const causes =
    findings.length === 0
      ? `and the provider finds no value that the service is known to refuse. Check the values that you changed last in ${place}, or ask ` +
        'the operator of the service for its log.'
      : `but the provider finds what may be the cause. Correct it in ${place}:\n\n` +
        findings.map((finding) => `- ${finding.summary}. ${finding.detail}`).join('\n');
  return error('The service refused a value', `${detail}\n\nThe service does not name the attribute, ${causes}`);
}

/**
 * A refusal of one value, at its attribute.
 *
 * @param refusal of the whole request
 * @param said the service's message about the value
 */
export function refusalOfValue({ summary, detail }: Message, said: string): Message {
  return error(summary, `${serviceMessage(said)}\n\n${detail}`);
}

export function valueNotSendable(detail: string): Message {
  return error('The value cannot be sent to the service', detail);
}

export function requestRefused(detail: string): Message {
  return error('The service refused the request', detail);
}

export function apiKeyRefused(detail: string): Message {
  return error('The service did not accept the API key', detail);
}

export function permissionDenied(detail: string): Message {
  return error('Permission denied', detail);
}

export function tooManyRequests(detail: string): Message {
  return error('Too many requests', detail);
}

export function serviceUnavailable(detail: string): Message {
  return error('The service is unavailable', detail);
}

export function serviceFailed(detail: string): Message {
  return error('Internal error of the service', detail);
}

export function unexpectedAnswer(detail: string): Message {
  return error('Unexpected answer from the service', detail);
}

export function serviceNotReached(detail: string): Message {
  return error('The service cannot be reached', detail);
}

export function requestCancelled(detail: string): Message {
  return error('The request was cancelled', `${detail}\n\nRun terraform plan again. The new plan shows what the service has now.`);
}
