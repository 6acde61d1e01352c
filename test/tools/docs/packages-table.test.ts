import { packagesTable } from '../../../tools/docs/packages-table';
import { PACKAGES } from '../../../tools/package/packages';

test('the table of packages names the folder, the content and the installed packages of each', () => {
  const root = { name: '@x/root', description: 'All.', files: ['lib', '!lib/cache', '.jsii', 'dist/cli'], peerDependencies: { cdk: '1' } };
  const tests = { name: '@x/tests', description: 'Tries | it.', dependencies: {}, peerDependencies: { cdk: '1', other: '1' } };
  const client = { name: '@x/client', description: 'Client.', dependencies: { a: '1', b: '2' } };
  const packages = [
    { folder: '.', manifest: root },
    { folder: 'dist/tests', manifest: { ...tests, peerDependenciesMeta: { cdk: { optional: true } } } },
    { folder: 'dist/client', manifest: client },
    { folder: 'dist/alone', manifest: { name: 'alone', description: 'Alone.' } },
  ];
  expect(packagesTable(packages).split('\n').slice(2)).toEqual([
    '| `@x/root` | the root: `lib`, `dist/cli` | All. | peers: `cdk` |',
    '| `@x/tests` | `dist/tests` | Tries \\| it. | peers: `other`; optional peers: `cdk` |',
    '| `@x/client` | `dist/client` | Client. | `a`, `b` |',
    '| `alone` | `dist/alone` | Alone. | nothing |',
  ]);
});

test('the packages are those of the constructs, the emulator, the client and the tests of apps', () => {
  expect(PACKAGES.map(({ folder, manifest }) => [manifest.name, folder])).toEqual([
    ['@svc-waap/cdktf', '.'],
    ['@svc-waap/cdktn', 'dist/cdktn'],
    ['@svc-waap/emulator', 'dist/emulator'],
    ['@svc-waap/client', 'dist/client'],
    ['@svc-waap/testing', 'dist/testing'],
  ]);
});
