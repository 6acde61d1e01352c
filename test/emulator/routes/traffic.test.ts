import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { startEmulator, type Emulator } from '../../../src/emulator';
import { AFTERNOON, RANGE } from '../../support/traffic/afternoon';
import { send } from '../support/client';
import { ask } from '../support/traffic';
import { emptyTraffic } from '../../support/traffic/engine';
import { storeTraffic } from '../../support/traffic/store';

// One emulator with the records of test/support/traffic/afternoon.ts. Every number is counted by hand.

let emulator: Emulator;
const failures: string[] = [];

beforeAll(async () => {
  emulator = await startEmulator({ ...(await emptyTraffic()), logFailure: (line) => failures.push(line) });
  await storeTraffic(emulator.url, AFTERNOON);
});

afterAll(() => emulator.close());

afterEach(() => expect(failures.splice(0)).toEqual([]));

const times = async (filters: string, more: Record<string, string> = {}) =>
  (await ask(emulator.url, 'logs', { filters, ...more })).map(({ timestamp }) => String(timestamp).slice(11));

describe('logs', () => {
  it('returns the matching requests in full', async () => {
    const found = await ask(emulator.url, 'logs', { filters: `${RANGE}, path=/cart, human=true` });
    expect(found).toEqual([AFTERNOON[8], AFTERNOON[1]]);
  });

  it('returns the newest requests first, with limit and offset', async () => {
    expect(await times(RANGE, { limit: '2' })).toEqual(['14:03:30', '14:03:00']);
    expect(await times(RANGE, { limit: '2', offset: '8' })).toEqual(['14:00:20', '14:00:05']);
    expect(await times(RANGE, { offset: '10' })).toEqual([]);
    expect(await times(RANGE, { offset: '422642350460250710081536' })).toEqual([]);
  });

  it('includes both ends of the time range', async () => {
    expect(await times('timestamp between 2025-03-01 14:01:45 and 2025-03-01 14:00:40')).toEqual([
      ...['14:01:45', '14:01:30', '14:01:20', '14:01:10', '14:01:00'],
      '14:00:40',
    ]);
  });

  it('accepts a filter as JSON, with or without the header', async () => {
    const filters = JSON.stringify({
      AND: [
        { field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] },
        { field: 'cookies', key: '^waap', op: 'regex', value: 'beno$' },
      ],
    });
    expect(await times(filters)).toEqual(['14:03:00', '14:00:40']);
    const url = `${emulator.url}/api/v4.3/data/logs?${new URLSearchParams({ filters }).toString()}`;
    expect((await send('GET', url, undefined, { syntax: 'json', provider: 'analytics_db' })).status).toBe(200);
    expect((await send('GET', url, undefined, { syntax: 'string_query' })).body).toMatchObject({
      detail: [{ loc: ['query', 'filters', 0] }],
    });
  });

  it.each(['logs', 'stats', 'timeline', 'topx'])('accepts times that no database can store: %s', async (route) => {
    const all = await ask(emulator.url, route, { filters: 'timestamp between 0001-01-01 and 9999-12-31' });
    expect(all.length).toBeGreaterThan(0);
    expect(await ask(emulator.url, route, { filters: 'timestamp between 2300-01-01 and 9999-12-31' })).toEqual([]);
    expect(await ask(emulator.url, route, { filters: `${RANGE}, timestamp in (0001-01-01, 9999-12-31)` })).toEqual([]);
  });

  it('finds nothing in a range without requests', async () => {
    expect(await times('timestamp between 2024-01-01 and 2024-02-01')).toEqual([]);
  });
});

it('does not report a client that disconnects while sending traffic', async () => {
  const left = request(`${emulator.url}/_emulator/traffic`, { method: 'POST' }).on('error', () => undefined);
  left.write(`${JSON.stringify(AFTERNOON[0])}\n`);
  await setTimeout(200);
  left.destroy();
  await setTimeout(200);
  // THEN afterEach finds no failure, and the emulator answers
  expect(await times(RANGE)).toHaveLength(10);
});

describe('stats', () => {
  it('has a result for each minute with requests', async () => {
    expect(await ask(emulator.url, 'stats', { filters: RANGE })).toEqual([
      // Three requests of 0.5 s, 2 s and 0.5 s, each with 1000 + 100 bytes.
      {
        avg_latency: 1,
        hostname: 'shop.example',
        num_of_requests: 3,
        sum_of_bandwidth: 3300,
        time_period: Date.UTC(2025, 2, 1, 14) / 1000,
        timeperiod_string: '2025-03-01 14:00:00',
      },
      // Five: three of 0.5 s, and two that were blocked after 0.25 s.
      expect.objectContaining({ avg_latency: 0.4, num_of_requests: 5, sum_of_bandwidth: 5500, timeperiod_string: '2025-03-01 14:01:00' }),
      // Nothing at 14:02.
      expect.objectContaining({
        avg_latency: 0.375,
        hostname: 'api.shop.example',
        num_of_requests: 2,
        timeperiod_string: '2025-03-01 14:03:00',
      }),
    ]);
  });

  it('has longer segments for a longer range', async () => {
    const [only, ...others] = await ask(emulator.url, 'stats', { filters: 'timestamp between 2025-02-25 and 2025-03-03' });
    expect(only).toMatchObject({ num_of_requests: 10, timeperiod_string: '2025-03-01 14:00:00', hostname: 'shop.example' });
    expect(others).toEqual([]);
  });
});

describe('timeline', () => {
  it('has the security metrics of each minute with requests', async () => {
    expect(await ask(emulator.url, 'timeline', { filters: RANGE })).toEqual([
      {
        // Anna, Anna, Beno: all passed.
        array_origin_status_codes: [{ status: 200, num_of_requests: 3 }],
        array_status_codes: [{ status: 200, num_of_requests: 3 }],
        num_of_blocked_requests: 0,
        num_of_challenges: 0,
        num_of_human_requests: 3,
        num_of_ip: 2,
        num_of_origin_blocked_requests: 0,
        num_of_requests: 3,
        num_of_sessions: 2,
        sum_of_sent_bytes: 3000,
        time_period: Date.UTC(2025, 2, 1, 14) / 1000,
        timeperiod_string: '2025-03-01 14:00:00',
      },
      expect.objectContaining({
        // The bot: twice rejected by the origin, twice blocked before it. Anna logged in.
        array_origin_status_codes: [
          { status: 200, num_of_requests: 1 },
          { status: 403, num_of_requests: 2 },
        ],
        array_status_codes: [
          { status: 200, num_of_requests: 1 },
          { status: 403, num_of_requests: 2 },
          { status: 473, num_of_requests: 2 },
        ],
        num_of_blocked_requests: 2,
        num_of_human_requests: 1,
        num_of_ip: 2,
        num_of_origin_blocked_requests: 2,
        num_of_sessions: 1,
      }),
      // Beno found no cart (404), and the bot got a challenge.
      expect.objectContaining({ num_of_challenges: 1, num_of_origin_blocked_requests: 1, num_of_requests: 2 }),
    ]);
  });

  it.each([
    [399, 0],
    [400, 1],
    [401, 1],
    [499, 1],
    [500, 0],
  ])('counts a status %i of the origin as rejected %i times', async (status, count) => {
    const timestamp = `2025-03-02T10:${status % 60}:00Z`;
    await storeTraffic(emulator.url, [{ timestamp, request_id: `origin-${status}`, upstream_status: [status] }]);
    const filters = `timestamp between ${timestamp} and ${timestamp}`;
    expect(await ask(emulator.url, 'timeline', { filters })).toMatchObject([{ num_of_requests: 1, num_of_origin_blocked_requests: count }]);
  });

  it('has no codes of the origin without requests to it', async () => {
    const [minute] = await ask(emulator.url, 'timeline', { filters: `${RANGE}, blocked=true` });
    expect(minute).toMatchObject({ array_origin_status_codes: [], num_of_requests: 2 });
  });
});

describe('topx', () => {
  const keysOf = async (filters: string) => {
    const found = await ask(emulator.url, 'topx', { filters });
    const labels = [...new Set(found.map(({ label }) => String(label)))];
    return Object.fromEntries(labels.map((label) => [label, found.filter((each) => each['label'] === label).map(({ key }) => key)]));
  };

  it('has the labels in alphabetical order, with the most blocked keys first', async () => {
    const keys = await keysOf(RANGE);
    expect(Object.entries(keys)).toEqual([
      ['country', ['Brazil', 'Austria']], // 2 blocked, 0 blocked
      ['host', ['shop.example', 'api.shop.example']],
      ['ip', ['198.51.100.9', '192.0.2.1', '192.0.2.2']], // then by requests: 4 of Anna, 2 of Beno
      ['organization', ['Rented Machines', 'Home Net']],
      ['origin_time', ['shop.example/login', 'shop.example/cart', 'shop.example/']], // the order of all labels: see url
      ['reason', ['Block - content filter', 'Monitor - many logins']], // 2 blocked, 1 blocked and monitored
      ['referer', ['https://search.example/']],
      ['svc_time', ['shop.example/login', 'shop.example/cart', 'shop.example/']],
      ['total_time', ['shop.example/login', 'shop.example/cart', 'shop.example/']],
      ['url', ['shop.example/login', 'shop.example/cart', 'shop.example/']], // /login 5 with 2 blocked, /cart 3, / 2
      ['user_agent', ['script/1.0', 'Browser']],
      ['waap_id', ['w-anna', 'w-beno']],
    ]);
  });

  it('has all metrics of a key', async () => {
    const found = await ask(emulator.url, 'topx', { filters: RANGE });
    // The bot's five requests: 403, 403, 473, 473 and 247. Two reached the origin, with 0.25 s each.
    expect(found.find(({ label, key }) => label === 'ip' && key === '198.51.100.9')).toEqual({
      label: 'ip',
      key: '198.51.100.9',
      avg_origin_time: 0.25,
      max_origin_time: 0.25,
      min_origin_time: 0.25,
      avg_svc_time: 0.01,
      max_svc_time: 0.01,
      min_svc_time: 0.01,
      avg_total_time: 0.35, // (0.5 + 0.5 + 0.25 + 0.25 + 0.25) / 5
      max_total_time: 0.5,
      min_total_time: 0.25,
      first_asn: '64999',
      first_geo_country: 'Brazil',
      first_organization: 'Rented Machines',
      num_of_blocked_requests: 2,
      num_of_bot_requests: 5,
      num_of_challenges: 1,
      num_of_human_requests: 0,
      num_of_requests: 5,
      num_of_monitored_requests: 1,
      sum_of_bytes_sent: 5000,
      sum_of_request_length: 500,
    });
  });

  it('has null as the time of the origin without requests to it', async () => {
    const [first] = await ask(emulator.url, 'topx', { filters: `${RANGE}, blocked=true` });
    expect(first).toMatchObject({ avg_origin_time: null, max_origin_time: null, min_origin_time: null });
  });
});

describe('debug', () => {
  it.each(['logs', 'stats', 'timeline', 'topx'])('shows the queries of %s with separate values, and runs none', async (route) => {
    const value = `x' OR '1'='1`;
    const found = await ask<{ query: string; parameters: unknown[] }>(emulator.url, route, {
      filters: `${RANGE}, host="${value}"`,
      debug: 'true',
    });
    expect(found.length).toBeGreaterThan(0);
    for (const { query, parameters } of found) {
      expect(query).toContain('FROM requests');
      expect(query).not.toContain(value);
      expect(parameters).toContain(value);
    }
  });
});

describe('save_history', () => {
  it('saves the queries of logs and topx', async () => {
    await ask(emulator.url, 'topx', { filters: RANGE, save_history: 'true' });
    await ask(emulator.url, 'logs', { filters: `${RANGE}, status=404`, save_history: 'true' });
    await ask(emulator.url, 'logs', { filters: RANGE });
    const { body } = await send('GET', `${emulator.url}/_emulator/history`);
    expect(body).toMatchObject({
      total: 2,
      items: [
        { route: 'logs', author: 'Site Operator', filters: { AND: [{ field: 'timestamp' }, { field: 'status', op: 'eq', value: 404 }] } },
        { route: 'topx' },
      ],
    });
  });
});

describe('the paths of the guide, with version v4.0', () => {
  it('return the same results as v4.3', async () => {
    for (const route of ['logs', 'stats', 'timeline', 'topx']) {
      const path = `/data/${route}?${new URLSearchParams({ filters: RANGE }).toString()}`;
      const [one, other] = await Promise.all(['v4.3', 'v4.0'].map((version) => send('GET', `${emulator.url}/api/${version}${path}`)));
      expect((other!.body as { data: { results: unknown } }).data.results).toEqual(
        (one!.body as { data: { results: unknown } }).data.results,
      );
    }
    expect((await send('POST', `${emulator.url}/api/v4.0/data/timeline/parse`, { query: RANGE })).status).toBe(200);
  });
});

describe('parse', () => {
  const parse = (body: unknown) => send('POST', `${emulator.url}/api/v4.3/data/timeline/parse`, body);

  it('returns the JSON form of a query string', async () => {
    expect((await parse({ query: `status>=500, ${RANGE}` })).body).toEqual({
      AND: [
        { field: 'timestamp', op: 'between', value: ['2025-03-01 14:00:00', '2025-03-01 15:00:00'] },
        { field: 'status', op: 'gte', value: 500 },
      ],
    });
  });

  it('returns the normal form of an object', async () => {
    const query = { AND: [{ value: ['2025-03-02', '2025-03-01'], op: 'between', field: 'timestamp' }] };
    expect((await parse({ query })).body).toEqual({
      AND: [{ field: 'timestamp', op: 'between', value: ['2025-03-01 00:00:00', '2025-03-02 00:00:00'] }],
    });
  });

  it.each([
    ['no query', {}, ['body', 'query']],
    ['a number', { query: 5 }, ['body', 'query']],
    ['a mistake in a text', { query: `${RANGE}, statis=5` }, ['body', 'query', RANGE.length + 2]],
    ['a mistake in an object', { query: { AND: [] } }, ['body', 'query', 'AND', 0]],
    ['a list', [], ['body']],
  ])('refuses %s', async (_, body, loc) => {
    const answer = await parse(body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: [{ loc }] });
  });
});

describe('refusals', () => {
  const refused = async (query: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await send('GET', `${emulator.url}/api/v4.3/data/logs?${new URLSearchParams(query).toString()}`, undefined, headers);
    return { status: answer.status, places: (answer.body as { detail: { loc: unknown }[] }).detail?.map(({ loc }) => loc) };
  };

  it('lists all problems', async () => {
    const found = await refused({ limit: '2501', offset: '-1', debug: 'perhaps' }, { syntax: 'sql', provider: 'paper' });
    expect(found).toEqual({
      status: 422,
      places: [
        ['query', 'filters'],
        ['query', 'limit'],
        ['query', 'offset'],
        ['query', 'debug'],
        ['header', 'syntax'],
        ['header', 'provider'],
      ],
    });
  });

  it.each([
    ['a filter without a time range', 'status=404'],
    ['an unknown field', `${RANGE}, statsu=404`],
    ['a wrong pattern', `${RANGE}, path~"("`],
    ['a pattern that the database finds too large', `${RANGE}, path~"\\pL{900}"`],
    ['JSON that is none', '{"AND"'],
  ])('refuses %s', async (_, filters) => {
    expect((await refused({ filters })).status).toBe(422);
  });

  it('refuses deep nesting', async () => {
    const deep = Array.from({ length: 500 }).reduce((inner) => ({ NOT: inner }), { field: 'status', op: 'eq', value: 1 });
    const range = { field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] };
    const { status } = await send('POST', `${emulator.url}/api/v4.3/data/timeline/parse`, { query: { AND: [range, deep] } });
    expect(status).toBe(422);
  });

  it('refuses ten thousand conditions', async () => {
    const query = `${RANGE}${', status=404'.repeat(10_000)}`;
    expect((await send('POST', `${emulator.url}/api/v4.3/data/timeline/parse`, { query })).status).toBe(422);
  });

  it('refuses a URL that is too long', async () => {
    const answer = await send('GET', `${emulator.url}/api/v4.3/data/logs?filters=${'a'.repeat(20_000)}`);
    expect([414, 431]).toContain(answer.status);
  });
});
