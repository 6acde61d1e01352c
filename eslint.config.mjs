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
