import { chmodSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { HOW_TO_GET_AN_ENGINE } from '../../../src/command/programs/find-engine';
import { findEngine, findOpenTofu, findTerraform, onPath } from '../../../tools/engines/find';
import { OPENTOFU_VERSION } from '../../../tools/engines/opentofu';
import { temporaryFolders } from '../../emulator/support/folder';
import { ownEnvironment } from '../support/environment';
import { program } from '../support/programs';

ownEnvironment();
const temporaryFolder = temporaryFolders();

/** Two folders that are the PATH, and an empty cache. */
function machine() {
  const [first, second, cache] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  process.env.PATH = [first, second].join(delimiter);
  process.env.XDG_CACHE_HOME = cache;
  delete process.env.TERRAFORM_BINARY_NAME;
  const cached = join(cache, 'svc-waap', 'opentofu', `${OPENTOFU_VERSION}-${process.platform}-${process.arch}`);
  return { first, second, cached, said: [] as string[] };
}

describe('a program on the PATH', () => {
  test('is taken from the first folder that has it', () => {
    const { first, second } = machine();
    const there = program(second, 'it');
    expect(onPath('it')).toBe(there);
    const earlier = program(first, 'it');
    expect(onPath('it')).toBe(earlier);
  });

  test('is neither a folder nor a file that cannot be run', () => {
    const { first, second } = machine();
    mkdirSync(join(first, 'it'));
    chmodSync(program(second, 'it'), 0o644);
    expect(onPath('it')).toBeUndefined();
  });

  test('is not searched in the working directory', () => {
    const { second } = machine();
    process.env.PATH = `${delimiter}${second}${delimiter}`;
    expect(onPath('package.json')).toBeUndefined();
    delete process.env.PATH;
    expect(onPath('sh')).toBeUndefined();
  });
});

describe('the engine that TERRAFORM_BINARY_NAME names', () => {
  test('is found on the PATH by name', async () => {
    const { first, second } = machine();
    program(first, 'terraform');
    const path = program(second, 'tofu-1.10');
    process.env.TERRAFORM_BINARY_NAME = 'tofu-1.10';
    expect(await findEngine(fail)).toEqual({ name: 'tofu', path });
  });

  test('is found by absolute path', async () => {
    machine();
    const path = program(temporaryFolder(), 'terraform_1.11');
    process.env.TERRAFORM_BINARY_NAME = path;
    expect(await findEngine(fail)).toEqual({ name: 'terraform', path });
  });

  test('is found by a path relative to the working directory', async () => {
    machine();
    process.env.TERRAFORM_BINARY_NAME = './node_modules/.bin/jest';
    expect(await findEngine(fail)).toEqual({ name: 'terraform', path: join(process.cwd(), 'node_modules/.bin/jest') });
  });

  test.each(['opentofu', '/nowhere/terraform', './terraform', '/tmp'])(
    'is an error when it is missing, even with other engines: %s',
    async (named) => {
      const { first } = machine();
      program(first, 'terraform');
      process.env.TERRAFORM_BINARY_NAME = named;
      await expect(findEngine(fail)).rejects.toThrow(`TERRAFORM_BINARY_NAME is ${named}, and there is no such executable.`);
    },
  );

  test('is ignored when it is empty', async () => {
    const { first } = machine();
    const path = program(first, 'terraform');
    process.env.TERRAFORM_BINARY_NAME = '';
    expect(await findEngine(fail)).toEqual({ name: 'terraform', path });
  });
});

describe('the default engine', () => {
  test('is terraform before tofu, in any order on the PATH', async () => {
    const { first, second } = machine();
    const tofu = program(first, 'tofu');
    expect(await findEngine(fail)).toEqual({ name: 'tofu', path: tofu });
    const terraform = program(second, 'terraform');
    expect(await findEngine(fail)).toEqual({ name: 'terraform', path: terraform });
    expect([findTerraform()?.path, findOpenTofu()?.path]).toEqual([terraform, tofu]);
  });

  test('is the OpenTofu of the cache when the PATH has no engine', async () => {
    const { first, cached } = machine();
    const path = program(cached, 'tofu');
    expect(await findEngine(fail)).toEqual({ name: 'tofu', path });
    const installed = program(first, 'tofu');
    expect(await findEngine(fail)).toEqual({ name: 'tofu', path: installed });
  });

  test('is built with Go, once', async () => {
    // GIVEN a Go that counts what it is asked for
    const { first, cached, said } = machine();
    program(first, 'go', 'if [ "$1" = build ]; then printf "#!/bin/sh\\n" > built; /bin/chmod +x built; fi');
    // WHEN
    const engine = await findEngine((line) => said.push(line));
    // THEN
    expect(engine).toEqual({ name: 'tofu', path: join(cached, 'tofu') });
    expect(said[0]).toContain(`Building OpenTofu ${OPENTOFU_VERSION}`);
    expect(await findEngine(fail)).toEqual(engine);
  });

  test('leaves no files when the build with Go fails', async () => {
    const { first, said } = machine();
    program(first, 'go', 'echo no network >&2; exit 1');
    await expect(findEngine((line) => said.push(line))).rejects.toThrow('no network');
    expect(findOpenTofu()).toBeUndefined();
  });

  test('is an error with a remedy without an engine and without Go', async () => {
    machine();
    expect([findTerraform(), findOpenTofu()]).toEqual([undefined, undefined]);
    await expect(findEngine(fail)).rejects.toThrow(
      `Neither Terraform nor OpenTofu was found. ${HOW_TO_GET_AN_ENGINE} With Go 1.25 or newer, `,
    );
  });
});

function fail(line: string): never {
  throw new Error(`it takes long: ${line}`);
}
