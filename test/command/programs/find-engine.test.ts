import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findEngine } from '../../../src/command/programs/find-engine';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function executable(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  chmodSync(path, 0o755);
  return path;
}

test('takes what TERRAFORM_BINARY_NAME names, by its name or by its path', () => {
  const path = executable('tofu-1.12');
  executable('terraform');
  expect(findEngine({ TERRAFORM_BINARY_NAME: 'tofu-1.12', PATH: folder })).toEqual({ name: 'tofu-1.12', path });
  expect(findEngine({ TERRAFORM_BINARY_NAME: path, PATH: '' })).toEqual({ name: 'tofu-1.12', path });
});

test('takes terraform, else tofu', () => {
  const tofu = executable('tofu');
  const PATH = ['/nowhere', folder].join(delimiter);
  expect(findEngine({ PATH })).toEqual({ name: 'tofu', path: tofu });
  const terraform = executable('terraform');
  expect(findEngine({ PATH })).toEqual({ name: 'terraform', path: terraform });
});

test('says what to install where there is none', () => {
  expect(() => findEngine({ PATH: folder })).toThrow(/Neither terraform nor tofu is on the PATH. Install Terraform 1.11 or newer/);
  expect(() => findEngine({ TERRAFORM_BINARY_NAME: 'none', PATH: folder })).toThrow(
    /TERRAFORM_BINARY_NAME is "none", which is not an executable/,
  );
});
