import { repeated, simulate } from '../../../src/command/simulation';
import type { PlanJson } from '../../../src/command/terraform-json';
import { action, change, flow, flowSet, plan, rule } from '../preview/support/plan';

const START = '2026-01-01T12:00:00Z';
const BURST = repeated({ ip: '203.0.113.7', timestamp: START, tags: ['login'] }, { times: 6 });

/** A plan of one rule with a threshold of 5. */
function planOf(more: object = {}, marks: Parameters<typeof change>[3] = {}): PlanJson {
  return plan([change('svc_dynamic_rule.a', null, rule({ threshold: 5, ...more }), marks)]);
}

const run = (of: PlanJson, samples = BURST) => simulate({ ...of }, samples);

test('runs the planned values of a plan, as a value or as text', () => {
  const changed = plan([change('svc_dynamic_rule.a', rule({ threshold: 100 }), rule({ threshold: 5 }))]);
  for (const stack of [changed as unknown as Readonly<Record<string, unknown>>, JSON.stringify(changed)]) {
    const { sources, config, address, action } = simulate(stack, BURST).rule('Login bursts');
    expect({ sources, config, address, action }).toEqual({
      sources: ['203.0.113.7'],
      config: 'prod',
      address: 'svc_dynamic_rule.a',
      action: 'action-dynamic-rule-block',
    });
  }
});

test('runs unchanged, forgotten and repeated resources, those of modules, and no deleted ones', () => {
  const named = (name: string) => rule({ name, id: name, threshold: 5 });
  const result = run(
    plan([
      change('svc_dynamic_rule.same', named('same'), named('same'), { actions: ['no-op'] }),
      change('svc_dynamic_rule.forgotten', named('forgotten'), null, { actions: ['forget'] }),
      change('svc_dynamic_rule.each["one"]', null, named('one')),
      change('module.shop.svc_dynamic_rule.inner', null, named('inner')),
      change('svc_dynamic_rule.deleted', named('deleted'), null),
      change('svc_dynamic_rule.moved', named('moved'), { ...named('moved'), config: 'test' }, { actions: ['delete', 'create'] }),
    ]),
  );
  const shown = result.toJSON().rules.map(({ config, name, address, sources }) => [config, name, address, sources?.length]);
  expect(shown).toEqual([
    ['prod', 'same', 'svc_dynamic_rule.same', 1],
    ['prod', 'forgotten', 'svc_dynamic_rule.forgotten', 1],
    ['prod', 'one', 'svc_dynamic_rule.each["one"]', 1],
    ['prod', 'inner', 'module.shop.svc_dynamic_rule.inner', 1],
    ['test', 'moved', 'svc_dynamic_rule.moved', 1],
  ]);
});

test('runs the entries of sets, whose tags rules see', () => {
  const step = (uri: string) => ({ method: 'GET', uri, args: null, cookies: null, headers: null, plugins: null });
  const cart = flow({ key: [{ attrs: 'ip' }], steps: [step('/cart'), step('/pay')], tags: ['paid'] });
  const paid = rule({ threshold: 0, include: { relation: 'OR', tags: ['paid'] } });
  const of = plan([change('svc_flow_control_policy_set.all', null, flowSet({ cart })), change('svc_dynamic_rule.a', null, paid)]);
  const samples = ['/cart', '/pay'].map((path, second) => ({
    ...{ ip: '192.0.2.1', method: 'GET', path, timestamp: `2026-01-01T12:00:0${second}Z` },
  }));
  const result = run(of, samples);
  expect(result.policy('cart')).toMatchObject({ address: 'svc_flow_control_policy_set.all.entries["cart"]', requests: [samples[1]] });
  expect(result.rule('Login bursts').sources).toEqual(['192.0.2.1']);
});

test('an entry that one resource forgets and another one manages has its planned values, and no others', () => {
  const old = change('svc_dynamic_rule.old', rule({ threshold: 5 }), null, { actions: ['forget'] });
  const result = run(plan([old, change('svc_dynamic_rule.new', null, rule({ threshold: 1000 }))]));
  expect(result.toJSON().rules.map(({ address, sources }) => [address, sources])).toEqual([['svc_dynamic_rule.new', []]]);
});

test('a rule adds the tags of its action, and tags count without white space around them', () => {
  const marked = (tags: readonly string[], more: object = {}) =>
    plan([
      change('svc_action.mark', null, action({ id: 'mark', tags: ['bad'], ...more }), { after_sensitive: { params: true } }),
      change('svc_dynamic_rule.a', null, rule({ threshold: 2, action: 'mark', include: { relation: 'OR', tags: [' login '] } })),
      change('svc_dynamic_rule.b', null, rule({ id: 'b', name: 'b', threshold: 0, include: { relation: 'OR', tags } })),
    ]);
  // Three requests bring the first rule to act on the others, of which the first brings the second one to act.
  expect(run(marked(['bad'])).rule('b').requests).toHaveLength(2);
  expect(run(marked(['bad'], { tags: [' bad'] })).rule('b').requests).toHaveLength(2);
  expect(run(marked(['bad'], { config: 'test' })).rule('b').requests).toHaveLength(0);
});

test('tags of an action that is used, and known only after the apply, are named', () => {
  const { tags: _, ...without } = action({ id: 'mark' });
  const of = (id: string) =>
    plan([
      change('svc_action.mark', null, without, { after_unknown: { tags: true } }),
      change('svc_dynamic_rule.a', null, rule({ threshold: 5, action: id })),
    ]);
  expect(() => run(of('mark'))).toThrow('svc_action.mark: the simulation does not know "tags"');
  expect(run(of('deny')).rule('Login bursts').sources).toHaveLength(1);
});

test('shows an action that is known only after the apply, or is sensitive, without its value', () => {
  const { action: _, ...without } = rule({ threshold: 5 });
  const unknown = plan([change('svc_dynamic_rule.a', null, without, { after_unknown: { action: true } })]);
  expect(run(unknown).rule('Login bursts')).toMatchObject({ action: '(known after apply)', sources: ['203.0.113.7'] });
  expect(run(planOf({}, { after_sensitive: { action: true } })).rule('Login bursts').action).toBe('(secret)');
});

test.each<[string, PlanJson, string]>([
  [
    'an unknown value',
    planOf({ include: { relation: 'OR' } }, { after_unknown: { include: { tags: true } } }),
    'svc_dynamic_rule.a: the simulation does not know "include.tags": It is known only after the apply.',
  ],
  [
    'an unknown configuration',
    planOf({}, { after_unknown: { config: true } }),
    'svc_dynamic_rule.a: the simulation does not know "config"',
  ],
  [
    'unknown entries',
    plan([change('svc_flow_control_policy_set.all', null, { config: 'prod' }, { after_unknown: { entries: true } })]),
    'svc_flow_control_policy_set.all: the simulation does not know "entries"',
  ],
  [
    'a sensitive value',
    planOf({ name: 'hush' }, { after_sensitive: { name: true } }),
    'svc_dynamic_rule.a: "name" is sensitive, and the results would reveal it. Use nonsensitive() if it is no secret.',
  ],
  ['no rules', plan([change('svc_action.a', null, { config: 'prod' })]), 'The plan has no dynamic rule and no flow control policy.'],
  ['a wrong value', planOf({ threshold: 'x' }), 'svc_dynamic_rule.a: "threshold" cannot be simulated. It is "x", and not a number.'],
  ['another form', { format_version: '1.2', resource_changes: 7 } as never, 'The plan is not a plan: /resource_changes has another form.'],
])('refuses a plan with %s', (_, of, message) => {
  expect(() => run(of)).toThrow(message);
});

test('refuses variables for a plan, which contains their values', () => {
  expect(() => simulate({ ...planOf() }, [], { variables: { a: 1 } })).toThrow('A plan contains the values of its variables.');
});
