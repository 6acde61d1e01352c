import fc from 'fast-check';
import { allMarks } from '../../../src/command/terraform-json/planned-value';
import type { Json } from '../../../src/model';
import { isSecret, type PlannedValue, plannedValue, secretsIn, UNKNOWN, unknownIn } from '../../../src/command/terraform-json';

test('combines the value, its unknown parts and its sensitive parts', () => {
  // WHEN
  const value = plannedValue(
    { name: 'a', tags: ['x', 'y'], params: { content: 'hush' } },
    { ttl: true, tags: [false, true] },
    { params: { content: true } },
  ) as { ttl: unknown; tags: unknown; params: { content: PlannedValue } };
  // THEN
  expect(value.ttl).toBe(UNKNOWN);
  expect(value.tags).toEqual(['x', UNKNOWN]);
  expect(isSecret(value.params.content)).toBe(true);
  expect(unknownIn(value as PlannedValue)).toEqual(['tags', 'ttl']);
  expect(secretsIn(value as PlannedValue)).toEqual(['params.content']);
});

test('keeps members with names that every JavaScript object inherits', () => {
  const value = JSON.parse('{"__proto__": "a", "constructor": "b"}') as Record<string, string>;
  const unknown = JSON.parse('{"toString": true, "hasOwnProperty": false}') as Record<string, boolean>;
  expect(Object.entries(plannedValue(value, unknown) as object)).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
    ['toString', UNKNOWN],
    ['hasOwnProperty', null],
  ]);
});

test('a secret cannot be read back, and two can be compared', () => {
  const [one, same, other] = ['hush', 'hush', 'loud'].map((text) => plannedValue(text, undefined, true));
  expect(JSON.stringify({ one })).toBe('{"one":"(secret)"}');
  if (!isSecret(one) || !isSecret(same) || !isSecret(other)) throw new Error('these are secrets');
  expect([one.equals(same), one.equals(other)]).toEqual([true, false]);
  expect(Object.values(one)).toEqual([]);
});

test('reads a sensitive null as null', () => {
  expect(plannedValue(null, undefined, true)).toBeNull();
});

test('what is marked on one side of a change is on neither side, whatever is marked', () => {
  // GIVEN values whose texts are all different, and marks of any of their parts on each side
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.record({ before: fc.boolean(), after: fc.boolean() }),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('name', 'params', '__proto__'), tie('tree'), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(tree, fc.boolean(), (made, isMoved) => {
      const [before, after] = [sideOf(made, 'before'), sideOf(made, 'after')];
      if (isMoved && Array.isArray(after.value) && Array.isArray(after.marks)) {
        after.value.unshift('new');
        after.marks.unshift(false);
      }
      const marks = allMarks([before.marks, after.marks]);
      // THEN
      const shown = JSON.stringify([plannedValue(before.value, undefined, marks), plannedValue(after.value, undefined, marks)]);
      for (const secret of [...before.secrets, ...after.secrets]) expect(shown).not.toContain(secret);
    }),
    { numRuns: 1_000 },
  );
});

test('what is marked on no side is shown', () => {
  const marks = allMarks([
    { name: true, tags: [false, false] },
    { params: { content: true }, tags: [] },
  ]);
  expect(plannedValue({ name: 'a', tags: ['x', 'y', 'z'], params: { content: 'b', status: 1 } }, undefined, marks)).toMatchObject({
    tags: ['x', 'y', 'z'],
    params: { status: 1 },
  });
});

type Leaf = { readonly before: boolean; readonly after: boolean };
type Tree = Leaf | Tree[] | { [name: string]: Tree };

/** Returns a value, and its marks on one side of a change. Each text is the place of its leaf. */
function sideOf(tree: Tree, side: 'before' | 'after', at = '$'): { value: Json; marks: Json; secrets: string[] } {
  if (isLeaf(tree)) return { value: `<${at}>`, marks: tree[side], secrets: tree[side] ? [`<${at}>`] : [] };
  const parts = Object.entries(tree).map(([name, part]) => [name, sideOf(part as Tree, side, `${at}.${name}`)] as const);
  const collected = (of: 'value' | 'marks') =>
    Array.isArray(tree) ? parts.map(([, part]) => part[of]) : Object.fromEntries(parts.map(([name, part]) => [name, part[of]]));
  return { value: collected('value'), marks: collected('marks'), secrets: parts.flatMap(([, { secrets }]) => secrets) };
}

function isLeaf(tree: Tree): tree is Leaf {
  return typeof (tree as Leaf).before === 'boolean';
}
