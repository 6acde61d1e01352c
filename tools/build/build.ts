import { generateBindings } from './bindings';
import { bundleCli, bundleProvider } from './bundle';
import { buildClientPackage, CLIENT } from './client-package';
import { buildEmulatorPackage, EMULATOR, EMULATOR_LINK } from './emulator-package';
import { ensure, type Step } from './freshness';
import { sourcesOf } from './inputs';
import { compileJsii } from './jsii';
import { productsOf } from './npm-package';
import { SCHEMA_JSON, SCHEMA_REPLY, writeSchema } from './schema';
import { buildTestingPackage, TESTING } from './testing-package';

const CHUNKS = ['tools/build/chunks.ts', 'tools/build/third-party-notices.ts'];

const COMPILERS = ['tools/build/jsii.ts', 'tools/build/load-on-use.ts'];

const BUNDLERS = ['tools/build/bundle.ts', 'tools/build/assemble-provider.ts', ...CHUNKS];

const PACKAGERS = ['tools/build/npm-package.ts', 'tools/build/declarations.ts', ...CHUNKS];

const MANIFESTS = ['package.json', 'package-lock.json'];

/** Steps of the build, in the order of their dependencies. */
export const STEPS: readonly Step[] = [
  {
    name: 'schema',
    reads: [...sourcesOf('provider'), 'package.json', 'tools/build/schema.ts'],
    makes: [SCHEMA_JSON, SCHEMA_REPLY],
    make: async () => writeSchema(),
  },
  {
    name: 'bindings',
    reads: [SCHEMA_JSON, 'tools/build/bindings.ts', ...MANIFESTS],
    makes: ['src/bindings/index.ts'],
    make: () => generateBindings(SCHEMA_JSON),
  },
  {
    name: 'constructs',
    reads: ['src/index.ts', ...sourcesOf('constructs'), ...MANIFESTS, ...COMPILERS],
    makes: ['lib/index.js', '.jsii'],
    make: () => compileJsii(),
  },
  {
    name: 'provider',
    reads: [SCHEMA_REPLY, ...sourcesOf('provider'), ...MANIFESTS, ...BUNDLERS],
    makes: ['dist/provider/terraform-provider-svc'],
    make: () => bundleProvider(),
  },
  {
    name: 'cli',
    reads: [...sourcesOf('command/cli'), 'examples/init', ...MANIFESTS, ...BUNDLERS],
    makes: ['dist/cli/svc-waap.cjs'],
    make: bundleCli,
  },
  {
    name: 'emulator',
    reads: [...sourcesOf('emulator'), ...MANIFESTS, 'tools/build/emulator-package.ts', ...PACKAGERS],
    makes: [...productsOf(EMULATOR), `${EMULATOR_LINK}/package.json`],
    make: buildEmulatorPackage,
  },
  {
    name: 'client',
    reads: [...sourcesOf('api'), ...MANIFESTS, 'tools/build/client-package.ts', ...PACKAGERS],
    makes: productsOf(CLIENT),
    make: buildClientPackage,
  },
  {
    name: 'testing',
    reads: [...sourcesOf('command/simulation'), ...MANIFESTS, 'tools/build/testing-package.ts', ...PACKAGERS],
    makes: productsOf(TESTING),
    make: buildTestingPackage,
  },
];

/** Builds the products that are missing or out of date. */
export async function build(say: (line: string) => void): Promise<void> {
  for (const step of STEPS) {
    const outcome = await ensure(step);
    say(`${step.name}: ${outcome === 'fresh' ? 'is up to date' : 'built'}`);
  }
}
