import { pathText, type AttributePath } from '../../framework/diagnostics';

/** A value that does not fit its type. The message contains the path, but not the value, which may be secret. */
export class ValueError extends Error {
  public constructor(
    public readonly path: AttributePath,
    problem: string,
  ) {
    super(path.length === 0 ? problem : `${pathText(path)}: ${problem}`);
  }
}

/** A stored state, or what is kept beside it, that cannot be read. The message contains no value. */
export class StateError extends Error {
  public constructor(
    problem: string,
    public readonly path: AttributePath = [],
  ) {
    super(problem);
  }
}

/**
 * Reads a stored state.
 *
 * @throws StateError if a value does not fit its type
 */
export function ofState<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw cause instanceof ValueError ? new StateError(cause.message, cause.path) : cause;
  }
}

/**
 * Runs a recursive function.
 *
 * @throws ValueError if the data is nested too deeply for the stack
 */
export function orTooDeep<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    // Other errors of a range have other causes, such as a length.
    if (!(cause instanceof RangeError && cause.message.startsWith('Maximum call stack'))) throw cause;
    throw new ValueError([], 'the value is nested too deep');
  }
}

/** Returns the kind of a value, for messages. */
export function describeType(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (value instanceof Uint8Array) return 'bytes';
  if (typeof value === 'bigint') return 'a number';
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
}
