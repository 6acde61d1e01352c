import { Command, InvalidArgumentError, Option } from 'commander';
import { json, type JsonText, jsonText, NOTHING, reportLine, standardError, terminalLine, timeText } from '../../../../output';
import type { Scene } from '../../traffic/scenes/scene';
import type { Terminal } from '../../printing/terminal';
import { SCENES, traffic } from '../../traffic/scenes/traffic';
import { helpText } from '../../printing/help-text';

interface Flags {
  readonly scene?: string[];
  readonly hours: number;
  readonly rate: number;
  readonly seed: number;
  readonly end?: string;
  readonly config: string;
}

const HOUR = 3_600_000;

/** Number of records that are written at once. */
const BATCH = 500;

/** Number of records between two progress lines on a terminal. */
const PROGRESS_INTERVAL = 100_000;

const EXAMPLES = `
Scenes:
${SCENES.map(({ name, summary }) => `  ${name.padEnd(12)}  ${summary}`).join('\n')}

Examples:
  $ svc-waap traffic generate --hours 2 | svc-waap traffic load -
  $ svc-waap traffic generate --scene shoppers --scene login-burst --seed 7 --end 2026-03-01T12:00Z > burst.ndjson

The same options with the same --end give the same records. Its default is the current time, and shoppers come more often at some
hours of the day than at others. A run without --end prints the --end that repeats it.
The visitors are invented: their addresses and networks are reserved for documentation and tests.
`;

/** `svc-waap traffic generate` */
export function generateCommand(terminal: Terminal): Command {
  return new Command('generate')
    .summary('generate traffic')
    .description('Write invented traffic of a shop to standard output: one record per line, in order of time.')
    .addOption(
      new Option('--scene <name>', 'scene to generate; repeat the option for several scenes (default: shoppers)')
        .choices(SCENES.map(({ name }) => name))
        .argParser((name: string, before: string[] | undefined) => [...(before ?? []), sceneNamed(name).name]),
    )
    .option('--hours <number>', 'length of the traffic, in hours', positive(24 * 366), 1)
    .option('--rate <number>', 'average requests of shoppers per second', positive(10_000), 2)
    .option('--seed <number>', 'seed of the random choices, a whole number', seed, 1)
    .option('--end <time>', 'end of the traffic, in ISO 8601 (default: now)')
    .option('--config <name>', 'configuration that handles the requests: the value of their field "branch"', 'prod')
    .addHelpText('after', helpText(EXAMPLES))
    .action((flags: Flags) => generate(flags, terminal));
}

async function generate({ scene = ['shoppers'], hours, rate, seed, end: written, config }: Flags, terminal: Terminal): Promise<void> {
  const end = written === undefined ? secondOf(Date.now()) : await timeOf(written);
  const start = Math.round(end - hours * HOUR);
  let records = 0;
  let text: JsonText = NOTHING;
  for (const record of traffic([...new Set(scene)].map(sceneNamed), { start, end, rate }, config, seed)) {
    text = json`${text}${jsonText(record)}\n`;
    records += 1;
    if (records % BATCH > 0) continue;
    await terminal.write(text);
    if (!terminal.hasReader) return;
    text = NOTHING;
    if (records % PROGRESS_INTERVAL === 0 && standardError.isTTY)
      reportLine(terminalLine(`${records} records, up to ${timeText(record.timestamp ?? '')}`));
  }
  await terminal.write(text);
  reportLine(terminalLine(`${records} records, from ${timeText(start)} to ${timeText(end)}`));
  if (written === undefined) reportLine(terminalLine(`For the same records again, add --end ${timeText(end)}.`));
}

function sceneNamed(name: string): Scene {
  const scene = SCENES.find((each) => each.name === name);
  if (!scene) throw new InvalidArgumentError(`The scenes are ${SCENES.map((each) => each.name).join(', ')}.`);
  return scene;
}

function secondOf(time: number): number {
  return time - (time % 1000);
}

function positive(maximum: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!(value > 0 && value <= maximum) || text.trim() === '') throw new InvalidArgumentError(`Write a number above 0, up to ${maximum}.`);
    return value;
  };
}

function seed(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 0x7fff_0000) throw new InvalidArgumentError('Write a whole number from 0 to 2147418112.');
  return value;
}

async function timeOf(text: string): Promise<number> {
  const { readTimestamp } = await import('../../../../traffic/filter');
  const timestamp = readTimestamp(text);
  if (!timestamp)
    throw new Error(`--end "${text}" is not a time. Write a date, or a date and a time, such as 2026-03-01 or 2026-03-01T12:00Z.`);
  return secondOf(Number(timestamp.moment / 1_000_000n));
}
