import { lostRequests } from '../../../../src/command/preview/impact/losses';
import type { TrafficImpact } from '../../../../src/command/preview/impact';
import type { PlannedProtection } from '../../../../src/command/preview/impact';
import { REPORT_FORMATS } from '../../../../src/command/preview/report/formats';
import { renderReport } from '../../../../src/command/preview/report/render';
import { headline } from '../../../../src/command/preview/report/tree/report-tree';
import { change, deferring, flow, flowSet, plan, rule } from '../support/plan';
import { report } from '../support/reported';

const RULE = change('svc_dynamic_rule.a', rule(), rule({ active: false }));
const OTHER = change('other_thing.x', null, {}, { provider: 'registry.terraform.io/other/other' });
const PLAIN = { columns: Infinity, hasColors: false };
const NOTE = 'The plan is incomplete: after its apply, the service may still differ from the Terraform configuration.';

const headlineOf = async (of: Parameters<typeof report>[0]) => `${headline(await report(of))}.`;

test('counts a deferred change as not judged, with its resource and its reason', async () => {
  const { summary, has_changes: hasChanges, deferred, plan: about, notes } = await report(deferring(RULE));
  expect([summary.unjudged, summary.changed, hasChanges, about.is_complete]).toEqual([1, 0, true, false]);
  expect(deferred).toEqual([
    {
      kind: 'dynamic_rule',
      noun: 'dynamic rule',
      title: 'Login bursts',
      configuration: 'prod',
      address: 'svc_dynamic_rule.a',
      reason: 'resource_config_unknown',
      text: 'Terraform leaves this change to a later plan, because values of its configuration are not known yet.',
    },
  ]);
  expect(notes[0]).toContain(NOTE);
});

test.each([
  ['instance_count_unknown', ', because its count or for_each is not known yet.'],
  ['provider_config_unknown', ', because the configuration of the provider is not known yet.'],
  ['absent_prereq', ', because something that it depends on does not exist yet.'],
  ['deferred_prereq', ', because a change that it depends on is deferred, too.'],
  ['unknown', ', and names no reason.'],
  ['newer_word', '. It names the reason "newer_word".'],
])('explains the reason %s', async (reason, end) => {
  const { deferred } = await report(deferring(RULE, { reason }));
  expect(deferred![0]!.text).toBe(`Terraform leaves this change to a later plan${end}`);
});

test('names sets, and resources without known values', async () => {
  const set = change('svc_flow_control_policy_set.all', flowSet({}), flowSet({ cart: flow() }));
  expect((await report(deferring(set))).deferred![0]).toMatchObject({
    kind: 'flow_control_policy_set',
    title: 'all flow control policy entries',
  });
  const unknown = { ...change('svc_dynamic_rule.each["*"]', null, {}), address: 'svc_dynamic_rule.each[*]' };
  expect((await report(deferring(unknown))).deferred![0]).toMatchObject({ title: 'svc_dynamic_rule.each[*]', configuration: null });
});

test.each(REPORT_FORMATS)('shows deferred changes and an incomplete plan as %s', async (format) => {
  const text = renderReport(await report(deferring(RULE)), format, PLAIN).replaceAll('\\', '');
  for (const part of ['svc_dynamic_rule.a', 'Login bursts', 'because values of its configuration are not known yet', NOTE])
    expect(text).toContain(part);
  expect(text).not.toContain('No changes');
});

test('claims no absence in the headline of an incomplete plan', async () => {
  expect(await headlineOf(deferring(RULE))).toBe('1 deferred change, not judged (incomplete plan).');
  const of = { id: 'b', include: { relation: 'OR', tags: ['scraper'] } };
  const weaker = change('svc_dynamic_rule.b', rule(of), rule({ ...of, threshold: 400 }));
  expect(await headlineOf(deferring(RULE, { resource_changes: [weaker] }))).toBe(
    '1 change: 1 weaker; 1 deferred change, not judged (incomplete plan).',
  );
  expect(await headlineOf(plan([weaker], { complete: false }))).toBe('1 change: 1 weaker (incomplete plan).');
  const same = change('svc_dynamic_rule.b', rule(), rule(), { actions: ['no-op'] });
  expect(await headlineOf(plan([same], { complete: false }))).toBe('No changes of the protection in this incomplete plan.');
  expect(await headlineOf(plan([same], { complete: true }))).toBe('No changes of the protection.');
});

test('notes deferred changes of other providers without naming them', async () => {
  const same = change('svc_dynamic_rule.b', rule(), rule(), { actions: ['no-op'] });
  const { deferred, summary, notes, has_changes: hasChanges } = await report(deferring(OTHER, { resource_changes: [same] }));
  expect([deferred, summary.unjudged, hasChanges]).toEqual([[], 0, false]);
  expect(notes[0]).toContain(NOTE);
});

test('replays the entries as they stay, and counts a deferred rule as not counted', async () => {
  // GIVEN a deferred rule and a rule that the plan removes
  const gone = change('svc_dynamic_rule.b', rule({ id: 'b' }), null);
  let replayed: readonly PlannedProtection[] = [];
  const impact: TrafficImpact = { configurations: [] };
  // WHEN
  const { traffic } = await report(deferring(RULE, { resource_changes: [gone] }), {
    replay: (protections) => {
      replayed = protections;
      return Promise.resolve(impact);
    },
  });
  // THEN
  const sides = replayed[0]!.rules.map(({ id, before, after }) => [id, before !== null, after !== null]);
  expect(sides).toEqual([
    ['b', true, false],
    ['login-bursts', true, true],
  ]);
  expect(traffic!.uncountedRules).toBe(1);
  expect(lostRequests(traffic!)).toBe(0);
});
