import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineCheck } from '../../../../src/command/cli/doctor/engine';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-doctor-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Puts a program with this output on the PATH. */
function program(name: string, output: string): void {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\necho '${output}'\n`);
  chmodSync(file, 0o755);
}

const check = async (more: NodeJS.ProcessEnv = {}) => (await engineCheck({ PATH: `${folder}:/bin`, ...more }).run())[0];
const version = (text: string) => JSON.stringify({ terraform_version: text });

it.each(['1.11.0', '1.11.4', '1.16.0', '2.0.0', '1.12.0-beta1'])('accepts Terraform %s', async (text) => {
  program('terraform', version(text));
  expect(await check()).toEqual({ status: 'fine', found: `Terraform ${text} (${join(folder, 'terraform')})` });
});

it.each([
  [
    ...['terraform', '1.11.4'],
    ['skipped: lacks imports by identity (Terraform 1.12 or OpenTofu 1.12), list resources (Terraform 1.14), actions (Terraform 1.14)'],
  ],
  ['terraform', '1.16.0', ['fine: has imports by identity, list resources, actions']],
  [...['tofu', '1.12.6'], ['fine: has imports by identity', 'skipped: lacks list resources (Terraform 1.14), actions (Terraform 1.14)']],
] as [string, string, string[]][])('says what %s %s can use of the provider', async (name, text, lines) => {
  program(name, version(text));
  const [, ...findings] = await engineCheck({ TERRAFORM_BINARY_NAME: join(folder, name) }).run();
  expect(findings.map(({ status, found }) => `${status}: ${found}`)).toEqual(lines);
});

it('reads the version after what the engine says about its own configuration', async () => {
  program('tofu', `\nWarning: Unable to open CLI configuration file\n\n${version('1.12.6')}`);
  expect(await check({ TERRAFORM_BINARY_NAME: 'tofu' })).toMatchObject({ found: expect.stringMatching(/^OpenTofu 1\.12\.6/) });
});

it('prefers the engine that TERRAFORM_BINARY_NAME names', async () => {
  program('terraform', version('1.11.4'));
  program('tofu', version('1.10.0'));
  expect(await check({ TERRAFORM_BINARY_NAME: 'tofu' })).toMatchObject({
    status: 'fine',
    found: expect.stringMatching(/^OpenTofu 1\.10\.0/),
  });
});

it.each([
  ['terraform', '1.10.5', /^Terraform 1\.10\.5 is too old/, 'Install Terraform 1.11.0 or newer.'],
  ['tofu', '1.9.9', /^OpenTofu 1\.9\.9 is too old/, 'Install OpenTofu 1.10.0 or newer.'],
])('refuses %s %s', async (name, text, found, remedy) => {
  program(name, version(text));
  expect(await check()).toEqual({ status: 'problem', found: expect.stringMatching(found), remedy });
});

it('reports a program that is not an engine', async () => {
  program('terraform', 'hello');
  expect(await check()).toMatchObject({ status: 'problem', found: expect.stringContaining('does not print its version') });
});

it('reports a missing engine, and a missing TERRAFORM_BINARY_NAME', async () => {
  expect(await check()).toMatchObject({
    status: 'problem',
    found: 'Neither terraform nor tofu is on the PATH.',
    remedy: expect.stringMatching(/^Install Terraform/),
  });
  expect(await check({ TERRAFORM_BINARY_NAME: '/none/terraform' })).toMatchObject({
    status: 'problem',
    found: 'TERRAFORM_BINARY_NAME is "/none/terraform", which is not an executable.',
  });
});

it('asks in the working folder, for which managers of versions choose one, and at the root if that does not answer', async () => {
  const [where, answer] = [join(folder, 'where'), `echo '${version('1.16.0')}'`];
  const wrote = `#!/bin/sh\npwd >> ${where}\n`;
  writeFileSync(join(folder, 'terraform'), `${wrote}${answer}\n`);
  chmodSync(join(folder, 'terraform'), 0o755);
  expect(await check()).toMatchObject({ status: 'fine' });
  expect(readFileSync(where, 'utf8')).toBe(`${process.cwd()}\n`);
  writeFileSync(join(folder, 'terraform'), `${wrote}test "$PWD" = / && ${answer}\n`);
  expect(await check()).toMatchObject({ status: 'fine' });
  expect(readFileSync(where, 'utf8')).toBe(`${process.cwd()}\n${process.cwd()}\n/\n`);
});

it('ends the engine on a signal, and does not go on', async () => {
  const begun = join(folder, 'begun');
  writeFileSync(join(folder, 'terraform'), `#!/bin/sh\necho $$ > ${begun}.new && mv ${begun}.new ${begun}\nexec sleep 600\n`);
  chmodSync(join(folder, 'terraform'), 0o755);
  const checked = check();
  while (!existsSync(begun)) await new Promise((resolve) => setTimeout(resolve, 20));
  process.emit('SIGTERM');
  await expect(checked).rejects.toThrow('interrupted');
  expect(() => process.kill(Number(readFileSync(begun, 'utf8')), 0)).toThrow('ESRCH');
});
