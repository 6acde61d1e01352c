import type { Body } from '../model/contract/body';
import { insist } from './violation';

export type { Body };

/** Answer of the service. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  /** The body as JSON. Undefined if the body is not JSON. */
  readonly json: unknown;
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a write or read succeeded. */
export function succeeded({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

/** Requires a success, with the status that the contract shows, if any. */
export function insistSuccess(answer: Answer, status?: number): void {
  insist(
    status === undefined ? succeeded(answer) : answer.status === status,
    status === undefined ? 'a success' : `status ${status}`,
    shown(answer),
  );
}

/** Requires the answer of a successful write: `{message: string}` (2.1). */
export function insistMessage(answer: Answer, status?: number): void {
  insistSuccess(answer, status);
  insist(isObject(answer.json) && typeof answer.json['message'] === 'string', 'an object with a text as its "message"', shown(answer));
}

/** Requires a refusal of the request. A failure of the service (5xx) is no refusal. */
export function insistRefusal(answer: Answer): void {
  insist(answer.status >= 400 && answer.status < 500, 'a refusal (4xx)', shown(answer));
}

/** Requires `{total, items}`, and returns the items. */
export function insistList(answer: Answer, status?: number): readonly Body[] {
  insistSuccess(answer, status);
  const { total, items } = isObject(answer.json) ? answer.json : {};
  insist(Array.isArray(items) && items.every(isObject), 'an object with a list of objects as its "items"', shown(answer));
  insist(Number.isInteger(total), 'a whole number as "total"', total);
  insist(total === items.length, 'a total that counts the items', { total, items: items.length });
  return items;
}

/** Requires a validation error: `{detail: [{loc, msg, type}]}` (7). */
export function insistValidationError(answer: Answer, status?: number): void {
  insist(
    status === undefined ? answer.status >= 400 && answer.status < 500 : answer.status === status,
    status === undefined ? 'a refusal (4xx)' : `status ${status}`,
    shown(answer),
  );
  const detail = isObject(answer.json) ? answer.json['detail'] : undefined;
  insist(Array.isArray(detail) && detail.length > 0, 'a list of problems as "detail"', shown(answer));
  for (const problem of detail as unknown[]) {
    const { loc, msg, type } = isObject(problem) ? problem : {};
    const located = Array.isArray(loc) && loc.every((step) => typeof step === 'string' || Number.isInteger(step));
    insist(located && typeof msg === 'string' && typeof type === 'string', 'problems with loc, msg and type', problem);
  }
}

/** Requires `{code: integer, message: string}` (7). */
export function insistInputError(answer: Answer, status: number): void {
  insist(answer.status === status, `status ${status}`, shown(answer));
  const { code, message } = isObject(answer.json) ? answer.json : {};
  insist(Number.isInteger(code) && typeof message === 'string', 'a whole number as "code" and a text as "message"', shown(answer));
}

/** Returns an answer for a report. */
export function shown({ status, text, json }: Answer): unknown {
  const whole = json ?? text;
  return { status, body: text.length > 400 ? `${text.slice(0, 400)} ...` : whole };
}
