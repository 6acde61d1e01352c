import type { Value } from '../../../../src/provider/framework/value';
import { CallFunction } from '../../../../src/provider/protocol/messages/function';
import { readValue, writeValue } from '../../../../src/provider/protocol/value/dynamic-value';
import { serveNoteRpcs } from '../support/note-rpcs';

const rpcs = serveNoteRpcs();

test('CallFunction, with its variadic arguments, and its errors', async () => {
  const words = (...all: Value[]) => all.map((word) => writeValue(word, 'string'));
  const joined = await rpcs.served.client.provider('CallFunction', CallFunction, {
    name: 'join_words',
    arguments: words('-', 'a', 'b'),
  });
  expect(readValue(joined.result, 'string')).toBe('a-b');
  const failed = await rpcs.served.client.provider('CallFunction', CallFunction, { name: 'join_words', arguments: words('-') });
  expect(failed.error).toEqual({ text: 'no words', functionArgument: 1 });
  const wrong = await rpcs.served.client.provider('CallFunction', CallFunction, { name: 'join_words', arguments: [] });
  expect(wrong.error?.text).toContain('takes 1 arguments, got 0');
});
