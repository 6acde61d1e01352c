import fc from 'fast-check';
import type { DynamicRule } from '../../../src/model';
import { rule } from '../rules/support';

/** Which rules read the tag of which others. */
const SHAPES: Readonly<Record<string, (reader: number, adder: number, count: number) => boolean>> = {
  all: (reader, adder) => reader !== adder,
  former: (reader, adder) => adder < reader,
  layers: (reader, adder) => Math.floor(reader / 3) === Math.floor(adder / 3) + 1,
  ring: (reader, adder, count) => (reader + count - adder) % count <= 2,
  neighbors: (reader, adder) => Math.abs(reader - adder) <= 2,
  random: () => true,
};

const MOST = 32;
const nameOf = (at: number) => `r${at}`;
const tagOf = (at: number, isAutomatic: boolean) => (isAutomatic ? `dynamic-rule:${nameOf(at)}` : `tag-${at}`);

/** The tags by which rules of graphs select. */
export const GRAPH_TAGS: readonly string[] = [
  'login',
  ...Array.from({ length: MOST }, (_, at) => [tagOf(at, true), tagOf(at, false)]).flat(),
];

/** Rules that select by each other's tags, and how many tags they select by. */
export interface TagGraph {
  readonly shape: string;
  readonly rules: readonly DynamicRule[];
  readonly reads: number;
}

/** Rules whose ways from one to another may be many more than the rules: in layers, in circles, each by all others, or at random. */
export const tagGraphs: fc.Arbitrary<TagGraph> = fc
  .record({
    shape: fc.constantFrom(...Object.keys(SHAPES)),
    count: fc.integer({ min: 2, max: MOST }),
    isAutomatic: fc.boolean(),
    relation: fc.constantFrom('AND' as const, 'OR' as const),
    left: fc.constantFrom(0, 0.5, 0.9),
    excluded: fc.constantFrom(0, 0.3),
    chances: fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
  })
  .map(({ shape, count, isAutomatic, relation, left, excluded, chances }) => {
    const chance = () => chances.next().value as number;
    const rules = Array.from({ length: count }, (_, reader) => {
      const included: string[] = [];
      const others: string[] = [];
      for (let adder = 0; adder < count; adder += 1) {
        if (!SHAPES[shape]!(reader, adder, count) || chance() < left) continue;
        (chance() < excluded ? others : included).push(tagOf(adder, isAutomatic));
      }
      if (chance() < 0.3) included.push('login');
      return rule({
        id: nameOf(reader),
        name: nameOf(reader),
        threshold: 1,
        ttl: 60,
        tags: isAutomatic ? [] : [tagOf(reader, isAutomatic)],
        include: { relation, tags: included },
        exclude: { relation: 'OR', tags: others },
      });
    });
    const reads = rules.reduce((sum, { include, exclude }) => sum + include!.tags!.length + exclude!.tags!.length, 0);
    return { shape, rules, reads };
  });
