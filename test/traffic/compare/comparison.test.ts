import type { DynamicRule } from '../../../src/model';
import { Comparison } from '../../../src/traffic/compare';
import { isAutomaticTag } from '../../../src/traffic/rules';
import { rule } from '../rules/support';

const ACTIONS: Readonly<Record<string, string>> = { block: 'block', watch: 'monitor' };
const of = (...rules: DynamicRule[]) => ({ rules, policies: [], action: (id: string) => ({ type: ACTIONS[id], tags: [] }) });
const compared = (before: DynamicRule[], after: DynamicRule[]) =>
  new Comparison({ before: of(...before), after: of(...after) }, { isClosed: isAutomaticTag });

const none = { relation: 'OR' as const, tags: [] };
const named = (name: string) =>
  rule({
    id: 'a',
    name,
    active: true,
    action: 'watch',
    tags: [],
    threshold: 2,
    ttl: 60,
    include: { relation: 'OR', tags: ['login'] },
    exclude: none,
  });
const reader = (...tags: string[]) =>
  rule({
    id: 'b',
    name: 'b',
    active: true,
    action: 'block',
    tags: [],
    threshold: 1,
    ttl: 60,
    include: { relation: 'OR', tags },
    exclude: none,
  });

test('a renamed rule holds the same if what selects by its name follows', () => {
  const comparison = compared([named('Old one'), reader('dynamic-rule:old-one')], [named('New'), reader('dynamic-rule:new')]);
  for (const id of ['a', 'b'])
    expect(comparison.of([{ kind: 'rule', id }])).toMatchObject({ losses: { kind: 'none' }, gains: { kind: 'none' } });
  expect(comparison.whole()).toMatchObject({ losses: { kind: 'none' }, gains: { kind: 'none' } });
});

test('a renamed rule makes one that selects by its former name hold less', () => {
  const comparison = compared([named('Old'), reader('dynamic-rule:old')], [named('New'), reader('dynamic-rule:old')]);
  expect(comparison.of([{ kind: 'rule', id: 'a' }]).losses).toMatchObject({ kind: 'some', rule: 'b' });
});

test('a name that passes from one rule to another is not taken for that of the former', () => {
  const other = rule({ ...named('New'), id: 'c', include: { relation: 'OR', tags: ['search'] } });
  const comparison = compared(
    [named('Old'), other, reader('dynamic-rule:old')],
    [named('New'), { ...other, name: 'Old' }, reader('dynamic-rule:old')],
  );
  expect(comparison.whole().losses.kind).toBe('some');
});

test('the requests of a witness get tags from names only by the rules that add them', () => {
  const comparison = compared([named('Old'), reader('dynamic-rule:old')], [named('Old'), reader('login-page')]);
  const { losses } = comparison.of([{ kind: 'rule', id: 'b' }]);
  if (losses.kind !== 'some') throw new Error('no witness');
  expect(losses.witness.flatMap(({ record }) => record.tags ?? []).filter((tag) => isAutomaticTag(tag!))).toEqual([]);
  expect(losses.witness.at(-1)).toMatchObject({ before: 'blocked', after: 'monitored' });
});
