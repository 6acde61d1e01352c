import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { BENCHES } from '../../bench/benches';
import { PEERS_VARIABLE } from '../../bench/peers-variable';
import { build } from '../build/build';
import { ROOT } from '../paths';
import { findEngine } from '../engines/find';
import { run as runProgram } from '../process';
import { measured, type Report, reportText } from './measure';
import { benchmarkTables, withFigures } from './page';
import { SideProcess } from './side-process';

interface Options {
  readonly only: readonly string[];
  readonly rounds: number;
  readonly scale: number;
  readonly against?: string;
  readonly peer: readonly string[];
  readonly json?: string;
  readonly page?: string;
  readonly list?: boolean;
}

const EXAMPLES = `
Examples:
  $ npm run bench -- --list
      what there is
  $ npm run bench -- --only start,plans --rounds 9
      two benches, with more rounds
  $ npm run bench -- --only rules --scale 0.1
      a tenth of the usual size
  $ npm run bench -- --against ../baseline --json bench.json
      beside another clone, in which npm run build has run

Exit status: 0, or 1 where a bench failed or a figure is worse than the baseline's. Worse is more than 5 %, and more than the
baseline differs from itself.`;

async function run({ only, rounds, scale, against, peer, json, page, list }: Options): Promise<void> {
  if (list) {
    for (const name of only) console.log(`${name.padEnd(12)}${(await BENCHES[name]!()).measures}`);
    return;
  }
  // The processes of the benches read it.
  process.env[PEERS_VARIABLE] = peer.join('\n');
  await build((line) => console.error(line));
  const reports: Report[] = [];
  const failed: string[] = [];
  for (const name of only) {
    const sides = [ROOT, ...(against === undefined ? [] : [against, against])].map((tree) => new SideProcess(tree, name, scale));
    const [ours, first, second] = sides as [SideProcess, SideProcess?, SideProcess?];
    try {
      const report = await measured(name, await BENCHES[name]!(), { rounds, scale }, ours, first && second && [first, second]);
      reports.push(report);
      console.log(`${reportText(report)}\n`);
    } catch (error) {
      failed.push(name);
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    } finally {
      await Promise.all(sides.map((side) => side.close()));
    }
    if (json !== undefined) writeFileSync(json, `${JSON.stringify({ failed, reports }, undefined, 2)}\n`);
  }
  if (page !== undefined) writeFileSync(page, withFigures(readFileSync(page, 'utf8'), only, await tablesOf(reports, peer)));
  const worse = reports.flatMap(({ bench, figures }) =>
    figures.filter(({ comparison }) => comparison?.isWorse).map(({ figure }) => `${bench}, ${figure}`),
  );
  console.log(`${reports.length} benches run, ${failed.length} failed${failed.length > 0 ? ` (${failed.join(', ')})` : ''}`);
  if (against !== undefined)
    console.log(worse.length === 0 ? 'Nothing is worse than the baseline.' : `Worse than the baseline:\n${worse.join('\n')}`);
  if (failed.length > 0 || worse.length > 0) process.exitCode = 1;
}

async function tablesOf(reports: readonly Report[], peers: readonly string[]): Promise<string> {
  const [commit, engine] = await Promise.all([
    runProgram('git', ['describe', '--always', '--dirty'], { cwd: ROOT }),
    findEngine(() => undefined).then(({ path }) => runProgram(path, ['version'])),
  ]);
  const facts = { commit: commit.stdout.trim(), engine: engine.stdout.split('\n', 1)[0]!, peers: peers.map((folder) => basename(folder)) };
  return benchmarkTables(reports, facts);
}

new Command('npm run bench --')
  .description('Measures this tree. It prints medians, and compares them with a baseline if there is one.')
  .option('--only <names>', 'some benches, with commas between them', names, Object.keys(BENCHES))
  .option('--rounds <number>', 'rounds that count', whole, 5)
  .option('--scale <factor>', 'factor of the usual sizes', positive, 1)
  .option('--against <folder>', 'another clone, built: its rounds and those of this tree take turns', tree)
  .option('--peer <folder>', 'another provider, for the benches peers and peers-large; may be repeated', peerFolder, [])
  .option('--json <file>', 'file for the figures')
  .option('--page <file>', 'page whose figures of these benches are replaced, such as docs/benchmarks.md')
  .option('--list', 'print the names of the benches, and what they measure')
  .showHelpAfterError('(--help shows the options)')
  .addHelpText('after', EXAMPLES)
  .action(run)
  .parseAsync(process.argv)
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });

function names(text: string): string[] {
  const wanted = text.split(',');
  const wrong = wanted.find((name) => !Object.hasOwn(BENCHES, name));
  if (wrong !== undefined)
    throw new InvalidArgumentError(`There is no bench ${JSON.stringify(wrong)}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  return wanted;
}

function peerFolder(text: string, others: readonly string[]): string[] {
  const folder = resolve(text);
  const missing = ['provider.tf', 'entry.tf'].find((name) => !existsSync(join(folder, name)));
  if (missing !== undefined)
    throw new InvalidArgumentError(`${folder} has no ${missing}: docs/benchmarks.md describes the folder of a peer.`);
  return [...others, folder];
}

function whole(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('Write a whole number of at least 1.');
  return Number(text);
}

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0 && number <= 100)) throw new InvalidArgumentError('Write a number above 0, and not above 100.');
  return number;
}

function tree(text: string): string {
  const folder = resolve(text);
  if (!existsSync(join(folder, 'tools/bench/side.ts')))
    throw new InvalidArgumentError('There is no clone of this repository with benches.');
  return folder;
}
