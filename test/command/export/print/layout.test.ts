import {
  firstFitting,
  group,
  hardLine,
  ifBroken,
  indented,
  join,
  line,
  printDoc,
  softLine,
} from '../../../../src/command/export/print/layout';
import { type Code, code } from '../../../../src/output';

const list = (...items: Code[]) =>
  group([code`[`, indented([softLine, join([code`,`, line], items)]), ifBroken(code`,`), softLine, code`]`]);
const laidOut = (doc: Parameters<typeof printDoc>[0]) => printDoc(doc, 20, 2);

test('a group is on one line if it fits, together with the rest of that line', () => {
  expect(laidOut([list(code`aaaaaa`, code`bbbbbb`), code`;`])).toBe('[aaaaaa, bbbbbb];');
  expect(laidOut([list(code`aaaaaa`, code`bbbbbbbbbb`), code`;`])).toBe('[\n  aaaaaa,\n  bbbbbbbbbb,\n];');
});

test('a group that contains a line break is on several lines', () => {
  expect(laidOut(group([code`{`, indented([line, code`a`, hardLine, code`b`]), line, code`}`]))).toBe('{\n  a\n  b\n}');
});

test('empty lines have no white space', () => {
  expect(laidOut(indented([hardLine, code`a`, hardLine, hardLine, code`b`]))).toBe('\n  a\n\n  b');
});

test('wide characters take two columns', () => {
  expect(laidOut(list(code`東京東京`, code`東京東京京`))).toBe('[\n  東京東京,\n  東京東京京,\n]');
  expect(laidOut(list(code`䷩䷩䷩䷩`, code`䷩䷩䷩䷩䷩`))).toBe('[\n  ䷩䷩䷩䷩,\n  ䷩䷩䷩䷩䷩,\n]');
});

test('a choice takes the first layout that fits up to its first line break, or else the last', () => {
  const hugged = (head: Code) =>
    firstFitting(
      code`${head}({ a: 1, b: 2, c: 3 })`,
      [head, code`({`, indented([hardLine, code`a`]), hardLine, code`})`],
      [head, code`(`, hardLine, code`)`],
    );
  expect(laidOut(hugged(code`f`))).toBe('f({\n  a\n})');
  expect(laidOut(hugged('f'.repeat(20) as Code))).toBe(`${'f'.repeat(20)}(\n)`);
});
