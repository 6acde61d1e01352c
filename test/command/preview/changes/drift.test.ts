import type { ManagementClient } from '../../../../src/api';
import { ENTITIES } from '../../../../src/model';
import { authorLines } from '../../../../src/command/preview/report/tree/report-tree';
import { change, flow, flowSet, plan, rule } from '../support/plan';
import { report } from '../support/reported';

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
  const client = { versions: () => ({ list }) } as unknown as Pick<ManagementClient, 'versions' | 'family'>;
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
    'versions' | 'family'
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
