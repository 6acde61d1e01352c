import { having, isText, listOf, mapOf, remembered } from '../../../src/provider/framework/memory';

const SHAPE = { text: isText, map: mapOf(isText), list: listOf(isText), object: having({ id: isText }) };

test('members of their shape are remembered', () => {
  const stored = { text: '', map: { a: 'b' }, list: ['a'], object: { id: 'a', more: 5 } };
  expect(remembered(stored, SHAPE)).toEqual(stored);
});

test.each<Record<string, unknown>>([
  { text: 5 },
  { text: null },
  { map: [] },
  { map: { a: 5 } },
  { map: null },
  { list: {} },
  { list: [null] },
  { object: {} },
  { object: [] },
  { object: { id: 5 } },
  { object: Object.create({ id: 'inherited' }) as unknown },
  { other: 'text' },
  { constructor: 'text' },
])('a member of another shape is not: %j', (stored) => {
  expect(remembered(stored, SHAPE)).toEqual({});
});

test.each<unknown>([null, 5, 'text', [{ text: 'a' }], undefined])('a private state that is %j has no members', (stored) => {
  expect(remembered(stored, SHAPE)).toEqual({});
  expect(remembered(stored, undefined)).toEqual({});
});

test('a resource without shapes remembers every member', () => {
  expect(remembered({ any: 5 }, undefined)).toEqual({ any: 5 });
});
