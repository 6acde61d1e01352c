import type { Command } from 'commander';
import { quarantineCommand } from '../../../../src/command/cli/commands/quarantine';
import { closeAll, serve, type Seen, type TestServer } from '../../../api/support';
import { Screen } from '../support/screen';

afterEach(closeAll);

const SOURCES = [
  { _id: 'q1', config: 'prod', rule_id: 'login-bursts', target: 'ip', value: '198.51.100.23', count: 57, last_seen: 1743585611 },
  { _id: 'q2', config: 'prod', rule_id: 'login-bursts', target: 'ip', value: '198.51.100.24' },
];

/** Starts a service with this quarantine list. */
const open = (sources: readonly object[] = SOURCES) =>
  serve(() => ({ status: 200, json: { data: { results: sources, statistics: {} }, status: 200 } }));

async function run(server: TestServer, ...args: string[]): Promise<Screen> {
  const screen = new Screen();
  await silent(quarantineCommand(screen)).parseAsync([...args, '--base-url', server.url], { from: 'user' });
  return screen;
}

function silent(command: Command): Command {
  command.exitOverride().configureOutput({ writeErr: () => undefined });
  for (const subcommand of command.commands) silent(subcommand);
  return command;
}

const asked = ({ method, url, body }: Seen) => `${method} ${url.replace('/api/v4.3/data/', '')} ${body}`.trim();

test('list shows the sources', async () => {
  const server = await open();
  expect((await run(server, 'list')).lines).toEqual([
    'ID  CONFIG  RULE          SOURCE            COUNT  LAST SEEN',
    'q1  prod    login-bursts  ip 198.51.100.23     57  2025-04-02T09:20:11Z',
    'q2  prod    login-bursts  ip 198.51.100.24',
    '',
  ]);
  expect(server.seen.map(asked)).toEqual(['GET quarantined']);
});

test('list selects by configuration, rule and id, and writes all fields as JSON', async () => {
  const server = await open();
  const { text } = await run(server, 'list', '--config', 'prod', '--rule', 'a', '--rule', 'b', '--id', 'q2', '-o', 'json');
  expect(JSON.parse(text)).toEqual([SOURCES[1]]);
  expect(server.seen.map(asked)).toEqual(['GET quarantined?config=prod&rule_ids=a&rule_ids=b']);
});

test('the default configuration is SVC_CONFIG', async () => {
  const server = await open([]);
  process.env['SVC_CONFIG'] = 'staging';
  try {
    expect((await run(server, 'list')).text).toBe('No source is in quarantine.\n');
  } finally {
    delete process.env['SVC_CONFIG'];
  }
  expect(server.seen.map(asked)).toEqual(['GET quarantined?config=staging']);
});

test('release lists the released sources', async () => {
  const server = await open();
  expect((await run(server, 'release', '--id', 'q2', '--id', 'q9', '-o', 'ndjson')).text).toBe(`${JSON.stringify(SOURCES[1])}\n`);
  expect(server.seen.map(asked)).toEqual(['GET quarantined', 'DELETE quarantined {"ids":["q2","q9"]}']);
});

test('a release that is interrupted says that it may have been carried out', async () => {
  const server = await serve(({ method }) => {
    if (method === 'DELETE') process.emit('SIGINT');
    return { status: 200, json: { data: { results: SOURCES, statistics: {} }, status: 200 } };
  });
  await expect(run(server, 'release', '--id', 'q2')).rejects.toThrow('the service may have carried it out');
});

test('release sends nothing if a table cannot list what it would release', async () => {
  const server = await open([{ ...SOURCES[0], last_seen: 'yesterday', _id: 5 }]);
  await expect(run(server, 'release', '--rule', 'login-bursts')).rejects.toThrow('no table can show them');
  expect(server.seen.map(({ method }) => method)).toEqual(['GET']);
});

const removals = ({ seen }: TestServer) => seen.map(asked).filter((what) => what.startsWith('DELETE'));

test('release by rule or configuration removes only what it lists: a source that is caught later stays', async () => {
  const server = await open();
  await run(server, 'release', '--rule', 'login-bursts');
  await run(server, 'release', '--all', '--config', 'prod');
  expect(removals(server)).toEqual(['DELETE quarantined {"ids":["q1","q2"]}', 'DELETE quarantined {"config":"prod","ids":["q1","q2"]}']);
});

test('release of nothing sends no removal', async () => {
  const server = await open([]);
  expect((await run(server, 'release', '--rule', 'login-bursts')).text).toBe('No source matches. Nothing was released.\n');
  expect(removals(server)).toEqual([]);
});

test('release leaves the selection to the service if entries have no ids', async () => {
  const server = await open([SOURCES[0]!, { config: 'prod', rule_id: 'login-bursts' }]);
  await run(server, 'release', '--rule', 'login-bursts');
  expect(removals(server)).toEqual(['DELETE quarantined {"rule_ids":["login-bursts"]}']);
});

test.each([
  [[], /Set --id, --rule or --all/],
  [['--config', 'prod'], /Set --id, --rule or --all/],
  [['--all'], /Set --config or SVC_CONFIG/],
  [['--all', '--config', 'prod', '--id', 'q1'], /Remove --all/],
])('release with %j is refused, and sends nothing', async (args, message) => {
  const server = await open();
  await expect(run(server, 'release', ...args)).rejects.toThrow(message);
  expect(server.seen).toEqual([]);
});
