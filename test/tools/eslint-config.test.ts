import { execFileSync } from 'node:child_process';
import { fromRoot } from '../../tools/paths';

const DECLARED = 'declare const map: Record<string, string>; declare const key: string; declare const known: "a" | "b";';

/** Code in a file of src/, by what is wrong with it. */
const OWN_KEYS: readonly (readonly [string, string, boolean])[] = [
  ['a read by a key from outside', 'export const a = map[key];', true],
  ['a read by a key of any type', 'export const a = map[JSON.parse("1")];', true],
  ['a write by a key from outside', 'map[key] = "";', true],
  ['a search by a key from outside', 'export const a = key in map;', true],
  ['a loop over what is inherited', 'for (const each in map) void each;', true],
  ['a read that another key guards', 'export const a = Object.hasOwn(map, known) ? map[key] : undefined;', true],
  ['a read where the guard fails', 'export const a = Object.hasOwn(map, key) ? undefined : map[key];', true],
  ['a read by a key of the program', 'export const a = map[known];', false],
  ['a read by position', 'export const a = [1][key.length];', false],
  ['a guarded read', 'export const a = Object.hasOwn(map, key) ? map[key] : undefined;', false],
  ['a read after its guard', 'export const a = key !== "" && Object.hasOwn(map, key) && map[key] === "";', false],
  ['a guarded branch', 'if (Object.hasOwn(map, key)) throw new Error(map[key]);', false],
  ['a variable of the environment', 'export const a = process.env[key];', false],
];

/** Conversions to strings in a file of src/, whose values may come from elsewhere. */
const CONVERSIONS: readonly (readonly [string, string, boolean])[] = [
  ['String() of any value', 'export const a = String(JSON.parse(key) as unknown);', true],
  ['a template of any value', 'export const a = `${JSON.parse(key) as unknown}`;', true],
  ['a list of any values, joined', 'export const a = (JSON.parse(key) as unknown[]).join();', true],
  ['toString() of an object', 'export const a = {}.toString();', true],
  ['String() of a number', 'export const a = String(known.length);', false],
  ['a template of a string', 'export const a = `${key}`;', false],
];

/** Code in a file of src/constructs. */
const OUTSIDE: readonly (readonly [string, string, boolean])[] = [
  ['a module of Node', "export { readFileSync as a } from 'node:fs';", true],
  ['a module of Node without its scheme', "import { hostname } from 'os'; export const a = hostname();", true],
  ['a module that is loaded later', "export const a = import('cdktf');", true],
  ['an environment variable', 'export const a = process.env.HOME;', true],
  [
    'the context of the CDK',
    "import type { Construct } from 'constructs'; export const a = (c: Construct) => c.node.tryGetContext('a');",
    true,
  ],
  ['parsed JSON', 'export const a = JSON.parse(key);', true],
  ['the CDK and files of the folder', "export { Token as a } from 'cdktf'; export { Size as b } from './size';", false],
];

/** Code in files of src/ with rules of their own, and without. */
const ONE_OF_EACH: readonly (readonly [string, string, boolean])[] = [
  ['a plural of its own', 'export const a = (n: number) => `${n} rule${n === 1 ? "" : "s"}`;', true],
  ['a plural for all but one', 'export const a = (n: number) => (n !== 1 ? "entries" : "entry");', true],
  ['a plural for more than one', 'export const a = (n: number, noun: string) => (n > 1 ? `${noun}s` : noun);', true],
  ['a list of words by a number', 'export const a = (n: number) => (n === 1 ? ["it", "is"] : ["they", "are"]);', true],
  ['a spark line of its own', 'export const a = "▁▂▃▄▅▆▇█";', true],
  ['a bar of its own', 'export const a = (n: number) => `${"x".repeat(n)}█`;', true],
  ['a copy of a list in a map', 'export const a = (m: Map<string, string[]>) => m.set("a", [...(m.get("a") ?? []), "b"]);', true],
  ['a choice of something else by a number', 'export const a = (n: readonly string[]) => (n.length === 1 ? n[0] : undefined);', false],
];

/** Code that asks for the folder of the program. */
const FOLDERS: readonly (readonly [string, string, boolean])[] = [
  ['the folder of the file', 'export const a = __dirname;', true],
  ['the path of the file', 'export const a = () => [key, __filename];', true],
  ['a member of that name', 'export const a = { __dirname: key };', false],
];

/** Code in a test. */
const MOCKS: readonly (readonly [string, string, boolean])[] = [
  ['a mock that would have to move above the imports', "jest.mock('../../src/model');", true],
  ['a mock before an import()', "jest.doMock('../../src/model');", false],
];

const PLACES = ['src/command/cli/main.ts', 'src/provider/entities/entry/entry-resource.ts', 'src/constructs/rate.ts'];

const LINT = `
  import { ESLint } from 'eslint';
  const eslint = new ESLint({ cwd: process.argv[1] });
  const results = [];
  for (const [filePath, text] of JSON.parse(process.argv[2])) {
    const [{ messages }] = await eslint.lintText(text, { filePath });
    results.push(messages.map(({ ruleId, fatal, message }) => fatal ? message : ruleId));
  }
  console.log(JSON.stringify(results));`;

/** The rules that a text breaks. In a process of its own: Jest loads no ES modules. */
function lint(files: readonly (readonly [string, string])[]): string[][] {
  const told = execFileSync('node', ['--input-type=module', '-e', LINT, fromRoot(''), JSON.stringify(files)], {
    cwd: fromRoot(''),
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
  return JSON.parse(told) as string[][];
}

let broken: string[][];
beforeAll(() => {
  const of = (file: string, cases: typeof OWN_KEYS) => cases.map(([, code]) => [file, `${DECLARED}\n${code}\n`] as const);
  // Types are known in files of the project only.
  broken = lint([
    ...of('src/model/entry-id.ts', OWN_KEYS),
    ...of('src/constructs/rate.ts', OUTSIDE),
    ...PLACES.flatMap((place) => of(place, ONE_OF_EACH)),
    ...of('test/traffic/filter/read-filter.test.ts', MOCKS),
    ...of('src/command/apps/project.ts', FOLDERS),
    ...of('src/command/preview/preview.ts', CONVERSIONS),
  ]);
});

const verdict = (isRefused: boolean) => (isRefused ? 'refuses' : 'accepts');

test.each(OWN_KEYS.map(([what, , isRefused], position) => [verdict(isRefused), what, isRefused, position] as const))(
  'the rule for keys %s %s',
  (_verdict, _what, isRefused, position) => {
    expect(broken[position]?.filter((rule) => rule === 'svc/own-keys')).toEqual(isRefused ? ['svc/own-keys'] : []);
  },
);

test.each(OUTSIDE.map(([what, , isRefused], position) => [verdict(isRefused), what, isRefused, position] as const))(
  'the rules for constructs %s %s',
  (_verdict, _what, isRefused, position) => {
    const found = broken[OWN_KEYS.length + position]?.filter((rule) => /^no-restricted-(syntax|globals|imports)$/.test(rule)) ?? [];
    expect(found).toHaveLength(isRefused ? 1 : 0);
  },
);

test.each(
  PLACES.flatMap((place) => ONE_OF_EACH.map(([what, , isRefused]) => ({ verdict: verdict(isRefused), what, place, isRefused }))).map(
    (each, position) => ({ ...each, position }),
  ),
)('lint $verdict $what in $place', ({ isRefused, position }) => {
  const found = broken[OWN_KEYS.length + OUTSIDE.length + position]!;
  expect(found.filter((rule) => rule === 'no-restricted-syntax')).toEqual(isRefused ? ['no-restricted-syntax'] : []);
});

test.each(MOCKS.map(([what, , isRefused], position) => ({ verdict: verdict(isRefused), what, isRefused, position })))(
  'lint $verdict $what in a test',
  ({ isRefused, position }) => {
    const found = broken[OWN_KEYS.length + OUTSIDE.length + PLACES.length * ONE_OF_EACH.length + position]!;
    expect(found.filter((rule) => rule === 'no-restricted-properties')).toEqual(isRefused ? ['no-restricted-properties'] : []);
  },
);

test.each(FOLDERS.map(([what, , isRefused], position) => ({ verdict: verdict(isRefused), what, isRefused, position })))(
  'lint $verdict $what, which an executable lacks',
  ({ isRefused, position }) => {
    const found = broken.slice(-CONVERSIONS.length - FOLDERS.length)[position]!;
    expect(found.filter((rule) => rule === 'no-restricted-globals')).toEqual(isRefused ? ['no-restricted-globals'] : []);
  },
);

test.each(CONVERSIONS.map(([what, , isRefused], position) => ({ verdict: verdict(isRefused), what, isRefused, position })))(
  'lint $verdict $what',
  ({ isRefused, position }) => {
    const found = broken.slice(-CONVERSIONS.length)[position]!;
    const rules = found.filter((rule) => /^@typescript-eslint\/(no-base-to-string|restrict-template-expressions)$/.test(rule));
    expect(rules.length > 0).toBe(isRefused);
  },
);
