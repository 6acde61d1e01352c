/** The caller's signal ended the wait. The dispatcher, which knows the operation, turns this into an AbortedError. */
export class Abort extends Error {
  public override readonly name = 'Abort';

  public constructor(
    /** Whether a request was already sent, so that the service may have carried it out. */
    public readonly inFlight: boolean = false,
  ) {
    super('aborted');
  }
}

/**
 * The outcome of the promise, or an Abort as soon as the signal fires. It does not stop the work behind the promise.
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
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** @throws {Abort} when the signal has fired */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Abort();
}
