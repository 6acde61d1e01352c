/**
 * What history costs: the size of the data file after many versions of a family, by how much each version changes.
 *
 *   npx tsx bench/emulator/history.ts [versions]
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator } from '../../src/emulator';

const ENTRIES = 100;
const CHANGED = [0, 1, 10];

function action(n: number, mark: number): object {
  return {
    id: `action-${n}`,
    name: `Action ${n}`,
    description: `As of ${mark}`,
    type: 'block',
    tags: ['blocked', `tag-${n}`],
    params: { status: 403, headers: { 'content-type': 'text/plain' }, content: 'Request refused.'.repeat(10) },
  };
}

async function call(method: string, url: string, body?: string): Promise<string> {
  const response = await fetch(url, { method, body });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${method} ${url}: ${response.status} ${text}`);
  }
  return text;
}

interface Figures {
  readonly bytes: number;
  readonly writesMs: number;
  readonly readMs: number;
}

/** Writes the set so many times, each time with other content in so many entries; the size is that of the closed file. */
async function grown(versions: number, changed: number): Promise<Figures> {
  const data = mkdtempSync(join(tmpdir(), 'svc-waap-bench-'));
  try {
    const emulator = await startEmulator({ data });
    const actions = `${emulator.url}/api/v4.3/conf/prod/actions`;
    const bodies = Array.from({ length: ENTRIES }, (_, n) => JSON.stringify(action(n, 0)));
    const start = performance.now();
    for (let version = 1; version <= versions; version += 1) {
      for (let n = 0; n < changed; n += 1) {
        const index = (version * changed + n) % ENTRIES;
        bodies[index] = JSON.stringify(action(index, version));
      }
      await call('PUT', actions, `[${bodies.join(',')}]`);
    }
    const writesMs = performance.now() - start;
    const { items } = JSON.parse(await call('GET', `${actions}/versions`)) as { items: { version: string }[] };
    const middle = items[Math.floor(items.length / 2)]?.version;
    const reading = performance.now();
    await call('GET', `${actions}/versions/${middle}`);
    const readMs = performance.now() - reading;
    await emulator.close();
    return { bytes: statSync(join(data, 'configuration.db')).size, writesMs, readMs };
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function main(versions: number): Promise<void> {
  const entryBytes = JSON.stringify(action(50, 5_000)).length;
  console.log(`${versions} versions of a set of ${ENTRIES} entries of ${entryBytes} bytes, each version written by one PUT of the set:`);
  for (const changed of CHANGED) {
    const { bytes, writesMs, readMs } = await grown(versions, changed);
    const copies = versions * ENTRIES * entryBytes;
    console.log(
      `  ${String(changed).padStart(3)} changed: ${(bytes / 1e6).toFixed(1).padStart(6)} MB, ` +
        `${(bytes / versions).toFixed(0).padStart(5)} bytes a version ` +
        `(copies would be ${(copies / 1e6).toFixed(0)} MB); ` +
        `${(writesMs / versions).toFixed(2)} ms a write; reading the middle version ${readMs.toFixed(0)} ms`,
    );
  }
}

void main(Number(process.argv[2] ?? 10_000));
