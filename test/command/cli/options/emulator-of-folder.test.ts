import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsCheck } from '../../../../src/command/cli/doctor/service';
import { withClient } from '../../../../src/command/cli/options/service';

let folder: string;
const before = process.cwd();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-'));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

const messageOf = (): Promise<string> => withClient({}, () => Promise.resolve('')).catch((error: Error) => error.message);

test('so does the check of the settings', async () => {
  const remedyOf = async () => (await settingsCheck({}).run())[0]?.remedy;
  expect(await remedyOf()).not.toContain('of this folder');
  mkdirSync('.emulator');
  expect(await remedyOf()).toMatch(/ For the emulator of this folder, write "npx svc-waap try --" before the command\.$/);
});

test('a command without an address names the emulator of its folder, if there is one', async () => {
  expect(await messageOf()).not.toContain('of this folder');
  mkdirSync('.emulator');
  expect(await messageOf()).toBe(
    'The address of the service is not set. Set SVC_BASE_URL or --base-url, such as http://127.0.0.1:4300 for the emulator. ' +
      'For the emulator of this folder, write "npx svc-waap try --" before the command.',
  );
});
