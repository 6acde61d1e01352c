import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { previewCommand } from '../../../../src/command/cli/commands/preview';
import { startEmulator } from '../../../../src/emulator';
import type { PlanJson } from '../../../../src/command/terraform-json';
import { action, backend, change, deferring, flow, flowSet, host, plan, rule, step } from '../../preview/support/plan';
import { storeTraffic } from '../../../support/traffic/store';
import { Screen } from '../support/screen';

let folder: string;
let screen: Screen;
let said: string[];
const environment = process.env;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-'));
  screen = new Screen();
  said = [];
  process.env = { ...environment, SVC_BASE_URL: '' };
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  process.env = environment;
  process.exitCode = undefined;
});

const WEAKER = plan([change('svc_dynamic_rule.a', rule(), rule({ threshold: 400 }))]);
const DELETES = plan([change('svc_dynamic_rule.a', rule({ active: false }), null)]);
const MOVED = plan([change('svc_backend_service.a', backend(), backend({ back_hosts: [host('attacker.example.net')] }))]);
const SAME = plan([change('svc_dynamic_rule.a', rule(), rule(), { actions: ['no-op'] })]);
const DEFERRED = deferring(change('svc_dynamic_rule.a', rule(), rule({ active: false })));

function file(of: PlanJson): string {
  const path = join(folder, 'plan.json');
  writeFileSync(path, JSON.stringify(of));
  return path;
}

/** The exit status. */
async function preview(of: PlanJson, ...flags: string[]): Promise<unknown> {
  await previewCommand(screen, (line) => said.push(line))
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .parseAsync([file(of), ...flags], { from: 'user' });
  return process.exitCode;
}

test.each([
  ['no changes', SAME, [], 0],
  ['changes', WEAKER, [], 2],
  ['a weaker change, where it is to fail', WEAKER, ['--fail-on', 'weaker'], 3],
  ['a weaker change, where something else is to fail', WEAKER, ['--fail-on', 'deletes'], 2],
  ['a deletion, where both are to fail', DELETES, ['--fail-on', 'weaker,deletes'], 3],
  ['a deletion, where the option is repeated', DELETES, ['--fail-on', 'weaker', '--fail-on', 'deletes'], 3],
  ['a host that is new, where attention is to fail', MOVED, ['--fail-on', 'attention'], 3],
  ['a host that is new, where an unjudged change is to fail', MOVED, ['--fail-on', 'unjudged'], 3],
  ['a weaker change, where an unjudged change is to fail', WEAKER, ['--fail-on', 'unjudged'], 2],
  ['drift, where it is to fail', { ...SAME, resource_drift: WEAKER.resource_changes }, ['--fail-on', 'drift'], 3],
  ['no drift, where it is to fail', WEAKER, ['--fail-on', 'drift'], 2],
  ['a deferred change', DEFERRED, [], 2],
  ['a deferred change, where an unjudged change is to fail', DEFERRED, ['--fail-on', 'unjudged'], 3],
  ['an incomplete plan without changes', { ...SAME, complete: false }, ['--fail-on', 'unjudged'], 0],
  ['an incomplete plan, where it is to fail', { ...SAME, complete: false }, ['--fail-on', 'incomplete'], 3],
  ['a deferred change, where an incomplete plan is to fail', DEFERRED, ['--fail-on', 'incomplete'], 3],
  ['a complete plan, where an incomplete one is to fail', WEAKER, ['--fail-on', 'incomplete'], 2],
  ['no changes, where anything is to fail', SAME, ['--fail-on', 'weaker,deletes,attention,unjudged,drift,incomplete'], 0],
])('the exit status of %s is right', async (_, of, flags, expected) => {
  expect(await preview(of, ...flags)).toBe(expected);
});

test('does not write a report through a symbolic link, which a repository may contain', async () => {
  const [link, victim] = [join(folder, 'preview.md'), join(folder, 'victim')];
  symlinkSync(victim, link);
  await expect(preview(WEAKER, '--out', link)).rejects.toThrow(
    `The report cannot be written to ${link}: it is a symbolic link, which could lead to any file. Set --out to another file.`,
  );
  expect(existsSync(victim)).toBe(false);
});

test('writes each format', async () => {
  await preview(WEAKER);
  expect(screen.text).toContain('▼ WEAKER     The rule holds less. After 41 requests');
  for (const [format, begin] of [
    ['markdown', '<!-- svc-waap preview -->'],
    ['html', '<!doctype html>'],
    ['json', '{\n  "format_version": "1.8"'],
  ] as const) {
    screen.text = '';
    await preview(WEAKER, '--format', format);
    expect(screen.text).toContain(begin);
  }
});

test('writes to a file, over an older report', async () => {
  const out = join(folder, 'report.html');
  writeFileSync(out, 'old');
  expect(await preview(WEAKER, '--format', 'html', '--out', out)).toBe(2);
  expect(readFileSync(out, 'utf8')).toContain('1 change: 1 weaker');
  expect([screen.text, said]).toEqual(['', [`Report: ${out}`]]);
});

test.each(['plan.json', 'link.json', './other/../plan.json'])('does not overwrite the plan that it reads: %s', async (name) => {
  symlinkSync('plan.json', join(folder, 'link.json'));
  const out = `${folder}/${name}`;
  await expect(preview(WEAKER, '--out', out)).rejects.toThrow(
    `--out would overwrite ${join(folder, 'plan.json')}, which the command reads. Set --out to another file.`,
  );
  expect(readFileSync(join(folder, 'plan.json'), 'utf8')).toBe(JSON.stringify(WEAKER));
});

test('does not overwrite the traffic that it reads, or the file of tags', async () => {
  const [log, tags] = [join(folder, 'log'), join(folder, 'tags.json')];
  writeFileSync(log, '');
  writeFileSync(tags, '{}');
  for (const out of [log, tags])
    await expect(preview(WEAKER, '--traffic', log, '--tags', tags, '--out', out)).rejects.toThrow(`--out would overwrite ${out}, which`);
});

test('reads the paths of constructs from the synthesized stack beside the plan', async () => {
  const metadata = { path: 'shop/Prod/Login' };
  writeFileSync(join(folder, 'cdk.tf.json'), JSON.stringify({ resource: { svc_dynamic_rule: { a: { '//': { metadata } } } } }));
  await preview(WEAKER);
  expect(screen.text).toContain('shop/Prod/Login');
});

test('reads the authors of changes from the service', async () => {
  // GIVEN a policy that another user added
  const emulator = await startEmulator();
  const late = { late: flow({ id: 'late', name: 'Late' }) };
  const drifted = { ...plan([]), resource_drift: [change('svc_flow_control_policy_set.all', flowSet({}), flowSet(late))] };
  try {
    const reply = await fetch(`${emulator.url}/api/v4.3/conf/prod/flow-control-policies/late`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        id: 'late',
        name: 'Late',
        active: true,
        timeframe: 60,
        key: [{ attrs: 'ip' }],
        steps: [{ method: 'GET', uri: '/' }],
      }),
    });
    expect(reply.status).toBe(201);
    // WHEN
    await preview(drifted, '--base-url', emulator.url);
    // THEN
    expect(screen.text).toContain('Site Operator <operator@example.org>');
    // AND offline it does not connect to the service
    emulator.resetRequests();
    await preview(drifted, '--base-url', emulator.url, '--offline');
    expect(emulator.requests()).toEqual([]);
  } finally {
    await emulator.close();
  }
});

test('fails if the replay loses more requests than the limit', async () => {
  // GIVEN 60 requests of one source in a minute, of which a rule blocks 19, and then only monitors them
  const log = join(folder, 'log.ndjson');
  const request = (second: number) =>
    JSON.stringify({ timestamp: `2026-11-22T08:00:${String(second).padStart(2, '0')}Z`, ip: '192.0.2.1', tags: ['all', 'login'] });
  writeFileSync(log, Array.from({ length: 60 }, (_, second) => request(second)).join('\n'));
  const of = plan([change('svc_dynamic_rule.a', rule(), rule({ action: 'action-monitor' }))]);
  // WHEN, THEN
  expect(await preview(of, '--traffic', log, '--max-lost', '18')).toBe(3);
  expect(screen.text).toContain('blocked before, monitored after  19 requests');
  expect(await preview(of, '--traffic', log, '--max-lost', '19')).toBe(2);
});

test('a change that loses requests is weaker, and says how many', async () => {
  // GIVEN a rule that selects by another tag, by which others are held, and 60 logins
  const log = join(folder, 'log.ndjson');
  const request = (second: number) => ({ timestamp: new Date(Date.UTC(2026, 10, 22, 8, 0, second)), ip: '192.0.2.1', tags: ['login'] });
  writeFileSync(log, Array.from({ length: 60 }, (_, second) => JSON.stringify(request(second))).join('\n'));
  const of = plan([change('svc_dynamic_rule.a', rule(), rule({ include: { relation: 'OR', tags: ['signup'] } }))]);
  // WHEN
  expect(await preview(of, '--traffic', log, '--fail-on', 'weaker')).toBe(3);
  // THEN
  expect(screen.text).toContain('1 change: 1 weaker, 1 stronger.');
  expect(screen.text).toContain('In the replay, 19 requests of this dynamic rule are lost: 19 from blocked to free.');
});

describe('rules and policies of the service that the plan affects', () => {
  let emulator: Awaited<ReturnType<typeof startEmulator>>;
  beforeEach(async () => {
    emulator = await startEmulator();
  });
  afterEach(async () => emulator.close());

  const create = async (family: string, { config: _, ...entry }: Readonly<Record<string, unknown>>) => {
    const reply = await fetch(`${emulator.url}/api/v4.3/conf/prod/${family}/${String(entry['id'])}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(entry),
    });
    expect([reply.status, await reply.text()]).toEqual([201, expect.anything()]);
  };
  /** 60 requests of one source in a minute. */
  const log = (tags: readonly string[]) => {
    const path = join(folder, 'log.ndjson');
    const request = (second: number) => ({
      timestamp: new Date(Date.UTC(2026, 10, 22, 8, 0, second)),
      ip: '192.0.2.1',
      tags,
      path: '/pay',
      method: 'GET',
      host: 'shop.example.org',
    });
    writeFileSync(path, Array.from({ length: 60 }, (_, second) => JSON.stringify(request(second))).join('\n'));
    return path;
  };

  test('are replayed where the plan changes the type of their action', async () => {
    // GIVEN
    await create('actions', action({ params: { status: 403, content: 'Denied' } }));
    await create('dynamic-rules', rule({ id: 'live', action: 'deny' }));
    await create('dynamic-rules', rule({ id: 'other', name: 'Other', action: 'action-monitor', threshold: 1 }));
    const of = plan([change('svc_action.deny', action(), action({ type: 'monitor' }))]);
    const flags = ['--base-url', emulator.url, '--traffic', log(['all', 'login'])];
    // WHEN, THEN
    expect(await preview(of, ...flags, '--max-lost', '18')).toBe(3);
    expect(said).toEqual([]);
    expect(screen.text).toContain('blocked before, monitored after  19 requests');
    expect(screen.text).toContain('In the replay, 19 requests of the dynamic rule "Login bursts", which this change affects, are lost');
    expect(screen.text).toContain('the dynamic rule "live" of the service');
    expect(await preview(of, ...flags, '--max-lost', '19')).toBe(2);
    // AND offline, nothing is known of them
    expect(await preview(of, ...flags, '--max-lost', '60', '--offline')).toBe(3);
    expect(said.join()).toContain('the rules of the service were not read. Set --base-url, without --offline.');
  });

  test('are replayed where they select by a tag that the plan no longer adds', async () => {
    // GIVEN
    const steps = [{ ...step('GET', '/pay', 'shop.example.org') }];
    await create('dynamic-rules', rule({ id: 'live', include: { relation: 'OR', tags: ['paid'] } }));
    const policy = { config: 'prod', ...flow({ key: [{ attrs: 'ip' }], steps: [...steps, ...steps] }) };
    const of = plan([change('svc_flow_control_policy.cart', policy, null)]);
    // WHEN, THEN
    expect(await preview(of, '--base-url', emulator.url, '--traffic', log(['all']), '--max-lost', '0')).toBe(3);
    expect(said).toEqual([]);
    expect(screen.text).toMatch(
      /In the replay, \d+ requests of the dynamic rule "Login bursts", which this change affects, are lost: \d+ from blocked to free/,
    );
  });
});

describe('the limit of lost requests is not shown to hold by records without what a rule needs', () => {
  const MONITORED = plan([change('svc_dynamic_rule.a', rule(), rule({ action: 'action-monitor' }))]);
  const record = (second: number, more: object = { ip: '192.0.2.1' }) =>
    JSON.stringify({ timestamp: `2026-11-22T08:00:${String(second).padStart(2, '0')}Z`, tags: ['all', 'login'], ...more });
  const run = async (lines: readonly string[], ...flags: string[]) => {
    const log = join(folder, 'log.ndjson');
    writeFileSync(log, lines.join('\n'));
    return preview(MONITORED, '--traffic', log, '--max-lost', '60', ...flags);
  };
  const some = (lacking: number, more?: object) => Array.from({ length: 50 }, (_, i) => record(i, i < lacking ? more : undefined));

  test('passes up to a share, and fails beyond it', async () => {
    expect(await run(some(1, { ip: '' }), '--max-unusable', '2%')).toBe(2);
    expect(said).toEqual([]);
    expect(screen.text).toContain('Not usable for "Login bursts": 1 of 50 records: no ip (1).');
    expect(await run(some(1, { ip: '' }))).toBe(3);
    expect(said).toEqual(['--max-lost is not shown to hold. 1 of 50 records are not usable for "login-bursts". --max-unusable allows 1%.']);
    expect(await run([...some(0), 'nonsense'], '--max-unusable', '0')).toBe(3);
    expect(screen.text).toContain('Not usable for "Login bursts": 1 of 51 records: not read (1).');
  });

  test('fails if no record of a file has a field, whatever its share', async () => {
    const other = join(folder, 'other.ndjson');
    writeFileSync(other, record(1, { country: 'DE' }));
    expect(await run(some(0), '--traffic', other, '--max-unusable', '1')).toBe(3);
    expect(said).toEqual([`--max-lost is not shown to hold. No record of ${other} has ip, which "login-bursts" needs.`]);
  });

  test('names members that no record has, with the nearest field', async () => {
    await run([record(1, { ip: '192.0.2.1', tags: undefined, tag: ['login'] })]);
    expect(said.join()).toContain('has tags, which "login-bursts" needs.');
    expect(screen.text).toContain('"tag" (do you mean "tags"?)');
  });

  test('takes a share in percent or as a number', async () => {
    for (const wrong of ['2', '101%', 'x'])
      await expect(run(some(0), '--max-unusable', wrong)).rejects.toThrow(/Write a share, such as 1% or 0\.01\./);
    expect(await run(some(1, { ip: '' }), '--max-unusable', '0.02')).toBe(2);
  });
});

test('fails for a rule whose action has an unknown type', async () => {
  const log = join(folder, 'log.ndjson');
  writeFileSync(log, JSON.stringify({ timestamp: '2026-11-22T08:00:00Z', ip: '192.0.2.1', tags: ['all', 'login'] }));
  const of = plan([change('svc_dynamic_rule.a', rule(), rule({ action: 'elsewhere' }))]);
  expect(await preview(of, '--traffic', log, '--max-lost', '0')).toBe(3);
  const rules = '1 rule that could not be replayed or whose action has an unknown type';
  expect(said).toEqual([
    '--max-lost is not shown to hold. Not replayed: svc_dynamic_rule.a. The type of the action "elsewhere" is not known. Review by hand ' +
      'what they do to requests.',
  ]);
  expect(screen.text).toContain(`0 of 1 replayed request is lost, without ${rules}.`);
});

describe('the limit of lost requests is not shown to hold without a request', () => {
  const MONITORED = plan([change('svc_dynamic_rule.a', rule(), rule({ action: 'action-monitor' }))]);
  const BAD = 'shop.example GET /\n';
  const RECORD = '{"timestamp":"2026-11-22T08:00:00Z","ip":"192.0.2.1","tags":["all"],"branch":"staging"}\n';

  test.each([
    ['an empty log', [''], 'LOG0 has no request. Name a log with requests in --traffic.'],
    ['several empty logs', ['', '\n'], 'LOG0, LOG1 have no request. Name a log with requests in --traffic.'],
    [
      'a log whose lines cannot be read',
      [BAD.repeat(3)],
      'None of the 3 lines of LOG0 could be read. Line 1 of LOG0: neither a record in JSON nor a line of an access log in a known ' +
        'format. Set --log-format to the format of the log.',
    ],
    [
      'a log of another configuration',
      [RECORD],
      'LOG0 has no request of the configuration prod. Name a log of this configuration in --traffic.',
    ],
  ])('%s', async (_, contents, problem) => {
    const logs = contents.map((_content, i) => join(folder, `log${i}`));
    contents.forEach((content, i) => writeFileSync(logs[i]!, content));
    const flags = logs.flatMap((log) => ['--traffic', log]);
    // WHEN, THEN it fails, with the file and the remedy
    expect(await preview(MONITORED, ...flags, '--max-lost', '0')).toBe(3);
    const named = problem.replaceAll(/LOG(\d)/g, (_all, i: string) => logs[Number(i)]!);
    expect(said).toEqual([`--max-lost is not shown to hold. No request was replayed. ${named}`]);
    // AND without a limit, only the reason
    expect(await preview(MONITORED, ...flags)).toBe(2);
    expect(said.slice(1)).toEqual([`No request was replayed. ${named}`]);
    // AND nothing without a change
    expect(await preview(SAME, ...flags, '--max-lost', '0')).toBe(0);
    expect(said).toHaveLength(2);
  });

  test('a window with no request', async () => {
    const emulator = await startEmulator();
    try {
      expect(await preview(MONITORED, '--base-url', emulator.url, '--last', '1h', '--max-lost', '0')).toBe(3);
      const problem =
        'The service has no request of the configuration prod in the window. ' +
        'Set a longer window with --last, or load traffic into an emulator.';
      expect(said).toEqual([`--max-lost is not shown to hold. No request was replayed. ${problem}`]);
    } finally {
      await emulator.close();
    }
  });

  test('logs with fewer requests than the service counts', async () => {
    const emulator = await startEmulator();
    const branch = { branch: 'prod', tags: ['all'] };
    const time = (ago: number) => new Date(Date.now() - ago * 1000).toISOString();
    await storeTraffic(emulator.url, [
      { ...branch, timestamp: time(60), ip: '192.0.2.1', request_id: 'a' },
      { ...branch, timestamp: time(90), ip: '192.0.2.1', request_id: 'b' },
    ]);
    // GIVEN a gateway that returns one request of the logs
    const gateway = createServer((request, response) => {
      void (async () => {
        const answer = await fetch(`${emulator.url}${request.url}`);
        const json = (await answer.json()) as { data?: { results: unknown[] } };
        const kept = request.url!.includes('offset=0') ? 1 : 0;
        if (request.url!.includes('/data/logs')) json.data!.results.splice(kept);
        response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
      })();
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
      const status = await preview(MONITORED, '--base-url', url, '--last', '1h', '--max-lost', '5');
      const problem =
        'The service counts 2 requests of the configuration "prod", but its logs returned only 1. The numbers are of these alone.';
      expect(said.at(-1)).toBe(`--max-lost is not shown to hold. ${problem}`);
      expect(screen.text).toContain('The logs of the service returned only 1 of the 2 requests that it counts.');
      expect(status).toBe(3);
    } finally {
      gateway.close();
      await emulator.close();
    }
  });

  test('of one of several configurations', async () => {
    const log = join(folder, 'log');
    writeFileSync(log, RECORD);
    const of = plan(['prod', 'staging'].map((config) => change(`svc_dynamic_rule.${config}`, rule({ config }), rule({ config, ttl: 1 }))));
    expect(await preview(of, '--traffic', log, '--max-lost', '0')).toBe(2);
    expect(said).toEqual(['--max-lost does not count the configuration prod: no request of it was replayed.']);
  });
});

test('replays traffic of a file', async () => {
  const log = join(folder, 'access.log');
  const line = (second: number) =>
    `198.51.100.23 - - [22/Nov/2026:08:00:${String(second).padStart(2, '0')} +0000] "GET / HTTP/1.1" 200 5 "-" "curl/8"\n`;
  writeFileSync(log, Array.from({ length: 50 }, (_, i) => line(i)).join(''));
  const all = { include: { relation: 'OR', tags: ['all'] }, exclude: { relation: 'OR', tags: [] } };
  await preview(plan([change('svc_dynamic_rule.a', rule(all), rule({ ...all, threshold: 400 }))]), '--traffic', log);
  expect(screen.text).toContain('Impact on the recorded traffic of prod');
  expect(screen.text).toContain('Replayed: all 50 requests of');
  expect(screen.text).toMatch(/before the plan +9 requests of 1 source/);
});

test('does not say that all requests of a file were replayed, if some are of another configuration', async () => {
  const log = join(folder, 'log');
  const of = (branch: string) => `${JSON.stringify({ timestamp: '2026-11-22T08:00:00Z', ip: '198.51.100.23', branch })}\n`;
  writeFileSync(log, [...['prod', 'prod', 'staging'].map(of), 'damaged'].join(''));
  await preview(WEAKER, '--traffic', log);
  expect(screen.text).toContain('Replayed: 2 requests of');
});

test.each(['terminal', 'markdown', 'html', 'json'])('names no file by the home folder of the user in %s', async (format) => {
  process.env['HOME'] = folder;
  const [log, tags, report] = ['access.log', 'tags.json', 'report'].map((name) => join(folder, name));
  writeFileSync(log!, 'neither a record nor a request\n203.0.113.9 - - [22/Nov/2026:08:00:00 +0000] "GET /login HTTP/1.1" 200 5\n');
  writeFileSync(tags!, '{ "login": "path=/login" }');
  await preview(WEAKER, '--traffic', log!, '--tags', tags!, '--format', format, '--out', report!);
  const text = readFileSync(report!, 'utf8');
  expect(text).toContain('access.log');
  expect(text).not.toContain(folder);
});

test('gives lines of an access log the tags of --tags', async () => {
  const [log, tags] = [join(folder, 'access.log'), join(folder, 'tags.json')];
  const line = '198.51.100.23 - - [22/Nov/2026:08:00:00 +0000] "POST /login HTTP/1.1" 401 5 "-" "curl/8"\n';
  writeFileSync(log, line.repeat(50));
  writeFileSync(tags, '{"login-page":"path = /login"}');
  const logins = { include: { relation: 'OR', tags: ['login-page'] }, exclude: { relation: 'OR', tags: [] } };
  const changed = plan([change('svc_dynamic_rule.a', rule(logins), rule({ ...logins, threshold: 400 }))]);
  await preview(changed, '--traffic', log);
  expect(screen.text).not.toMatch(/before the plan +9 requests/);
  await preview(changed, '--traffic', log, '--tags', tags);
  expect(screen.text).toMatch(/before the plan +9 requests/);
});

test('reads access logs in the format of --log-format', async () => {
  const log = join(folder, 'access.log');
  writeFileSync(log, '1795334400 198.51.100.23\n'.repeat(50));
  const all = { include: { relation: 'OR', tags: ['all'] }, exclude: { relation: 'OR', tags: [] } };
  const changed = plan([change('svc_dynamic_rule.a', rule(all), rule({ ...all, threshold: 400 }))]);
  await preview(changed, '--traffic', log, '--log-format', '$msec $remote_addr', '--shift', '-1h');
  expect(screen.text).toMatch(/before the plan +9 requests of 1 source/);
});

test.each([
  [['--max-lost', '1'], /--max-lost counts requests of a replay. Add --last or --traffic/],
  [['--max-lost', '-1', '--traffic', 'a'], /Write a number of requests, such as 0/],
  [['--log-format', 'json', '--last', '24h'], /--log-format is for access logs\. Name one with --traffic/],
  [['--shift', '-1h', '--last', '24h'], /--shift is for access logs\. Name one with --traffic/],
  [['--tags', 'tags.json'], /--tags is for access logs\. Name one with --traffic/],
  [['--last', '24h'], /--last needs the traffic of the service. Set SVC_BASE_URL/],
  [['--fail-on', 'blue'], /Write one of weaker, deletes, attention, unjudged, drift, incomplete, or several with commas/],
  [['--out', '/nowhere/at/all'], /The report cannot be written to \/nowhere\/at\/all/],
  [['--', '-var-file=x'], /has a plan already/],
])('refuses %j', async (flags, expected) => {
  await expect(preview(WEAKER, ...flags)).rejects.toThrow(expected);
});

test('rejects engine arguments without a folder', async () => {
  await expect(previewCommand(screen).parseAsync(['--', '-var-file=x'], { from: 'user' })).rejects.toThrow(
    'Name the plan or the folder before --',
  );
});

test('rejects a missing file', async () => {
  await expect(previewCommand(screen).parseAsync([join(folder, 'none.json')], { from: 'user' })).rejects.toThrow('There is no file');
});
