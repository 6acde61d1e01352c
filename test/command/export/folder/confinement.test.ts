import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManagementClient } from '../../../../src/api';
import { type Emulator, startEmulator } from '../../../../src/emulator';
import { exportConfiguration, type ExportOptions } from '../../../../src/command/export';
import { digest } from '../../../../src/command/export/folder/fingerprints';
import { LANGUAGES } from '../../../../src/command/export/options/languages';
import { Action } from '../../../../src/model';
import { complete } from '../../../support/entries';
import { Service } from '../../../e2e/support/service';

const HOSTILE = '../../escaped';
const ACTION = complete(Action, { id: 'polite-block', name: HOSTILE, description: HOSTILE });
const VICTIM = 'a file of another user\n';

let emulator: Emulator;
let client: ManagementClient;
/** Has the exported folder, and a file that is none of its business. */
let outside: string;
let folder: string;

beforeEach(async () => {
  emulator = await startEmulator({ configs: ['prod'], seed: { configurations: { prod: { actions: [ACTION], 'load-balancers': [] } } } });
  client = new ManagementClient({ baseUrl: emulator.url });
  outside = mkdtempSync(join(tmpdir(), 'svc-export-'));
  folder = join(outside, 'a', 'protection');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(outside, 'victim'), VICTIM);
});
afterEach(async () => {
  rmSync(outside, { recursive: true });
  client.close();
  await emulator.close();
});

const exportTo = (options: Partial<ExportOptions> = {}) => exportConfiguration({ client, folder, ...options });
const manifest = () => join(folder, '.svc-waap-export.json');

/** Fails where anything but the folder has changed. */
function expectOutsideUntouched(): void {
  expect(readdirSync(outside).sort()).toEqual(['a', 'victim']);
  expect(readdirSync(join(outside, 'a'))).toEqual(['protection']);
  expect(readFileSync(join(outside, 'victim'), 'utf8')).toBe(VICTIM);
}

test.each(LANGUAGES)('an export as %s writes only into its folder, whatever entries are called', async (language) => {
  await exportTo({ config: 'prod', language });
  expect(readdirSync(folder).filter((name) => /escaped/.test(name))).toEqual([]);
  expectOutsideUntouched();
});

test.each(['../../victim', '..', 'sub/../../../victim', '..\\..\\victim', 'sub/file'])(
  'an export refuses a folder whose memory names the file %s',
  async (name) => {
    // GIVEN a folder from elsewhere: it claims that an export has generated the file, which would be deleted as no longer needed
    await exportTo({ config: 'prod', language: 'hcl' });
    const remembered = JSON.parse(readFileSync(manifest(), 'utf8')) as { files: object };
    for (const files of ['files', 'writing']) {
      writeFileSync(manifest(), JSON.stringify({ ...remembered, [files]: { ...remembered.files, [name]: digest(VICTIM) } }));
      // WHEN THEN
      await expect(exportTo()).rejects.toThrow('is not a manifest of this version');
      expectOutsideUntouched();
    }
  },
);

test('an export replaces a link in its folder, and leaves the target alone', async () => {
  // GIVEN
  await exportTo({ config: 'prod', language: 'hcl' });
  const file = join(folder, 'protection.tf');
  const generated = readFileSync(file, 'utf8');
  rmSync(file);
  writeFileSync(join(outside, 'victim'), generated);
  symlinkSync(join(outside, 'victim'), file);
  // WHEN
  await new Service(emulator.url).call('PUT', 'actions/polite-block', { ...ACTION, name: 'Another name' });
  await exportTo();
  // THEN
  expect(readFileSync(join(outside, 'victim'), 'utf8')).toBe(generated);
  expect(readFileSync(file, 'utf8')).toContain('Another name');
});
