import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import tseslint from 'typescript-eslint';

/** What each room of src/ may import from the others; everything else is refused. ARCHITECTURE.md draws the same arrows. */
const ARROWS = {
  model: [],
  filter: ['model'],
  api: ['model'],
  'provider/protocol': ['provider/framework'],
  'provider/framework': [],
  'provider/connection': ['provider/framework', 'model', 'api'],
  'provider/resources': ['provider/framework', 'provider/connection', 'model', 'api'],
  'provider/data-sources': ['provider/framework', 'provider/connection', 'provider/resources', 'model', 'api'],
  'provider/functions': ['provider/framework', 'model', 'filter'],
  emulator: ['model', 'filter'],
  bindings: [],
  constructs: ['bindings'],
  preview: ['model', 'api', 'filter'],
  export: ['model', 'api'],
  cli: ['model', 'api', 'filter', 'emulator', 'preview', 'export'],
};

const zones = Object.entries(ARROWS).map(([room, mayImport]) => ({
  target: `./src/${room}`,
  from: './src',
  except: [room, ...mayImport].map((allowed) => `./${allowed}`),
  message: `src/${room} may import from ${mayImport.map((allowed) => `src/${allowed}`).join(', ') || 'no other room'} only.`,
}));

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
