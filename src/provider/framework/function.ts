import type { FunctionError, FunctionSignature } from './server';
import type { Value } from './value';

/** What a call comes to. */
export type FunctionOutcome = { readonly result: Value } | { readonly error: FunctionError };

/** A function that configurations call as `provider::svc::name(...)`. It needs no connection. */
export interface ProviderFunction {
  readonly name: string;
  readonly signature: FunctionSignature;
  /**
   * @param args by the signature's parameters, the variadic ones after them; known throughout, unless the parameter
   *   allows unknown ones
   */
  call(args: readonly Value[]): Promise<FunctionOutcome>;
}
