import { BUN_PACKAGES } from '../../../tools/executable/bun-packages';
import { executableName, hostPlatform, MUSL_PLATFORMS, platformName, REGISTRY_PLATFORMS } from '../../../tools/executable/platforms';
import { mirrorPlatform } from '../../../src/command/cli/installation/provider-mirror';

test('the registry has an archive for linux, darwin and windows, each on amd64 and arm64', () => {
  const systems = ['linux', 'darwin', 'windows'];
  expect(REGISTRY_PLATFORMS.map(platformName)).toEqual(systems.flatMap((os) => [`${os}_amd64`, `${os}_arm64`]));
});

test('every platform has a Bun of its own, whose digest is written here', () => {
  const platforms = [...REGISTRY_PLATFORMS, ...MUSL_PLATFORMS];
  expect(platforms.map(({ bun }) => bun).sort()).toEqual(Object.keys(BUN_PACKAGES).sort());
  expect(Object.values(BUN_PACKAGES)).toEqual(platforms.map(() => expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/) as string));
});

test('executables for amd64 need no AVX2', () => {
  const amd64 = [...REGISTRY_PLATFORMS, ...MUSL_PLATFORMS].filter(({ arch }) => arch === 'amd64');
  expect(amd64.map(({ bun }) => bun)).toEqual(amd64.map(() => expect.stringMatching(/-baseline$/) as string));
});

test('executables for Windows have its suffix', () => {
  const names = REGISTRY_PLATFORMS.map((platform) => executableName('terraform-provider-svc', platform));
  expect(names.filter((name) => name.endsWith('.exe'))).toHaveLength(2);
});

test('this machine has the name that mirrors have for it', () => {
  expect(platformName(hostPlatform())).toBe(mirrorPlatform());
});
