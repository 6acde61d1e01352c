import { limitsOfLost, reasonsNotShown } from '../../../../src/command/cli/replay/max-lost';
import {
  ALL_TIME,
  type AskedWindow,
  type ImpactNote,
  type PlannedProtection,
  replayImpact,
  type SourceOfTraffic,
} from '../../../../src/command/preview/impact';
import { rulesNotCounted } from '../../../../src/command/preview';
import type { Entity } from '../../../../src/model';
import type { PlanJson } from '../../../../src/command/terraform-json';
import { login, recorded } from '../../preview/impact/support';
import { action, change, deferring, flow, flowSet, plan, rule } from '../../preview/support/plan';
import { report } from '../../preview/support/reported';

const provider = (url: string) => ({
  full_name: 'registry.terraform.io/svc-waap/svc',
  expressions: { base_url: { constant_value: url } },
});

/** Returns a plan of two services: the rule `b` is on the second. */
function twoServices(changes: Parameters<typeof plan>[0]): PlanJson {
  const resources = ['svc_dynamic_rule.a', 'svc_dynamic_rule.b'].map((address) => ({
    address,
    type: 'svc_dynamic_rule',
    provider_config_key: address.endsWith('.b') ? 'svc.second' : 'svc',
  }));
  const provider_config = { svc: provider('https://a.example'), 'svc.second': provider('https://b.example') };
  return plan(changes, { configuration: { provider_config, root_module: { resources } } });
}

/** Entries of the service by the name of their entity; null if the preview does not read it. */
type Live = Readonly<Record<string, readonly object[]>> | null;

/** Replays the traffic of the first service, as `--last` does. */
async function limits(
  of: PlanJson,
  notes: readonly ImpactNote[] = [],
  { window = { last: 60 }, source, live = {} }: { readonly window?: AskedWindow; readonly source?: SourceOfTraffic; live?: Live } = {},
): Promise<{ reason: string | undefined; lines: string[] }> {
  const replay = async (all: readonly PlannedProtection[]) => {
    const impact = await replayImpact({
      protections: all.filter(({ isElsewhere }) => !isElsewhere),
      traffic: recorded([login(0, '192.0.2.1')]),
      window,
    });
    const configurations = impact.configurations.map((one) => ({
      ...one,
      notes: [...one.notes, ...notes],
      traffic: { ...one.traffic, source: source ?? one.traffic.source },
    }));
    return { ...impact, configurations };
  };
  const list = ({ name }: Entity) => ({ list: () => Promise.resolve({ items: live === null ? [] : (live[name] ?? []) }) });
  const client = { family: list, versions: () => ({}) };
  const made = await report(of, { replay, ...(live && { client: client as never, baseUrl: 'https://a.example' }) });
  return { reason: reasonsNotShown(made, 0.01)[0], lines: limitsOfLost(made, { maxLost: 0, maxUnusable: 0.01 }, rulesNotCounted) };
}

const changed = (name: string) => change(`svc_dynamic_rule.${name}`, rule({ id: name }), rule({ id: name, threshold: 400 }));
const same = change('svc_dynamic_rule.a', rule({ id: 'a' }), rule({ id: 'a' }), { actions: ['no-op'] });

describe('a limit is not shown to hold', () => {
  test.each([
    ['alone', [changed('b')]],
    ['beside unchanged ones that are replayed', [same, changed('b')]],
  ])('if all changed rules are on another service, %s', async (_, changes) => {
    const { reason, lines } = await limits(twoServices(changes));
    expect(reason).toMatch(
      /^No request was replayed through a changed setting\. The configuration prod of the provider svc\.second is on an/,
    );
    expect(lines).toEqual([
      expect.stringMatching(/^--max-lost is not shown to hold. No request was replayed through a changed setting\. /),
    ]);
  });

  test.each([
    [
      'their configuration is not known',
      plan([change('svc_dynamic_rule.a', null, rule({ config: null }), { after_unknown: { config: true } })]),
    ],
    ['a later plan has them', deferring(changed('a'), { resource_changes: [same] })],
  ])('if all changed rules are left out, because %s', async (_, of) => {
    const { reason } = await limits(of);
    expect(reason).toMatch(/^No request was replayed through a changed setting\. 1 changed rule could not be replayed, because /);
  });
});

test('a limit is not shown to hold if the service counts requests that its logs do not return', async () => {
  const text = 'The service counts 2 requests of the configuration "prod", but its logs returned only 1.';
  const { reason, lines } = await limits(plan([changed('a')]), [{ kind: 'unread', entries: [], text }]);
  expect([reason, lines]).toEqual([text, [`--max-lost is not shown to hold. ${text}`]]);
});

test('a limit is not shown to hold if a window of files ends with a time that is still to come', async () => {
  const text = "The newest request is 5 minutes ahead of this machine's clock. A window of --last ends with it.";
  const notes = [{ kind: 'ahead-of-clock', entries: [], text }] as const;
  const source = { kind: 'files', files: ['a'], lines: 1, badLines: 0, firstBadLines: [] } as const;
  expect((await limits(plan([changed('a')]), notes, { source })).reason).toBe(text);
  // All requests of the files are replayed.
  expect((await limits(plan([changed('a')]), notes, { source, window: ALL_TIME })).reason).toBeUndefined();
});

test('a limit that holds for one service does not count a changed configuration of another one', async () => {
  expect(await limits(twoServices([changed('a'), changed('b')]))).toEqual({
    reason: undefined,
    lines: ['--max-lost does not count the configuration prod of the provider svc.second: no request of it was replayed.'],
  });
});

describe('a limit is not shown to hold for a resource whose service the plan does not show:', () => {
  const onSecond = change('svc_dynamic_rule.b', rule({ id: 'b' }), rule({ id: 'b' }), { actions: ['no-op'] });
  const old = (actions: string[]) => change('svc_dynamic_rule.old', rule({ id: 'old' }), null, { actions });
  const UNPLACED = /^Not replayed: (.*)\. A resource is no longer in the Terraform configuration, and the plan does not show on which /;

  test.each([
    ['its deletion', [changed('a'), old(['delete'])], 'svc_dynamic_rule.old'],
    [
      'an entry that is forgotten and created again',
      [change('svc_dynamic_rule.a', null, rule({ id: 'old', active: false })), old(['forget'])],
      'svc_dynamic_rule.a',
    ],
  ])('%s', async (_, changes, names) => {
    const { reason, lines } = await limits(twoServices([...changes, onSecond]));
    expect(UNPLACED.exec(reason ?? '')?.[1]).toBe(names);
    expect(lines).toContain(`--max-lost is not shown to hold. ${reason}`);
  });

  test('none that is only forgotten', async () => {
    expect((await limits(twoServices([changed('a'), old(['forget']), onSecond]))).reason).toBeUndefined();
  });
});

test('an unchanged configuration of another service needs no replay', async () => {
  const unchanged = { ...changed('b'), change: { ...changed('b').change, actions: ['no-op'], after: changed('b').change.before } };
  expect(await limits(twoServices([changed('a'), unchanged]))).toEqual({ reason: undefined, lines: [] });
});

describe('a limit is not shown to hold if the replay leaves out a change or what it affects:', () => {
  const ALL = { relation: 'OR', tags: ['login'] };
  const PAYERS = rule({ id: 'payers', include: { relation: 'OR', tags: ['paid'] } });
  const DENIED = rule({ id: 'payers', action: 'deny', include: ALL });
  const policy = (more: Readonly<Record<string, unknown>> = {}) => ({ config: 'prod', ...flow(more) });
  const untagged = change('svc_flow_control_policy.cart', policy(), policy({ tags: [] }));
  const monitor = change('svc_action.deny', action(), action({ type: 'monitor' }));
  const unchanged = (values: Readonly<Record<string, unknown>>, more: object = {}) =>
    change('svc_dynamic_rule.payers', values, values, { actions: ['no-op'], ...more });
  const network = [{ attrs: 'network', args: null, cookies: null, headers: null, plugins: null }];
  const sensitive = { before_sensitive: { threshold: true }, after_sensitive: { threshold: true } };
  const untag = (tags: readonly string[]) => change('svc_action.deny', action({ tags: ['hot'] }), action({ tags }));
  const HOT = rule({ id: 'hot', include: { relation: 'OR', tags: ['hot'] } });
  const hot = change('svc_dynamic_rule.hot', HOT, HOT, { actions: ['no-op'] });
  const [FIRST, SECOND] = ['first', 'second'].map((id) => rule({ id, name: 'Shared', include: ALL }));
  const shared = [
    change('svc_dynamic_rule.first', FIRST!, FIRST!, { actions: ['no-op'] }),
    change('svc_dynamic_rule.hot', HOT, { ...HOT, include: { relation: 'OR', tags: ['dynamic-rule:shared'] } }),
  ];
  const revert = (family: string) => change('svc_version_revert.old', null, { config: 'prod', family, version: 'abcdef1' });

  test.each<[string, PlanJson, Live, string]>([
    [
      'a rule of the service that cannot be read, and whose action gets another type',
      plan([monitor]),
      { DynamicRule: [{ ...DENIED, threshold: '40' }] },
      'the dynamic rule "payers" of the service. "threshold" cannot be replayed. It is not a whole number. The service lists it so.',
    ],
    ['an action whose rules are not known', plan([monitor]), null, 'svc_action.deny. The plan has no rule that uses the action, and'],
    [
      'a rule of the service that a policy feeds, and whose action is not known',
      plan([untagged]),
      { DynamicRule: [{ ...PAYERS, action: 'elsewhere' }] },
      'the dynamic rule "payers" of the service. The type of the action "elsewhere" is not known.',
    ],
    ['a policy whose rules are not known', plan([untagged]), null, 'svc_flow_control_policy.cart. The plan has no rule that selects by'],
    [
      'an unchanged rule with a secret',
      plan([untagged, unchanged(PAYERS, sensitive)]),
      {},
      'the dynamic rule "payers". Values are secret.',
    ],
    [
      'tags of an action that are known only after the apply',
      plan([
        change('svc_action.deny', action({ tags: ['hot'] }), action({ tags: null }), { after_unknown: { tags: true } }),
        unchanged(DENIED),
        hot,
      ]),
      {},
      'the action "deny". Tags of the action are secret, or known only after the apply',
    ],
    [
      'tags of an action that had none, and gets some that are known only after the apply',
      plan([change('svc_action.deny', action(), action({ tags: null }), { after_unknown: { tags: true } }), unchanged(DENIED), hot]),
      {},
      'the action "deny". Tags of the action are secret, or known only after the apply',
    ],
    [
      'a rule of the service whose action gets another id',
      plan([change('svc_action.deny', action(), action({ id: 'deny2' }), { actions: ['delete', 'create'] })]),
      { DynamicRule: [DENIED] },
      'the dynamic rule "payers" of the service. The type of the action "deny" is not known.',
    ],
    [
      'entries that a new set overwrites',
      plan([change('svc_flow_control_policy_set.all', null, flowSet({}, { overwrite: true })), hot]),
      {},
      'svc_flow_control_policy_set.all. The set may delete or overwrite entries of the service',
    ],
    [
      'entries that a set no longer keeps',
      plan([change('svc_flow_control_policy_set.all', flowSet({}, { keep: ['a*'] }), flowSet({}, { keep: [] })), hot]),
      {},
      'svc_flow_control_policy_set.all. The set may delete or overwrite entries of the service',
    ],
    [
      'a changed policy with a secret',
      plan([change('svc_flow_control_policy.cart', policy(), policy({ timeframe: 5 }), { before_sensitive: { steps: true } }), hot]),
      {},
      'svc_flow_control_policy.cart. Values are secret.',
    ],
    [
      'a policy whose key is not in records',
      plan([change('svc_flow_control_policy.cart', policy({ key: network }), null), unchanged(PAYERS)]),
      {},
      "svc_flow_control_policy.cart. The policy's key uses an attribute that",
    ],
    [
      'a set with unknown entries',
      plan([
        change(
          'svc_flow_control_policy_set.all',
          { config: 'prod', entries: {} },
          { config: 'prod' },
          { after_unknown: { entries: true } },
        ),
        hot,
      ]),
      {},
      'svc_flow_control_policy_set.all. Entries, a configuration or an id are known only',
    ],
    [
      'a rule of the service that cannot be read, and that adds the tag of another one',
      plan(shared),
      { DynamicRule: [{ ...SECOND, threshold: '40' }] },
      'the dynamic rule "second" of the service. "threshold" cannot be replayed.',
    ],
    ['a revert', plan([revert('actions'), hot]), {}, 'svc_version_revert.old. The plan does not show which entries a revert'],
  ])('%s', async (_, of, live, reason) => {
    const { lines } = await limits(of, [], { live });
    expect(lines.join('\n')).toContain(`--max-lost is not shown to hold. Not replayed: ${reason}`);
  });

  test.each<[string, PlanJson, Live]>([
    ['an action that no rule uses', plan([monitor, hot]), {}],
    ['a rule of the service whose action gets another type', plan([monitor]), { DynamicRule: [DENIED] }],
    ['a rule of the service that a policy feeds', plan([untagged]), { DynamicRule: [PAYERS] }],
    ['tags that an action loses', plan([untag([]), unchanged(DENIED), hot]), {}],
    [
      'tags of the action of a weaker rule',
      plan([change('svc_dynamic_rule.payers', DENIED, { ...DENIED, threshold: 400 }), hot]),
      { Action: [action({ tags: ['hot'] })] },
    ],
    ['a policy that feeds no rule', plan([untagged, hot]), { DynamicRule: [rule({ id: 'other' })] }],
    [
      'a policy with another description',
      plan([change('svc_flow_control_policy.cart', policy(), policy({ description: 'x' })), hot]),
      { DynamicRule: [PAYERS] },
    ],
    ['an inactive rule', plan([untagged, hot]), { DynamicRule: [{ ...PAYERS, active: false }] }],
    [
      'a rule that gets another id',
      plan([change('svc_dynamic_rule.hot', HOT, { ...HOT, id: 'other' }, { actions: ['delete', 'create'] })]),
      {},
    ],
    ['tags of an action by which nothing selects', plan([untag([]), unchanged(DENIED)]), {}],
    ['a new set that overwrites nothing', plan([change('svc_flow_control_policy_set.all', null, flowSet({})), hot]), {}],
    ['a rule of the service that adds the tag of another one', plan(shared), { DynamicRule: [SECOND!] }],
    [
      'a rule of the service that cannot be read, and whose tag nothing selects by',
      plan([changed('a')]),
      { DynamicRule: [{ ...SECOND, threshold: '40' }] },
    ],
    ['a revert of another family', plan([revert('proxy-templates'), hot]), {}],
  ])('but not for %s', async (_, of, live) => {
    const { lines } = await limits(of, [], { live });
    expect(lines.filter((line) => line.includes('Not replayed'))).toEqual([]);
  });
});
