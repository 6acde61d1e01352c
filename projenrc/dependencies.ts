/** What an app that uses the constructs brings along. */
export const peerDependencies = ['cdktf@^0.21.0', 'constructs@^10.6.0'];

/** Needed at run time by the provider, the command and the emulator. esbuild bundles all of them but the databases. */
export const bundledDependencies = [
  '@bufbuild/protobuf@^2.17.0', // protobuf wire encoding of the plugin protocol
  '@clickhouse/client@1.23.1', // the emulator's traffic on a cluster; loaded only when asked for, so the emulator's package depends on it
  '@duckdb/node-api@1.5.5-r.5', // the emulator's traffic; prebuilt binaries arrive as packages, so the emulator's package depends on it
  '@grpc/grpc-js@^1.14.7',
  '@msgpack/msgpack@^3.1.3',
  '@sinclair/typebox@^0.34.52', // carries the model: JSON Schema and static types from one declaration
  'ajv@^8.20.0',
  'axios@^1.21.1', // 1.21 carries the fix for https over a proxy
  'commander@^14.0.3',
  'fastify@^5.12.8',
  'fflate@^0.8.3', // zip archives of the provider, with the same bytes on every machine: its compression is JavaScript
  'libsql@^0.5.29', // the emulator's durable store; prebuilt binaries arrive as packages, so the emulator's package depends on it
  'p-limit@^7.3.3',
  'prettier@^3.10.1', // formats this code; its document printer, which alone is bundled, lays out exported code
  'pure-rand@^8.4.2', // choices of invented traffic, the same for the same seed
  'transliteration@^2.6.1', // Latin names for exported code
  're2js@^2.10.0', // regular expressions of filters: RE2 in JavaScript, linear in time
];

/** Build, test and demonstration. */
export const developmentDependencies = [
  '@cdktf/commons@0.21.0',
  '@cdktf/provider-generator@0.21.0',
  '@cdktn/commons@0.24.0',
  '@cdktn/provider-generator@0.24.0',
  '@eslint-community/eslint-utils@^4.10.1', // for a rule of ours: values of constants, and with the next, regular expressions
  '@eslint-community/regexpp@^4.12.3',
  '@cyclonedx/cyclonedx-library@^10.3.0', // validates the bill of materials of a release, with the next two
  'ajv-formats@^3.0.1',
  'ajv-formats-draft2019@^1.6.1',
  '@sparticuz/chromium@^143.0.4', // a browser for the tests of reports, from npm alone; later versions want Node 22
  '@types/jest@^30',
  '@xterm/headless@^6.0.0', // a terminal without a window: what reports show there
  'axe-core@^4.14.1', // checks that reports can be read with a screen reader
  'cdktf-cli@0.21.0',
  'cdktn@0.24.0', // what the cdktn build is compiled with, from the same sources
  'esbuild@^0.28.2',
  'eslint@^10.15.0',
  'eslint-import-resolver-typescript@^4.4.5',
  'eslint-plugin-import-x@^4.18.1',
  'fast-check@^4.10.2',
  'jest@^30.5.2',
  '@jsii/spec@^1.140.0', // types of what jsii writes down
  'jsii-pacmak@^1.140.0', // the generator of the bindings loads it, and does not say so
  'micromark@^4.0.3', // Markdown as hosts of repositories read it, with the next
  'micromark-extension-gfm@^3.0.0',
  'ora@^9.4.1',
  'playwright-core@^1.65.1', // drives that browser
  'ts-jest@^29.4.15',
  'recheck@4.5.0', // proves that regular expressions are linear; lint loads its build for browsers, which is JavaScript alone
  'protobufjs@^7.6.6', // reads the protocol files of the engines, to compare them with ours
  'tsx@^4.23.15',
  'typescript-eslint@^8.73.0',
  'unhomoglyph@^1.0.6', // Unicode's table of characters that look the same
  'yaml@^2.9.1', // reads workflows, the action and the component in tests
];
