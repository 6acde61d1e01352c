import { fileURLToPath } from 'node:url';
import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import tseslint from 'typescript-eslint';
import { boundedJson, boundedReasons, boundedSpread } from './tools/bounded.mjs';
import { linearPatterns, linearReasons } from './tools/linear-patterns.mjs';
import { noCirclesRule } from './tools/no-circles.mjs';
import { onDemandRule } from './tools/on-demand.mjs';
import { ownKeys } from './tools/own-keys.mjs';
import { BARRELS, MODULES } from './tools/modules.mjs';
import { moduleProblems } from './tools/modules-check.mjs';

const SRC = fileURLToPath(new URL('./src', import.meta.url));

const problems = moduleProblems(SRC);
if (problems.length > 0) throw new Error(problems.join('\n'));

const arrows = MODULES.map(({ module, mayImport }) => ({
  target: `./src/${module}`,
  from: './src',
  except: [module, ...mayImport].map((allowed) => `./${allowed}`),
  message: `src/${module} may import from ${mayImport.map((allowed) => `src/${allowed}`).join(', ') || 'no other module'} only.`,
}));

// A literal or a template, alone or in an object, that becomes the summary or the detail of a diagnostic.
const TEXT = ':matches(Literal, TemplateLiteral, BinaryExpression)';
const MESSAGE_TEXT = [
  `CallExpression[callee.property.name=/^(error|warning)$/]:matches([callee.object.name="diagnostics"], ` +
    `[callee.object.property.name="diagnostics"]) > ${TEXT}.arguments`,
  `ObjectExpression:has(> Property[key.name="summary"]) > Property[key.name="detail"] > ${TEXT}.value`,
  `ObjectExpression:has(> Property[key.name="detail"]) > Property[key.name="summary"] > ${TEXT}.value`,
].join(', ');

const barrels = BARRELS.map(({ folder, alsoOpen = [] }) => ({
  target: outsideOf(folder),
  from: `./src/${folder}`,
  except: ['./index.ts', ...alsoOpen.flatMap((name) => [`./${name}.ts`, `./${name}/index.ts`])],
  message: `Import from src/${folder}, whose index.ts says what may be imported besides.`,
}));

/** Patterns of all files of src/ that are not in the folder. */
function outsideOf(folder) {
  const steps = folder.split('/');
  return steps.flatMap((step, depth) => {
    const parent = ['./src', ...steps.slice(0, depth)].join('/');
    return [`${parent}/*.ts`, `${parent}/!(${step})/**/*.ts`];
  });
}

/** Modules that the others reach by import() and by imports of types only. */
const onDemand = BARRELS.filter((barrel) => barrel.onDemand).map(({ folder }) => folder);

/** Exports that write text without a look at it, or that contain those which do. */
const WRITERS = [
  'appendFile',
  'appendFileSync',
  'createWriteStream',
  'default',
  'open',
  'openSync',
  'promises',
  'write',
  'writeFile',
  'writeFileSync',
  'writeSync',
];

/** Exports that read files, also those without an end. */
const READERS = ['createReadStream', 'readFile', 'readFileSync', 'readSync'];

const THROUGH_OUTPUT = 'Write with a sink of src/output, which takes safe text only.';

/** Refuses exports of the modules for files. */
const withoutFiles = (importNames, message) =>
  ['fs', 'node:fs', 'fs/promises', 'node:fs/promises'].map((name) => ({ name, importNames, message }));

const RAW_OUTPUT = [
  ...withoutFiles(WRITERS, THROUGH_OUTPUT),
  ...['process', 'node:process'].map((name) => ({ name, importNames: ['default', 'stdout', 'stderr'], message: THROUGH_OUTPUT })),
  ...['console', 'node:console'].map((name) => ({ name, message: THROUGH_OUTPUT })),
];

/** A string, or a list of strings. */
const WORDS = ':matches(Literal[raw=/^[\x27\x22]/], TemplateLiteral, ArrayExpression[elements.0.raw=/^[\x27\x22]/])';

/** One function chooses words by a number, one draws numbers with characters, and lists in maps grow in place, in linear time. */
const ONE_OF_EACH = [
  {
    selector: `ConditionalExpression[test.right.value=1]:matches(:has(> ${WORDS}.consequent), :has(> ${WORDS}.alternate))`,
    message: 'Choose words by a number with plural() or counted() of src/model/words.ts.',
  },
  {
    selector: ':matches(Literal[value=/[\u2581-\u2588]/], TemplateElement[value.raw=/[\u2581-\u2588]/])',
    message: 'Draw numbers with sparkline() or bar() of src/command/terminal/chart.ts.',
  },
  {
    selector:
      'CallExpression[callee.property.name="set"] > ArrayExpression > SpreadElement:first-child > ' +
      'LogicalExpression[operator="??"][left.callee.property.name="get"]',
    message: 'Add a value to a list in a map as push() of src/model/multimap.ts does: a copy for each value takes quadratic time.',
  },
];

const FROM_APP_ONLY = 'Constructs read nothing but their props: take the value as a prop, so that the app says where it comes from.';

/** The sinks themselves, the pipe to the engine, bytes of a verified archive, files that only the program itself reads, and readers. */
const SINKS = [
  'src/output/sinks.ts',
  'src/output/temporary-folder.ts',
  'src/command/cli/installation/provider-archive.ts',
  'src/command/cli/printing/terminal.ts',
  'src/provider/protocol/serve.ts',
  'src/provider/launcher/**',
  'src/emulator/traffic/store/duckdb/file-intake.ts',
  'src/emulator/files/named-file.ts',
  'src/emulator/files/private-files.ts',
  'src/traffic/records/line-spool.ts',
  'src/command/files/read-text.ts',
];

export default tseslint.config(
  { ignores: ['dist/', 'lib/', 'node_modules/', 'src/bindings/', '**/cdktf.out/', 'site/.vitepress/.temp/'] },
  {
    files: ['**/*.ts', '**/*.mjs'],
    extends: [...tseslint.configs.recommended],
    plugins: { 'import-x': importX, files: { rules: { 'no-circles': noCirclesRule } } },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })] },
    rules: {
      'files/no-circles': 'error',
      'import-x/no-unresolved': ['error', { ignore: ['^@svc-waap/', '^embedded:', '^(vitepress|vue)(/|$)'] }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always'],
      // Prettier leaves long texts and comments as they are.
      'max-len': ['error', { code: 140, ignoreUrls: true, ignoreRegExpLiterals: true }],
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: onDemand.map((module) => `src/${module}/**`),
    plugins: { modules: { rules: { 'on-demand': onDemandRule(SRC, onDemand) } } },
    rules: { 'modules/on-demand': 'error' },
  },
  {
    files: ['src/**/*.ts'],
    rules: { 'import-x/no-restricted-paths': ['error', { zones: [...arrows, ...barrels] }] },
  },
  {
    // One style: accessibility is written out, types alone come by "import type", and braces surround what has several lines.
    files: ['src/**/*.ts'],
    rules: {
      '@typescript-eslint/explicit-member-accessibility': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      curly: ['error', 'multi-or-nest', 'consistent'],
    },
  },
  {
    // Programs for the terminal speak on it.
    files: ['tools/**', 'bench/**', 'examples/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // tools/test/transformer.mjs moves no call above the imports.
    files: ['test/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['mock', 'unmock'].map((property) => ({ object: 'jest', property, message: 'Use jest.doMock before an import().' })),
      ],
    },
  },
  {
    // Strings leave through src/output: its sinks take safe text only.
    files: ['src/**/*.ts'],
    ignores: SINKS,
    rules: {
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        ...['stdout', 'stderr'].map((property) => ({ object: 'process', property, message: THROUGH_OUTPUT })),
      ],
      'no-restricted-imports': ['error', { paths: RAW_OUTPUT }],
    },
  },
  {
    // A file may come from a repository, and be a link to a device. The ignored modules read files of the program, its release or the host.
    files: ['src/command/**/*.ts'],
    ignores: [...SINKS, 'src/command/apps/starters.ts', 'src/command/cli/comment/github.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [...RAW_OUTPUT, ...withoutFiles(READERS, 'Read with a function of src/command/files.')] },
      ],
    },
  },
  {
    // Names from outside are read with own(). In the ignored modules, such keys are the program's own, or places that Ajv has found.
    files: ['src/**/*.ts'],
    ignores: ['src/emulator/**', 'src/output/**'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { svc: { rules: { 'own-keys': ownKeys } } },
    rules: { 'svc/own-keys': 'error' },
  },
  {
    // Texts come from services, files and repositories. An expression that backtracks takes minutes for a text of some thousand characters.
    files: ['src/**/*.ts'],
    ignores: ['src/bindings/**'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { patterns: { rules: { linear: linearPatterns, reasons: linearReasons } } },
    rules: { 'patterns/linear': 'error', 'patterns/reasons': 'error' },
  },
  {
    // A small text may have more values than memory, and a list more items than a call can have arguments.
    files: ['src/**/*.ts'],
    ignores: ['src/bindings/**'],
    plugins: { bounds: { rules: { json: boundedJson, spread: boundedSpread, reasons: boundedReasons } } },
    rules: { 'bounds/json': 'error', 'bounds/spread': 'error', 'bounds/reasons': 'error' },
  },
  {
    // What an app states in its own code is no foreign input, and lists of findings are short.
    files: ['src/constructs/**'],
    rules: { 'bounds/spread': 'off' },
  },
  {
    // A value from elsewhere may have a member "toString", which String() and templates would call. asText() of src/model does not. Rows of
    // our databases, and values on the wire of the plugin protocol, have types of their libraries.
    files: ['src/**/*.ts'],
    ignores: [
      ...['src/bindings/**', 'src/constructs/**', 'src/emulator/traffic/**', 'src/traffic/store/**', 'src/provider/framework/**'],
      'src/provider/protocol/**',
    ],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-base-to-string': ['error', { checkUnknown: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true, allowAny: false }],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/model/words.ts', 'src/command/terminal/chart.ts'],
    rules: { 'no-restricted-syntax': ['error', ...ONE_OF_EACH] },
  },
  {
    // The texts of diagnostics stand side by side, so that one can read them together.
    files: ['src/provider/**'],
    ignores: ['src/provider/messages/**', 'src/provider/framework/messages.ts', 'src/provider/protocol/rpc/failure-messages.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: MESSAGE_TEXT, message: 'Write the text as a function in src/provider/messages.' },
        ...ONE_OF_EACH,
      ],
    },
  },
  {
    // An executable has no folder. The ignored modules are in none, apart from the first, which says so.
    files: ['src/**/*.ts'],
    ignores: ['src/command/programs/this-program.ts', 'src/provider/main.ts', 'src/provider/launcher/**', 'src/constructs/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['__dirname', '__filename'].map((name) => ({ name, message: 'Use programFolder() of src/command/programs/this-program.ts.' })),
      ],
    },
  },
  {
    // Two copies of the library may meet in one app: ask a construct what it is, never which class made it.
    files: ['src/constructs/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'BinaryExpression[operator="instanceof"]', message: 'Use a static isX() check by brand instead of instanceof.' },
        // Strings of an app are the app's own, and may hold tokens. A string from elsewhere must not become one.
        { selector: 'MemberExpression[property.name=/^(tryGetContext|getContext|getAllContext)$/]', message: FROM_APP_ONLY },
        { selector: 'MemberExpression[object.name="JSON"][property.name="parse"]', message: FROM_APP_ONLY },
        { selector: 'ImportExpression', message: FROM_APP_ONLY },
        ...ONE_OF_EACH,
      ],
      'no-restricted-globals': [
        'error',
        ...['process', 'require', 'globalThis', 'fetch', 'Buffer'].map((name) => ({ name, message: FROM_APP_ONLY })),
      ],
      'no-restricted-imports': ['error', { patterns: [{ regex: '^(?!(cdktf|constructs)$|\\.)', message: FROM_APP_ONLY }] }],
    },
  },
);
