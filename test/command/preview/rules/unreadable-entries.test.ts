import type { Entity, JsonObject } from '../../../../src/model';
import type { PreviewInput } from '../../../../src/command/preview/preview';
import { action, backend, change, flow, plan, rule, template } from '../support/plan';
import { report, verdictsIn } from '../support/reported';

/** Returns a client of a service with entries by the name of their family. */
function serviceWith(lists: Readonly<Record<string, readonly object[]>>): NonNullable<PreviewInput['client']> {
  const family = ({ name }: Entity) => ({ list: () => Promise.resolve({ items: (lists[name] ?? []) as readonly JsonObject[] }) });
  return { family, versions: () => ({}) } as unknown as NonNullable<PreviewInput['client']>;
}

/** A rule of the plan, whose action adds a tag until the plan takes it away. */
const feeds = rule({ id: 'feeds', name: 'Feeds', action: 'polite' });
const untagged = plan([
  change('svc_action.polite', action({ id: 'polite', type: 'monitor', tags: ['marked-one'] }), action({ id: 'polite', type: 'monitor' })),
]);
/** A rule of another user, which selects by the tag. */
const other = (more: Readonly<Record<string, unknown>> = {}) =>
  rule({ id: 'other', name: 'Other', threshold: 5, include: { relation: 'OR', tags: ['marked-one'] }, ...more });

async function findingsOf(of: typeof untagged, lists: Parameters<typeof serviceWith>[0]) {
  const made = await report(of, { client: serviceWith(lists) });
  const [only] = made.configurations.flatMap(({ changes }) => changes);
  return { ...only!, notes: made.notes, verdict: Object.values(verdictsIn(made))[0]! };
}

test('an action that loses a tag is weaker if a rule of the service selects by it', async () => {
  expect((await findingsOf(untagged, { DynamicRule: [feeds, other()] })).verdict).toBe('weaker');
});

const without = (member: string) => Object.fromEntries(Object.entries(other()).filter(([name]) => name !== member));

test.each<[string, object, string]>([
  ['a threshold in a string', other({ threshold: '5' }), 'whose threshold is not a whole number'],
  ['a ttl in a string', other({ ttl: '600' }), 'whose ttl is not a whole number'],
  ['no ttl', other({ ttl: null }), 'whose ttl is missing'],
  ['a fraction', other({ timeframe: 60.5 }), 'whose timeframe is not a whole number'],
  ['a switch in a string', other({ active: 'true' }), 'whose active is not true or false'],
  ['other tags', other({ include: 'marked-one' }), 'whose include is not a list of tags with a relation that the preview knows'],
  [
    'a list of tags without a relation',
    other({ include: ['marked-one'] }),
    'whose include is not a list of tags with a relation that the preview knows',
  ],
  ['another action', other({ action: 7 }), 'whose action is not a string'],
  ['no target', without('target'), 'whose target is missing'],
  ['several', other({ threshold: '5', ttl: null }), 'whose threshold is not a whole number, and whose ttl is missing'],
])('it is not judged if the rule of the service has %s', async (_, listed, problem) => {
  const { verdict, findings, notes } = await findingsOf(untagged, { DynamicRule: [feeds, listed] });
  expect(verdict).toBe('unjudged');
  const named = `the dynamic rule "Other", ${problem}`;
  expect(findings.find(({ judgement }) => judgement === 'requests-unclear')!.text).toBe(
    `Not known: whether less or more is held. It depends on what cannot be read: ${named}.`,
  );
  expect(notes).toContain(
    `The service lists entries of the configuration "prod" that cannot be read: ${named}. What depends on them is not judged.`,
  );
});

test('no text says that no rule selects by a tag, if a rule cannot be read', async () => {
  const { findings } = await findingsOf(untagged, { DynamicRule: [feeds, other({ include: 'marked-one' })] });
  const text = findings.map((finding) => finding.text).join(' ');
  expect(text).toContain('No active dynamic rule of the configuration that can be read selects by "marked-one".');
});

test('a rule of the service without an id that can be read counts, too', async () => {
  const listed = [feeds, other({ id: 7 })];
  const { verdict, notes } = await findingsOf(untagged, { DynamicRule: listed });
  expect(verdict).toBe('unjudged');
  expect(notes.join(' ')).toContain('the dynamic rule "Other", whose id is not a string');
});

test('an inactive rule that cannot be read changes no verdict, and is not named', async () => {
  const listed = [feeds, other({ threshold: '5', active: false })];
  const { findings, notes } = await findingsOf(untagged, { DynamicRule: listed });
  expect(findings.map(({ judgement }) => judgement)).toContain('requests-same');
  expect(notes.join(' ')).not.toContain('cannot be read');
});

test('a description that cannot be read changes no verdict', async () => {
  expect((await findingsOf(untagged, { DynamicRule: [feeds, other({ description: 7 })] })).verdict).toBe('weaker');
});

/** A rule of the plan that holds the same as another one of it, so that its removal is neutral if nothing else is there. */
const [one, same] = [rule({ id: 'a', name: 'A' }), rule({ id: 'b', name: 'B' })];
const doubled = plan([change('svc_dynamic_rule.b', same, null), change('svc_dynamic_rule.a', one, one, { actions: ['no-op'] })]);

test.each([
  ['no switch', { active: undefined }],
  ['an empty switch', { active: null }],
])('a rule of the service with %s may be active, or not', async (_, more) => {
  // GIVEN a rule that holds what the plan no longer does
  const listed = { ...one, id: 'other', name: 'Other' };
  const removed = plan([change('svc_dynamic_rule.b', same, null)]);
  expect((await findingsOf(removed, { DynamicRule: [listed] })).verdict).toBe('neutral deletes');
  // WHEN it is not known whether it is active
  const { verdict, notes } = await findingsOf(removed, { DynamicRule: [{ ...listed, ...more }] });
  // THEN it proves nothing, and a loss that it shows is one
  expect(verdict).toBe('unjudged deletes');
  expect(notes.join(' ')).toContain('the dynamic rule "Other", whose active is missing');
  expect((await findingsOf(untagged, { DynamicRule: [feeds, other(more)] })).verdict).toBe('weaker unjudged');
});

test.each([
  ['a timeframe in a string', { timeframe: '90' }, 'timeframe is not a whole number'],
  ['steps of another form', { steps: ['GET /basket'] }, 'steps is not a list of steps that the preview knows'],
  ['a step with a condition of another kind', { steps: [{ uri: '/pay', query: 'x' }] }, 'steps is not a list of steps'],
  ['conditions of another form', { steps: [{ uri: '/pay', args: 'x' }] }, 'steps is not a list of steps'],
  ['a key of another form', { key: [{ attrs: ['session'] }] }, 'key is not a list of parts that the preview knows'],
  ['tags of another form', { tags: 'login' }, 'tags is not a list of strings'],
])('a removal is not judged if a flow control policy of the service has %s', async (_, more, problem) => {
  expect((await findingsOf(doubled, { FlowControlPolicy: [flow()] })).verdict).toBe('neutral deletes');
  const { verdict, notes } = await findingsOf(doubled, { FlowControlPolicy: [flow(more)] });
  expect(verdict).toBe('unjudged deletes');
  expect(notes.join(' ')).toContain(`the flow control policy "Cart before pay", whose ${problem}`);
});

test.each([
  ['another type', { type: 7 }, 'type is not a string'],
  ['other tags', { tags: 'marked-one' }, 'tags is not a list of strings'],
  ['another status', { params: { status: [403] } }, 'params.status is not a number'],
])('a removal is not judged if an action that a rule of the service uses has %s', async (_, more, problem) => {
  const lists = (each: Readonly<Record<string, unknown>>) => ({ DynamicRule: [other({ action: 'deny' })], Action: [action(each)] });
  expect((await findingsOf(doubled, lists({}))).verdict).toBe('neutral deletes');
  const { verdict, notes } = await findingsOf(doubled, lists(more));
  expect(verdict).toBe('unjudged deletes');
  expect(notes.join(' ')).toContain(`the action "Deny", whose ${problem}`);
});

test('an action that no rule uses changes no verdict', async () => {
  expect((await findingsOf(doubled, { Action: [action({ type: 7 })] })).verdict).toBe('neutral deletes');
});

test.each([
  ['action', { action: 7 }],
  ['id', { id: null }],
])('the use of a deleted action is not known if a rule of the service has no %s that can be read', async (member, more) => {
  const removed = plan([change('svc_action.deny', action(), null)]);
  expect((await findingsOf(removed, { DynamicRule: [other()] })).verdict).toBe('neutral deletes');
  const { verdict, findings } = await findingsOf(removed, { DynamicRule: [other({ action: 'deny', ...more })] });
  expect(verdict).toBe('unjudged deletes');
  expect(findings.find(({ judgement }) => judgement === 'use-not-examined')!.text).toMatch(
    new RegExp(`^No entry that can be read refers to it\\. Others may: the dynamic rule "Other", whose ${member} is `),
  );
});

test('a new action may be in use if a rule of the service has no action that can be read', async () => {
  const added = plan([change('svc_action.deny', null, action())]);
  expect((await findingsOf(added, { DynamicRule: [other()] })).verdict).toBe('neutral');
  const { verdict, findings } = await findingsOf(added, { DynamicRule: [other({ action: null })] });
  expect(verdict).toBe('unjudged');
  expect(findings[0]!.text).toBe(
    'Not known: whether the id "deny" was in use before the plan. It may be used by the dynamic rule "Other", whose action is missing.',
  );
});

test('many entries that cannot be read are counted', async () => {
  const listed = ['a', 'b', 'c', 'd', 'e'].map((id) => other({ id, name: id, ttl: null }));
  const { notes } = await findingsOf(untagged, { DynamicRule: [feeds, ...listed] });
  expect(notes.join(' ')).toMatch(/"a", whose ttl is missing; .*"c", whose ttl is missing; 2 other entries\. What depends/);
});

test('a trace of requests says that what cannot be read may decide otherwise', async () => {
  const all = rule({ id: 'all', name: 'All', threshold: 1, include: { relation: 'OR', tags: [] } });
  const marks = { before_sensitive: { threshold: true }, after_sensitive: { threshold: true } };
  const kept = (more: object) => change('svc_dynamic_rule.all', all, all, { actions: ['no-op'], ...more });
  const textsWith = async (more: object, changed: Record<string, unknown>) => {
    const of = plan([kept(more), change('svc_dynamic_rule.other', other(), other(changed))]);
    return (await report(of)).configurations.flatMap(({ changes }) => changes.flatMap(({ findings }) => findings.map(({ text }) => text)));
  };
  expect(await textsWith({}, { threshold: 50 })).toEqual(['No request is held differently by the known settings.']);
  const [trace, unclear] = await textsWith(marks, { threshold: 50 });
  expect(trace).toMatch(/ passes after it\. What cannot be read may decide otherwise\.$/);
  expect(unclear).toMatch(/^Not known: whether more is held\. It depends on what cannot be read: the dynamic rule "All"/);
  const both = await textsWith(marks, { include: { relation: 'OR', tags: ['marked-two'] } });
  expect(both).toContainEqual(expect.stringMatching(/^Not known: whether these requests are held as shown\. .*the dynamic rule "All"/));
});

test('a rule that the plan contains and leaves as it is counts, too, if a value of it is secret', async () => {
  const hidden = change('svc_dynamic_rule.other', other(), other(), {
    actions: ['no-op'],
    before_sensitive: { include: true },
    after_sensitive: { include: true },
  });
  const { verdict, findings, notes } = await findingsOf(plan([...untagged.resource_changes!, hidden]), { DynamicRule: [feeds, other()] });
  expect(verdict).toBe('unjudged');
  expect(findings[0]!.text).toContain('the dynamic rule "Other", whose include is secret, or known only after the apply.');
  expect(notes).toEqual([]);
});

describe('a rule that the plan contains, with a threshold that is secret', () => {
  const marks = { before_sensitive: { threshold: true }, after_sensitive: { threshold: true } };
  const [before, after] = [other(), other({ description: 'Counts what is marked' })];
  const ADDRESS = 'svc_dynamic_rule.other';

  test.each<[string, Parameters<typeof plan>[0], Parameters<typeof plan>[1]]>([
    ['changes otherwise', [change(ADDRESS, before, after, marks)], {}],
    ['is removed', [change(ADDRESS, before, null, marks)], {}],
    ['is forgotten', [change(ADDRESS, before, null, { ...marks, actions: ['forget'] })], {}],
    [
      'was changed otherwise outside of Terraform',
      [change(ADDRESS, after, after, { ...marks, actions: ['no-op'] })],
      { resource_drift: [change(ADDRESS, before, after, marks)] },
    ],
    [
      'gets a value that is known only after the apply',
      [change(ADDRESS, before, other({ ttl: null }), { after_unknown: { ttl: true } })],
      {},
    ],
  ])('leaves another change without a judgement if it %s', async (_, changes, more) => {
    const client = serviceWith({ DynamicRule: [feeds, before] });
    const made = await report(plan([...untagged.resource_changes!, ...changes], more), { client });
    expect(verdictsIn(made)['svc_action.polite']).toBe('unjudged');
    const { findings } = made.configurations[0]!.changes.find(({ address }) => address === 'svc_action.polite')!;
    expect(findings.find(({ judgement }) => judgement === 'requests-unclear')!.text).toContain('the dynamic rule "Other", whose ');
    expect(made.notes.join(' ')).not.toContain('cannot be read');
  });
});

test.each([
  ['a value', 'ttl'],
  ['an id', 'id'],
])('what a rule does that the plan adds with %s that it does not know is not known for others either', async (_, attribute) => {
  const hidden = change('svc_dynamic_rule.z', null, rule({ id: 'z', [attribute]: null }), { after_unknown: { [attribute]: true } });
  const made = await report(plan([...doubled.resource_changes!, hidden]), { client: serviceWith({}) });
  expect(verdictsIn(made)).toEqual({ 'svc_dynamic_rule.b': 'unjudged deletes', 'svc_dynamic_rule.z': 'unjudged' });
});

test.each<[string, readonly [object, object], Record<string, unknown>]>([
  [
    'a policy',
    [
      { config: 'prod', ...flow() },
      { config: 'prod', ...flow({ name: 'Other' }) },
    ],
    { steps: true },
  ],
  [
    'a policy, with a part',
    [
      { config: 'prod', ...flow() },
      { config: 'prod', ...flow({ name: 'Other' }) },
    ],
    { steps: [{ uri: true }] },
  ],
  ['a rule', [rule(), rule({ name: 'Other' })], { include: true }],
])('the new name of %s is not judged if its secret values decide who gets the tag', async (what, [before, after], marks) => {
  const type = what === 'a rule' ? 'svc_dynamic_rule' : 'svc_flow_control_policy';
  const tag = what === 'a rule' ? 'dynamic-rule:login-bursts' : 'fc-name:cart-before-pay';
  const reader = rule({ id: 'reader', name: 'Reader', include: { relation: 'OR', tags: [tag] } });
  const sides = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  const shown = (more: object) =>
    report(plan([change(`${type}.a`, ...sides, more), change('svc_dynamic_rule.b', reader, reader, { actions: ['no-op'] })]));
  expect(verdictsIn(await shown({ before_sensitive: marks, after_sensitive: marks }))).toEqual({ [`${type}.a`]: 'unjudged' });
  expect(verdictsIn(await shown({}))).toEqual({ [`${type}.a`]: 'weaker' });
});

test('a rule that gets an action that is not known yet did not use the new action before', async () => {
  const changes = [
    change('svc_action.deny', null, action()),
    change('svc_dynamic_rule.other', other(), other({ action: null }), { after_unknown: { action: true } }),
  ];
  const made = await report(plan(changes), { client: serviceWith({}) });
  expect(verdictsIn(made)).toEqual({ 'svc_action.deny': 'neutral', 'svc_dynamic_rule.other': 'unjudged' });
});

const STS = 'add_header Strict-Transport-Security max-age=31536000;';
const part = (configuration: string | null) => [{ name: 'a', description: '', protocol: 'http', configuration }];

test.each<[string, Record<string, unknown>, Record<string, unknown>, JsonObject]>([
  ['an attribute', { ssl_conf_specific: STS }, {}, { ssl_conf_specific: true }],
  [
    'a part',
    { advanced_configuration: part(STS) },
    { advanced_configuration: part(null) },
    { advanced_configuration: [{ configuration: true }] },
  ],
  ['all parts', { advanced_configuration: part('deny all;') }, {}, { advanced_configuration: true }],
])(
  'directives of %s that are known only after the apply are not judged, and no lines of them are shown',
  async (_, before, after, marks) => {
    const { ssl_conf_specific: _text, advanced_configuration: _parts, ...others } = template();
    const made = await report(
      plan([change('svc_proxy_template.a', { ...template(), ...before }, { ...others, ...after }, { after_unknown: marks })]),
    );
    expect(verdictsIn(made)).toEqual({ 'svc_proxy_template.a': 'unjudged' });
  },
);

test.each<[string, string, Record<string, unknown>, string, string]>([
  ['a template with TLS versions', 'svc_proxy_template.a', template(), 'ssl_protocols', 'unjudged'],
  ['a template with ciphers, which the service chooses', 'svc_proxy_template.a', template(), 'ssl_ciphers', 'neutral'],
  ['a backend service with hosts', 'svc_backend_service.a', { config: 'prod', ...backend() }, 'back_hosts', 'neutral'],
  ['an action with an id', 'svc_action.a', { config: 'prod', ...action() }, 'id', 'unjudged'],
  ['an action with a type', 'svc_action.a', { config: 'prod', ...action() }, 'type', 'neutral'],
])(
  'a verdict on a new entry needs only what rules judge of it: %s that is known only after the apply',
  async (_, address, values, hidden, verdict) => {
    const { [hidden]: _hidden, ...after } = values;
    const made = await report(plan([change(address, null, after, { after_unknown: { [hidden]: true } })]));
    expect(verdictsIn(made)).toEqual({ [address]: verdict });
  },
);
