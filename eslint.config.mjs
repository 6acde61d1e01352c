import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import tseslint from 'typescript-eslint';
import { ROOMS } from './tools/rooms.mjs';

const zones = ROOMS.map(({ room, mayImport }) => ({
  target: `./src/${room}`,
  from: './src',
  except: [room, ...mayImport].map((allowed) => `./${allowed}`),
  message: `src/${room} may import from ${mayImport.map((allowed) => `src/${allowed}`).join(', ') || 'no other room'} only.`,
}));

// A literal or a template, alone or in an object, that becomes the summary or the detail of a diagnostic.
const TEXT = ':matches(Literal, TemplateLiteral, BinaryExpression)';
const MESSAGE_TEXT = [
  `CallExpression[callee.property.name=/^(error|warning)$/]:matches([callee.object.name="diagnostics"], [callee.object.property.name="diagnostics"]) > ${TEXT}.arguments`,
  `ObjectExpression:has(> Property[key.name="summary"]) > Property[key.name="detail"] > ${TEXT}.value`,
  `ObjectExpression:has(> Property[key.name="detail"]) > Property[key.name="summary"] > ${TEXT}.value`,
].join(', ');

export default tseslint.config(
  { ignores: ['dist/', 'lib/', 'node_modules/', 'src/bindings/', '**/cdktf.out/', 'coverage/', '.projen/'] },
  {
    files: ['**/*.ts', '**/*.mjs'],
    extends: [...tseslint.configs.recommended],
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })] },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': 'error',
      'import-x/no-unresolved': ['error', { ignore: ['^@svc-waap/'] }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
    },
  },
  {
    // Programs for the terminal speak on it.
    files: ['tools/**', 'bench/**', 'src/cli/**', 'examples/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // The texts of diagnostics stand side by side, so that one can read them together.
    files: ['src/provider/**'],
    ignores: [
      'src/provider/messages/**',
      'src/provider/framework/messages.ts',
      'src/provider/protocol/rpc/failure-messages.ts',
      // Their messages are still to be moved.
      'src/provider/resources/certificate/**',
    ],
    rules: {
      'no-restricted-syntax': ['error', { selector: MESSAGE_TEXT, message: 'Write the text as a function in src/provider/messages.' }],
    },
  },
  {
    // Two copies of the library may meet in one app: ask a construct what it is, never which class made it.
    files: ['src/constructs/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'BinaryExpression[operator="instanceof"]', message: 'Use a static isX() check by brand instead of instanceof.' },
      ],
    },
  },
);
