import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Command } from 'commander';
import { trafficCommand } from '../../../../../src/command/cli/commands/traffic';
import { StatsResult, TimelineResult, TopxResult } from '../../../../../src/model/traffic/results';
import { startEmulator, type Emulator } from '../../../../../src/emulator';
import { AFTERNOON } from '../../../../support/traffic/afternoon';
import { storeTraffic } from '../../../../support/traffic/store';
import { Screen } from '../../support/screen';

// The records of test/support/traffic/afternoon.ts: ten requests, of which two were blocked.

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator({ apiKey: 'right' });
  process.env['SVC_API_KEY'] = 'right';
  await storeTraffic(emulator.url, AFTERNOON, 'right');
});
afterAll(() => emulator.close());
beforeEach(() => void (process.env['SVC_API_KEY'] = 'right'));
afterEach(() => {
  delete process.env['SVC_API_KEY'];
  delete process.env['SVC_BASE_URL'];
});

const TIMES = ['--from', '2025-03-01 14:00', '--to', '2025-03-01 15:00'];

async function run(args: readonly string[], screen = new Screen()): Promise<Screen> {
  await silent(trafficCommand(screen)).parseAsync([...args, '--base-url', emulator.url], { from: 'user' });
  return screen;
}

/** Makes the command throw where it would end the process. */
function silent(command: Command): Command {
  command.exitOverride().configureOutput({ writeErr: () => undefined });
  for (const subcommand of command.commands) silent(subcommand);
  return command;
}

describe('topx', () => {
  test('shows a table for each label', async () => {
    const { lines } = await run(['topx', ...TIMES, '--label', 'country', '--label', 'reason']);
    expect(lines).toEqual([
      'country',
      'REQUESTS  BLOCKED  HUMAN  AVG TIME  KEY',
      '       7        2      2   0.393 s  Brazil',
      '       3        0      3   1.000 s  Austria',
      '',
      'reason',
      'REQUESTS  BLOCKED  HUMAN  AVG TIME  KEY',
      '       2        2      0   0.250 s  Block - content filter',
      '       1        1      0   0.250 s  Monitor - many logins',
      '',
    ]);
  });

  test('shows bars on a terminal', async () => {
    const { lines } = await run(['topx', ...TIMES, '--label', 'country'], new Screen({ isInteractive: true }));
    expect(lines[2]).toContain('7  ████████████  ');
    expect(lines[3]).toContain('3  █████▏  ');
  });

  test('filters', async () => {
    const { text } = await run(['topx', ...TIMES, '--filter', 'blocked=true', '--output', 'ndjson']);
    const results = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(results.find(({ label }) => label === 'ip')).toMatchObject({ key: '198.51.100.9', num_of_requests: 2 });
  });

  test.each(['json', 'string_query'])('sends the filter in the notation %s', async (syntax) => {
    const { lines } = await run(['topx', ...TIMES, '--filter', 'country = Brazil', '--label', 'country', '--syntax', syntax]);
    expect(lines.slice(2)).toEqual(['       7        2      2   0.393 s  Brazil', '']);
  });

  test('rejects an unrecognized label', async () => {
    await expect(run(['topx', '--label', 'planet'])).rejects.toThrow(/planet/);
  });
});

test('stats shows the totals of each time segment', async () => {
  const { lines } = await run(['stats', ...TIMES]);
  expect(lines).toEqual([
    'TIME                  REQUESTS  BANDWIDTH  AVG LATENCY  HOST',
    '2025-03-01T14:00:00Z         3    3.2 KiB      1.000 s  shop.example',
    '2025-03-01T14:01:00Z         5    5.4 KiB      0.400 s  shop.example',
    '2025-03-01T14:03:00Z         2    2.1 KiB      0.375 s  api.shop.example',
    '',
  ]);
});

test('timeline shows sparklines on a terminal, with a gap for a time without requests', async () => {
  const { lines } = await run(['timeline', ...TIMES], new Screen({ isInteractive: true, columns: 80 }));
  expect(lines.slice(0, 4)).toEqual(['requests    ▅█▁▄  10', 'blocked     ▁█▁▁  2', 'challenges  ▁▁▁█  1', 'human       █▃▁▃  5']);
  expect(lines[6]).toBe('2025-03-01T14:00:00Z         3        0          0           0      3    2');
});

describe('values of other types', () => {
  const numbers = (schema: { properties: object }, value: unknown) =>
    Object.fromEntries(Object.keys(schema.properties).map((name) => [name, /^(?:key|label|host|timep)/.test(name) ? 'text' : value]));

  test.each(
    (
      [
        ['topx', TopxResult],
        ['stats', StatsResult],
        ['timeline', TimelineResult],
      ] as const
    ).flatMap(([query, schema]) => [null, ['x', 'x'], {}, 'x', undefined].map((value) => [query, value, schema] as const)),
  )('are in no table of %s: %j', async (query, value, schema) => {
    const results = [
      { ...numbers(schema, 1), label: 'country' },
      { ...numbers(schema, value), label: 'country' },
    ];
    const service = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ status: 200, data: { results } }));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const address = ['--base-url', `http://127.0.0.1:${(service.address() as AddressInfo).port}`];
    const ask = async (...more: string[]) => {
      const screen = new Screen({ isInteractive: true });
      await silent(trafficCommand(screen)).parseAsync([query, ...TIMES, ...address, ...more], { from: 'user' });
      return screen.text;
    };
    try {
      await expect(ask()).rejects.toThrow('The service sent values of other types than the API has');
      expect((await ask('--output', 'ndjson')).trim().split('\n')).toHaveLength(2);
    } finally {
      service.close();
      service.closeAllConnections();
    }
  });
});

describe('logs', () => {
  test('shows the newest requests', async () => {
    const { lines } = await run(['logs', ...TIMES, '--limit', '2']);
    expect(lines).toEqual([
      'TIME                 STATUS  METHOD  IP            COUNTRY  URL                REASON',
      '2025-03-01 14:03:30     247  GET     198.51.100.9  Brazil   shop.example/cart',
      '2025-03-01 14:03:00     404  GET     192.0.2.2     Brazil   shop.example/cart',
      '',
    ]);
  });

  test('writes all fields as JSON, and all requests with --all', async () => {
    expect(JSON.parse((await run(['logs', ...TIMES, '--all', '-o', 'json'])).text)).toEqual([...AFTERNOON].reverse());
  });

  test('writes the fields of the contract as CSV', async () => {
    const [head, first] = (await run(['logs', ...TIMES, '-f', 'path=/login, status=200', '-o', 'csv'])).text.split('\r\n');
    expect(head).toMatch(/^acl_triggers,agent,arguments,asn,.*,version$/);
    expect(first).toContain('request-14:01:45-anna');
  });

  test('reports that nothing matches', async () => {
    expect((await run(['logs', '--last', '1h'])).text).toBe('No requests match.\n');
  });

  test.each(['0', '-1', 'many', '1.5'])('refuses --limit %s', async (limit) => {
    await expect(run(['logs', `--limit=${limit}`])).rejects.toThrow(/Write a whole number of at least 1/);
  });
});

describe('a mistake', () => {
  test('in the filter is reported with its position', async () => {
    await expect(run(['topx', '--filter', 'stauts=404'])).rejects.toThrow(/^Column 1:\n\n {2}stauts=404/);
  });

  test('in the time range is reported', async () => {
    await expect(run(['stats', '--last', 'day'])).rejects.toThrow(/Write a number and a unit/);
    await expect(run(['stats', '--last', '1h', '--from', '2025-03-01'])).rejects.toThrow(/--last excludes --from and --to/);
  });

  test('in the key is reported with the variable of the key', async () => {
    process.env['SVC_API_KEY'] = 'wrong';
    await expect(run(['topx'])).rejects.toThrow(/401.*The api_key is the value of SVC_API_KEY\.$/s);
  });

  test('in the address is reported with the option of the address', async () => {
    const at = (...url: string[]) => silent(trafficCommand(new Screen())).parseAsync(['topx', ...url], { from: 'user' });
    await expect(at()).rejects.toThrow(/Set SVC_BASE_URL or --base-url/);
    await expect(at('--base-url', 'nowhere')).rejects.toThrow(/The base_url is the value of --base-url or SVC_BASE_URL\.$/);
  });
});

test('warns of a filter that equals no value, and asks nevertheless', async () => {
  const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { lines } = await run(['topx', ...TIMES, '--filter', 'ip=192.0.2.0/24']);
  expect(said.mock.calls.flat().join('')).toContain('No address equals a range of addresses. Perhaps you mean ip~"^192');
  expect(lines.join('')).not.toContain('192.0.2');
  said.mockRestore();
});

test('the default address is SVC_BASE_URL', async () => {
  process.env['SVC_BASE_URL'] = emulator.url;
  const screen = new Screen();
  await trafficCommand(screen).parseAsync(['stats', ...TIMES, '-o', 'json'], { from: 'user' });
  expect(JSON.parse(screen.text)).toHaveLength(3);
});
