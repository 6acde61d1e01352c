import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManagementClient } from '../../src/api';
import { startEmulator } from '../../src/emulator';
import { exportConfiguration, LANGUAGES } from '../../src/command/export';
import { ENTITIES } from '../../src/model';
import { sample } from '../../test/support/entries';
import { type Bench, type Figures, milliseconds, type Rounds } from '../bench';

const ENTRIES = 2000;

export const exporting: Bench = {
  measures: 'an export of 2,000 live entries, from the first request to the last file, in each language',
  open,
};

async function open(scale: number): Promise<Rounds> {
  const each = Math.ceil((ENTRIES * scale) / ENTITIES.length);
  const families = ENTITIES.map(({ routes }) => {
    const entries = Array.from({ length: each }, (_, i) =>
      sample(routes.path, `entry-${i}`, routes.path === 'dynamic-rules' ? { action: `entry-${i}` } : {}),
    );
    return [routes.path, entries] as const;
  });
  const emulator = await startEmulator({ seed: { configurations: { prod: Object.fromEntries(families) } } });
  const client = new ManagementClient({ baseUrl: emulator.url });
  return {
    round: () => exportAll(client),
    close: async () => {
      client.close();
      await emulator.close();
    },
  };
}

async function exportAll(client: ManagementClient): Promise<Figures> {
  const figures: Record<string, number> = {};
  for (const language of LANGUAGES) {
    for (const sets of [false, true]) {
      const folder = mkdtempSync(join(tmpdir(), 'svc-waap-bench-'));
      const name = `${language}, ${sets ? 'sets' : 'single entries'}`;
      figures[`${name}, ms`] = await milliseconds(() => exportConfiguration({ client, folder, config: 'prod', language, sets }));
      const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
      figures[`${name}, KB`] = bytes / 1024;
      rmSync(folder, { recursive: true });
    }
  }
  return figures;
}
