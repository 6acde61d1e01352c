import { UnexpectedReplyError, ValidationError } from '../../src/api';
import { clientOf, closeAll, failureOf, serve, type Seen } from './support';

afterEach(closeAll);

const RANGE = 'timestamp between 2025-03-01 and 2025-03-02';
const STATISTICS = { bytes_billed: null, bytes_processed: null, elapsed_ms: 3 };
const body = (...results: unknown[]) => ({ status: 200, json: { data: { results, statistics: STATISTICS }, status: 200 } });

/** What was asked for, without the encoding of the address. */
const asked = ({ method, url }: Seen) => `${method} ${decodeURIComponent(url).replace('/api/v4.3/data/', '')}`;

const SEGMENT = { time_period: 1740787200, timeperiod_string: '2025-03-01 00:00:00', num_of_requests: 2 };
const TOP = { label: 'ip', key: '192.0.2.1', num_of_requests: 2 };

test('each query calls its route, and returns results and statistics', async () => {
  const answers = { logs: { ip: '192.0.2.1' }, stats: SEGMENT, timeline: SEGMENT, topx: TOP };
  const server = await serve(({ url }) => body(Object.entries(answers).find(([route]) => url.includes(`/${route}?`))?.[1]));
  const { traffic } = clientOf(server);
  expect(await traffic.logs(RANGE, { limit: 5, offset: 10, saveHistory: true })).toEqual({
    results: [answers.logs],
    statistics: STATISTICS,
  });
  for (const query of ['stats', 'timeline', 'topx'] as const) {
    expect((await traffic[query](RANGE)).results).toEqual([answers[query]]);
  }
  expect(server.seen.map(asked)).toEqual([
    `GET logs?filters=${RANGE}&limit=5&offset=10&save_history=true`,
    `GET stats?filters=${RANGE}`,
    `GET timeline?filters=${RANGE}`,
    `GET topx?filters=${RANGE}`,
  ]);
});

test('a filter may be an object, and is sent as JSON', async () => {
  const filter = { AND: [{ field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] }] };
  const server = await serve([body()]);
  await clientOf(server).traffic.stats(filter);
  expect(server.seen.map(asked)).toEqual([`GET stats?filters=${JSON.stringify(filter)}`]);
});

test('sends the headers only when the caller sets them', async () => {
  const server = await serve([body()]);
  const { traffic } = clientOf(server);
  await traffic.topx(RANGE);
  await traffic.topx(RANGE, { database: 'analytics_db', syntax: 'json' });
  expect(server.seen.map(({ headers: { provider, syntax } }) => [provider, syntax])).toEqual([
    [undefined, undefined],
    ['analytics_db', 'json'],
  ]);
});

test('renders a query without running it', async () => {
  const server = await serve([body({ query: 'SELECT 1' })]);
  expect(await clientOf(server).traffic.rendered('timeline', RANGE)).toEqual([{ query: 'SELECT 1' }]);
  expect(server.seen.map(asked)).toEqual([`GET timeline?filters=${RANGE}&debug=true`]);
});

test('repeats the parsing of a filter when the answer is lost', async () => {
  const parsed = { AND: [] };
  const server = await serve(['drop', { status: 200, json: parsed }]);
  expect(await clientOf(server).traffic.parse(RANGE)).toEqual(parsed);
  expect(server.seen.map(({ method, url, body: sent }) => [method, url, JSON.parse(sent)])).toEqual(
    Array(2).fill(['POST', '/api/v4.3/data/timeline/parse', { query: RANGE }]),
  );
});

test('repeats a query when the answer is lost', async () => {
  const server = await serve(['drop', { status: 503 }, body(TOP)]);
  expect((await clientOf(server).traffic.topx(RANGE)).results).toEqual([TOP]);
  expect(server.seen).toHaveLength(3);
});

describe('all pages of logs', () => {
  const request = (id: number) => ({ request_id: `r${id}`, status: 200 });
  const pageOf = (all: readonly unknown[], { url }: Seen) => {
    const query = new URL(url, 'http://localhost').searchParams;
    const offset = Number(query.get('offset'));
    return body(...all.slice(offset, offset + Number(query.get('limit'))));
  };
  const idsOf = async (records: AsyncIterable<{ readonly request_id?: string | null }>) => {
    const ids: unknown[] = [];
    for await (const { request_id: id } of records) ids.push(id);
    return ids;
  };

  test('are read until a page is empty', async () => {
    const all = [1, 2, 3, 4, 5].map(request);
    const server = await serve((seen) => pageOf(all, seen));
    expect(await idsOf(clientOf(server).traffic.allLogs(RANGE, { pageSize: 2 }))).toEqual(['r1', 'r2', 'r3', 'r4', 'r5']);
    expect(server.seen.map(({ url }) => new URL(url, 'http://localhost').searchParams.get('offset'))).toEqual(['0', '2', '4', '5']);
  });

  test('have 2500 requests each', async () => {
    const server = await serve([body()]);
    expect(await idsOf(clientOf(server).traffic.allLogs(RANGE))).toEqual([]);
    expect(server.seen.map(asked)).toEqual([`GET logs?filters=${RANGE}&limit=2500&offset=0`]);
  });

  test('do not repeat a request that a new request moved to the next page', async () => {
    const all = [3, 2, 1].map(request);
    const server = await serve((seen) => {
      const page = pageOf(all, seen);
      if (all.length === 3) all.unshift(request(4));
      return page;
    });
    expect(await idsOf(clientOf(server).traffic.allLogs(RANGE, { pageSize: 2 }))).toEqual(['r3', 'r2', 'r1']);
  });

  test('keep requests without an id', async () => {
    const server = await serve((seen) => pageOf([{ ip: '1' }, { ip: '2' }, { ip: '3' }], seen));
    expect(await idsOf(clientOf(server).traffic.allLogs(RANGE, { pageSize: 2 }))).toHaveLength(3);
  });

  test('are read whole from a service that sends shorter pages', async () => {
    const all = [1, 2, 3, 4, 5, 6, 7].map(request);
    const server = await serve((seen) => pageOf(all, { ...seen, url: seen.url.replace('limit=5', 'limit=3') }));
    expect(await idsOf(clientOf(server).traffic.allLogs(RANGE, { pageSize: 5 }))).toEqual(all.map(({ request_id: id }) => id));
  });

  test.each(['', null])('have equal requests whose id is %p', async (id) => {
    const all = Array.from({ length: 9 }, () => ({ request_id: id, ip: '1' }));
    const server = await serve((seen) => pageOf(all, seen));
    expect(await idsOf(clientOf(server).traffic.allLogs(RANGE, { pageSize: 4 }))).toHaveLength(9);
  });

  test.each([
    ['with ids', [1, 2].map(request)],
    ['without ids', [{ ip: '1' }, { ip: '1' }]],
  ])('end with an error if the service repeats full pages: requests %s', async (_, same) => {
    const server = await serve(() => body(...same));
    const found: unknown[] = [];
    const reading = (async () => {
      for await (const record of clientOf(server).traffic.allLogs(RANGE, { pageSize: 2 })) found.push(record);
    })();
    const error = await failureOf(reading);
    expect(UnexpectedReplyError.is(error)).toBe(true);
    expect(error.message).toContain('5 pages of logs in a row have no new request');
    expect(found).toEqual(same);
  });

  test('end without one if the service repeats a page that is not full', async () => {
    const server = await serve(() => body({ ip: '1' }, { ip: '2' }));
    expect(await idsOf(clientOf(server).traffic.allLogs(RANGE, { pageSize: 3 }))).toHaveLength(2);
  });

  test('are read on demand', async () => {
    const server = await serve((seen) => pageOf([1, 2, 3, 4].map(request), seen));
    for await (const { request_id: id } of clientOf(server).traffic.allLogs(RANGE, { pageSize: 2 })) if (id === 'r2') break;
    expect(server.seen).toHaveLength(1);
  });
});

describe('an answer of the wrong shape', () => {
  test.each([
    ['a list of entries', { total: 0, items: [] }],
    ['results that are no list', { data: { results: {} }, status: 200 }],
    ['an error in a body', { data: { results: [] }, status: 500 }],
    ['the lowest status of an error in a body', { data: { results: [] }, status: 400 }],
    ['results of another kind', { data: { results: [{ name: 'x' }] }, status: 200 }],
  ])('is refused: %s', async (_, json) => {
    const server = await serve([{ status: 200, json }]);
    expect(UnexpectedReplyError.is(await failureOf(clientOf(server).traffic.stats(RANGE)))).toBe(true);
  });

  test('is accepted when only statistics are missing', async () => {
    const server = await serve([{ status: 200, json: { data: { results: [TOP] } } }]);
    expect(await clientOf(server).traffic.topx(RANGE)).toEqual({ results: [TOP], statistics: null });
  });
});

test.each([414, 431])('reports a filter that is too long for the URL (%i)', async (status) => {
  const server = await serve([{ status }]);
  const error = await failureOf(clientOf(server).traffic.logs(`${RANGE}, path=/${'x'.repeat(500)}`));
  expect(ValidationError.is(error) && error.problems).toEqual([
    { in: 'query', path: [], message: expect.stringContaining('characters'), type: 'too_long' },
  ]);
  expect(error.message).toContain('Write fewer conditions, shorter values or fewer ids.');
  expect(server.seen).toHaveLength(1);
});
