import { fromRoot, ROOT } from '../paths';
import { run } from '../process';

const ENVIRONMENT = { ...process.env, JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION: '20' };

/** Compiles the constructs and bindings for all target languages. */
export async function compileJsii(): Promise<void> {
  await run(
    process.execPath,
    [
      fromRoot('node_modules/jsii/bin/jsii'),
      // tsconfig.json is ours, for the whole tree.
      '--generate-tsconfig=tsconfig.jsii.json',
      // A name that one of the target languages reserves is a warning to jsii, and a defect to us.
      '--fail-on-warnings',
    ],
    { cwd: ROOT, env: ENVIRONMENT },
  );
}

/** Writes the reference of the constructs. */
export async function writeApiReference(file = 'API.md'): Promise<void> {
  await run(process.execPath, [fromRoot('node_modules/jsii-docgen/bin/jsii-docgen'), '-o', file], { cwd: ROOT, env: ENVIRONMENT });
}
