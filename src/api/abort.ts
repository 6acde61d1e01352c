/** The caller's signal ended the wait. Becomes an AbortedError where it is known what was being done. */
export class Abort extends Error {
  public override readonly name = 'Abort';

  public constructor(
    /** Whether a request was on its way: the service may have carried it out. */
    public readonly inFlight: boolean = false,
  ) {
    super('aborted');
  }
}

/**
 * The promise's outcome, or an Abort as soon as the signal fires, whatever the promise does then.
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
