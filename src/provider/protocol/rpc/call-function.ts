import { terminalLines } from '../../../output';
import { CallFunction } from '../messages/function';
import { readValue, writeValue } from '../value/dynamic-value';
import { defineRpc } from './define';

export const callFunction = defineRpc(CallFunction, {
  async answer(request, { provider, types }) {
    const { parameters, returns } = types.call(request.name, request.arguments.length);
    const values = parameters.map((type, index) => readValue(request.arguments[index], type));
    const { result, error } = await provider.callFunction({ name: request.name, arguments: values });
    if (error) return { error: { text: terminalLines(error.text), functionArgument: error.argument } };
    return { result: writeValue(result ?? null, returns) };
  },
  failure: (error) => ({ error: { text: terminalLines(`${error.summary}. ${error.detail}`) } }),
});
