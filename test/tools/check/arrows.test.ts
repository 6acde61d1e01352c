import { circles, folderArrows, upwardArrows } from '../../../tools/check/arrows';

const importsIn = (imports: Record<string, string[]>) => new Map(Object.entries(imports));

test('arrows between folders count once, and not within a folder', () => {
  const imports = importsIn({ 'a/1': ['a/2', 'b/1'], 'a/2': ['b/1', 'b/2'], 'b/1': [], 'b/2': ['a/b/1'], 'a/b/1': [] });
  expect([...folderArrows(imports)].sort()).toEqual(['a b', 'b a/b']);
});

test.each<[string, string[], number]>([
  ['no arrows', [], 0],
  ['a chain', ['a b', 'b c'], 0],
  ['a diamond', ['a b', 'a c', 'b d', 'c d'], 0],
  ['two folders that import each other', ['a b', 'b a'], 1],
  ['a circle of three', ['a b', 'b c', 'c a'], 1],
  ['two circles that share a folder', ['a b', 'b a', 'b c', 'c b'], 2],
  ['a floor that imports one of three above it', ['a floor', 'b floor', 'c floor', 'floor a'], 1],
])('of %s, the fewest arrows run upward', (_, arrows, upward) => {
  expect(upwardArrows(new Set(arrows))).toBe(upward);
});

test.each<[string, Record<string, string[]>, string[][]]>([
  ['a chain', { a: ['b'], b: ['c'], c: [] }, []],
  ['a pair below another file', { a: ['b'], b: ['c'], c: ['b'] }, [['b', 'c']]],
  ['two circles with a common file', { a: ['b'], b: ['a', 'c'], c: ['b'] }, [['a', 'b', 'c']]],
  [
    'two circles apart',
    { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] },
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
])('the circles of %s', (_, imports, expected) => {
  expect(circles(importsIn(imports)).map((circle) => circle.sort())).toEqual(expected);
});
