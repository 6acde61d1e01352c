import { mkdtempSync, rmSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManagementClient } from '../../src/api';
import { runningEmulator } from '../../src/command/cli/traffic/destination';
import { loadFile } from '../../src/command/cli/traffic/load';
import { startEmulator } from '../../src/emulator';
import { DynamicRule, FlowControlPolicy } from '../../src/model';
import { FileTraffic, replayImpact, ServiceTraffic, type TrafficSource } from '../../src/command/preview/impact';
import type { PlannedEntry, PlannedProtection } from '../../src/command/preview/impact';
import { complete } from '../../test/support/entries';
import type { Bench, Figures, Rounds } from '../bench';

const REQUESTS = 500_000;
const OVER_API = 100_000;
const BEGIN = Date.UTC(2025, 2, 1);
const DAY = 86_400_000;
const SOURCES = 20_000;
const PATHS = ['/', '/cart', '/pay', '/login', '/search', '/item/1', '/item/2'];

/** Requests of a shop: a few of the sources send most of them. */
interface Request {
  readonly time: number;
  readonly ip: string;
  readonly source: number;
  readonly path: string;
  readonly method: string;
}

function* requests(count: number): Generator<Request> {
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let number = 0; number < count; number += 1) {
    const source = Math.floor(SOURCES * (random(1000) / 1000) ** 3);
    const path = PATHS[random(PATHS.length)]!;
    const method = path === '/pay' || path === '/login' ? 'POST' : 'GET';
    yield { time: BEGIN + Math.floor((number / count) * DAY), ip: `198.51.${source >> 8}.${source & 255}`, source, path, method };
  }
}

function record({ time, ip, source, path, method }: Request, number: number): string {
  return JSON.stringify({
    ...{ timestamp: new Date(time).toISOString(), request_id: `request-${number}`, branch: 'prod', host: 'shop.example' },
    ...{ ip, method, path, url: `shop.example${path}`, status: 200, human: source % 3 === 0, session: `session-${source}` },
    ...{ country: `Country ${source % 40}`, user_agent: `Browser ${source % 1200}` },
    tags: ['all', `ip:${ip.replaceAll('.', '-')}`, 'status:200', ...(path === '/login' ? ['login'] : [])],
  });
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function line({ time, ip, source, path, method }: Request): string {
  const date = new Date(time);
  const day = `${String(date.getUTCDate()).padStart(2, '0')}/${MONTHS[date.getUTCMonth()]}/${date.getUTCFullYear()}`;
  const at = `${day}:${date.toISOString().slice(11, 19)} +0000`;
  return `${ip} - - [${at}] "${method} ${path} HTTP/1.1" 200 5120 "https://search.example/" "Browser ${source % 1200}"`;
}

async function write(file: string, count: number, lineOf: (request: Request, number: number) => string): Promise<void> {
  const handle = await openFile(file, 'w');
  let lines: string[] = [];
  let number = 0;
  for (const request of requests(count)) {
    lines.push(lineOf(request, number));
    number += 1;
    if (lines.length === 20_000 || number === count) {
      await handle.write(`${lines.join('\n')}\n`);
      lines = [];
    }
  }
  await handle.close();
}

/** A plan that changes half of ten rules, and adds a policy. */
function protection(): PlannedProtection {
  const rules = Array.from({ length: 10 }, (_, position): PlannedEntry<DynamicRule> => {
    const rule = complete(DynamicRule, {
      ...{ id: `rule-${position}`, name: `Rule ${position}`, active: true, threshold: 10 + position, timeframe: 60 + position, ttl: 3600 },
      ...{ target: position % 4 === 3 ? 'country' : 'ip', tags: [`caught-${position}`] },
      include: { relation: 'OR', tags: [position % 2 === 0 ? 'login' : 'all'] },
      exclude: { relation: 'OR', tags: ['office'] },
    });
    const after = position < 5 ? { ...rule, threshold: rule.threshold * 2 } : rule;
    return { address: `svc_dynamic_rule.rule_${position}`, id: rule.id, name: rule.name, before: rule, after };
  });
  const policy = complete(FlowControlPolicy, {
    ...{ id: 'cart-flow', name: 'Cart flow', active: true, include: [], exclude: [], timeframe: 300, key: [{ attrs: 'ip' }] },
    steps: [
      { method: 'GET', uri: '/cart', headers: {} },
      { method: 'POST', uri: '/pay', headers: {} },
    ],
  });
  const planned = { address: 'svc_flow_control_policy.cart', id: policy.id, name: policy.name, before: null, after: policy };
  return { config: 'prod', rules, policies: [planned], actions: { before: new Map(), after: new Map() } };
}

export const impact: Bench = {
  measures: 'traffic before and after a plan: 500,000 requests in files, and 100,000 over the API of an emulator',
  open,
};

async function open(scale: number): Promise<Rounds> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'));
  const [records, log, api] = ['records.ndjson', 'access.log', 'api.ndjson'].map((name) => join(folder, name)) as [string, string, string];
  const [inFiles, overApi] = [REQUESTS, OVER_API].map((count) => Math.round(count * scale)) as [number, number];
  await write(records, inFiles, record);
  await write(log, inFiles, line);
  await write(api, overApi, record);
  const emulator = await startEmulator({});
  const client = new ManagementClient({ baseUrl: emulator.url });
  await loadFile(api, runningEmulator(emulator.url));
  return {
    round: async () => ({
      ...(await measure('records', new FileTraffic([records]))),
      ...(await measure('access log', new FileTraffic([log]))),
      ...(await measure('over the API', new ServiceTraffic(client.traffic, { requests: overApi, seconds: 3600 }))),
    }),
    close: async () => {
      client.close();
      await emulator.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function measure(what: string, traffic: TrafficSource): Promise<Figures> {
  const began = performance.now();
  const cpu = process.cpuUsage();
  let read = Number.NaN;
  const { configurations } = await replayImpact({
    protections: [protection()],
    traffic,
    window: { from: new Date(BEGIN).toISOString(), to: new Date(BEGIN + DAY).toISOString() },
    onProgress: ({ doing }) => {
      if (doing === 'replaying' && Number.isNaN(read)) read = performance.now() - began;
    },
  });
  const all = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  const [{ traffic: used }] = configurations as [(typeof configurations)[0]];
  return {
    [`${what}, ms`]: all,
    [`${what}, ms to read them`]: read,
    [`${what}, ms of processor time`]: (user + system) / 1000,
    [`${what}, MB at the end`]: process.memoryUsage().rss / 2 ** 20,
    ...(used.source.kind === 'service' && { [`${what}, calls`]: used.source.calls }),
  };
}
