import { Command } from 'commander';
import { loadFile, type Outcome } from '../../traffic/load';

interface Flags {
  readonly baseUrl?: string;
}

/** `svc-waap traffic load` */
export function loadCommand(): Command {
  return new Command('load')
    .description(
      'Load traffic into a running emulator. Lines of a file are traffic records in JSON, or an access log in the combined format of\n' +
        'Apache and nginx. Files may be compressed with gzip. A request that the emulator has is not stored again, so that a load may\n' +
        'be repeated.',
    )
    .argument('<files...>', 'files to load')
    .option('--base-url <url>', 'base URL of the emulator (default: SVC_BASE_URL)')
    .addHelpText('after', '\nExamples:\n  $ svc-waap traffic load --base-url http://127.0.0.1:8080 access.log access.log.1.gz')
    .action((files: readonly string[], { baseUrl }: Flags) => loadAll(files, baseUrl));
}

async function loadAll(files: readonly string[], given: string | undefined): Promise<void> {
  const baseUrl = given ?? process.env['SVC_BASE_URL'];
  if (!baseUrl) throw new Error('The emulator is not named. Set --base-url or SVC_BASE_URL to the base URL that it printed.');
  const target = { baseUrl, ...(process.env['SVC_API_KEY'] && { apiKey: process.env['SVC_API_KEY'] }) };
  for (const file of files) {
    const outcome = await loadFile(file, target, process.stderr.isTTY ? (sofar) => console.error(inWords(file, sofar)) : undefined);
    console.error(inWords(file, outcome));
    outcome.told.forEach(({ line, problem }) => console.error(`  line ${line}: ${problem}`));
    if (outcome.bad > outcome.told.length) console.error(`  ... and ${outcome.bad - outcome.told.length} more bad lines`);
    if (outcome.bad > 0) process.exitCode = 1;
  }
}

function inWords(file: string, { lines, stored, known, bad }: Outcome): string {
  return `${file}: ${lines} lines, ${stored} requests stored, ${known} known before, ${bad} bad lines`;
}
