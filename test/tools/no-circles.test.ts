import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromRoot, ROOT } from '../../tools/paths';

/** Import of the first of two files in the second. */
const SECOND: readonly (readonly [string, string])[] = [
  ['import type', "import type { A } from './a';"],
  ['an import of a type among values', "import { type A } from './a';"],
  ['a type with import()', "export type B = import('./a').A;"],
  ['a re-export of types', "export type * from './a';"],
  ['an import of a value', "import { A } from './a';"],
  ['a later import()', "export const a = () => import('./a');"],
];

const FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    SECOND.flatMap(([, text], position) => [
      [`two-${position}/a.ts`, "import { b } from './b';"],
      [`two-${position}/b.ts`, text],
    ]),
  ),
  'index/a.ts': "import type { B } from './b';",
  'index/b/index.ts': "export * from './part';",
  'index/b/part.ts': "import type { A } from '../a';",
  'diamond/a.ts': "import './b';\nimport './c';\nimport 'node:fs';\nimport './missing';",
  'diamond/b.ts': "import './d';",
  'diamond/c.ts': "import './d';",
  'diamond/d.ts': '',
  'importer-of-a-circle/a.ts': "import '../two-0/a';",
};

const LINT = `
  import { readFileSync } from 'node:fs';
  import { join } from 'node:path';
  import { Linter } from 'eslint';
  import { parser } from 'typescript-eslint';
  const [rule, cwd, ...files] = process.argv.slice(1);
  const { noCirclesRule } = await import(rule);
  const linter = new Linter({ cwd });
  const config = {
    files: ['**/*.ts'],
    languageOptions: { parser },
    plugins: { files: { rules: { 'no-circles': noCirclesRule } } },
    rules: { 'files/no-circles': 'error' },
  };
  const messages = files.flatMap((file) => linter.verify(readFileSync(join(cwd, file), 'utf8'), config, { filename: join(cwd, file) }));
  console.log(JSON.stringify(messages.map(({ message }) => message)));`;

let messages: readonly string[];
// In a process of its own: Jest loads no ES modules.
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'circles-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const rule = pathToFileURL(fromRoot('tools/no-circles.mjs')).href;
  const args = ['--input-type=module', '-e', LINT, rule, folder, ...Object.keys(FILES)];
  messages = JSON.parse(execFileSync('node', args, { cwd: ROOT, encoding: 'utf8' })) as string[];
  rmSync(folder, { recursive: true });
});

test.each(SECOND.map(([by], position) => [by, `two-${position}`] as const))(
  'refuses two files that import each other by %s',
  (_, folder) => {
    const [a, b] = [`${folder}/a.ts`, `${folder}/b.ts`];
    expect(messages).toContain(`These files import each other: ${a} → ${b} → ${a}.`);
    expect(messages).toContain(`These files import each other: ${b} → ${a} → ${b}.`);
  },
);

test('names each file of a longer circle, which may pass through an index', () => {
  expect(messages).toContain('These files import each other: index/a.ts → index/b/index.ts → index/b/part.ts → index/a.ts.');
});

test.each(['diamond', 'importer-of-a-circle'])('accepts imports without a circle: %s', (folder) => {
  expect(messages.filter((message) => message.includes(`${folder}/`))).toEqual([]);
});
