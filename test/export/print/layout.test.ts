import { choice, group, hardLine, ifBroken, indented, join, line, render, softLine } from '../../../src/export/print/layout';

const list = (...items: string[]) => group(['[', indented([softLine, join([',', line], items)]), ifBroken(','), softLine, ']']);
const laidOut = (doc: Parameters<typeof render>[0]) => render(doc, 20, 2);

test('a group stands on one line where it fits, together with what follows on that line', () => {
  expect(laidOut([list('aaaaaa', 'bbbbbb'), ';'])).toBe('[aaaaaa, bbbbbb];');
  expect(laidOut([list('aaaaaa', 'bbbbbbbbbb'), ';'])).toBe('[\n  aaaaaa,\n  bbbbbbbbbb,\n];');
});

test('a group with a line break in it stands on several lines', () => {
  expect(laidOut(group(['{', indented([line, 'a', hardLine, 'b']), line, '}']))).toBe('{\n  a\n  b\n}');
});

test('empty lines have no white space', () => {
  expect(laidOut(indented([hardLine, 'a', hardLine, hardLine, 'b']))).toBe('\n  a\n\n  b');
});

test('wide characters take two columns', () => {
  expect(laidOut(list('東京東京', '東京東京京'))).toBe('[\n  東京東京,\n  東京東京京,\n]');
});

test('of a choice, the first that fits up to its first line break is taken, or else the last', () => {
  const hugged = (head: string) =>
    choice(`${head}({ a: 1, b: 2, c: 3 })`, [head, '({', indented([hardLine, 'a']), hardLine, '})'], [head, '(', hardLine, ')']);
  expect(laidOut(hugged('f'))).toBe('f({\n  a\n})');
  expect(laidOut(hugged('f'.repeat(20)))).toBe(`${'f'.repeat(20)}(\n)`);
});
