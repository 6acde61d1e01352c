import { version } from '../../../../package.json';
import { EMULATOR_PACKAGE_NAME, loadEmulator } from '../../../../src/command/cli/installation/emulator-package';
import * as emulator from '../../../../src/emulator';

const missing = (name: string) => Object.assign(new Error(`Cannot find module '${name}'`), { code: 'MODULE_NOT_FOUND' });

test('loads the emulator', async () => {
  expect((await loadEmulator()).StartupError).toBe(emulator.StartupError);
});

test('reports how to install a missing package', async () => {
  const refused = loadEmulator(() => Promise.reject(missing(EMULATOR_PACKAGE_NAME)));
  await expect(refused).rejects.toThrow(
    new RegExp(`The emulator is not installed.*\n  npm install --save-dev @svc-waap/emulator@${version}\n`),
  );
});

test('reports a missing dependency of the package as is', async () => {
  const error = missing('@libsql/linux-x64-gnu');
  await expect(loadEmulator(() => Promise.reject(error))).rejects.toBe(error);
});

test('refuses an emulator of another version', async () => {
  const refused = loadEmulator(() => Promise.resolve({ ...emulator, version: '0.0.9' }));
  await expect(refused).rejects.toThrow(`The command is version ${version}, and @svc-waap/emulator is version 0.0.9.`);
});
