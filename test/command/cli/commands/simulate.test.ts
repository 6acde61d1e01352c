import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulateCommand } from '../../../../src/command/cli/commands/simulate';
import { repeated } from '../../../../src/command/simulation';
import { change, plan, rule } from '../../preview/support/plan';
import { Screen } from '../support/screen';

let folder: string;
let screen: Screen;
let logged: string[];
beforeEach(() => {
  logged = [];
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
afterEach(() => {
  process.exitCode = undefined;
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

function simulate(...flags: string[]) {
  return simulateCommand(screen, (line) => logged.push(line))
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
      'CAUGHT       AT                    BY',
      '203.0.113.7  2026-01-01T12:00:05Z  Bursts',
      '203.0.113.8  2026-01-01T12:00:05Z  Bursts',
      '',
    ].join('\n'),
  );
});

test('shows a dash for an entry that traffic records cannot answer', async () => {
  const rule = { config: 'prod', action: 'a', threshold: 0, timeframe: 60, ttl: 600, active: true, offload_ip_filtering: false };
  const flow = { config: 'prod', active: true, timeframe: 60, steps: [{ method: 'GET', uri: '/a' }] };
  const resource = {
    svc_dynamic_rule: { a: { ...rule, name: 'Networks', target: 'network' }, b: { ...rule, name: 'Addresses', target: 'ip' } },
    svc_flow_control_policy: { a: { ...flow, name: 'Regions', key: [{ attrs: 'subregion' }] } },
  };
  write('cdk.tf.json', JSON.stringify({ resource }));
  await simulate('--traffic', write('a.ndjson', samples('203.0.113.7')));
  expect(screen.lines.slice(0, 6)).toEqual([
    'RULE       CONFIG  SOURCES  REQUESTS  ACTION  NOTE',
    'Networks   prod          -         -  a       not evaluated: traffic records have no network',
    'Addresses  prod          1         7  a',
    '',
    'POLICY   CONFIG  REQUESTS  NOTE',
    'Regions  prod           -  not evaluated: traffic records have no subregion',
  ]);
});

test('writes JSON', async () => {
  await simulate('--traffic', write('a.ndjson', samples('203.0.113.7')), '--output', 'json', '--var', 'threshold=6');
  const { rules, policies } = JSON.parse(screen.text) as { rules: object[]; policies: object[] };
  expect(rules).toMatchObject([{ name: 'Bursts', sources: ['203.0.113.7'], requests: [{ ip: '203.0.113.7' }], problem: null }]);
  expect(policies).toMatchObject([{ name: 'Flow', active: false, requests: [], problem: null }]);
});

test('skips bad lines, lists the first 20 of each file, and fails', async () => {
  const bad = Array.from({ length: 22 }, () => 'hello').join('\n');
  const first = write('a.ndjson', `${samples('203.0.113.7')}\n\n${bad}\n{"ip":"203.0.113.9"}`);
  const second = write('b.ndjson', `{"timestamp":"2026-01-01T12:00:00Z","tags":"login"}\n${samples('203.0.113.8')}`);
  await simulate('--traffic', first, '--traffic', second);
  const listed = Array.from(
    { length: 20 },
    (_, i) => `  line ${10 + i}: neither a record in JSON nor a line of an access log in a known format`,
  );
  expect(logged).toEqual([
    `${first}: 8 requests read, 23 bad lines`,
    ...listed,
    '  ... and 3 more bad lines',
    `${second}: 8 requests read, 1 bad line`,
    '  line 1: tags is not a list',
  ]);
  expect(screen.lines).toContain('Bursts  prod          2         4  action-monitor');
  expect(process.exitCode).toBe(1);
});

test('reports nothing about samples without bad lines', async () => {
  await simulate('--traffic', write('a.ndjson', samples('203.0.113.7')));
  expect([logged, process.exitCode]).toEqual([[], undefined]);
});

describe('samples without a request', () => {
  const BAD = 'neither a record in JSON nor a line of an access log in a known format';
  const STAGING = '{"timestamp":"2026-01-01T12:00:00Z","ip":"203.0.113.7","branch":"staging"}';

  test.each([
    ['are empty', '', [], 'LOG has no request. Name a log with requests in --traffic.'],
    [
      'cannot be read',
      'hello',
      ['LOG: 0 requests read, 1 bad line', `  line 1: ${BAD}`],
      `The only line of LOG could not be read. Line 1 of LOG: ${BAD}. Set --log-format to the format of the log.`,
    ],
    [
      'are of another configuration',
      STAGING,
      [],
      'LOG has no request of the configuration prod. Name a log of this configuration in --traffic.',
    ],
  ])('%s: the simulation fails with the remedy', async (_, content, before, problem) => {
    const log = write('log', content);
    await simulate('--traffic', log);
    expect(logged).toEqual([...before, `No request was simulated. ${problem}`].map((line) => line.replaceAll('LOG', log)));
    expect(process.exitCode).toBe(1);
  });

  test('are named if they are missing for one of several configurations', async () => {
    const entry = { name: 'Bursts', action: 'a', target: 'ip', threshold: 5, timeframe: 60, ttl: 600, active: true };
    const of = (config: string) => ({ ...entry, config, offload_ip_filtering: false });
    write('cdk.tf.json', JSON.stringify({ resource: { svc_dynamic_rule: { a: of('prod'), b: of('staging') } } }));
    await simulate('--traffic', write('log', STAGING));
    expect([logged, process.exitCode]).toEqual([['The samples have no request of the configuration prod.'], undefined]);
  });
});

test('samples that suit no rule fail, and samples for one rule need not suit the others', async () => {
  const entry = { name: 'Bursts', config: 'prod', action: 'a', target: 'ip', threshold: 5, timeframe: 60, ttl: 600, active: true };
  const rules = (...targets: string[]) =>
    targets.map((target) => [target, { ...entry, id: target, target, offload_ip_filtering: false, include: { tags: ['all'] } }]);
  const stack = (...targets: string[]) => JSON.stringify({ resource: { svc_dynamic_rule: Object.fromEntries(rules(...targets)) } });
  const log = write('log', samples('203.0.113.7'));
  write('cdk.tf.json', stack('ip', 'asn'));
  await simulate('--traffic', log);
  expect(process.exitCode).toBeUndefined();
  expect(screen.lines.join('\n')).toContain('not evaluated');
  write('cdk.tf.json', stack('asn'));
  await simulate('--traffic', log);
  expect(process.exitCode).toBe(1);
});

test('gives tags to access logs', async () => {
  const line = (second: number) => `203.0.113.7 - - [01/Jan/2026:12:00:0${second} +0000] "POST /login HTTP/1.1" 401 12 "-" "curl"`;
  const log = write('access.log', [0, 1, 2, 3, 4, 5, 6].map(line).join('\n'));
  await simulate('--traffic', log, '--tags', write('tags.json', '{"login":"path = /login"}'), '--output', 'json');
  expect(JSON.parse(screen.text)).toMatchObject({ rules: [{ sources: ['203.0.113.7'] }] });
});

test('names a resource without a configuration, and the remedies, before it reads traffic', async () => {
  const written = {
    name: 'Bursts',
    action: 'a',
    target: 'ip',
    threshold: 5,
    timeframe: 60,
    ttl: 600,
    active: true,
    offload_ip_filtering: false,
  };
  write('cdk.tf.json', JSON.stringify({ resource: { svc_dynamic_rule: { a: written } } }));
  // Reading this file is an error.
  const traffic = join(folder, 'none.ndjson');
  const flags = ['--traffic', traffic];
  await expect(simulate(...flags)).rejects.toThrow(/^svc_dynamic_rule\.a has no configuration\. Set "config" .* SVC_CONFIG\./);
  write('cdk.tf.json', JSON.stringify({ provider: { svc: { config: 'prod' } }, resource: { svc_dynamic_rule: { a: written } } }));
  await expect(simulate(...flags)).rejects.toThrow(/none\.ndjson/);
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

describe('of a plan', () => {
  const environment = process.env;
  afterEach(() => (process.env = environment));

  const PLAN = plan([change('svc_dynamic_rule.a', rule({ threshold: 100 }), rule({ threshold: 5 }))]);

  /** Makes a folder of HCL, and an engine that records its arguments and shows the plan. */
  function hclFolder(): { infrastructure: string; calls: () => string[] } {
    const infrastructure = join(folder, 'infrastructure');
    mkdirSync(infrastructure);
    writeFileSync(join(infrastructure, 'main.tf'), '');
    const [engine, log] = [join(folder, 'terraform'), join(folder, 'calls')];
    writeFileSync(
      engine,
      `#!${process.execPath}
require('node:fs').appendFileSync(${JSON.stringify(log)}, process.argv.slice(2).join(' ') + '\\n');
if (process.argv[2] === 'show') console.log(${JSON.stringify(JSON.stringify(PLAN))});
`,
    );
    chmodSync(engine, 0o755);
    process.env = { ...environment, TERRAFORM_BINARY_NAME: engine };
    return { infrastructure, calls: () => readFileSync(log, 'utf8').trim().split('\n') };
  }

  const of = (stack: string, ...flags: string[]) =>
    simulateCommand(screen, (line) => logged.push(line)).parseAsync([stack, ...flags], { from: 'user' });

  test('makes a plan of a folder of HCL with the variables and arguments, and runs its rules', async () => {
    const { infrastructure, calls } = hclFolder();
    const traffic = write('a.ndjson', samples('203.0.113.7'));
    await of(infrastructure, '--traffic', traffic, '--var', 'a=b', '--', '-var-file=x.tfvars');
    expect(screen.lines[1]).toBe('Login bursts  prod          1         2  action-dynamic-rule-block');
    expect(calls()[1]).toMatch(/^plan -var=a=b -var-file=x\.tfvars -input=false -lock=false -json -out=\S+$/);
    expect(logged).toEqual([`Initializing ${infrastructure} with terraform.`, `Planning ${infrastructure} with terraform.`]);
  });

  test('reads a plan as JSON without an engine', async () => {
    process.env = { ...environment, TERRAFORM_BINARY_NAME: '/nowhere' };
    const file = write('plan.json', JSON.stringify(PLAN));
    await of(file, '--traffic', write('a.ndjson', samples('203.0.113.7')), '--output', 'json');
    expect(JSON.parse(screen.text)).toMatchObject({ rules: [{ name: 'Login bursts', sources: ['203.0.113.7'] }] });
  });

  test('uses no engine for a synthesized stack, and finds the only one of an app', async () => {
    const { infrastructure, calls } = hclFolder();
    const stack = join(infrastructure, 'cdktf.out', 'stacks', 'shop');
    mkdirSync(stack, { recursive: true });
    renameSync(join(folder, 'cdk.tf.json'), join(stack, 'cdk.tf.json'));
    rmSync(join(infrastructure, 'main.tf'));
    await of(infrastructure, '--traffic', write('a.ndjson', samples('203.0.113.7')));
    expect(screen.text).toContain('Bursts');
    expect(calls).toThrow(/ENOENT/);
  });

  test('suggests a plan as JSON if there is no engine', async () => {
    const { infrastructure } = hclFolder();
    process.env = { ...environment, TERRAFORM_BINARY_NAME: '', PATH: join(folder, 'empty') };
    await expect(of(infrastructure, '--traffic', 'none.ndjson')).rejects.toThrow(
      /^Neither terraform nor tofu is on the PATH\. Install .* needs no engine: svc-waap simulate plan\.json$/,
    );
  });

  test('refuses arguments for an engine that does not run, and standard input for both the stack and the samples', async () => {
    await expect(of(folder, '--traffic', 'a', '--', '-var-file=x')).rejects.toThrow(/^The arguments after -- are for the engine/);
    await expect(of('-', '--traffic', '-')).rejects.toThrow('Standard input is the stack, and cannot be the samples, too.');
    await expect(of('--traffic', 'a', '--', '-var-file=x')).rejects.toThrow('Name the plan or the folder before --');
  });
});

test('reads access logs in the format of --log-format, with --tags and --shift', async () => {
  const tags = write('tags.json', '{"login":"path = /login"}');
  const log = write('access.log', '1767268800 203.0.113.7 /login\n'.repeat(8));
  await simulate('--traffic', log, '--tags', tags, '--log-format', '$msec $remote_addr $request_uri', '--shift', '-1h', '--output', 'json');
  const { rules } = JSON.parse(screen.text) as { rules: { caught: unknown }[] };
  expect(rules[0]!.caught).toEqual([{ source: '203.0.113.7', at: '2026-01-01T11:00:00.000Z' }]);
});
