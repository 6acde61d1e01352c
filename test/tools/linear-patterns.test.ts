import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromRoot, ROOT } from '../../tools/paths';

/** Lines of code with the beginning of the message that the rule has for each; empty where it has none. */
const CASES: readonly (readonly [title: string, code: string, message: string])[] = [
  ['one repetition', 'export const a = /^a+$/;', ''],
  ['a repetition up to the end from anywhere', 'export const a = / +$/;', 'Not proven linear: 2nd degree polynomial'],
  ['a repetition with a limit', 'export const a = / {1,9}$/;', ''],
  ['a repetition of repetitions', 'export const a = /^(a+)+$/;', 'Not proven linear: exponential'],
  ['a repetition of words that end in a dot', 'export const a = /^(?:[a-z]+\\.)*$/;', 'Not proven linear: the engine keeps a way back'],
  ['a repetition of alternatives', 'export const a = /^"(?:[^"\\\\]|\\\\.)*"/;', 'Not proven linear: the engine keeps a way back'],
  ['a repetition of a group that is kept', 'export const a = /^(a)*$/;', 'Not proven linear: the engine keeps a way back'],
  ['a repetition of parts of one length', 'export const a = /^(?:[ab]c{2})*$/;', ''],
  ['a repetition of letters of any plane', 'export const a = /^\\p{L}*$/u;', 'Not proven linear: the engine keeps a way back'],
  ['a repetition of anything but a sign, by code points', 'export const a = /^[^"]*$/u;', 'Not proven linear: the engine keeps a way back'],
  ['a repetition of anything but a sign', 'export const a = /^[^"]*$/;', ''],
  ['a repetition of characters of one plane', 'export const a = /^[\\p{Cc}\\s]*[\\u{20000}-\\u{2ffff}]*$/u;', ''],
  ['a search that goes on behind a match', 'export const a = /a*b|a/g;', 'Not proven linear: 2nd degree polynomial'],
  ['one such search', 'export const a = /a*b|a/;', ''],
  ['a lookahead', 'export const a = /a(?=b)/g;', ''],
  ['a repetition in a lookahead, from anywhere', 'export const a = /a(?=a*b)/g;', 'Not proven linear: 2nd degree polynomial'],
  ['a short lookbehind', 'export const a = /(?<!a)b+/g;', ''],
  ['a lookbehind that keeps a repetition from slow places', 'export const a = /(?<!a)a+b/g;', 'Not proven linear: 2nd degree polynomial'],
  ['a lookbehind of any length', 'export const a = /(?<=a+)b/g;', 'Not proven linear: a lookbehind of any length'],
  ['a reference to a group', 'export const a = /(a+)b\\1/;', 'Not proven linear: back-reference'],
  ['alternatives', 'export const a = /a+|b+(?=c)|[^]d/gu;', ''],
  ['alternatives, one of which is slow', 'export const a = /a|b| +$/gu;', 'Not proven linear: 2nd degree polynomial'],
  ['constants', 'const b = String.raw` +`;\nexport const a = new RegExp(`${b}$`);', 'Not proven linear: 2nd degree polynomial'],
  ['a constant of a type', "declare const b: ' +$';\nexport const a = RegExp(b, 'u');", 'Not proven linear: 2nd degree polynomial'],
  ['a source', 'const b = / +/;\nexport const a = new RegExp(`^${b.source}`);', ''],
  ['a string that may differ', 'export const a = (b: string) => new RegExp(b);', 'Write a regular expression whose text'],
  ['flags that may differ', "export const a = (b: string) => new RegExp('a', b);", 'Write a regular expression whose text'],
  ['a string for match', "export const a = (b: string) => b.match('a');", 'Pass a RegExp'],
  ['an expression for match', 'export const a = (b: string) => b.match(/a/);', ''],
  ['the pattern of a schema', "export const a = { type: 'string', pattern: ' +$' };", 'Not proven linear: 2nd degree polynomial'],
  ['a linear one', "export const a = { type: 'string', pattern: '^ +$' };", ''],
  ['one that no flag u allows', "export const a = { pattern: '^[a\\\\-]*$' };", ''],
  [
    'a pattern that may differ',
    'declare const Type: any;\nexport const a = (pattern: string) => Type.String({ pattern });',
    'Write a regular',
  ],
  ['a member of that name elsewhere', 'export const a = (pattern: string) => ({ pattern });', ''],
  ['a reason', '// eslint-disable-next-line patterns/linear -- a line is short\nexport const a = / +$/;', ''],
  ['no reason', '// eslint-disable-next-line patterns/linear\nexport const a = / +$/;', 'Write "eslint-disable-next-line'],
  ['a whole file', '/* eslint-disable patterns/linear -- short */\n\nexport const a = / +$/;', 'Write "eslint-disable-next-line'],
  [
    'a reason for nothing',
    '// eslint-disable-next-line patterns/linear -- a line is short\nexport const a = 1;',
    'Unused eslint-disable directive',
  ],
];

/** In a process of its own: Jest loads no ES modules. */
const LINT = `
  import { readFileSync } from 'node:fs';
  import { Linter } from 'eslint';
  import ts from 'typescript';
  import { parser } from 'typescript-eslint';
  const [rule, folder, ...files] = process.argv.slice(1);
  const { linearPatterns, linearReasons } = await import(rule);
  const linter = new Linter({ cwd: folder });
  const programs = [ts.createProgram(files, { noLib: true, strict: true })];
  const config = {
    files: ['**/*.ts'],
    languageOptions: { parser, parserOptions: { programs } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { patterns: { rules: { linear: linearPatterns, reasons: linearReasons } } },
    rules: { 'patterns/linear': 'error', 'patterns/reasons': 'error' },
  };
  const texts = files.map((file) => linter.verify(readFileSync(file, 'utf8'), config, { filename: file }).map(({ message }) => message));
  console.log(JSON.stringify(texts));`;

let messages: readonly (readonly string[])[];
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'patterns-'));
  const files = CASES.map(([, code], position) => {
    const file = join(folder, `${position}.ts`);
    writeFileSync(file, code);
    return file;
  });
  const rule = pathToFileURL(fromRoot('tools/linear-patterns.mjs')).href;
  const stdout = execFileSync('node', ['--input-type=module', '-e', LINT, rule, folder, ...files], { cwd: ROOT, encoding: 'utf8' });
  messages = JSON.parse(stdout) as string[][];
  rmSync(folder, { recursive: true });
});

test.each(CASES.map(([title, code, message], position) => ({ title, code, message, position })))(
  'the lint of regular expressions on $title: "$message"',
  ({ message, position }) => {
    const found = messages[position]!;
    if (message === '') expect(found).toEqual([]);
    else expect(found).toEqual([expect.stringContaining(message)]);
  },
);
