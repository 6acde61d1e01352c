import { terminalLines } from '../../../output';
import type { CallFunctionRequest, CallFunctionResponse } from '../../framework/server';
import * as messages from '../messages/function';
import { readValue, writeValue } from '../value/dynamic-value';
import { defineRpc, type Operation, type Rpcs } from './rpc';

export const FUNCTION_RPCS = {
  CallFunction: defineRpc(messages.CallFunction, {
    async answer(request, types, call: Operation<CallFunctionRequest, CallFunctionResponse>) {
      const { parameters, returns } = types.call(request.name, request.arguments.length);
      const values = parameters.map((type, index) => readValue(request.arguments[index], type));
      const { result, error } = await call({ name: request.name, arguments: values });
      if (error) return { error: { text: terminalLines(error.text), functionArgument: error.argument } };
      return { result: writeValue(result ?? null, returns) };
    },
    failure: (error) => ({ error: { text: terminalLines(`${error.summary}. ${error.detail}`) } }),
  }),
} satisfies Rpcs;
