import type { FailureFacts } from './errors';
import type { Reason } from './messages/reason';
import { OUTCOME_OPEN } from './messages/request';
import type { Redactor } from './redaction';
import type { Try } from './transport';

/** The facts of a failed try, with every text redacted. Ids in them may come from the service: each fact is one line. */
export function failureFacts(
  redactor: Redactor,
  { doing, method, path, attempt, isLook = false }: Pick<Try, 'doing' | 'method' | 'path' | 'attempt' | 'isLook'>,
  { what, remedy }: Partial<Reason> & Pick<Reason, 'what'>,
  status?: number,
): FailureFacts {
  const advice = [remedy, isLook ? OUTCOME_OPEN : undefined].filter((text) => text !== undefined).join(' ');
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

/** Replaces line breaks and control characters, with which a text could look like a line of its own, or change a terminal. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
