import { setMaxListeners } from 'node:events';

/** Error of a wait that the caller's signal ended. The dispatcher, which knows the operation, converts it to an AbortedError. */
export class Abort extends Error {
  public override readonly name = 'Abort';

  public constructor(
    /** Whether a request was already sent. The service may have carried it out. */
    public readonly inFlight: boolean = false,
  ) {
    super('aborted');
  }
}

/**
 * Settles like the promise, or rejects with an Abort when the signal fires. Does not stop the work behind the promise.
 *
 * @throws {Abort}
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(new Abort());
    if (signal.aborted) {
      promise.catch(() => {});
      return onAbort();
    }
    promise.then(resolve, reject).finally(whenAborted(signal, onAbort));
  });
}

/**
 * Calls the listener when the signal fires.
 *
 * @returns a function that removes the listener
 */
export function whenAborted(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (!signal) return () => undefined;
  // Any number of calls may share a signal. Each removes its listener when it ends.
  setMaxListeners(Infinity, signal);
  signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
}

/** @throws {Abort} when the signal has fired */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Abort();
}
