import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { run } from '../../tools/process';
import { median } from '../median';
import type { Import } from './apps/import';
import type { Synthesis } from './apps/synthesize';
import { PREBUILT } from './prebuilt-provider';
import { makeWorkbench, OURS } from './workbench';

// What apps take to synthesize many entries: with our constructs, with the bindings under them, and with the bindings of a
// provider that others publish; and what an import of each package adds to that of the CDK. Needs a build.
// Run: npx tsx bench/synth/synth.ts [ENTRIES] [ROUNDS]

const [entries = 1000, rounds = 11] = process.argv.slice(2).map(Number);

const APPS = ['constructs', 'bindings', 'prebuilt'] as const;
type App = (typeof APPS)[number];

const PACKAGES = [OURS, PREBUILT.name] as const;

async function main(): Promise<void> {
  const folder = await makeWorkbench([...APPS, 'import']);
  try {
    await warmUp(folder);
    const synthesis = await alternate(APPS, async (app) => (await synthesize(folder, app)).milliseconds);
    const imports = await alternate(PACKAGES, (name) => runApp<Import>(folder, 'import', name));
    report(synthesis, imports);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws Error when the two apps of ours do not synthesize the same entries */
async function warmUp(folder: string): Promise<void> {
  for (const app of APPS) await synthesize(folder, app);
  for (const name of PACKAGES) await runApp(folder, 'import', name);
  if (!isDeepStrictEqual(synthesized(folder, 'constructs'), synthesized(folder, 'bindings')))
    throw new Error('bench/synth/apps: constructs.ts and bindings.ts synthesize different entries. Make them the same.');
}

async function alternate<Name extends string, Result>(names: readonly Name[], measure: (name: Name) => Promise<Result>) {
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round += 1) for (const name of names) results[name].push(await measure(name));
  return results;
}

function synthesize(folder: string, app: App): Promise<Synthesis> {
  return runApp<Synthesis>(folder, app, String(entries), outdirOf(folder, app));
}

async function runApp<Told>(folder: string, app: string, ...args: string[]): Promise<Told> {
  const { stdout } = await run(process.execPath, [join(folder, `${app}.cjs`), ...args], { cwd: folder });
  return JSON.parse(stdout) as Told;
}

function outdirOf(folder: string, app: App): string {
  return join(folder, `${app}.out`);
}

/** The entries of a stack by kind and name, without the paths of their constructs. */
function synthesized(folder: string, app: App): Record<string, unknown> {
  const { resource } = JSON.parse(readFileSync(join(outdirOf(folder, app), 'stacks/stack/cdk.tf.json'), 'utf8')) as {
    resource: Record<string, Record<string, { name: string; '//': unknown }>>;
  };
  return Object.fromEntries(
    Object.entries(resource).flatMap(([type, byId]) =>
      Object.values(byId).map(({ '//': _, ...entry }) => [`${type} ${entry.name}`, entry] as const),
    ),
  );
}

function report(synthesis: Record<App, number[]>, imports: Record<(typeof PACKAGES)[number], Import[]>): void {
  const took = (app: App) => median(synthesis[app]);
  console.log(`medians of ${rounds} alternating rounds, in milliseconds of processor time`);
  console.log(`${entries} entries synthesized, with all modules loaded:`);
  console.log(
    `  constructs ${took('constructs').toFixed(0)}, bindings ${took('bindings').toFixed(0)}, prebuilt ${took('prebuilt').toFixed(0)}`,
  );
  const ratio = (app: App) => (took('constructs') / took(app)).toFixed(2);
  console.log(`  constructs to bindings ${ratio('bindings')}, constructs to prebuilt ${ratio('prebuilt')}`);
  console.log(`added to the import of cdktf, ${median(Object.values(imports).flatMap((runs) => runs.map(({ cdk }) => cdk))).toFixed(0)}:`);
  for (const name of PACKAGES) console.log(`  ${name} ${median(imports[name].map(({ extra }) => extra)).toFixed(0)}`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
