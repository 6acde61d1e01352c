import { privateFromWire, privateToWire } from '../../../../src/provider/protocol/rpc/values';

const wire = (text: string) => privateFromWire(Buffer.from(text));

test('a private state is a JSON object, and nothing is an empty one', () => {
  expect(wire('{"seen":{"a":null},"lag":5}')).toEqual({ seen: { a: null }, lag: 5 });
  expect([privateFromWire(undefined), wire('')]).toEqual([{}, {}]);
  expect(privateFromWire(privateToWire({ links: ['a'] }))).toEqual({ links: ['a'] });
  expect(privateToWire({})).toHaveLength(0);
});

test('null is no member of a private state', () => {
  expect(wire('{"seen":null,"svc:planned":null,"links":["a"]}')).toEqual({ links: ['a'] });
});

test.each([
  ['{"seen"', 'is not JSON'],
  ['null', 'is not a JSON object'],
  ['[1]', 'is not a JSON object'],
  ['5', 'is not a JSON object'],
])('%s is refused as a private state', (text, problem) => {
  expect(() => wire(text)).toThrow(problem);
});
