import type { Call, Sent } from './call';
import type { CheckedOptions, Content, Turn } from './options';

/** Content of a write, and the last sent content. */
export interface TrackedContent<T> {
  readonly content: Call<unknown>['content'];
  /** Returns the last sent content. Called only after a try was sent. */
  readonly sent: () => T;
}

/** @param toSent converts the content to the request */
export function trackContent<T>(content: Content<T>, toSent: (made: T) => Sent): TrackedContent<T> {
  if (typeof content !== 'function') return { content: toSent(content), sent: () => content };
  const make = content as (turn: Turn) => Promise<T>;
  let last: T | undefined;
  return {
    content: async (turn) => toSent((last = await make(turn))),
    sent: () => last as T,
  };
}

/** Returns the content of a write without a body. */
export function contentAfterCheck(check: CheckedOptions['check']): Call<unknown>['content'] {
  return check && ((turn) => check(turn).then(() => ({})));
}
