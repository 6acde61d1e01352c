import type { FunctionError, FunctionSignature } from './server';
import type { Value } from './value';

/** The outcome of a call. */
export type FunctionOutcome = { readonly result: Value } | { readonly error: FunctionError };

/** A function that configurations call as `provider::svc::name(...)`. It needs no connection. */
export interface ProviderFunction {
  readonly name: string;
  readonly signature: FunctionSignature;
  /**
   * @param args the arguments in the order of the parameters, then the variadic ones. Known, unless the parameter allows
   *   unknown values
   */
  call(args: readonly Value[]): Promise<FunctionOutcome>;
}

/** Returns the error text for a wrong argument, without the full stop at the end, which the engine adds. */
export function errorText(message: string): string {
  return message.replace(/\.$/, '');
}
