import type { Call, Sent } from './call';
import type { CheckedOptions, Content, Turn } from './options';

/** What a write sends, and what it has sent last. */
export interface Sending<T> {
  readonly content: Call<unknown>['content'];
  /** Asked only after a try was sent. */
  readonly sent: () => T;
}

/** @param toSent what is sent of the content */
export function sending<T>(content: Content<T>, toSent: (made: T) => Sent): Sending<T> {
  if (typeof content !== 'function') return { content: toSent(content), sent: () => content };
  const make = content as (turn: Turn) => Promise<T>;
  let last: T | undefined;
  return {
    content: async (turn) => toSent((last = await make(turn))),
    sent: () => last as T,
  };
}

/** The content of a write without a body. */
export function checked(check: CheckedOptions['check']): Call<unknown>['content'] {
  return check && ((turn) => check(turn).then(() => ({})));
}
