import fc from 'fast-check';
import type { DynamicRule, FlowControlPolicy } from '../../../src/model';
import { Comparison } from '../../../src/traffic/compare';
import { isAutomaticTag } from '../../../src/traffic/rules';
import { policy, rule } from '../rules/support';
import { tagGraphs } from '../support/tag-graphs';
import { countsOf, lookUpsOf } from './counts';

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

test('rules of one name are not taken for one another if they get different names', () => {
  const other = rule({ ...named('Old'), id: 'c', include: { relation: 'OR', tags: ['search'] } });
  const comparison = compared(
    [named('Old'), other, reader('dynamic-rule:old')],
    [named('New'), { ...other, name: 'Another' }, reader('dynamic-rule:new')],
  );
  expect(comparison.whole().losses).toMatchObject({ kind: 'some', rule: 'b' });
});

test.each<[string, DynamicRule[]]>([
  ['a new rule', []],
  ['a rule that stays', [rule({ ...named('New'), id: 'c', include: { relation: 'OR', tags: ['search'] } })]],
])('a rule gets the name of %s, which adds the same tag', (_, before) => {
  const other = rule({ ...named('New'), id: 'c', include: { relation: 'OR', tags: ['search'] } });
  const comparison = compared([named('Old'), ...before, reader('dynamic-rule:old')], [named('New'), other, reader('dynamic-rule:new')]);
  expect(comparison.whole().gains).toMatchObject({ kind: 'some', rule: 'b' });
});

test('the requests of a witness get tags from names only by the rules that add them', () => {
  const comparison = compared([named('Old'), reader('dynamic-rule:old')], [named('Old'), reader('login-page')]);
  const { losses } = comparison.of([{ kind: 'rule', id: 'b' }]);
  if (losses.kind !== 'some') throw new Error('no witness');
  expect(losses.witness.flatMap(({ record }) => record.tags ?? []).filter((tag) => isAutomaticTag(tag!))).toEqual([]);
  expect(losses.witness.at(-1)).toMatchObject({ before: 'blocked', after: 'monitored' });
});

describe('a change of a policy whose tag a rule reads', () => {
  const cart = (more: object = {}) =>
    policy({ id: 'cart', name: 'cart', tags: ['seq-done'], include: [], exclude: [], key: [{ attrs: 'ip' }], ...more });
  const hold = (more: object) =>
    rule({ id: 'a', name: 'a', active: true, action: 'block', tags: [], threshold: 100, timeframe: 60, ttl: 7200, exclude: none, ...more });
  const steps = cart().steps;
  const included = { include: { relation: 'OR', tags: ['seq-done'] } };
  const excluded = { include: { relation: 'OR', tags: ['login'] }, exclude: { relation: 'OR', tags: ['seq-done'] } };

  test.each<[string, Partial<FlowControlPolicy>, object, 'losses' | 'gains']>([
    ['a part of the key more', { key: [{ attrs: 'ip' }, { cookies: 'basket' }] }, included, 'losses'],
    ['a tag more that exempts', { exclude: ['human'] }, included, 'losses'],
    ['a tag that is required', { include: ['human'] }, included, 'losses'],
    ['a step more, which exempts less', { steps: [steps[0]!, { ...steps[0]!, uri: '/address' }, ...steps.slice(1)] }, excluded, 'gains'],
  ])('has a witness: %s', (_, more, selection, part) => {
    const sideOf = (one: FlowControlPolicy) => ({ ...of(hold(selection)), policies: [one] });
    const comparison = new Comparison({ before: sideOf(cart()), after: sideOf(cart(more)) }, { isClosed: isAutomaticTag });
    expect(comparison.of([{ kind: 'policy', id: 'cart' }])[part].kind).toBe('some');
  });
});

test('what the search for one trace costs is not taken from that for another one', () => {
  const [count, asked] = [400, 40];
  const on = (id: string, tags: string[], more: Partial<DynamicRule>) =>
    rule({ ...reader(...tags), id, name: id, timeframe: 60, ttl: 60, ...more });
  // Every request that a removed rule holds is held by one of two others, which no comparison of two rules proves.
  const hidden = Array.from({ length: count }, (_, at) => on(`hidden-${at}`, [`a-${at}`, `b-${at}`], { threshold: 399 }));
  const kept = hidden.flatMap(({ include }, at) => include!.tags!.map((tag, side) => on(`kept-${at}-${side}`, [tag], { threshold: 199 })));
  // The plainest traces are caught before and after.
  const narrowed = on('narrowed', ['c'], { threshold: 200 });
  const comparison = compared([...hidden, ...kept, narrowed], [...kept, { ...narrowed, timeframe: 30 }]);
  for (const { id } of hidden.slice(0, asked)) expect(comparison.of([{ kind: 'rule', id }]).losses.kind).not.toBe('none');
  expect(comparison.of([{ kind: 'rule', id: 'narrowed' }]).losses.kind).toBe('some');
});

test('a witness beside hundreds of other changes costs no more than the search for it may', () => {
  const [count, asked] = [400, 20];
  const ids = Array.from({ length: count }, (_, at) => `r${at}`);
  const before = ids.map((id) => rule({ ...reader('login'), id, name: id, threshold: 40 }));
  // Hundreds of rules count the requests of each witness, and no two hold the same.
  const after = before.map((each, at) => ({
    ...each,
    threshold: 100 + at,
    include: { relation: 'OR' as const, tags: ['all-of-them', `of-${each.id}`] },
  }));
  const comparison = compared(before, after);
  const { counts } = countsOf(() => {
    for (const id of ids.slice(-asked)) {
      const alone = comparison.of([{ kind: 'rule', id }]);
      const { losses = alone.losses, gains = alone.gains } = comparison.withOthers([{ kind: 'rule', id }]);
      expect([losses.kind, gains.kind]).toEqual(['some', 'some']);
    }
  });
  expect(counts).toBeLessThan(asked * 20_000);
});

describe('hundreds of changes', () => {
  const count = 600;
  const on = (at: number, fields: Partial<DynamicRule>) => rule({ id: `r${at}`, name: `r${at}`, active: true, threshold: 60, ...fields });
  const include = (...tags: string[]) => ({ relation: 'OR' as const, tags });
  const common = (at: number) => Array.from({ length: (at % 40) + 1 }, (_, position) => `tag-${position}`);

  test.each<[string, (at: number) => DynamicRule]>([
    ['have many tags in common', (at) => on(at, { include: include(...common(at)), threshold: 60 + Math.floor(at / 50), ttl: 600 + at })],
    ['exclude the tag of an action', (at) => on(at, { include: include(`tag-${at}`), exclude: include('action:watch') })],
    ['add a tag by which all of them select', (at) => on(at, { include: include('caught', `tag-${at}`), tags: ['caught'] })],
    ['select by the tag of the one before', (at) => on(at, { threshold: 3, include: include(`tag-${at}`), tags: [`tag-${at + 1}`] })],
  ])('look up a number of settings that does not grow with the others, where rules %s', (_, make) => {
    const rules = Array.from({ length: count }, (_, at) => make(at));
    const isDeleted = (at: number) => at % 3 === 0;
    const comparison = new Comparison(
      { before: of(...rules), after: of(...rules.filter((_, at) => !isDeleted(at))) },
      { isClosed: isAutomaticTag, budgetFor: () => ({ facts: 400, search: 400, trace: 200 }) },
    );
    const asked = rules.filter((_, at) => isDeleted(at)).slice(-20);
    // What is found out once for all comes first.
    comparison.withOthers([{ kind: 'rule', id: asked[0]!.id }]);
    const lookUps = lookUpsOf(() => {
      for (const { id } of asked.slice(1)) {
        comparison.of([{ kind: 'rule', id }]);
        comparison.withOthers([{ kind: 'rule', id }]);
      }
    });
    expect(lookUps / asked.length).toBeLessThan(2_000);
  });
});

test('facts are asked for as often as settings select by tags, and not on each way from one to another', () => {
  fc.assert(
    fc.property(tagGraphs, ({ rules, reads }) => {
      let asked = 0;
      const isClosed = (tag: string) => {
        asked += 1;
        return isAutomaticTag(tag);
      };
      const after = rules.slice(1).map((each, at) => (at % 3 === 0 ? { ...each, threshold: 2 } : each));
      const comparison = new Comparison({ before: of(...rules), after: of(...after) }, { isClosed });
      comparison.of([{ kind: 'rule', id: rules[0]!.id }]);
      comparison.whole();
      expect(asked).toBeLessThan(60 * (rules.length + reads));
    }),
    { numRuns: 200 },
  );
});

test('rules that select by each other alone catch no source', () => {
  const ids = Array.from({ length: 8 }, (_, at) => `r${at}`);
  const rules = ids.map((id) =>
    rule({ ...reader(...ids.filter((other) => other !== id).map((other) => `dynamic-rule:${other}`)), id, name: id }),
  );
  const comparison = compared(rules, rules.slice(1));
  expect(comparison.of([{ kind: 'rule', id: 'r0' }])).toMatchObject({ losses: { kind: 'none' }, gains: { kind: 'none' } });
});
