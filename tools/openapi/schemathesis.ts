import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmulatorProcess } from '../emulator-process';
import { fromRoot } from '../paths';
import { run } from '../process';

const API_KEY = 'schemathesis-key';

/** Random examples for each operation. With this number, `npm test` needs half a minute. */
const EXAMPLES = { usual: 7, full: 100 };

/** Seed for the same examples in each run. */
const SEED = 20_261_121;

const CONFIGURATION = fromRoot('test', 'schemathesis', 'schemathesis.toml');
const HOOKS = fromRoot('test', 'schemathesis', 'hooks.py');

/**
 * Runs Schemathesis, with all its checks, against the built emulator from the document that it serves.
 *
 * @throws ProgramFailed with Schemathesis' own report
 */
export async function runSchemathesis(python: string, { full }: { readonly full: boolean }): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'svc-schemathesis-')); // Schemathesis writes its findings into the working directory
  const emulator = await EmulatorProcess.start(['--api-key', API_KEY]);
  try {
    // All checks are on by default. `--checks all` would override the exclusions of the configuration.
    const args = [
      'run',
      `${emulator.url}/openapi.json`,
      '--seed',
      String(SEED),
      '--max-examples',
      String(EXAMPLES[full ? 'full' : 'usual']),
    ];
    await run(python, ['-m', 'schemathesis.cli', '--config-file', CONFIGURATION, '--no-color', ...args, '--continue-on-failure'], {
      cwd: scratch,
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1', SVC_SCHEMATHESIS_HOOKS: HOOKS, SVC_API_KEY: API_KEY },
    });
  } finally {
    await emulator.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}
