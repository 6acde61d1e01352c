import type { ProviderFunction } from '../function';
import type { FunctionError } from '../server';
import { hasUnknown, UNKNOWN, type Value } from '../value';

/** Calls a function. If a part of an argument is unknown, the result is unknown, because not every engine waits by itself. */
export async function callFunction(
  { signature, call }: ProviderFunction,
  args: readonly Value[],
): Promise<{ result?: Value; error?: FunctionError }> {
  const waits = args.some((arg, position) => !(signature.parameters[position] ?? signature.variadic)?.allowUnknown && hasUnknown(arg));
  return waits ? { result: UNKNOWN } : call(args);
}
