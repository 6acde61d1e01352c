import { TagConditions } from '../../../src/traffic/rules/tag-condition';
import { TagMarks } from '../../../src/traffic/rules/tag-marks';
import { rule } from './support';

const tags = (relation: string, ...names: string[]) => ({ relation, tags: names });

const BASE = { include: tags('OR', 'x', 'y'), exclude: tags('OR', 'office') };

const isShared = (fields: object): boolean => {
  const conditions = new TagConditions(new TagMarks());
  return conditions.of(rule(BASE)) === conditions.of(rule({ ...BASE, ...fields }));
};

test.each<[string, object]>([
  ['the same tags', {}],
  ['the same tags in another order, and one of them twice', { include: tags('OR', 'y', 'x', 'y') }],
  ['another relation of a single tag', { exclude: tags('AND', 'office') }],
])('rules with %s share a condition', (_, fields) => {
  expect(isShared(fields)).toBe(true);
});

test.each<[string, object]>([
  ['another relation', { include: tags('AND', 'x', 'y') }],
  ['another tag to include', { include: tags('OR', 'x', 'z') }],
  ['another tag to exclude', { exclude: tags('OR', 'z') }],
  ['nothing to exclude', { exclude: undefined }],
])('rules with %s have separate conditions', (_, fields) => {
  expect(isShared(fields)).toBe(false);
});
