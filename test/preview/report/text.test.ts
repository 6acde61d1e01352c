import type { Json } from '../../../src/model';
import { changeText, itemText, lineText, valueText, withUnit } from '../../../src/preview/report/text';

const value = (of: Json) => ({ value: of });

test.each([
  ['', '""'],
  ['text', 'text'],
  [['a', 1], '[a, 1]'],
  [{ a: 1, b: { c: true } }, '{ a = 1, b = { c = true } }'],
])('the value %j', (of, expected) => {
  expect(valueText(value(of))).toBe(expected);
});

test('a long text is cut, and its length is told', () => {
  expect(valueText(value('x'.repeat(1000)))).toBe(`${'x'.repeat(160)}… (1000 characters)`);
});

test('seconds are told in larger units where they are whole', () => {
  expect(withUnit(value(7200), 'seconds')).toBe('7200 seconds (2 h)');
  expect(withUnit(value(61), 'seconds')).toBe('61 seconds');
  expect(withUnit({ unknown: true }, 'seconds')).toBe('known after apply');
});

test.each([
  [{ path: ['tags'], change: 'added', after: value('a') }, '+ a'],
  [{ path: ['steps', 'GET /a'], change: 'removed', before: value({ method: 'GET', uri: '/a' }), from: 2 }, '− (was at place 2)'],
  [{ path: ['steps', 'GET /a'], change: 'moved', from: 2, to: 1 }, 'moves from place 2 to 1'],
  [{ path: ['a'], change: 'changed', before: value(1), after: { unknown: true } }, '1 → known after apply'],
  [{ path: ['a'], change: 'changed', before: { secret: true }, after: { secret: true } }, 'a secret value changes'],
] as const)('the change %j', (change, expected) => {
  expect(changeText({ ...change, path: [...change.path] } as Parameters<typeof changeText>[0])).toBe(expected);
});

test('what the label says already is left out of a value', () => {
  expect(itemText(value({ method: 'GET', uri: '/a', headers: { host: 'h' } }), 'GET /a')).toBe('{ headers = { host = h } }');
});

test('of what is new, the value is enough', () => {
  expect(lineText({ path: ['threshold'], change: 'added', after: value(4), unit: 'requests' }, 'added')).toBe('4 requests');
  expect(lineText({ path: ['key', 'attrs ip'], change: 'added', after: value({ attrs: 'ip' }), to: 1 }, 'added')).toBe('place 1');
});
