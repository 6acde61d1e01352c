import { replayImpact } from '../../../src/command/preview/impact';
import { plannedChanges } from '../../../src/command/terraform-json';
import { protectionIn } from '../../../src/command/preview/protection';
import { at, recorded } from './impact/support';
import { action, change, flow, flowSet, plan, rule } from './support/plan';
import { report, verdictsIn } from './support/reported';

const CART = 'svc_flow_control_policy_set.all.entries["cart"]';
const leaving = (keep: readonly string[]) =>
  plan([
    change('svc_flow_control_policy_set.all', flowSet({ cart: flow(), other: flow({ id: 'other' }) }), flowSet({}, { keep })),
    change(
      'svc_dynamic_rule.a',
      rule({ include: { relation: 'OR', tags: ['paid'] } }),
      rule({ include: { relation: 'OR', tags: ['paid'] } }),
      {
        actions: ['no-op'],
      },
    ),
  ]);

test('an entry that leaves a set and matches the new keep is forgotten', async () => {
  const made = await report(leaving(['__*', 'ca*']));
  const changes = made.configurations.flatMap((one) => one.changes);
  const effects = Object.fromEntries(changes.map(({ address, effect }) => [address, effect]));
  expect(effects).toMatchObject({ [CART]: 'forgotten', 'svc_flow_control_policy_set.all.entries["other"]': 'removed' });
  expect(verdictsIn(made)[CART]).toBe('unjudged attention');
});

test('it is removed if only the former keep matched it, or the set is destroyed', async () => {
  expect(verdictsIn(await report(leaving(['__*'])))[CART]).toContain('deletes');
  const destroyed = plan([change('svc_flow_control_policy_set.all', flowSet({ cart: flow() }, { keep: ['ca*'] }), null)]);
  expect(verdictsIn(await report(destroyed))[CART]).toContain('deletes');
});

test('a replay keeps it, and loses nothing by it', async () => {
  const { configurations } = protectionIn(plannedChanges(leaving(['*'])), { action: () => undefined });
  expect(configurations[0]!.policies.map(({ id, after }) => [id, after !== null])).toEqual([
    ['cart', true],
    ['other', true],
  ]);
  const records = Array.from({ length: 120 }, (_, second) => at(second, { ip: '192.0.2.1', tags: ['all'] }));
  const replay = (protections: typeof configurations) => replayImpact({ protections, traffic: recorded(records), window: { last: 3600 } });
  expect((await report(leaving(['*']), { replay: replay as never })).summary.lost_requests).toBe(0);
});

test('an action that a set keeps is still known after the plan', async () => {
  const set = (entries: object, keep: readonly string[]) => ({ config: 'prod', keep, overwrite: false, entries });
  const of = plan([
    change('svc_action_set.all', set({ deny: action() }, []), set({}, ['deny'])),
    change('svc_dynamic_rule.a', rule(), rule({ action: 'deny' })),
  ]);
  expect(verdictsIn(await report(of))['svc_dynamic_rule.a']).toBe('neutral');
});

test('a kept set that is replaced deletes no entry, and forgets those that its new keep matches', async () => {
  const set = (entries: object, keep: readonly string[]) => ({ config: 'prod', keep, overwrite: true, entries, on_destroy: 'keep' });
  const entries = { deny: action(), other: action({ id: 'other' }), gone: action({ id: 'gone' }) };
  const of = plan([change('svc_action_set.all', set(entries, []), set({ deny: action() }, ['oth*']), { actions: ['delete', 'create'] })]);
  const made = await report(of);
  const changes = made.configurations.flatMap((one) => one.changes);
  expect(Object.fromEntries(changes.map(({ id, effect }) => [id, effect]))).toMatchObject({
    deny: 'replaced',
    other: 'forgotten',
    gone: 'removed',
  });
  expect(verdictsIn(made)['svc_action_set.all.entries["deny"]']).toBe('neutral');
});
