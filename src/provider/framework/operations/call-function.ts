import type { ProviderFunction } from '../function';
import type { FunctionError } from '../server';
import { hasUnknown, UNKNOWN, type Value } from '../value';

/**
 * Calls a function. If a part of an argument is unknown, the result is unknown, because not every engine waits by itself. An argument
 * that is null is an error, unless its parameter allows null: engines never send one.
 */
export async function callFunction(
  { signature, call }: ProviderFunction,
  args: readonly Value[],
): Promise<{ result?: Value; error?: FunctionError }> {
  const parameterAt = (position: number) => signature.parameters[position] ?? signature.variadic;
  const missing = args.findIndex((arg, position) => arg === null && !parameterAt(position)?.allowNull);
  if (missing >= 0) return { error: { text: `The argument "${parameterAt(missing)?.name}" is null. Pass a value.`, argument: missing } };
  const waits = args.some((arg, position) => !parameterAt(position)?.allowUnknown && hasUnknown(arg));
  return waits ? { result: UNKNOWN } : call(args);
}
