import { type PlannedProtection, replayImpact } from '../../../src/command/preview/impact';
import { headline, reportTree } from '../../../src/command/preview/report/tree/report-tree';
import type { Block } from '../../../src/command/preview/report/tree/blocks';
import type { TrafficRecord } from '../../../src/model/traffic';
import { at, recorded } from './impact/support';
import { action, change, flow, plan, rule, step } from './support/plan';
import { report, verdictsIn } from './support/reported';

/** Visits of one address: a basket, an address and a payment, a hundred times, one each second. */
const ORDERS: readonly TrafficRecord[] = Array.from({ length: 300 }, (_, second) => {
  const [method, path] = [['GET', '/basket'] as const, ['GET', '/address'] as const, ['POST', '/pay'] as const][second % 3]!;
  return at(second, { ip: '192.0.2.1', session: 'a', host: 'store.example.org', method, path, tags: ['all', 'login'] });
});

const replayOf = (records: readonly TrafficRecord[]) => (protections: readonly PlannedProtection[]) =>
  replayImpact({ protections, traffic: recorded(records), window: { last: 3600 } });

const PAYERS = rule({ id: 'payers', name: 'Payers', threshold: 5, include: { relation: 'OR', tags: ['paid'] } });
const unchanged = (address: string, values: ReturnType<typeof rule>) => change(address, values, values, { actions: ['no-op'] });

test('a policy that no longer adds the tag of an unchanged rule is weaker by what this rule loses', async () => {
  // GIVEN a policy with other steps, by which some requests are held more weakly and others more strongly
  const other = flow({ steps: [step('GET', '/basket'), step('POST', '/never')], config: 'prod' });
  const policy = change('svc_flow_control_policy.cart', flow({ config: 'prod' }), other);
  const of = plan([unchanged('svc_dynamic_rule.payers', PAYERS), policy]);
  expect(verdictsIn(await report(of))).toEqual({ 'svc_flow_control_policy.cart': 'weaker stronger' });
  // WHEN
  const made = await report(of, { replay: replayOf(ORDERS) });
  // THEN
  expect(verdictsIn(made)).toEqual({ 'svc_flow_control_policy.cart': 'weaker stronger' });
  expect(headline(made)).toBe('1 change: 1 weaker, 1 stronger');
  const finding = made.configurations[0]!.changes[0]!.findings.find(({ judgement }) => judgement === 'replay-loses');
  const lost = made.summary.lost_requests!;
  expect(lost).toBeGreaterThan(0);
  const which = 'of the dynamic rule "Payers", which this change affects,';
  expect(finding).toEqual({
    judgement: 'replay-loses',
    verdict: 'weaker',
    text: `In the replay, ${lost} requests ${which} are lost: ${lost} from blocked to free.`,
    attributes: [],
  });
});

test('an action with a weaker type loses the requests of the rules that use it', async () => {
  const logins = rule({ action: 'deny' });
  const of = plan([unchanged('svc_dynamic_rule.a', logins), change('svc_action.deny', action(), action({ type: 'monitor' }))]);
  const made = await report(of, { replay: replayOf(ORDERS) });
  const [weaker] = made.configurations[0]!.changes;
  expect(weaker!.address).toBe('svc_action.deny');
  expect(weaker!.findings.map(({ judgement }) => judgement)).toEqual(['requests-weaker', 'action-weaker', 'replay-loses']);
  expect(weaker!.findings[2]!.text).toMatch(/^In the replay, 259 requests of the dynamic rule "Login bursts", which/);
});

test('a policy that cannot be replayed is not weaker by the replay', async () => {
  const { timeframe: _, ...unknown } = flow({ config: 'prod' });
  const of = plan([
    unchanged('svc_dynamic_rule.payers', PAYERS),
    change('svc_flow_control_policy.cart', flow({ config: 'prod' }), unknown, { after_unknown: { timeframe: true } }),
  ]);
  expect(verdictsIn(await report(of, { replay: replayOf(ORDERS) }))).toEqual({ 'svc_flow_control_policy.cart': 'unjudged' });
});

test('a change that loses nothing keeps its verdict', async () => {
  const of = plan([change('svc_dynamic_rule.a', rule(), rule({ threshold: 20 }))]);
  const made = await report(of, { replay: replayOf(ORDERS) });
  expect([made.summary.lost_requests, verdictsIn(made)]).toEqual([0, { 'svc_dynamic_rule.a': 'stronger' }]);
});

test('a resource that takes over another entry shows the numbers of its own entry, and names the former one', async () => {
  // GIVEN a shift of count: one resource gets the entry of the other one, with another threshold
  const others = rule({ id: 'others', name: 'Others', threshold: 5, include: { relation: 'OR', tags: ['login'] } });
  const of = plan([
    change('svc_dynamic_rule.a[0]', PAYERS, { ...others, threshold: 10 }, { actions: ['delete', 'create'] }),
    change('svc_dynamic_rule.a[1]', others, null),
  ]);
  const paying = ORDERS.map((record, position) => (position % 3 > 0 ? { ...record, tags: ['all', 'paid'] } : record));
  // WHEN
  const made = await report(of, { replay: replayOf(paying) });
  // THEN
  const impacts = made.traffic!.configurations[0]!.rules;
  expect(impacts.map(({ address, id, change: act }) => `${address} ${id} ${act}`).sort()).toEqual([
    'svc_dynamic_rule.a[0] others changed',
    'svc_dynamic_rule.a[0] payers removed',
  ]);
  const [changed, removed] = ['others', 'payers'].map((id) => impacts.find((impact) => impact.id === id)!.released!.requests);
  expect(new Set([changed, removed, 0]).size).toBe(3);
  const [taking] = made.configurations[0]!.changes.filter(({ address }) => address === 'svc_dynamic_rule.a[0]');
  expect(taking!.lost_requests).toBe(changed! + removed!);
  const texts = taking!.findings.filter(({ judgement }) => judgement === 'replay-loses').map(({ text }) => text);
  expect(texts.sort()).toEqual([
    `In the replay, ${changed} requests of this dynamic rule are lost: ${changed} from blocked to free.`,
    `In the replay, ${removed} requests of the dynamic rule "Payers", which was here before, are lost: ${removed} from blocked to free.`,
  ]);
  const [configuration, traffic] = reportTree(made).sections;
  const lostIn = (blocks: readonly Block[]): string[] =>
    blocks.flatMap((block) => {
      if (block.kind === 'entry' || block.kind === 'replay') return lostIn(block.blocks);
      return block.kind === 'table' && block.of === 'figures' ? block.rows.filter(({ isLoss }) => isLoss).map(({ text }) => text) : [];
    });
  expect(lostIn(configuration!.blocks)).toEqual([expect.stringContaining(`${changed} `)]);
  expect(lostIn(traffic!.blocks)).toEqual([expect.stringContaining(`${removed} `)]);
});

test('a rule that moves to another configuration loses requests only where it leaves', async () => {
  const logins = rule({ threshold: 5 });
  const moves = { actions: ['delete', 'create'] } as const;
  const made = await report(plan([change('svc_dynamic_rule.a', logins, { ...logins, config: 'dev' }, moves)]), {
    replay: replayOf(ORDERS),
  });
  const changes = made.configurations.flatMap((one) => one.changes);
  const lost = made.summary.lost_requests!;
  expect(lost).toBeGreaterThan(0);
  expect(changes.map(({ effect, lost_requests: requests }) => [effect, requests]).sort()).toEqual([
    ['added', 0],
    ['removed', lost],
  ]);
});

test('a rule whose former entry stays loses nothing in its place', async () => {
  // GIVEN a kept rule whose resource gets the entry of the next one
  const kept = rule({ on_destroy: 'keep', threshold: 5 });
  const next = { ...kept, id: 'other', name: 'Other', threshold: 200, include: { relation: 'OR', tags: ['paid'] } };
  const of = plan([
    change('svc_dynamic_rule.a[0]', kept, next, { actions: ['delete', 'create'] }),
    change('svc_dynamic_rule.a[1]', { ...next, threshold: 5 }, null),
  ]);
  const paying = ORDERS.map((record) => ({ ...record, tags: ['paid'] }));
  const made = await report(of, { replay: replayOf(paying) });
  const changes = made.configurations.flatMap((one) => one.changes);
  const lost = made.summary.lost_requests!;
  expect(lost).toBeGreaterThan(0);
  expect(changes.map(({ effect, id, lost_requests: requests }) => [effect, id, requests]).sort()).toEqual([
    ['changed', 'other', lost],
    ['forgotten', 'login-bursts', undefined],
    ['forgotten', 'other', undefined],
  ]);
});
