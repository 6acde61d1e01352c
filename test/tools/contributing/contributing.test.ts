import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fromRoot, ROOT } from '../../../tools/paths';
import { run } from '../../../tools/process';
import { freshClone } from '../../e2e/support/fresh-clone';
import { FULL } from '../../full';
import { applied, type Change, created, make, replaced } from './support/change';
import { compileErrors } from './support/compile';
import { LISTS_OF_NEW_FAMILY, NEW_FAMILY } from './support/new-family';
import { NEW_FIELD } from './support/new-field';

/** Most files that a person writes for a new family. */
const MOST = 8;

/** The files of the numbered steps below a heading of CONTRIBUTING.md. */
function steps(heading: string): string[] {
  const [, section = ''] = readFileSync(fromRoot('CONTRIBUTING.md'), 'utf8').split(`\n### ${heading}\n`);
  return [...section.split('\n### ')[0]!.matchAll(/^\d+\. `([^`]+)`: /gm)].map(([, file]) => file!);
}

describe.each([
  ['A new optional field', NEW_FIELD, 'log-exporter', 4, [], {}],
  // The made-up family has no routes for the whole set.
  [
    'A new family of entries',
    NEW_FAMILY,
    'cache-rule',
    MOST,
    ['examples/hcl/resources/svc_cache_rule_set/resource.tf'],
    LISTS_OF_NEW_FAMILY,
  ],
] as const)('"%s" in CONTRIBUTING.md', (heading, change, entity, most, without, lists) => {
  test('has the steps that the made-up change takes', () => {
    const files = steps(heading).map((file) =>
      file.replaceAll('svc_ENTITY', `svc_${entity.replaceAll('-', '_')}`).replaceAll('ENTITY', entity),
    );
    expect(files.length).toBeLessThanOrEqual(most);
    expect([...Object.keys(change), ...without].sort()).toEqual([...files].sort());
  });

  test('are steps that the present files allow', async () => {
    const texts = applied(change, ROOT);
    expect(compileErrors(texts, applied(lists, ROOT))).toEqual([]);
    expect(await unformatted(texts)).toEqual([]);
  });
});

test('an edit that no longer fits names its file', () => {
  const change = { 'README.md': replaced('this part was removed', ''), 'package.json': created(''), LICENSE: (before = '') => before };
  expect(() => applied(change, ROOT)).toThrow(
    'README.md: The file does not have this part exactly once: this part was removed\npackage.json: The file exists already.',
  );
});

/** Returns the files whose text differs from the one that prettier writes. */
async function unformatted(texts: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'contributing-'));
  try {
    const files = [...texts].filter(([file]) => file.endsWith('.ts'));
    cpSync(fromRoot('.prettierrc.json'), join(folder, '.prettierrc.json'));
    for (const [file, text] of files) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const prettier = spawnSync(process.execPath, [fromRoot('node_modules/prettier/bin/prettier.cjs'), '--list-different', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(prettier.stderr).toBe('');
    // 1: some files differ.
    expect([0, 1]).toContain(prettier.status);
    return prettier.stdout.split('\n').filter((file) => file.endsWith('.ts'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (FULL) {
  // The copy is generated, built and tested. A limit for what hangs, not a measure.
  jest.setTimeout(3_600_000);

  describe('a copy of the clone', () => {
    let clone: string;
    beforeAll(async () => {
      clone = await freshClone(['.jsii', 'lib', 'src/bindings', 'dist']);
      await git('init', '--quiet');
      await commit();
    });
    afterAll(() => rmSync(dirname(clone), { recursive: true, force: true }));

    const node = (...args: string[]) => run(process.execPath, args, { cwd: clone });
    const git = (...args: string[]) => run('git', args, { cwd: clone });

    /** Commits all that has changed, and returns the files. */
    async function commit(): Promise<string[]> {
      await git('add', '--all');
      const { stdout } = await git('diff', '--cached', '--name-only', '--no-renames');
      await git('-c', 'user.name=test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '--message', 'Change');
      return stdout.split('\n').filter((line) => line !== '' && line !== 'node_modules');
    }

    /** Makes a change as CONTRIBUTING.md says, and returns the files that were written by hand. */
    async function contribute(change: Change): Promise<string[]> {
      make(change, clone);
      const byHand = await commit();
      await node('--import', 'tsx', 'tools/generate/main.ts');
      await commit();
      await node('--import', 'tsx', 'tools/build/main.ts');
      return byHand;
    }

    /** Runs what compares the parts with each other. */
    async function compareParts(): Promise<void> {
      await node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
      await node('node_modules/eslint/bin/eslint.js', 'src', 'test/model', 'test/constructs');
      await node('node_modules/prettier/bin/prettier.cjs', '--check', 'src', 'test/model', 'test/constructs', 'rosetta');
      await jestRun('unit', 'test/completeness', 'test/constructs', 'test/model', 'test/provider/entities', 'test/command/preview');
      await jestRun('integration', 'test/tools/docs', 'test/tools/generate', 'test/command/export/constructs', 'test/emulator/openapi');
      await jestRun('integration', 'test/provider/resources', 'test/emulator/routes/table', 'test/api/against-emulator');
    }

    const jestRun = (project: string, ...tests: string[]) =>
      node('node_modules/jest/bin/jest.js', '--selectProjects', project, '--testPathPatterns', ...tests);

    test('takes a new field and a new family by the steps of CONTRIBUTING.md', async () => {
      const [field, family] = [await contribute(NEW_FIELD), await contribute(NEW_FAMILY)];
      expect(field.sort()).toEqual(Object.keys(NEW_FIELD).sort());
      expect(family.length).toBeLessThanOrEqual(MOST);
      expect(family.sort()).toEqual(Object.keys(NEW_FAMILY).sort());
      expect(existsSync(join(clone, 'docs/resources/cache_rule.md'))).toBe(true);
      await compareParts();
    });
  });
}
