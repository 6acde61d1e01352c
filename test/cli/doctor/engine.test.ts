import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineCheck } from '../../../src/cli/doctor/engine';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-doctor-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Puts a program on the PATH that says this. */
function program(name: string, says: string): void {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\necho '${says}'\n`);
  chmodSync(file, 0o755);
}

const look = async (more: NodeJS.ProcessEnv = {}) => (await engineCheck({ PATH: `${folder}:/bin`, ...more }).look())[0];
const version = (text: string) => JSON.stringify({ terraform_version: text });

it.each(['1.11.0', '1.11.4', '1.16.0', '2.0.0', '1.12.0-beta1'])('is fine with Terraform %s', async (text) => {
  program('terraform', version(text));
  expect(await look()).toEqual({ status: 'fine', found: `Terraform ${text} (${join(folder, 'terraform')})` });
});

it('prefers the engine that TERRAFORM_BINARY_NAME names', async () => {
  program('terraform', version('1.11.4'));
  program('tofu', version('1.10.0'));
  expect(await look({ TERRAFORM_BINARY_NAME: 'tofu' })).toMatchObject({
    status: 'fine',
    found: expect.stringMatching(/^OpenTofu 1\.10\.0/),
  });
});

it.each([
  ['terraform', '1.10.5', /^Terraform 1\.10\.5 is too old/, 'Install Terraform 1.11.0 or newer.'],
  ['tofu', '1.9.9', /^OpenTofu 1\.9\.9 is too old/, 'Install OpenTofu 1.10.0 or newer.'],
])('refuses %s %s', async (name, text, found, remedy) => {
  program(name, version(text));
  expect(await look()).toEqual({ status: 'problem', found: expect.stringMatching(found), remedy });
});

it('says so where a program is no engine', async () => {
  program('terraform', 'hello');
  expect(await look()).toMatchObject({ status: 'problem', found: expect.stringContaining('does not say which version') });
});

it('says what to install where there is none, and where the named one is missing', async () => {
  expect(await look()).toMatchObject({
    status: 'problem',
    found: 'Neither terraform nor tofu is on the PATH.',
    remedy: expect.stringMatching(/^Install Terraform/),
  });
  expect(await look({ TERRAFORM_BINARY_NAME: '/none/terraform' })).toMatchObject({
    status: 'problem',
    found: 'TERRAFORM_BINARY_NAME is "/none/terraform", and there is no such executable.',
  });
});
