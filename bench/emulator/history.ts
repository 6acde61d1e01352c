import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator } from '../../src/emulator';
import { type Bench, type Figures, milliseconds } from '../bench';

const ENTRIES = 100;
const CHANGED = [0, 1, 10];
const VERSIONS = 2000;

export const history: Bench = {
  measures: 'what history costs: 2,000 versions of a set of 100 entries, by how much each version changes',
  open: async (scale) => ({
    round: async () => {
      const figures: Record<string, number> = {};
      for (const changed of CHANGED) Object.assign(figures, await grown(Math.round(VERSIONS * scale), changed));
      return figures;
    },
  }),
};

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

/** Writes the set several times, with changes in some entries each time, and returns the size of the closed file. */
async function grown(versions: number, changed: number): Promise<Figures> {
  const data = mkdtempSync(join(tmpdir(), 'svc-waap-bench-'));
  try {
    const emulator = await startEmulator({ data });
    const actions = `${emulator.url}/api/v4.3/conf/prod/actions`;
    const bodies = Array.from({ length: ENTRIES }, (_, n) => JSON.stringify(action(n, 0)));
    const writes = await milliseconds(async () => {
      for (let version = 1; version <= versions; version += 1) {
        for (let n = 0; n < changed; n += 1) {
          const index = (version * changed + n) % ENTRIES;
          bodies[index] = JSON.stringify(action(index, version));
        }
        await call('PUT', actions, `[${bodies.join(',')}]`);
      }
    });
    const { items } = JSON.parse(await call('GET', `${actions}/versions`)) as { items: { version: string }[] };
    const middle = items[Math.floor(items.length / 2)]?.version;
    const read = await milliseconds(() => call('GET', `${actions}/versions/${middle}`));
    await emulator.close();
    return {
      [`${changed} changed, bytes a version`]: statSync(join(data, 'configuration.db')).size / versions,
      [`${changed} changed, ms a write`]: writes / versions,
      [`${changed} changed, ms to read the middle version`]: read,
    };
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
