import type { CallFunctionRequest, CallFunctionResponse } from '../server';
import { hasUnknown, UNKNOWN } from '../value';
import type { Session } from './session';

export function functionOperations<Connection>({ provider }: Session<Connection>) {
  return {
    /**
     * Calls a function. If a part of an argument is unknown, the result is unknown, because not every engine waits for known
     * values. Null is an error, unless the parameter allows null.
     */
    async callFunction({ name, arguments: args }: CallFunctionRequest): Promise<CallFunctionResponse> {
      const called = provider.functions?.find((each) => each.name === name);
      if (!called) throw new Error(`the provider has no function ${name}`);
      const { signature, call } = called;
      const parameterAt = (position: number) => signature.parameters[position] ?? signature.variadic;
      const missing = args.findIndex((arg, position) => arg === null && !parameterAt(position)?.allowNull);
      if (missing >= 0)
        return { error: { text: `The argument "${parameterAt(missing)?.name}" is null. Pass a value.`, argument: missing } };
      const waits = args.some((arg, position) => !parameterAt(position)?.allowUnknown && hasUnknown(arg));
      return waits ? { result: UNKNOWN } : call(args);
    },
  };
}
