import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportCommand } from '../../../src/cli/commands/export';
import { type Emulator, startEmulator } from '../../../src/emulator';
import { Service } from '../../e2e/support/service';
import { Screen } from '../support/screen';

let emulator: Emulator;
let folder: string;

beforeEach(async () => {
  emulator = await startEmulator({ seed: { configurations: { prod: { 'load-balancers': [] } } }, profile: 'observed' });
  folder = mkdtempSync(join(tmpdir(), 'svc-export-'));
});
afterEach(async () => {
  process.exitCode = undefined;
  rmSync(folder, { recursive: true });
  await emulator.close();
});
