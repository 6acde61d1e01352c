import { execFileSync } from 'node:child_process';
import { fromRoot, ROOT } from '../../tools/paths';

/** In a process of its own: Jest loads no ES modules. */
const LINT = `
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

// The files of the test are in no project, which rules with types would need.
const rules = { ...tseslint.configs.disableTypeChecked.rules, 'svc/own-keys': 'off', 'patterns/linear': 'off' };
const untyped = { languageOptions: { parserOptions: { projectService: false } }, rules };
const eslint = new ESLint({ overrideConfig: [untyped] });
const results = [];
for (const [filePath, code] of JSON.parse(process.argv[1])) {
  const [{ messages }] = await eslint.lintText(code, { filePath });
  results.push(messages.map(({ ruleId, message }) => ruleId ?? message));
}
console.log(JSON.stringify(results));
`;

/** Rules that refuse each text in the file of this path. */
function refusals(cases: readonly (readonly [path: string, code: string])[]): string[][] {
  const paths = cases.map(([path, code]) => [fromRoot(path), code]);
  const stdout = execFileSync('node', ['--input-type=module', '-e', LINT, JSON.stringify(paths)], { cwd: ROOT, encoding: 'utf8' });
  return JSON.parse(stdout) as string[][];
}

const WAYS: readonly (readonly [code: string, rule: string])[] = [
  ["console.log('text');", 'no-console'],
  ["console.error('text');", 'no-console'],
  ["process.stdout.write('text');", 'no-restricted-properties'],
  ["process['stderr'].write('text');", 'no-restricted-properties'],
  ["const { stdout } = process;\nstdout.write('text');", 'no-restricted-properties'],
  ["import { stdout } from 'node:process';\nstdout.write('text');", 'no-restricted-imports'],
  ["import process from 'node:process';\nprocess.argv.push('text');", 'no-restricted-imports'],
  ["import { Console } from 'node:console';\nvoid Console;", 'no-restricted-imports'],
  ["import { writeFileSync } from 'node:fs';\nwriteFileSync('file', 'text');", 'no-restricted-imports'],
  ["import { appendFile as add } from 'fs/promises';\nawait add('file', 'text');", 'no-restricted-imports'],
  ["import * as fs from 'node:fs';\nfs.writeFileSync('file', 'text');", 'no-restricted-imports'],
  ["import fs from 'node:fs';\nfs.writeFileSync('file', 'text');", 'no-restricted-imports'],
  ["import { promises } from 'node:fs';\nawait promises.writeFile('file', 'text');", 'no-restricted-imports'],
  ["import { createWriteStream } from 'node:fs';\ncreateWriteStream('file').end('text');", 'no-restricted-imports'],
];

const MODULES = [
  'src/command/cli/commands/new.ts',
  'src/command/export/print/new.ts',
  'src/command/preview/report/new.ts',
  'src/output/new.ts',
  'src/constructs/new.ts',
];

const SINKS = [
  'src/output/sinks.ts',
  'src/command/cli/printing/terminal.ts',
  'src/provider/protocol/serve.ts',
  'src/provider/launcher/new.ts',
  'src/emulator/traffic/store/duckdb/file-intake.ts',
];

test('lint refuses every way around the sinks, in each folder of src', () => {
  const cases = MODULES.flatMap((path) => WAYS.map(([code, rule]) => ({ path, code, rule })));
  const found = refusals(cases.map(({ path, code }) => [path, code]));
  expect(cases.filter(({ rule }, i) => !found[i]!.includes(rule))).toEqual([]);
});

test('lint accepts writes in the sinks, except to the console', () => {
  const writes = WAYS.filter(([, rule]) => rule !== 'no-console');
  expect(refusals(SINKS.flatMap((path) => writes.map(([code]) => [path, code] as const))).flat()).toEqual([]);
  expect(refusals(SINKS.map((path) => [path, "console.log('text');"])).flat()).toEqual(SINKS.map(() => 'no-console'));
});
