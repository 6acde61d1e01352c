import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../build/build';
import { bundleProvider } from '../build/bundle';
import { testEngines } from '../engines/test-engines';
import { GUARDS, withoutGuard } from './guards';
import { again, commandLine, type Options } from './options';
import { type Counts, soak, type Soaked } from './soak';

const NOTHING_RUN = 2;

/** Runs seeds until one violates an invariant, or Ctrl-C. */
async function run(options: Options): Promise<void> {
  const { engine: name, seeds, rounds, faults, json, verbose, keepGoing, provider: folder, without } = options;
  const { found, newerTerraform } = testEngines();
  const engine = name === 'terraform-1.16' ? newerTerraform : found.find((each) => each.name === name);
  if (!engine) {
    console.error(`There is no ${name} on this machine. "npm run test:e2e" builds the engines that Go can build.`);
    process.exitCode = NOTHING_RUN;
    return;
  }
  if (folder === undefined) await build((line) => console.error(line));
  const provider = without === undefined ? folder : await providerWithout(without);
  const stopping = interruption();
  const flags = faults ? ` --faults ${faults.join()}` : '';
  const done: Soaked[] = [];
  for (const seed of seeds) {
    if (stopping.aborted) break;
    const lines: string[] = [];
    const log = (line: string) => (verbose ? console.log(line) : lines.push(line));
    const began = Date.now();
    const soaked = await soak({
      engine,
      seed,
      rounds,
      faults,
      log,
      provider,
      signal: stopping,
    });
    done.push(soaked);
    const { violations, counts } = soaked;
    const seconds = ((Date.now() - began) / 1000).toFixed(0);
    console.log(`${name}${flags} seed ${seed}: ${violations.length === 0 ? 'ok' : 'VIOLATED'}, ${summary(counts)}, ${seconds} s`);
    if (json !== undefined) writeFileSync(json, `${JSON.stringify({ engine: name, rounds, faults, seeds: done }, undefined, 2)}\n`);
    if (violations.length > 0) {
      lines.forEach((line) => console.log(line));
      console.log(`${violations.join('\n')}\n\nTo run it again:\n  ${again(options, seed)}`);
      process.exitCode = 1;
      if (!keepGoing) break;
    }
  }
  const failed = done.filter(({ violations }) => violations.length > 0).map(({ seed }) => seed);
  const verdict = failed.length === 0 ? 'no violation' : `violated by seed ${failed.join(', ')}`;
  console.log(`${name}${flags}: ${done.length} seeds, ${verdict}; ${summary(total(done.map(({ counts }) => counts)))}`);
  if (stopping.aborted) {
    console.log(`Interrupted: ${seeds.length - done.length} seeds were not run.`);
    process.exitCode = 1;
  }
}

function summary({ writes, events, edits, kept, reported, inTheWindow, afterwards }: Counts): string {
  const window = `${inTheWindow} in the window, ${afterwards} in the window and reported afterwards`;
  const fates = `${kept} there, ${reported} undone after a report, ${window}`;
  return `${writes} writes, ${events} events, ${edits} edits (${fates})`;
}

function total(all: readonly Counts[]): Counts {
  const sum = (count: keyof Counts) => all.reduce((so, counts) => so + counts[count], 0);
  return {
    writes: sum('writes'),
    events: sum('events'),
    edits: sum('edits'),
    kept: sum('kept'),
    reported: sum('reported'),
    inTheWindow: sum('inTheWindow'),
    afterwards: sum('afterwards'),
  };
}

/** Builds a provider without a guard. Returns its folder, which is removed at the end of the process. */
async function providerWithout(name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-soak-provider-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await bundleProvider(folder, withoutGuard(GUARDS[name]!));
  return folder;
}

/** Returns a signal for Ctrl-C, which ends the soak after the current round. A second Ctrl-C ends the soak at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => {
    console.error('Ending after this round. Ctrl-C again ends at once.');
    controller.abort();
    process.once('SIGINT', () => process.exit(130));
  });
  return controller.signal;
}

commandLine(run)
  .parseAsync(process.argv)
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = NOTHING_RUN;
  });
