import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from '../../../../package.json';
import { cdkCheck, emulatorCheck, mirrored, nodeCheck } from '../../../../src/command/cli/doctor/programs';
import { installedProviders } from '../../../../src/command/cli/installation/provider-mirror';

it.each([
  ['20.0.0', 'fine'],
  ['24.1.0', 'fine'],
  ['18.20.4', 'problem'],
])('Node.js %s is %s', async (running, status) => {
  expect(await nodeCheck(running).run()).toMatchObject([{ status }]);
});

it('an executable needs no Node', async () => {
  expect(await nodeCheck('18.0.0', '1.4.5').run()).toEqual([{ status: 'fine', found: 'Bun 1.4.5, in this executable' }]);
});

describe('the provider', () => {
  let mirror: string;

  beforeEach(() => {
    mirror = mkdtempSync(join(tmpdir(), 'svc-doctor-'));
  });

  afterEach(() => rmSync(mirror, { recursive: true }));

  const look = (environment: NodeJS.ProcessEnv = {}) => mirrored(environment, mirror);

  it('passes if the mirror has it for both engines', () => {
    const [first, second] = installedProviders(mirror, version);
    mkdirSync(first!, { recursive: true });
    expect(look()).toMatchObject({ status: 'warning' });
    mkdirSync(second!, { recursive: true });
    expect(look()).toMatchObject({ status: 'fine', found: expect.stringContaining(mirror) });
  });

  it('is reported as missing, with the command that installs it', () => {
    expect(look()).toMatchObject({ status: 'warning', remedy: 'Run "svc-waap provider install".' });
    expect(look({ TF_CLI_CONFIG_FILE: __filename })).toMatchObject({
      found: expect.stringContaining(`${__filename} may name another`),
    });
    expect(look({ TF_CLI_CONFIG_FILE: '/none' }).found).not.toContain('/none');
  });
});

it('warns of the emulator only if the package is broken', async () => {
  const missing = Object.assign(new Error("Cannot find module '@svc-waap/emulator'"), { code: 'MODULE_NOT_FOUND' });
  expect(await emulatorCheck(() => Promise.reject(missing)).run()).toMatchObject([{ status: 'skipped' }]);
  expect(await emulatorCheck(() => Promise.resolve({ version: '9.9.9' } as never)).run()).toMatchObject([
    { status: 'warning', found: expect.stringContaining('9.9.9'), remedy: expect.stringContaining('npm install') },
  ]);
  expect(await emulatorCheck(() => Promise.resolve({ version } as never)).run()).toMatchObject([{ status: 'fine' }]);
});

it.each([
  ['no package.json', undefined, '22.19.0', 'skipped', 'no package.json that names cdktf or cdktn'],
  ['other packages', '{}', '22.19.0', 'skipped', 'no package.json that names cdktf or cdktn'],
  [
    'cdktf',
    '{"dependencies":{"cdktf":"^0.21.0"}}',
    '20.0.0',
    'fine',
    'cdktf, which is archived; its continuation is cdktn, on Node 20.0.0',
  ],
  ['cdktn', '{"devDependencies":{"cdktn-cli":"^0.24.0"}}', '22.19.0', 'fine', 'cdktn, on Node 22.19.0'],
  [
    'cdktn',
    '{"dependencies":{"cdktn":"^0.24.0"}}',
    '22.18.9',
    'problem',
    'The command of cdktn needs Node 22.19 or newer, and Node 22.18.9 is',
  ],
  ['a keyword', '{"keywords":["cdktn"]}', '20.0.0', 'skipped', 'no package.json that names cdktf or cdktn'],
  ['a damaged package.json', '{"dependencies":{"cdktn"', '20.0.0', 'problem', 'package.json cannot be read: '],
  ['cdktn', '{"dependencies":{"cdktn":"^0.24.0"}}', undefined, 'problem', 'and no node is on the PATH'],
])('the CDK of a folder with %s', async (_, text, node, status, found) => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-doctor-'));
  if (text !== undefined) writeFileSync(join(folder, 'package.json'), text);
  expect(await cdkCheck(folder, () => node).run()).toMatchObject([{ status, found: expect.stringContaining(found) }]);
  rmSync(folder, { recursive: true });
});

test.each([
  ['a folder', (path: string) => mkdirSync(path)],
  ['a link to a device without an end', (path: string) => symlinkSync('/dev/zero', path)],
  ['larger than any string', (path: string) => (writeFileSync(path, ''), truncateSync(path, 600 * 1024 * 1024))],
])('the CDK of a folder whose package.json is %s is a problem with the file and the remedy', async (_, make) => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-doctor-'));
  make(join(folder, 'package.json'));
  expect(await cdkCheck(folder, () => '22.19.0').run()).toEqual([
    {
      status: 'problem',
      found: expect.stringContaining(`${join(folder, 'package.json')} cannot be read: it `),
      remedy: 'Correct the file, or delete it.',
    },
  ]);
  rmSync(folder, { recursive: true });
});
