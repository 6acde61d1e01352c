import { readFile, rm } from 'node:fs/promises';
import { PROVIDER_EXECUTABLE } from '../../src/model';
import { assembleProvider } from '../../tools/build/assemble-provider';
import { build } from '../../tools/build/build';
import { SCHEMA_REPLY } from '../../tools/build/schema';
import { fromRoot } from '../../tools/paths';

/** Builds our provider and the do-nothing provider in the same way. */
export async function buildBoth(): Promise<{ ours: string; baseline: string }> {
  await build(() => undefined);
  const baseline = fromRoot('dist', 'baseline');
  await rm(baseline, { recursive: true, force: true });
  await assembleProvider({
    entry: fromRoot('bench/baseline/provider.ts'),
    folder: baseline,
    executable: PROVIDER_EXECUTABLE,
    files: { 'schema-reply.bin': await readFile(fromRoot(SCHEMA_REPLY)) },
  });
  return { ours: fromRoot('dist', 'provider'), baseline };
}
