import { ValidationError } from '../../src/api';
import type { QuarantineRecord } from '../../src/model/traffic';
import { type Answer, clientOf, closeAll, failureOf, serve } from './support';

afterEach(closeAll);

const SOURCE: QuarantineRecord = { _id: 'q1', config: 'prod', rule_id: 'login-bursts', target: 'ip', value: '198.51.100.23' };
const body = (...results: unknown[]) => ({ status: 200, json: { data: { results, statistics: {} }, status: 200 } });

test('reads the list, or a part of it, with the headers that the API requires', async () => {
  const server = await serve([body(SOURCE)]);
  const { quarantine } = clientOf(server);
  expect((await quarantine.list()).results).toEqual([SOURCE]);
  await quarantine.list({ config: 'prod', ids: ['q1', 'q2'], ruleIds: ['a&b'] }, { database: 'warehouse', syntax: 'native' });
  expect(server.seen.map(({ method, url, headers: { provider, syntax } }) => [method, url, provider, syntax])).toEqual([
    ['GET', '/api/v4.3/data/quarantined', 'document_db', 'string_query'],
    ['GET', '/api/v4.3/data/quarantined?config=prod&ids=q1&ids=q2&rule_ids=a%26b', 'warehouse', 'native'],
  ]);
});

test('removes what was listed, once an entry was, and by its id if all have one', async () => {
  const server = await serve(() => ({ status: 200, json: { data: { results: [], statistics: {} }, status: 200 } }));
  const { quarantine } = clientOf(server);
  await quarantine.removeListed({ ruleIds: ['r'] }, []);
  await quarantine.removeListed({ ruleIds: ['r'] }, [{ _id: 'q1' }, { _id: 'q2' }]);
  await quarantine.removeListed({ ruleIds: ['r'] }, [{ _id: 'q1' }, {}]);
  await quarantine.removeListed({ ids: ['q9'] }, []);
  expect(server.seen.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ ids: ['q1', 'q2'] }, { rule_ids: ['r'] }, { ids: ['q9'] }]);
});

test('removes entries, and repeats the request when the answer is lost', async () => {
  const server = await serve(['drop', body(SOURCE)]);
  expect((await clientOf(server).quarantine.remove({ config: 'prod', ids: ['q1'], ruleIds: ['login-bursts'] })).results).toEqual([SOURCE]);
  const sent = { config: 'prod', ids: ['q1'], rule_ids: ['login-bursts'] };
  expect(server.seen.map(({ method, headers: { provider, syntax }, body: text }) => [method, provider, syntax, JSON.parse(text)])).toEqual(
    Array(2).fill(['DELETE', 'document_db', 'string_query', sent]),
  );
});

test('refuses a selection that a service could read as the whole list', async () => {
  const server = await serve([body()]);
  const { quarantine } = clientOf(server);
  const refusals = [
    await failureOf(quarantine.remove({})),
    await failureOf(quarantine.remove({ config: 'prod', ids: [] })),
    await failureOf(quarantine.list({ ruleIds: [] })),
  ];
  expect(refusals.map((error) => ValidationError.is(error) && error.problems.map(({ path }) => path))).toEqual([
    [['selector']],
    [['ids']],
    [['rule_ids']],
  ]);
  expect(refusals[0]?.message).toContain('Set a configuration, ids or rule ids');
  expect(server.seen).toEqual([]);
});

const HTML = { text: '<html>Sorry', headers: { 'content-type': 'text/html' } };

describe.each<[string, Answer]>([
  ['524', { status: 524, ...HTML }],
  ['an HTML 404', { status: 404, ...HTML }],
  ['a redirect', { status: 302, headers: { location: '/done' } }],
])('a release that is answered with %s', (_, answer) => {
  const entries = [{ _id: 'q1' }, { _id: 'q2' }];

  test('counts as done when its entries are no longer listed', async () => {
    const server = await serve([answer, body({ _id: 'later' })]);
    await clientOf(server).quarantine.removeListed({ config: 'prod' }, entries);
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'DELETE /api/v4.3/data/quarantined',
      'GET /api/v4.3/data/quarantined?config=prod',
    ]);
  });

  test('fails when an entry is still listed', async () => {
    const server = await serve([answer, body(SOURCE)]);
    const error = await failureOf(clientOf(server).quarantine.removeListed({ config: 'prod' }, entries));
    expect(error.message).toMatch(/^Could not remove entries of the quarantine list: /);
    expect(error.message).not.toContain('not known');
    expect(server.seen).toHaveLength(2);
  });

  test('says that its outcome is not known when the list cannot be read', async () => {
    const server = await serve([answer, { status: 401, json: { message: 'no' } }]);
    const { message } = await failureOf(clientOf(server).quarantine.removeListed({ config: 'prod' }, entries));
    expect(message).toMatch(/^Could not find out whether an earlier try \(\d+\) removed entries of the quarantine list: /);
    expect(message).toContain('It is not known whether the service carried out the request.');
  });

  test('says that its outcome is not known when a listed entry has no id', async () => {
    const server = await serve([answer, body({ _id: 'later' }, {})]);
    const { message } = await failureOf(clientOf(server).quarantine.removeListed({ config: 'prod' }, entries));
    expect(message).toContain('It is not known whether the service carried out the request.');
  });
});
