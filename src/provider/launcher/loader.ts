import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';

// Program that the launcher runs. It starts the provider, which an older Node could not even parse.

const OLDEST_NODE = 20;

/** The chunk that starts the provider, in the folder of this program. */
const ENTRY = './provider.cjs';

function start(): void {
  const version = Number(process.versions.node.split('.')[0]);
  if (version >= OLDEST_NODE) {
    createRequire(__filename)(ENTRY);
    return;
  }
  const message = `This Terraform provider needs Node.js ${OLDEST_NODE} or later; ${process.execPath} is ${process.version}.\n`;
  writeSync(2, message);
  // If a provider does not start, engines show its standard output.
  if (process.env.TF_PLUGIN_MAGIC_COOKIE) writeSync(1, message);
  process.exitCode = 1;
}

start();
