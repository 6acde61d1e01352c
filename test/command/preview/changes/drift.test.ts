import type { ManagementClient } from '../../../../src/api';
import { ENTITIES } from '../../../../src/model';
import { renderReport } from '../../../../src/command/preview/report/render';
import { authorLines, headline } from '../../../../src/command/preview/report/tree/report-tree';
import { change, flow, flowSet, plan, rule } from '../support/plan';
import { report, verdictsIn } from '../support/reported';

const ADDRESS = 'svc_flow_control_policy_set.all';
const LATE = { late: flow({ id: 'late', name: 'Late' }) };
const VERSION = {
  version: '1557bf4cb9',
  date: '2026-11-22T08:00:00+00:00',
  author: 'Ann Operator',
  email: 'ann@example.org',
  message: 'Add entry [late]',
};
const drifted = () => ({
  ...plan([change(ADDRESS, flowSet(LATE), flowSet({}))]),
  resource_drift: [change(ADDRESS, flowSet({}), flowSet(LATE))],
});

test('an offline preview quotes the warning of the provider and reads no author from it', async () => {
  const detail =
    'The flow control policy set of configuration "prod" differs.\n\nAccording to the history:\n' +
    '  1557bf4cb9  2026-11-22T08:00:00+00:00  Ann Operator <ann@example.org>: Add entry [late]';
  const { drift, notes } = await report(drifted(), { warnings: [{ summary: 'Changed', detail, address: ADDRESS }] });
  expect(drift).toMatchObject([
    { title: 'Late', effect: 'added', is_overwritten: true, authors: 'not-asked', versions: [], warning: detail },
  ]);
  expect(authorLines(drift[0]!)).toContain('|   1557bf4cb9  2026-11-22T08:00:00+00:00  Ann Operator <ann@example.org>: Add entry [late]');
  expect(notes.join()).toContain('Set SVC_BASE_URL and SVC_API_KEY');
});

test('an online preview reads the history of each family once', async () => {
  // GIVEN a service with a history
  const asked: string[] = [];
  const history = [{ ...VERSION, parents: [] }];
  const list = (config: string) => Promise.resolve({ total: 1, items: (asked.push(config), history) });
  const client = { versions: () => ({ list }) } as unknown as Pick<ManagementClient, 'versions' | 'family' | 'quarantine'>;
  const entries = { ...LATE, later: flow({ id: 'later', name: 'Later' }) };
  // WHEN
  const { drift } = await report({ ...plan([]), resource_drift: [change(ADDRESS, flowSet({}), flowSet(entries))] }, { client });
  // THEN
  expect(drift.map(({ title, versions }) => [title, versions.map(({ author }) => author)])).toEqual([
    ['Late', ['Ann Operator']],
    ['Later', []],
  ]);
  expect(asked).toEqual(['prod']);
});

test('a failed read of the history leaves the author unknown', async () => {
  const client = { versions: () => ({ list: () => Promise.reject(new Error('down')) }) } as unknown as Pick<
    ManagementClient,
    'versions' | 'family' | 'quarantine'
  >;
  expect((await report(drifted(), { client })).drift).toMatchObject([{ authors: 'told', versions: [] }]);
});

test('an offline preview notes that the authors were not read', async () => {
  const { drift, notes } = await report(drifted());
  expect(drift).toMatchObject([{ authors: 'not-asked', versions: [] }]);
  expect(notes.join()).toContain('Set SVC_BASE_URL and SVC_API_KEY');
});

test('a family without a history has no authors', async () => {
  expect(ENTITIES.find(({ name }) => name === 'DynamicRule')!.routes.versions).toBe(false);
  const of = { ...plan([]), resource_drift: [change('svc_dynamic_rule.a', rule(), rule({ threshold: 400 }))] };
  expect((await report(of)).drift).toMatchObject([{ authors: 'no-history', is_overwritten: false }]);
});

test('a drift is overwritten if the plan changes the same attribute', async () => {
  const of = (after: object) => ({
    ...plan([change('svc_dynamic_rule.a', rule({ threshold: 400 }), rule({ threshold: 400, ...after }))]),
    resource_drift: [change('svc_dynamic_rule.a', rule(), rule({ threshold: 400 }))],
  });
  expect((await report(of({ threshold: 40 }))).drift[0]!.is_overwritten).toBe(true);
  expect((await report(of({ ttl: 3600 }))).drift[0]!.is_overwritten).toBe(false);
});

test('values that only the service sets are no drift', async () => {
  const of = { ...plan([]), resource_drift: [change('svc_dynamic_rule.a', rule({ tags: null }), rule({ tags: [] }))] };
  expect((await report(of)).drift).toEqual([]);
});

describe('drift that a plan keeps', () => {
  const ALL = { relation: 'OR', tags: ['all'] };
  const drift = [change('svc_dynamic_rule.a', rule(), rule({ exclude: ALL }))];
  const same = (values: ReturnType<typeof rule>) => change('svc_dynamic_rule.a', values, values, { actions: ['no-op'] });

  test('is judged as a change, also if the plan changes nothing', async () => {
    // GIVEN a rule whose exclusion was edited, and a plan that leaves it
    const made = await report({ ...plan([same(rule({ exclude: ALL }))]), resource_drift: drift });
    // THEN
    expect(verdictsIn(made)).toEqual({ 'svc_dynamic_rule.a': 'weaker attention' });
    expect(headline(made)).toBe('1 change (1 outside of Terraform, and kept): 1 weaker');
    expect(made.has_changes).toBe(true);
    expect(made.summary).toMatchObject({ changed: 0, kept_drift: 1, weaker: 1, drift: 1 });
    expect(made.answer!.text).toMatch(
      /holds less, after a change outside of Terraform that the plan keeps: .* was blocked as last applied, and passes now/,
    );
    expect(made.configurations[0]!.changes[0]!.findings[0]!.text).toMatch(/as last applied, and passes now\.$/);
    expect(made.drift).toMatchObject([{ is_overwritten: false }]);
  });

  test('is weaker beside a stronger change of the plan', async () => {
    const planned = change('svc_dynamic_rule.a', rule({ exclude: ALL }), rule({ exclude: ALL, threshold: 20 }));
    const made = await report({ ...plan([planned]), resource_drift: drift });
    expect(verdictsIn(made)['svc_dynamic_rule.a']).toContain('weaker');
    const { findings } = made.configurations[0]!.changes[0]!;
    expect(findings.find(({ judgement }) => judgement === 'drift-kept')!.text).toBe(
      'exclude: changed outside of Terraform since the last apply. The plan keeps this, so it is judged as a change.',
    );
    expect(made.summary).toMatchObject({ changed: 1, kept_drift: 0 });
  });

  test('is no drift where the plan sets the value back: the change is that of the plan', async () => {
    const planned = change('svc_dynamic_rule.a', rule({ threshold: 400 }), rule());
    const of = { ...plan([planned]), resource_drift: [change('svc_dynamic_rule.a', rule(), rule({ threshold: 400 }))] };
    expect(verdictsIn(await report(of))).toEqual({ 'svc_dynamic_rule.a': 'stronger' });
  });

  test('is compared with what was last applied if the plan sets a third value', async () => {
    const planned = change('svc_dynamic_rule.a', rule({ threshold: 400 }), rule({ threshold: 100 }));
    const of = { ...plan([planned]), resource_drift: [change('svc_dynamic_rule.a', rule(), rule({ threshold: 400 }))] };
    const [only] = (await report(of)).configurations[0]!.changes;
    expect(only!.findings.map(({ judgement }) => judgement)).toContain('requests-weaker');
  });

  test('counts for an entry of a set', async () => {
    const [applied, present] = [flowSet({ cart: flow() }), flowSet({ cart: flow({ active: false }) })];
    const of = {
      ...plan([change(ADDRESS, present, present, { actions: ['no-op'] })]),
      resource_drift: [change(ADDRESS, applied, present)],
    };
    const made = await report(of);
    expect(made.configurations[0]!.changes.map(({ address, is_drift }) => [address, is_drift])).toEqual([
      [`${ADDRESS}.entries["cart"]`, true],
    ]);
  });

  test('counts for a rule that was deleted, and that the plan does not create again', async () => {
    const made = await report({ ...plan([]), resource_drift: [change('svc_dynamic_rule.a', rule(), null)] });
    expect(verdictsIn(made)).toEqual({ 'svc_dynamic_rule.a': 'weaker deletes attention' });
    // AND not if the plan creates it
    const again = plan([change('svc_dynamic_rule.a', null, rule())]);
    const created = await report({ ...again, resource_drift: [change('svc_dynamic_rule.a', rule(), null)] });
    expect(verdictsIn(created)).toEqual({ 'svc_dynamic_rule.a': 'stronger' });
  });

  test.each(['terminal', 'markdown', 'html'] as const)('is shown as drift in the format %s', async (format) => {
    const made = await report({ ...plan([same(rule({ exclude: ALL }))]), resource_drift: drift });
    const text = String(renderReport(made, format, { columns: 200, hasColors: false }));
    expect(text).toContain('drifted');
    expect(text).toContain('exclude: changed outside of Terraform since the last apply.');
  });
});
