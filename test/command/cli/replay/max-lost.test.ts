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
import type { PlanJson } from '../../../../src/command/terraform-json';
import { login, recorded } from '../../preview/impact/support';
import { change, deferring, plan, rule } from '../../preview/support/plan';
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

/** Replays the traffic of the first service, as `--last` does. */
async function limits(
  of: PlanJson,
  notes: readonly ImpactNote[] = [],
  { window = { last: 60 }, source }: { readonly window?: AskedWindow; readonly source?: SourceOfTraffic } = {},
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
  const client = { family: () => ({ list: () => Promise.resolve({ items: [] }) }), versions: () => ({}) };
  const made = await report(of, { replay, client: client as never, baseUrl: 'https://a.example' });
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

test('an unchanged configuration of another service needs no replay', async () => {
  const unchanged = { ...changed('b'), change: { ...changed('b').change, actions: ['no-op'], after: changed('b').change.before } };
  expect(await limits(twoServices([changed('a'), unchanged]))).toEqual({ reason: undefined, lines: [] });
});
