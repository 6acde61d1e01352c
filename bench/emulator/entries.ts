/**
 * How fast the emulator takes and gives entries, over HTTP, from another process, on a durable store.
 *
 *   npx tsx bench/emulator/entries.ts [rounds]
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startEmulator } from '../../src/emulator';

const ENTRIES = 1_000;
const LISTED = 10_000;
const CONNECTIONS = 10;
const SERVE = 'serve';

function rule(id: string): object {
  return {
    id,
    name: `Rule ${id}`,
    description: 'Bans sources that send more requests than people do.',
    action: 'action-dynamic-rule-block',
    active: true,
    offload_ip_filtering: false,
    target: 'ip',
    threshold: 40,
    timeframe: 120,
    ttl: 7200,
    tags: ['banned-login'],
    include: { relation: 'AND', tags: ['login-page', 'method-post'] },
    exclude: { relation: 'OR', tags: ['office-network'] },
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function call(method: string, url: string, body?: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers: body && { 'content-type': 'application/json' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const status = response.statusCode ?? 0;
        return status < 300 ? resolve(text) : reject(new Error(`${method} ${url}: ${status} ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const each = (count: number, work: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function round(): Promise<Record<string, number>> {
  const data = mkdtempSync(join(tmpdir(), 'svc-waap-bench-'));
  const seedOf = { configurations: { large: { 'dynamic-rules': Array.from({ length: LISTED }, (_, n) => rule(`large-${n}`)) } } };
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', __filename, SERVE, data], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(seedOf));
  const url = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
  const start = performance.now() - started;
  const rules = `${url}/api/v4.3/conf/prod/dynamic-rules`;
  try {
    return {
      'start with a seed of 10,000 (from TypeScript source)': start,
      'POST 1,000 entries, 10 connections': await timed(() => each(ENTRIES, (n) => call('POST', `${rules}/r${n}`, rule(`r${n}`)))),
      'GET 1,000 entries, 10 connections': await timed(() => each(ENTRIES, (n) => call('GET', `${rules}/r${n}`))),
      'PUT 1,000 entries, 10 connections': await timed(() =>
        each(ENTRIES, (n) => call('PUT', `${rules}/r${n}`, { ...rule(`r${n}`), threshold: 41 })),
      ),
      'POST 100 entries, one after another': await timed(async () => {
        for (let n = 0; n < 100; n += 1) {
          await call('POST', `${rules}/s${n}`, rule(`s${n}`));
        }
      }),
      'list of 10,000 entries': await timed(() => call('GET', `${url}/api/v4.3/conf/large/dynamic-rules`)),
      'DELETE 1,000 entries, 10 connections': await timed(() => each(ENTRIES, (n) => call('DELETE', `${rules}/r${n}`))),
    };
  } finally {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exited;
    rmSync(data, { recursive: true });
  }
}

async function serve(data: string): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
  }
  const emulator = await startEmulator({ data, seed: JSON.parse(Buffer.concat(chunks).toString()) });
  process.on('SIGTERM', () => void emulator.close().then(() => process.exit(0)));
  console.log(emulator.url);
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

async function compare(rounds: number): Promise<void> {
  const figures = new Map<string, number[]>();
  for (let n = 0; n < rounds; n += 1) {
    for (const [name, ms] of Object.entries(await round())) {
      figures.set(name, [...(figures.get(name) ?? []), ms]);
    }
  }
  console.log(`Medians of ${rounds} rounds (lowest, highest), in milliseconds:`);
  for (const [name, values] of figures) {
    const shown = [median(values), Math.min(...values), Math.max(...values)].map((ms) => ms.toFixed(0));
    console.log(`  ${name.padEnd(54)} ${shown[0]?.padStart(6)}  (${shown[1]}, ${shown[2]})`);
  }
}

const [mode, argument] = process.argv.slice(2);
void (mode === SERVE ? serve(String(argument)) : compare(Number(mode ?? 5)));
