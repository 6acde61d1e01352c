import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { run } from '../../tools/process';
import type { Bench, Figures, Rounds } from '../bench';
import type { Import } from './apps/import';
import type { Synthesis } from './apps/synthesize';
import { PREBUILT } from './prebuilt-provider';
import { makeWorkbench, OURS } from './workbench';

const ENTRIES = 1000;

const APPS = ['constructs', 'bindings', 'prebuilt'] as const;
type App = (typeof APPS)[number];

const PACKAGES = [OURS, PREBUILT.name] as const;

export const synth: Bench = {
  measures: 'apps synthesize 1,000 entries, in processor time: with our constructs, their bindings, and bindings that others publish',
  ratios: {
    'constructs to bindings': [of('constructs'), of('bindings')],
    'constructs to prebuilt': [of('constructs'), of('prebuilt')],
  },
  open,
};

function of(app: App): string {
  return `synthesis with ${app}, ms`;
}

async function open(scale: number): Promise<Rounds> {
  const folder = await makeWorkbench([...APPS, 'import']);
  const entries = Math.round(ENTRIES * scale);
  await warmUp(folder, entries);
  return {
    round: async () => {
      const figures: Record<string, number> = {};
      for (const app of APPS) figures[of(app)] = (await synthesize(folder, app, entries)).milliseconds;
      for (const name of PACKAGES) {
        const { cdk, extra } = await runApp<Import>(folder, 'import', name);
        Object.assign(figures, { 'import of cdktf, ms': cdk, [`import of ${name} after it, ms`]: extra } satisfies Figures);
      }
      return figures;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** @throws Error if our two apps do not synthesize the same entries */
async function warmUp(folder: string, entries: number): Promise<void> {
  for (const app of APPS) await synthesize(folder, app, entries);
  for (const name of PACKAGES) await runApp(folder, 'import', name);
  if (!isDeepStrictEqual(synthesized(folder, 'constructs'), synthesized(folder, 'bindings')))
    throw new Error('bench/synth/apps: constructs.ts and bindings.ts synthesize different entries. Make them the same.');
}

function synthesize(folder: string, app: App, entries: number): Promise<Synthesis> {
  return runApp<Synthesis>(folder, app, String(entries), outdirOf(folder, app));
}

async function runApp<Result>(folder: string, app: string, ...args: string[]): Promise<Result> {
  const { stdout } = await run(process.execPath, [join(folder, `${app}.cjs`), ...args], { cwd: folder });
  return JSON.parse(stdout) as Result;
}

function outdirOf(folder: string, app: App): string {
  return join(folder, `${app}.out`);
}

/** Returns the entries of a stack by kind and name, without construct paths. */
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
