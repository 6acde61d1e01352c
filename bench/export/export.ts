/**
 * What an export takes: a live configuration of many entries, from the first request to the last file, in each language.
 *
 *   npx tsx bench/export/export.ts [entries]
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManagementClient } from '../../src/api';
import { startEmulator } from '../../src/emulator';
import { exportConfiguration, LANGUAGES } from '../../src/export';
import { ENTITIES } from '../../src/model';
import { sample } from '../../test/support/entries';

const count = Number(process.argv[2] ?? 2000);

async function main(): Promise<void> {
  const each = Math.ceil(count / ENTITIES.length);
  const families = ENTITIES.map(({ routes }) => {
    const entries = Array.from({ length: each }, (_, i) =>
      sample(routes.path, `entry-${i}`, routes.path === 'dynamic-rules' ? { action: `entry-${i}` } : {}),
    );
    return [routes.path, entries] as const;
  });
  const emulator = await startEmulator({ seed: { configurations: { prod: Object.fromEntries(families) } } });
  const client = new ManagementClient({ baseUrl: emulator.url });
  try {
    for (const language of LANGUAGES) {
      for (const sets of [false, true]) {
        const folder = mkdtempSync(join(tmpdir(), 'svc-waap-bench-'));
        const begun = performance.now();
        const { resources } = await exportConfiguration({ client, folder, config: 'prod', language, sets });
        const seconds = ((performance.now() - begun) / 1000).toFixed(2);
        const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
        rmSync(folder, { recursive: true });
        const entries = `${each * ENTITIES.length} entries as ${sets ? 'sets' : 'entries'} in ${language}`;
        console.log(`${entries}: ${seconds} s, ${resources} resources, ${Math.round(bytes / 1024)} KB`);
      }
    }
  } finally {
    client.close();
    await emulator.close();
  }
}

void main();
