import type { ProviderFunction } from '../../../../src/provider/framework/function';
import { frameworkServer } from '../../../../src/provider/framework/framework-server';
import { DynamicValue, UNKNOWN, type Value } from '../../../../src/provider/framework/value';
import { noteProvider, Notes } from '../support/provider';

const description = 'Any.';

/** Joins its arguments; the first may be unknown. */
const join: ProviderFunction = {
  name: 'join',
  signature: {
    summary: 'Joins',
    description,
    parameters: [
      { name: 'separator', type: 'string', description, allowUnknown: true },
      { name: 'first', type: 'string', description },
    ],
    variadic: { name: 'others', type: 'dynamic', description },
    returns: 'string',
  },
  call: async ([separator, ...words]) =>
    words.includes('bad')
      ? { error: { text: 'A bad word.', argument: words.indexOf('bad') + 1 } }
      : { result: words.join(separator === UNKNOWN ? '?' : String(separator)) },
};

const server = frameworkServer({ ...noteProvider(new Notes()), functions: [join] });
const call = (...args: Value[]) => server.callFunction({ name: 'join', arguments: args });

test('a function is called without any connection', async () => {
  expect(await call('-', 'a', 'b')).toEqual({ result: 'a-b' });
});

test('its error names the argument', async () => {
  expect(await call('-', 'a', 'bad')).toEqual({ error: { text: 'A bad word.', argument: 2 } });
});

test('the result is unknown while an argument is unknown, at any depth', async () => {
  expect(await call('-', UNKNOWN)).toEqual({ result: UNKNOWN });
  expect(await call('-', 'a', new DynamicValue(['object', { b: 'string' }], { b: UNKNOWN }))).toEqual({ result: UNKNOWN });
});

test('it is called with unknown arguments if the parameter allows them', async () => {
  expect(await call(UNKNOWN, 'a', 'b')).toEqual({ result: 'a?b' });
});

test('its signature is among the schemas, and another name is a defect', async () => {
  expect(server.schemas().functions).toEqual({ join: join.signature });
  await expect(server.callFunction({ name: 'split', arguments: [] })).rejects.toThrow('the provider has no function split');
});

test('an argument that is null is an error with its position', async () => {
  expect(await call('-', null)).toEqual({ error: { text: 'The argument "first" is null. Pass a value.', argument: 1 } });
  expect(await call('-', 'a', null)).toEqual({ error: { text: 'The argument "others" is null. Pass a value.', argument: 2 } });
});
