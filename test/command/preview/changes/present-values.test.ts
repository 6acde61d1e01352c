import type { PlannedProtection } from '../../../../src/command/preview/impact';
import type { PreviewInput } from '../../../../src/command/preview/preview';
import type { Entity, JsonObject } from '../../../../src/model';
import { action, change, flow, flowSet, plan, rule } from '../support/plan';
import { report, verdictsIn } from '../support/reported';

const NONE = 'The service does not have it: only the state changes.';

/** A service with dynamic rules and flow control policies. */
function serviceWith(rules: readonly object[], policies: readonly object[] = []): NonNullable<PreviewInput['client']> {
  const lists: Readonly<Record<string, readonly object[]>> = { DynamicRule: rules, FlowControlPolicy: policies };
  const family = ({ name }: Entity) => ({ list: () => Promise.resolve({ items: (lists[name] ?? []) as readonly JsonObject[] }) });
  return { family, versions: () => ({}) } as unknown as NonNullable<PreviewInput['client']>;
}

const forget = { actions: ['forget'] };
const [ours, theirs] = [rule({ id: 'a', name: 'A' }), rule({ id: 'b', name: 'B' })];
/** Forgets a rule, and raises the threshold of another one that holds the same requests. */
const twins = [change('svc_dynamic_rule.a', ours, null, forget), change('svc_dynamic_rule.b', theirs, { ...theirs, threshold: 400 })];

describe('a forgotten rule that holds the same requests as a weaker one', () => {
  test.each<[string, readonly object[], string]>([
    ['as the plan has it', [ours, theirs], 'neutral'],
    ['inactive', [{ ...ours, active: false }, theirs], 'weaker'],
    ['absent', [theirs], 'weaker'],
  ])('counts as the service has it: %s', async (_, rules, verdict) => {
    const made = await report(plan(twins), { client: serviceWith(rules) });
    expect(verdictsIn(made)['svc_dynamic_rule.b']).toBe(verdict);
    const texts = made.configurations.flatMap(({ changes }) => changes.flatMap(({ findings }) => findings.map(({ text }) => text)));
    expect(texts.includes(NONE)).toBe(rules.length === 1);
  });

  test('leaves it without a judgement and without a whole replay, if nothing shows the present values', async () => {
    const replay = () => Promise.resolve({ configurations: [] } as never);
    const made = await report(plan(twins), { replay });
    expect(verdictsIn(made)['svc_dynamic_rule.b']).toBe('unjudged');
    expect(made.traffic!.notShown).toEqual([expect.stringMatching(/^Not replayed: svc_dynamic_rule\.a\. The engine does not refresh/)]);
  });

  test('counts as the engine has refreshed it, if the destroy keeps it', async () => {
    const kept = { ...ours, on_destroy: 'keep' };
    const made = plan([change('svc_dynamic_rule.a', kept, null), twins[1]!], {
      resource_drift: [change('svc_dynamic_rule.a', kept, { ...kept, active: false })],
    });
    expect(verdictsIn(await report(made))['svc_dynamic_rule.b']).toBe('weaker');
  });
});

test('a forgotten rule is not said to be absent where the service lists an id of another type', async () => {
  const numbered = rule({ id: '5' });
  const made = plan([change('svc_dynamic_rule.a', numbered, null, forget)]);
  const textOf = async (rules: readonly object[]) => JSON.stringify(await report(made, { client: serviceWith(rules) }));
  expect(await textOf([{ ...numbered, id: 5 }])).not.toContain(NONE);
  expect(await textOf([])).toContain(NONE);
});

test('a rule that is deleted has the values that the engine has refreshed', async () => {
  const inactive = { ...ours, active: false };
  const drift = { resource_drift: [change('svc_dynamic_rule.a', inactive, ours)] };
  expect(verdictsIn(await report(plan([change('svc_dynamic_rule.a', inactive, null)], drift)))).toEqual({
    'svc_dynamic_rule.a': 'weaker deletes',
  });
});

describe('a create of an entry that the service has', () => {
  const policy = { config: 'prod', ...flow() };
  const reads = rule({ include: { relation: 'OR', tags: ['fc-id:cart'] } });
  const weaker = change('svc_dynamic_rule.r', reads, { ...reads, threshold: 80 });
  const client = serviceWith([reads], [flow()]);

  test.each([
    ['by a resource', 'svc_flow_control_policy.f', change('svc_flow_control_policy.f', null, policy)],
    ['by a set', 'svc_flow_control_policy_set.f.entries["cart"]', change('svc_flow_control_policy_set.f', null, flowSet({ cart: flow() }))],
  ])('adopts it %s, and hides nothing that others lose', async (_, address, created) => {
    const made = await report(plan([created, weaker]), { client });
    expect(verdictsIn(made)).toMatchObject({ [address]: 'neutral', 'svc_dynamic_rule.r': 'weaker' });
    expect(made.configurations[0]!.changes.find((one) => one.address === address)!.effect).toBe('imported');
  });

  test('is compared with it', async () => {
    const made = await report(plan([change('svc_dynamic_rule.a', null, { ...ours, threshold: 80 })]), { client: serviceWith([ours]) });
    expect(verdictsIn(made)).toEqual({ 'svc_dynamic_rule.a': 'weaker' });
  });

  test.each([['delete'], ['keep']])('is an import, whatever else the service or the resource has: on_destroy is %s', async (on_destroy) => {
    const { config: _config, ...values } = ours;
    const live = { ...values, created_at: '2026-11-22', include: { ...(ours['include'] as object), note: 'x' } };
    const created = change('svc_dynamic_rule.c', null, { ...ours, on_destroy });
    for (const changes of [[created], [change('svc_dynamic_rule.a', { ...ours, on_destroy: 'keep' }, null, forget), created]]) {
      const made = await report(plan(changes), { client: serviceWith([live]) });
      const [adopted] = made.configurations[0]!.changes.filter((one) => one.address === 'svc_dynamic_rule.c');
      expect(adopted).toMatchObject({ effect: 'imported', changes: [] });
    }
  });

  test('by a replacement is compared with it, too', async () => {
    const other = action({ id: 'other' });
    const moved = change('svc_dynamic_rule.a', ours, { ...theirs, threshold: 80 }, { actions: ['delete', 'create'] });
    const replay = (all: readonly PlannedProtection[]) => {
      const sides = all.flatMap(({ rules }) =>
        rules.map(({ before, after }) => [before, after].map((one) => one && 'id' in one && one.id)),
      );
      expect(sides.sort()).toEqual([
        ['a', null],
        ['b', 'b'],
      ]);
      return Promise.resolve({ configurations: [] } as never);
    };
    await report(plan([moved, change('svc_action.other', other, other, { actions: ['no-op'] })]), {
      client: serviceWith([ours, theirs]),
      replay,
    });
    expect.assertions(1);
  });
});

const { threshold: _, ...open } = ours;
const marked = { before_sensitive: { threshold: true, description: true }, after_sensitive: { threshold: true, description: true } };

test.each([
  ['forgotten', [change('svc_dynamic_rule.a', ours, null, { ...forget, ...marked })]],
  ['forgotten without a value', [change('svc_dynamic_rule.a', { ...open, description: null }, null, { ...forget, ...marked })]],
  ['adopted', [change('svc_dynamic_rule.a', null, ours, marked)]],
  ['adopted without a value', [change('svc_dynamic_rule.a', null, { ...ours, threshold: null, description: null }, marked)]],
  ['adopted with an unknown one', [change('svc_dynamic_rule.a', null, open, { ...marked, after_unknown: { threshold: true } })]],
  [
    'handed over by a resource that marks it',
    [change('svc_dynamic_rule.a', ours, null, { ...forget, ...marked }), change('svc_dynamic_rule.c', null, ours)],
  ],
])('a secret value of the plan stays secret in the entry of the service that is %s', async (_, made) => {
  const replay = (all: readonly PlannedProtection[]) => {
    expect(JSON.stringify(all)).not.toMatch(/4711|hush/);
    return Promise.resolve({ configurations: [] } as never);
  };
  const client = serviceWith([{ ...ours, threshold: 4711, description: 'hush' }, theirs]);
  expect(JSON.stringify(await report(plan([...made, twins[1]!]), { client, replay }))).not.toMatch(/4711|hush/);
});

test.each([[{ cart: { timeframe: true } }], [{ cart: true }]])(
  'what a set marks stays secret in an entry that it adopts: %j',
  async (entries) => {
    const after = flowSet({ cart: flow({ timeframe: null }) });
    const created = change('svc_flow_control_policy_set.f', null, after, { after_sensitive: { entries } });
    const made = await report(plan([created]), { client: serviceWith([], [flow({ timeframe: 4711 })]) });
    expect(JSON.stringify(made)).not.toContain('4711');
  },
);
