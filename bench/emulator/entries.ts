import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Bench, type Figures, milliseconds } from '../bench';

const ENTRIES = 1_000;
const LISTED = 10_000;
const CONNECTIONS = 10;

export const entries: Bench = {
  measures: 'the emulator takes and gives entries over HTTP, in another process, on a durable store',
  open: async (scale) => ({ round: () => round(Math.round(ENTRIES * scale), Math.round(LISTED * scale)) }),
};

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

const each = (count: number, work: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function round(count: number, listed: number): Promise<Figures> {
  const data = mkdtempSync(join(tmpdir(), 'svc-waap-bench-'));
  const seedOf = { configurations: { large: { 'dynamic-rules': Array.from({ length: listed }, (_, n) => rule(`large-${n}`)) } } };
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'serve.ts'), data], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(seedOf));
  const url = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
  const start = performance.now() - started;
  const rules = `${url}/api/v4.3/conf/prod/dynamic-rules`;
  try {
    const some = `${count.toLocaleString('en')} entries, ${CONNECTIONS} connections, ms`;
    return {
      [`start with a seed of ${listed.toLocaleString('en')}, from TypeScript, ms`]: start,
      [`POST ${some}`]: await milliseconds(() => each(count, (n) => call('POST', `${rules}/r${n}`, rule(`r${n}`)))),
      [`GET ${some}`]: await milliseconds(() => each(count, (n) => call('GET', `${rules}/r${n}`))),
      [`PUT ${some}`]: await milliseconds(() => each(count, (n) => call('PUT', `${rules}/r${n}`, { ...rule(`r${n}`), threshold: 41 }))),
      'POST 100 entries, one after another, ms': await milliseconds(async () => {
        for (let n = 0; n < 100; n += 1) {
          await call('POST', `${rules}/s${n}`, rule(`s${n}`));
        }
      }),
      [`list of ${listed.toLocaleString('en')} entries, ms`]: await milliseconds(() =>
        call('GET', `${url}/api/v4.3/conf/large/dynamic-rules`),
      ),
      [`DELETE ${some}`]: await milliseconds(() => each(count, (n) => call('DELETE', `${rules}/r${n}`))),
    };
  } finally {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exited;
    rmSync(data, { recursive: true });
  }
}
