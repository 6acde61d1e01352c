import type { Method } from './call';
import type { FailureFacts } from './errors';
import type { FailureReason } from './messages/reason';
import { OUTCOME_OPEN } from './messages/request';
import type { Redactor } from '../output/redaction';

/** A try in terms of its errors. */
export interface TryFacts {
  readonly doing: string;
  readonly method: Method;
  /** Path without base_url and query, for messages and logs. */
  readonly path: string;
  /** Number of the try, from 1. */
  readonly attempt: number;
  /** Whether the request checks the outcome of an earlier call. */
  readonly isOutcomeCheck?: boolean;
}

/** Returns the facts of a failed try, redacted. Each fact is one line, because ids of the service may contain line breaks. */
export function failureFacts(
  redactor: Redactor,
  { doing, method, path, attempt, isOutcomeCheck = false }: TryFacts,
  { what, remedy }: Partial<FailureReason> & Pick<FailureReason, 'what'>,
  status?: number,
): FailureFacts {
  const advice = [remedy, isOutcomeCheck ? OUTCOME_OPEN : undefined].filter((text) => text !== undefined).join(' ');
  return {
    doing: oneLine(redactor.redact(doing)),
    what: oneLine(redactor.redact(what)),
    remedy: advice === '' ? undefined : redactor.redact(advice),
    method,
    path: redactor.redact(path),
    tries: attempt,
    status,
  };
}

/** Replaces line breaks and control characters, which could forge a line or change a terminal. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
