import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { ensure, type Step } from '../../../tools/build/freshness';
import { ROOT } from '../../../tools/paths';

// The steps are made in a folder of their own, in place of the repository.
const root = mkdtempSync(join(tmpdir(), 'svc-waap-test-'));
const fromRoot = (file: string): string => join(root, file);

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Evaluates an expression over a module of tools/build, in a process of its own: Jest loads no ES modules. */
function evaluated<Result>(module: string, expression: string): Result {
  const code = `const it = require('./tools/build/${module}'); console.log(JSON.stringify(${expression}));`;
  return JSON.parse(
    execFileSync('node', ['--import', 'tsx', '--input-type=commonjs', '-e', code], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }),
  ) as Result;
}

/** The entries of each product that contains code of several modules. */
const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  schema: ['src/provider/provider.ts', 'src/provider/protocol/index.ts'],
  constructs: ['src/index.ts'],
  provider: ['src/provider/main.ts', 'src/provider/launcher/loader.ts'],
  cli: ['src/command/cli/main.ts'],
  emulator: ['src/emulator/index.ts'],
  client: ['src/api/index.ts'],
  testing: ['src/command/simulation/index.ts'],
};

/** The files of src that are in a bundle, one of each folder. */
async function bundled(entries: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [...entries],
    bundle: true,
    platform: 'node',
    packages: 'external',
    outdir: 'out',
    write: false,
    metafile: true,
    absWorkingDir: ROOT,
  });
  const files = Object.keys(metafile.inputs).filter((file) => file.startsWith('src/'));
  return [...new Map(files.map((file) => [dirname(file), file])).values()];
}

function write(file: string): void {
  mkdirSync(dirname(fromRoot(file)), { recursive: true });
  writeFileSync(fromRoot(file), file);
}

describe('a product of the build', () => {
  const reads = evaluated<[string, string[]][]>('build', 'it.STEPS.map(({ name, reads }) => [name, reads])');

  test('is listed in this test', () => {
    const withCode = reads.filter(([, places]) => places.some((place) => /^src\/(?!bindings$)/.test(place)));
    expect(withCode.map(([name]) => name)).toEqual(Object.keys(ENTRIES));
  });

  test.each(reads.filter(([name]) => name in ENTRIES))('%s is stale after a change in any folder that it bundles', async (name, places) => {
    // GIVEN
    const files = await bundled(ENTRIES[name]!);
    const step: Step = { name, reads: places, makes: [`dist/${name}`], make: async () => write(`dist/${name}`) };
    files.forEach(write);
    await ensure(step, root);
    // WHEN
    const outcomes = [];
    for (const file of files) {
      appendFileSync(fromRoot(file), 'changed');
      outcomes.push([file, await ensure(step, root), await ensure(step, root)]);
    }
    // THEN
    expect(outcomes).toEqual(files.map((file) => [file, 'done', 'fresh']));
    expect(new Set(files.map((file) => file.split('/')[1])).size).toBeGreaterThan(1);
  });
});

describe('the sources of a module', () => {
  const MODULES = [
    { module: 'model', mayImport: [] },
    { module: 'api', mayImport: ['model'] },
    { module: 'export', mayImport: ['api'] },
    { module: 'provider/run', mayImport: ['provider/wire'] },
    { module: 'provider/wire', mayImport: ['api'] },
    { module: 'other', mayImport: [] },
  ];
  const sources = (entry: string) => evaluated<string[]>('inputs', `it.sourcesOf(${JSON.stringify(entry)}, ${JSON.stringify(MODULES)})`);

  test.each([
    ['a module that imports nothing', 'model', ['src/model']],
    ['imports of imports', 'export', ['src/api', 'src/export', 'src/model']],
    ['the modules of a folder', 'provider', ['src/api', 'src/model', 'src/provider']],
  ])('are %s', (_, entry, expected) => {
    expect(sources(entry)).toEqual(expected);
  });

  test('are refused for an unknown module', () => {
    expect(() => sources('preview')).toThrow('There is no module src/preview in tools/modules.mjs.');
  });
});
