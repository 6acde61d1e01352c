import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { previewCommand } from '../../../../src/command/cli/commands/preview';
import { trafficCommand } from '../../../../src/command/cli/commands/traffic';
import { runningEmulator } from '../../../../src/command/cli/traffic/destination';
import { loadFile } from '../../../../src/command/cli/traffic/load';
import { Random } from '../../../../src/command/cli/traffic/scenes/random';
import { type Emulator, startEmulator } from '../../../../src/emulator';
import type { ResourceChangeJson } from '../../../../src/command/terraform-json';
import type { QuarantineRecord } from '../../../../src/model/traffic';
import { send } from '../../../emulator/support/client';
import { emptyTraffic } from '../../../support/traffic/engine';
import { change, flow, plan, rule } from '../../preview/support/plan';
import { Screen } from '../support/screen';

// The emulator and the preview count the same requests, whatever way these take.

/** Rule that catches an address with its fourth request within ten seconds, for a day. */
const RULE = rule({
  threshold: 3,
  timeframe: 10,
  ttl: 86_400,
  include: { relation: 'OR', tags: ['all'] },
  exclude: { relation: 'OR', tags: [] },
});

let emulator: Emulator;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-replayed-'));
  emulator = await startEmulator({ ...(await emptyTraffic()), seed: { configurations: { prod: {} } } });
  const answer = await send('POST', `${emulator.url}/api/v4.3/conf/prod/dynamic-rules/login-bursts`, RULE);
  expect(answer.status).toBe(201);
});
afterEach(async () => {
  process.exitCode = undefined;
  await emulator.close();
  rmSync(folder, { recursive: true });
});

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const load = (path: string) => loadFile(path, runningEmulator(emulator.url));

/** The sources in quarantine, with their counts. */
async function quarantined(url = emulator.url): Promise<unknown[]> {
  const headers = { provider: 'document_db', syntax: 'json' };
  const { body } = await send('GET', `${url}/api/v4.3/data/quarantined`, undefined, headers);
  return (body as { data: { results: QuarantineRecord[] } }).data.results.map(({ value, count, timestamp }) => ({
    value,
    count,
    timestamp,
  }));
}

interface Impact {
  readonly traffic: { readonly requests: number };
  readonly rules: readonly Entry[];
  readonly policies: readonly Entry[];
}

interface Entry {
  readonly after: { readonly effect: { readonly sources: number; readonly requests: number } };
}

/** The change of an entry that did nothing before. */
function activated(address: string, entry: ReturnType<typeof rule>): ResourceChangeJson {
  return change(address, { ...entry, active: false }, entry);
}

/** The impact of a plan. */
async function preview(changes: readonly ResourceChangeJson[], ...flags: readonly string[]): Promise<Impact> {
  const screen = new Screen();
  const made = file('plan.json', JSON.stringify(plan(changes)));
  await previewCommand(screen, () => undefined)
    .exitOverride()
    .parseAsync([made, '--format', 'json', ...flags], { from: 'user' });
  const { traffic } = JSON.parse(screen.text) as { traffic: { configurations: Impact[] } };
  return traffic.configurations[0]!;
}

/** Returns a line of an access log. */
function accessLine(time: number, ip: string, path = '/'): string {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) (\S+)/.exec(new Date(time).toUTCString())!;
  return `${ip} - - [${day}/${month}/${year}:${clock} +0000] "GET ${path} HTTP/1.1" 200 5 "-" "-"`;
}

test('preview --last replays the lines of an access log that the emulator counts', async () => {
  // GIVEN an access log of the last hour, in which nine of 50 addresses send four requests within seconds
  const began = Date.now() - 1800_000;
  const lines = Array.from({ length: 50 }, (_, n) =>
    Array.from({ length: n < 9 ? 4 : 3 }, (_, i) => [n * 1000 + i, `192.0.2.${n}`] as const),
  );
  const log = lines
    .flat()
    .sort(([a], [b]) => a - b)
    .map(([offset, ip]) => accessLine(began + offset, ip));
  expect(await load(file('access.log', log.join('\n')))).toMatchObject({ stored: 159 });
  expect(await quarantined()).toHaveLength(9);
  // WHEN
  const last = await preview([activated('svc_dynamic_rule.a', RULE)], '--last', '1h', '--base-url', emulator.url);
  // THEN
  expect(last.traffic).toMatchObject({ requests: 159 });
  expect(last.rules).toMatchObject([{ after: { effect: { sources: 9 } } }]);
});

describe('requests of the same moment count in the order in which they were recorded', () => {
  /** Seconds of the log, which has some 30 requests of 40 addresses in each. */
  const SECONDS = 120;

  /** A policy adds its tag to a request that follows another of the same address, so the order of a moment matters. */
  const POLICY = flow({
    config: 'prod',
    id: 'order',
    name: 'Order',
    timeframe: 5,
    key: [{ attrs: 'ip' }],
    steps: [
      { method: 'GET', uri: '/a', args: {}, cookies: {}, headers: {}, plugins: {} },
      { method: 'GET', uri: '/b', args: {}, cookies: {}, headers: {}, plugins: {} },
    ],
    tags: ['in-order'],
  });
  const COUNTED = rule({
    threshold: 2,
    timeframe: 30,
    ttl: 3600,
    include: { relation: 'OR', tags: ['in-order'] },
    exclude: { relation: 'OR', tags: [] },
  });

  /** An access log with many requests of each second, in an order that no sort restores. */
  function generated(): string[] {
    const random = new Random(7);
    const began = Math.floor((Date.now() - 1800_000) / 1000) * 1000;
    return Array.from({ length: SECONDS * 30 }, (_, n) => {
      const ip = `192.0.2.${Math.floor(random.between(0, 40))}`;
      return accessLine(began + Math.floor(n / 30) * 1000, ip, random.chance(0.5) ? '/a' : '/b');
    });
  }

  /** The counts of a plan that activates the policy and the rule. */
  async function counts(...flags: readonly string[]): Promise<unknown> {
    const { rules, policies } = await preview(
      [activated('svc_flow_control_policy.a', POLICY), activated('svc_dynamic_rule.a', COUNTED)],
      ...flags,
    );
    return [rules, policies].map(([entry]) => entry!.after.effect);
  }

  test('in the emulator, in its logs, and in every reader of these', async () => {
    // GIVEN
    expect((await send('POST', `${emulator.url}/api/v4.3/conf/prod/flow-control-policies/order`, POLICY)).status).toBeLessThan(300);
    expect((await send('PUT', `${emulator.url}/api/v4.3/conf/prod/dynamic-rules/login-bursts`, COUNTED)).status).toBe(200);
    const log = generated();
    const original = file('access.log', log.join('\n'));
    expect(await load(original)).toMatchObject({ stored: log.length });
    const expected = await counts('--traffic', original);
    const caught = await quarantined();
    expect(caught.length).toBeGreaterThan(10);
    // WHEN the logs are read out, newest first
    const screen = new Screen();
    await trafficCommand(screen).parseAsync(['logs', '--last', '1h', '--all', '-o', 'ndjson', '--base-url', emulator.url], {
      from: 'user',
    });
    const ndjson = file('logs.ndjson', screen.text);
    expect(screen.lines).toHaveLength(log.length + 1);
    // THEN
    expect(await counts('--traffic', ndjson)).toEqual(expected);
    expect(await counts('--traffic', file('logs.ndjson.gz', gzipSync(screen.text)))).toEqual(expected);
    expect(await counts('--last', '1h', '--base-url', emulator.url)).toEqual(expected);
    // AND the order matters
    expect(await counts('--traffic', file('reversed.log', [...log].reverse().join('\n')))).toEqual(expected);
    const shuffled = log.map((_, n) => log[n - (n % 30) + 29 - (n % 30)]!);
    expect(await counts('--traffic', file('shuffled.log', shuffled.join('\n')))).not.toEqual(expected);
    // AND WHEN another emulator stores them
    const again = await startEmulator({ ...(await emptyTraffic()), seed: { configurations: { prod: {} } } });
    try {
      await send('POST', `${again.url}/api/v4.3/conf/prod/flow-control-policies/order`, POLICY);
      await send('POST', `${again.url}/api/v4.3/conf/prod/dynamic-rules/login-bursts`, COUNTED);
      expect(await loadFile(ndjson, runningEmulator(again.url), { part: { lines: 500, bytes: 1024 } })).toMatchObject({
        stored: log.length,
      });
      expect(await quarantined(again.url)).toEqual(caught);
      expect(await counts('--last', '1h', '--base-url', again.url)).toEqual(expected);
    } finally {
      await again.close();
    }
  });
});
