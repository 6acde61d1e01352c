import { execFileSync } from 'node:child_process';
import { fromRoot } from '../../tools/paths';

/** Code, and the number of its places that lint refuses. */
const CASES: readonly (readonly [what: string, code: string, refused: number])[] = [
  ['JSON without limits', 'export const a = JSON.parse(text);', 1],
  ['JSON without limits, by a name in brackets', "export const a = JSON['parse'](text);", 1],
  ['JSON without limits, by a function of another name', 'const { parse: read } = JSON; export const a = read(text);', 1],
  ['JSON within limits', 'export const a = parseJson(text);', 0],
  ['bounded JSON', '// eslint-disable-next-line bounds/json -- a row of the store\nexport const a = JSON.parse(text);', 0],
  ['a rule that is disabled without a reason', '// eslint-disable-next-line bounds/json\nexport const a = JSON.parse(text);', 1],
  ['a rule that is disabled in a whole file', '/* eslint-disable bounds/json -- short */\nexport const a = JSON.parse(text);', 1],
  ['arguments of any number for push', 'all.push(...list);', 1],
  ['arguments of any number after others', 'all.splice(0, 0, ...list);', 1],
  ['arguments of any number, converted', 'export const a = Math.max(0, ...list.map(Number));', 1],
  ['arguments of any number, from a call', 'all.unshift(...read());', 1],
  ['characters of any number', 'export const a = String.fromCharCode(...list);', 1],
  ['a list of any length in a literal', 'all.push(...[1, ...list]);', 1],
  ['a variable that may get another list', 'let few = [1, 2]; few = list; export const a = Math.min(...few);', 1],
  ['a parameter', 'export const a = (few: number[]) => Math.min(...few);', 1],
  ['a literal', 'all.push(...[1, 2]);', 0],
  ['a choice of literals', 'all.push(...(list.length > 0 ? [1] : []));', 0],
  ['a constant', 'const FEW = [1, 2]; export const a = Math.max(...FEW.map((each) => each + 1));', 0],
  ['a list in a list', 'export const a = [...list];', 0],
];

const LINT = `
  import { ESLint } from 'eslint';
  import tseslint from 'typescript-eslint';
  import { boundedJson, boundedReasons, boundedSpread } from ${JSON.stringify(fromRoot('tools/bounded.mjs'))};
  const rules = { 'bounds/json': 'error', 'bounds/spread': 'error', 'bounds/reasons': 'error' };
  const plugins = { bounds: { rules: { json: boundedJson, spread: boundedSpread, reasons: boundedReasons } } };
  const overrideConfig = [{ languageOptions: { parser: tseslint.parser }, plugins, rules }];
  const eslint = new ESLint({ overrideConfigFile: true, overrideConfig });
  const results = [];
  for (const code of JSON.parse(process.argv[1])) {
    const [{ messages }] = await eslint.lintText(code, { filePath: 'code.js' });
    results.push(messages.map(({ ruleId, message }) => ruleId ?? message));
  }
  console.log(JSON.stringify(results));`;

let found: string[][];
beforeAll(() => {
  const args = ['--input-type=module', '-e', LINT, JSON.stringify(CASES.map(([, code]) => code))];
  found = JSON.parse(execFileSync('node', args, { cwd: fromRoot('.'), encoding: 'utf8' })) as string[][];
});

test.each(CASES.map(([what, , refused], position) => [refused > 0 ? 'refuses' : 'accepts', what, refused, position] as const))(
  'the lint of bounds %s %s',
  (_verdict, _what, refused, position) => {
    expect(found[position]!.filter((rule) => rule.startsWith('bounds/'))).toHaveLength(refused);
    expect(found[position]!.filter((rule) => !rule.startsWith('bounds/'))).toEqual([]);
  },
);
