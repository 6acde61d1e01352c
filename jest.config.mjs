import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Packages that are ES modules only; Jest loads CommonJS. */
const ES_MODULES = ['p-limit', 'yocto-queue'];

const typescript = '<rootDir>/tools/test/transformer.mjs';

const shared = {
  testEnvironment: 'node',
  transform: { '^.+\\.ts$': typescript, [`/node_modules/(${ES_MODULES.join('|')})/.+\\.js$`]: typescript },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES.join('|')})/)`],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/lib/', 'cdktf.out'],
  moduleNameMapper: { '^fast-check$': '<rootDir>/test/support/seeded-fast-check.cjs' },
  // A limit for what hangs, not a measure.
  setupFilesAfterEnv: ['<rootDir>/test/setup.ts'],
};

/** Folders of test/ that are projects of their own, beside the fast tests that mirror src. */
const APART = {
  properties: 'provider/rules', // the rules that Core holds providers to, over generated cases
  clickhouse: 'clickhouse', // what only the emulator's ClickHouse store does
  conformance: 'conformance', // the contract, sentence by sentence, against a running service
  e2e: 'e2e', // the real engines over the built provider
  executable: 'executable', // the real engines over the provider as an executable
};

/** End-to-end tests of the executable: those whose results depend on the runtime. In full mode, all that run the provider. */
const ON_EXECUTABLE = ['trust', 'spoiled-answers'];

/** Returns the end-to-end tests that run the provider, as their imports say. */
async function onProvider() {
  const { pathOfImports } = await import('./tools/no-circles.mjs');
  const suites = readdirSync(join(import.meta.dirname, 'test/e2e')).filter((file) => file.endsWith('.test.ts'));
  const path = (...names) => join(import.meta.dirname, 'test/e2e', ...names);
  return suites.filter((suite) => pathOfImports([path(suite)], path('support/provider.ts'))).map((suite) => suite.replace('.test.ts', ''));
}

/** The executable: its own tests, and some of e2e once more. */
const EXECUTABLE = {
  globalSetup: '<rootDir>/test/executable/support/build-executable.ts',
  setupFiles: ['<rootDir>/test/executable/support/use-executable.ts'],
  testMatch: [
    '<rootDir>/test/executable/**/*.test.ts',
    ...(process.env.SVC_TEST_FULL ? await onProvider() : ON_EXECUTABLE).map((suite) => `<rootDir>/test/e2e/${suite}.test.ts`),
  ],
};

/** Folders of tests that start something: a server, a process, an engine of traffic, a browser. The set-up of unit tests refuses that. */
const INTEGRATION = [
  'api',
  'command/apps',
  'command/cli',
  'command/files',
  'command/plans',
  'emulator',
  'command/export',
  'output',
  'command/preview/impact',
  'traffic/compare',
  'command/preview/report/html',
  'provider/connection',
  'provider/data-sources',
  'provider/entities',
  'provider/ephemeral',
  'provider/functions',
  'provider/launcher',
  'provider/list-resources',
  'provider/protocol',
  'provider/resources',
  'tools',
  'traffic/records',
  'traffic/store',
];

/** Tests of thousands of cases, or of growth: input that is damaged or made at random, and input of twice the size. */
const MUCH = ['*fuzz', 'random-*', 'linear-*'];

/** Tests of traffic that hold for every engine. */
const ENGINES = [
  'emulator/routes/traffic',
  'emulator/traffic/quarantine-update',
  'traffic/store/sql/compiler',
  'emulator/traffic/store/intake',
];

/** What only tests of the package for cdktn import or make. */
const CDKTN = 'tools/cdktn';

/** Those tests once more, with the traffic in ClickHouse. */
const CLICKHOUSE = {
  globalSetup: '<rootDir>/test/clickhouse/support/start.ts',
  globalTeardown: '<rootDir>/test/clickhouse/support/stop.ts',
  setupFiles: ['<rootDir>/test/clickhouse/support/use-clickhouse.ts'],
  testMatch: ['clickhouse/**/*', ...ENGINES].map((tests) => `<rootDir>/test/${tests}.test.ts`),
};

export default {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/test/unit-setup.cjs'],
      testMatch: ['<rootDir>/test/**/*.test.ts', ...MUCH.map((name) => `!**/${name}.test.ts`)],
      testPathIgnorePatterns: [...Object.values(APART), ...INTEGRATION].map((folder) => `<rootDir>/test/${folder}/`),
    },
    {
      ...shared,
      displayName: 'integration',
      testMatch: [...INTEGRATION.map((folder) => `${folder}/**/*`), ...MUCH.map((name) => `**/${name}`)].map(
        (tests) => `<rootDir>/test/${tests}.test.ts`,
      ),
      testPathIgnorePatterns: [...Object.values(APART), CDKTN].map((folder) => `<rootDir>/test/${folder}/`),
    },
    ...Object.entries(APART).map(([displayName, folder]) => ({
      ...shared,
      displayName,
      testMatch: [`<rootDir>/test/${folder}/**/*.test.ts`],
      ...(displayName === 'clickhouse' && CLICKHOUSE),
      ...(displayName === 'executable' && EXECUTABLE),
    })),
    {
      // The package for cdktn: the tests of the constructs once more, over what it has of them, and its own.
      ...shared,
      displayName: 'cdktn',
      globalSetup: '<rootDir>/test/tools/cdktn/support/build-package.ts',
      testMatch: ['constructs/**/*', 'model/root-names', `${CDKTN}/**/*`].map((tests) => `<rootDir>/test/${tests}.test.ts`),
      modulePathIgnorePatterns: ['<rootDir>/dist/(?!cdktn/lib/)', '<rootDir>/lib/', 'cdktf.out'],
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '^cdktf$': 'cdktn',
        '^(?:\\.\\./)+src/(constructs|bindings)(/.*)?$': '<rootDir>/dist/cdktn/lib/$1$2',
      },
    },
  ],
};
