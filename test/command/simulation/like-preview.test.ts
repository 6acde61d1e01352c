import { planFacts } from '../../../src/command/preview/changes/plan-facts';
import { replayImpact } from '../../../src/command/preview/impact';
import { protectionIn } from '../../../src/command/preview/protection';
import { simulate } from '../../../src/command/simulation';
import { plannedChanges } from '../../../src/command/terraform-json';
import { Chance } from '../../traffic/compare/oracle';
import { at, recorded } from '../preview/impact/support';
import { action, change, flow, flowSet, plan, rule } from '../preview/support/plan';

// A simulation of a plan counts what the replay of a preview counts after the plan.

const TAGS = ['aaa', 'bbb', 'ccc', 'ddd'];
type Values = Readonly<Record<string, unknown>>;

function someTags(chance: Chance, share: number): string[] {
  return chance.some(TAGS, share).map((tag) => (chance.is(0.3) ? chance.of([` ${tag}`, `${tag}\t`]) : tag));
}

/** Returns changes of one entry: one resource may create, keep, change or forget it, and another one take it over. */
function someChanges(chance: Chance, type: string, id: string, values: () => Values) {
  const [ours, theirs] = [`${type}.${id}`, `${type}.${id}_new`];
  const [before, after] = [values(), values()];
  const forgotten = change(ours, before, null, { actions: ['forget'] });
  return chance.of([
    () => [change(ours, null, after)],
    () => [change(ours, before, after)],
    () => [change(ours, before, before, { actions: ['no-op'] })],
    () => [change(ours, before, null)],
    () => [forgotten],
    () => [forgotten, change(theirs, null, after)],
    () => [change(theirs, null, after), forgotten],
  ])();
}

function somePlan(chance: Chance) {
  const selection = (share: number) => ({ relation: chance.of(['OR', 'AND']), tags: someTags(chance, share) });
  const policy = (id: string): Values => ({
    ...flow({ id, name: id, tags: someTags(chance, 0.4), active: chance.is(0.9), timeframe: 60 }),
    key: [{ attrs: 'ip', args: null, cookies: null, headers: null, plugins: null }],
    steps: ['/a', '/b'].map((uri) => ({ method: 'GET', uri, args: null, cookies: null, headers: null, plugins: null })),
    ...{ include: someTags(chance, 0.2), exclude: someTags(chance, 0.1) },
  });
  const set = (ids: readonly string[], more: Values = {}) => flowSet(Object.fromEntries(ids.map((id) => [id, policy(id)])), more);
  const actions = ['mark', 'hold'].flatMap((id) =>
    someChanges(chance, 'svc_action', id, () => action({ id, name: id, type: 'monitor', tags: someTags(chance, 0.4), params: null })),
  );
  const rules = ['one', 'two', 'six'].flatMap((id) =>
    someChanges(chance, 'svc_dynamic_rule', id, () =>
      rule({
        ...{ id, name: id, action: chance.of(['mark', 'hold', 'action-monitor']), active: chance.is(0.9) },
        ...{ threshold: chance.below(4), timeframe: 60, ttl: 60, tags: someTags(chance, 0.2) },
        ...{ include: selection(0.4), exclude: selection(0.1) },
      }),
    ),
  );
  const kept = { keep: chance.of([['__*'], ['__*', 'p*'], ['*']]) };
  const policies = chance.of([
    () => someChanges(chance, 'svc_flow_control_policy', 'p0', () => ({ config: 'prod', ...policy('p0') })),
    () => [change('svc_flow_control_policy_set.all', set(['p0', 'p1'], kept), set(chance.some(['p0', 'p1'], 0.5), kept))],
  ])();
  return plan([...actions, ...rules, ...policies].sort(() => chance.next() - 0.5));
}

test('a simulation of a plan counts what a preview counts after it', async () => {
  let compared = 0;
  for (let seed = 1; seed <= 120; seed += 1) {
    const chance = new Chance(seed);
    const of = somePlan(chance);
    if (!of.resource_changes?.some(({ type, change: { after } }) => /rule|policy/.test(type) && after !== null)) continue;
    const records = Array.from({ length: 60 }, (_, second) =>
      at(second, {
        ip: chance.of(['192.0.2.1', '192.0.2.2']),
        method: 'GET',
        path: chance.of(['/a', '/b']),
        tags: ['all', ...chance.some(TAGS, 0.2)],
      }),
    );
    const changes = plannedChanges(of);
    const { configurations: protections } = protectionIn(changes, planFacts(of, changes, []));
    const impact = await replayImpact({ protections, traffic: recorded(records), window: { last: 3600 } });
    const simulated = simulate({ ...of }, records).toJSON();
    const counts = [...simulated.rules, ...simulated.policies].map(({ id, requests }) => [id, requests?.length] as const);
    expect({ seed, ids: counts.map(([id]) => id).sort() }).toEqual({ seed, ids: [...new Set(counts.map(([id]) => id))].sort() });
    for (const { id, after } of impact.configurations.flatMap(({ rules, policies }) => [...rules, ...policies])) {
      const found = new Map(counts).get(id);
      if (after.kind === 'replayed') compared += after.effect.requests > 0 ? 1 : 0;
      expect({ seed, id, found }).toEqual({
        seed,
        id,
        found: after.kind === 'replayed' ? after.effect.requests : after.kind === 'inactive' ? 0 : undefined,
      });
    }
  }
  expect(compared).toBeGreaterThan(100);
});
