import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulateCommand } from '../../../src/cli/commands/simulate';
import { repeated } from '../../../src/simulation';
import { Screen } from '../support/screen';

let folder: string;
let screen: Screen;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-'));
  screen = new Screen();
  const rule = {
    config: 'prod',
    name: 'Bursts',
    action: 'action-monitor',
    target: 'ip',
    threshold: '${var.threshold}',
    timeframe: 60,
    ttl: 600,
    offload_ip_filtering: false,
  };
  const flow = {
    config: 'prod',
    name: 'Flow',
    active: false,
    timeframe: 60,
    key: [{ attrs: 'ip' }],
    steps: [{ method: 'GET', uri: '/a' }],
  };
  const resource = {
    svc_dynamic_rule: { a: { ...rule, active: true, include: { tags: ['login'] } } },
    svc_flow_control_policy: { a: flow },
  };
  write('cdk.tf.json', JSON.stringify({ variable: { threshold: { default: 5 } }, resource }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

function simulate(...flags: string[]) {
  return simulateCommand(screen)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .parseAsync([folder, ...flags], { from: 'user' });
}

const samples = (ip: string) =>
  repeated({ ip, timestamp: '2026-01-01T12:00:00Z', tags: ['login'] }, { times: 8 })
    .map((record) => JSON.stringify(record))
    .join('\n');

test('shows what each rule and policy catches', async () => {
  await simulate('--traffic', write('a.ndjson', samples('203.0.113.7')), '--traffic', write('b.ndjson', samples('203.0.113.8')));
  expect(screen.text).toBe(
    [
      'RULE    CONFIG  SOURCES  REQUESTS  ACTION          NOTE',
      'Bursts  prod          2         4  action-monitor',
      '',
      'POLICY  CONFIG  REQUESTS  NOTE',
      'Flow    prod           0  not active',
      '',
      'CAUGHT       AT                        BY',
      '203.0.113.7  2026-01-01T12:00:05.000Z  Bursts',
      '203.0.113.8  2026-01-01T12:00:05.000Z  Bursts',
      '',
    ].join('\n'),
  );
});

test('writes JSON', async () => {
  await simulate('--traffic', write('a.ndjson', samples('203.0.113.7')), '--output', 'json', '--var', 'threshold=6');
  const { rules, policies } = JSON.parse(screen.text) as { rules: object[]; policies: object[] };
  expect(rules).toMatchObject([{ name: 'Bursts', sources: ['203.0.113.7'], requests: [{ ip: '203.0.113.7' }], problem: null }]);
  expect(policies).toMatchObject([{ name: 'Flow', active: false, requests: [], problem: null }]);
});

test('gives tags to access logs', async () => {
  const line = (second: number) => `203.0.113.7 - - [01/Jan/2026:12:00:0${second} +0000] "POST /login HTTP/1.1" 401 12 "-" "curl"`;
  const log = write('access.log', [0, 1, 2, 3, 4, 5, 6].map(line).join('\n'));
  await simulate('--traffic', log, '--tags', write('tags.json', '{"login":"path = /login"}'), '--output', 'json');
  expect(JSON.parse(screen.text)).toMatchObject({ rules: [{ sources: ['203.0.113.7'] }] });
});

test('requires samples, and names of variables', async () => {
  await expect(simulate()).rejects.toThrow(/--traffic/);
  await expect(simulate('--traffic', 'a', '--var', '=1')).rejects.toThrow(/Write a name and a value/);
});

test('accepts variables, tags and headers with names of inherited properties', async () => {
  // GIVEN a rule for one tag and header, and a rule whose threshold is a variable
  const rule = { config: 'prod', action: 'a', timeframe: 60, ttl: 600, active: true, offload_ip_filtering: false };
  const byHeader = { ...rule, name: 'constructor', target: 'headers___proto__', threshold: 5, include: { tags: ['__proto__'] } };
  const byAddress = { ...rule, name: 'toString', target: 'ip', threshold: '${var.__proto__}', include: { tags: ['constructor'] } };
  const variable = JSON.parse('{"__proto__": {"type": "number"}, "constructor": {"default": 5}}') as object;
  write('cdk.tf.json', JSON.stringify({ variable, resource: { svc_dynamic_rule: { constructor: byHeader, toString: byAddress } } }));
  const record = { ip: 'a', timestamp: '2026-01-01T12:00:00Z', headers: JSON.parse('{"__proto__": "seen"}') as Record<string, string> };
  const samples = repeated({ ...record, tags: ['__proto__', 'constructor'] }, { times: 8 });
  const traffic = write('a.ndjson', samples.map((each) => JSON.stringify(each)).join('\n'));
  // WHEN
  await simulate('--traffic', traffic, '--var', '__proto__=6', '--output', 'json');
  // THEN
  const { rules } = JSON.parse(screen.text) as { rules: { name: string; sources: string[]; requests: object[] }[] };
  expect(rules.map(({ name, sources, requests }) => [name, sources, requests.length])).toEqual([
    ['constructor', ['seen'], 2],
    ['toString', ['a'], 1],
  ]);
  await expect(simulate('--traffic', traffic, '--var', 'toString=6')).rejects.toThrow('The stack has no variable toString.');
});

test('gives access logs tags with names of inherited properties', async () => {
  const line = (second: number) => `203.0.113.7 - - [01/Jan/2026:12:00:0${second} +0000] "POST /login HTTP/1.1" 401 12 "-" "curl"`;
  const log = write('access.log', [0, 1, 2, 3, 4, 5, 6].map(line).join('\n'));
  const tags = '{"__proto__": "path = /login", "constructor": "path = /login", "login": "path = /login"}';
  await simulate('--traffic', log, '--tags', write('tags.json', tags), '--output', 'json');
  const { rules } = JSON.parse(screen.text) as { rules: { requests: { tags: string[] }[] }[] };
  expect(rules[0]?.requests[0]?.tags).toEqual(expect.arrayContaining(['__proto__', 'constructor', 'login']));
});

test('reads access logs in the format of --log-format, with --tags and --shift', async () => {
  const tags = write('tags.json', '{"login":"path = /login"}');
  const log = write('access.log', '1767268800 203.0.113.7 /login\n'.repeat(8));
  await simulate('--traffic', log, '--tags', tags, '--log-format', '$msec $remote_addr $request_uri', '--shift', '-1h', '--output', 'json');
  const { rules } = JSON.parse(screen.text) as { rules: { caught: unknown }[] };
  expect(rules[0]!.caught).toEqual([{ source: '203.0.113.7', at: '2026-01-01T11:00:00.000Z' }]);
});
