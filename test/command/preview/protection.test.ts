import { plannedChanges } from '../../../src/command/terraform-json';
import type { PlannedEntry, PlannedProtection } from '../../../src/command/preview/impact';
import type { DynamicRule } from '../../../src/model';
import { protectionIn } from '../../../src/command/preview/protection';
import { change, flow, flowSet, plan, rule } from './support/plan';

/** No action is known. */
const NO_FACTS = { action: () => undefined };

test('returns rules and policies of each configuration before and after the plan, in the form of the API', () => {
  // GIVEN
  const of = plan([
    change('svc_dynamic_rule.a', rule(), rule({ threshold: 400, description: null }), {}),
    change('svc_dynamic_rule.b', rule({ id: 'b' }), rule({ id: 'b' }), { actions: ['no-op'] }),
    change('svc_flow_control_policy_set.all', flowSet({ cart: flow() }), flowSet({}), {}),
  ]);
  // WHEN
  const { configurations, leftOut } = protectionIn(plannedChanges(of), NO_FACTS);
  // THEN
  expect(leftOut).toEqual([]);
  const [{ config, rules, policies }] = configurations as [(typeof configurations)[number]];
  expect(config).toBe('prod');
  expect(rules.map(({ id, before, after }) => [id, ...[before, after].map((side) => (side as { threshold: number }).threshold)])).toEqual([
    ['login-bursts', 40, 400],
    ['b', 40, 40],
  ]);
  // A null in Terraform is an attribute that is not set.
  expect(rules[0]!.after).toHaveProperty('description', '');
  expect(rules[0]!.after).not.toHaveProperty('config');
  expect(policies).toMatchObject([
    { address: 'svc_flow_control_policy_set.all.entries["cart"]', before: { id: 'cart', key: [{ attrs: 'session' }] }, after: null },
  ]);
});

test('joins a forgotten resource and the one that takes its entry over', () => {
  const of = plan([
    change('svc_dynamic_rule.a', rule(), null, { actions: ['forget'] }),
    change('svc_dynamic_rule.b', null, rule({ threshold: 400 })),
  ]);
  const [{ rules }] = protectionIn(plannedChanges(of), NO_FACTS).configurations as [PlannedProtection];
  expect(rules).toMatchObject([{ address: 'svc_dynamic_rule.b', before: { threshold: 40 }, after: { threshold: 400 } }]);
  // AND a forgotten one that nothing takes over stays
  const [first] = of.resource_changes!;
  const [alone] = protectionIn(plannedChanges(plan([first!])), NO_FACTS).configurations as [PlannedProtection];
  expect(alone.rules).toMatchObject([{ before: { threshold: 40 }, after: { threshold: 40 } }]);
});

test('names attributes that are known only after the apply', () => {
  const { threshold: _, ...after } = rule();
  const of = plan([change('svc_dynamic_rule.a', rule(), after, { after_unknown: { threshold: true } })]);
  expect(protectionIn(plannedChanges(of), NO_FACTS).configurations[0]!.rules[0]!.after).toEqual({ unknown: ['threshold'] });
});

test.each<[string, object, string]>([
  ['svc_dynamic_rule.a', rule({ include: 5 }), '"include" cannot be replayed. It is 5, and not an object.'],
  ['svc_dynamic_rule.a', rule({ include: { relation: 'OR', tags: [null] } }), '"include.tags" cannot be replayed. It is null, and not'],
  ['svc_dynamic_rule.a', rule({ threshold: null }), '"threshold" cannot be replayed. The attribute is required, but not set.'],
  ['svc_flow_control_policy.a', { config: 'prod', ...flow({ include: 5 }) }, '"include" cannot be replayed. It is 5, and not a list.'],
  ['svc_flow_control_policy.a', { config: 'prod', ...flow({ steps: [7] }) }, '"steps" cannot be replayed. It is 7, and not an object.'],
])('says of %s which attribute the provider would refuse, on each side: %j', (address, wrong, problem) => {
  // GIVEN
  const of = plan([change(address, wrong as never, wrong as never)]);
  // WHEN
  const [{ rules, policies }] = protectionIn(plannedChanges(of), NO_FACTS).configurations as [PlannedProtection];
  // THEN
  const [{ before, after }] = [...rules, ...policies] as [PlannedEntry<DynamicRule>];
  expect([before, after]).toEqual([
    { problem: expect.stringContaining(problem) },
    { problem: expect.stringContaining('make the plan again') },
  ]);
});

test('gives attributes that a plan lacks their defaults', () => {
  const { steps: _, ...without } = flow();
  const of = plan([change('svc_flow_control_policy.a', null, { config: 'prod', ...without })]);
  expect(protectionIn(plannedChanges(of), NO_FACTS).configurations[0]!.policies[0]!.after).toMatchObject({ id: 'cart', steps: [] });
});

test('leaves out entries with secrets, or without a known configuration', () => {
  const of = plan([
    change('svc_dynamic_rule.secret', rule(), rule(), { before_sensitive: { target: true } }),
    change('svc_dynamic_rule.open', null, rule({ config: null }), { after_unknown: { config: true } }),
  ]);
  expect(protectionIn(plannedChanges(of), NO_FACTS)).toEqual({
    configurations: [],
    leftOut: ['svc_dynamic_rule.secret', 'svc_dynamic_rule.open'],
    uncountedRules: 2,
  });
});

test('leaves out a set with unknown entries, and counts no policy and no unchanged rule among the rules', () => {
  const of = plan([
    change('svc_flow_control_policy_set.all', flowSet({ cart: flow() }), flowSet({}, { entries: null }), {
      after_unknown: { entries: true },
    }),
    change('svc_dynamic_rule.secret', rule(), rule(), { actions: ['no-op'], before_sensitive: { target: true } }),
  ]);
  expect(protectionIn(plannedChanges(of), NO_FACTS)).toEqual({
    configurations: [],
    leftOut: ['svc_flow_control_policy_set.all', 'svc_dynamic_rule.secret'],
    uncountedRules: 0,
  });
});

test('keeps settings that Terraform forgets', () => {
  const of = plan([change('svc_dynamic_rule.a', rule(), null, { actions: ['forget'] })]);
  expect(protectionIn(plannedChanges(of), NO_FACTS).configurations[0]!.rules[0]!.after).toMatchObject({ id: 'login-bursts' });
});
