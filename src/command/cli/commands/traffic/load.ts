import { Command } from 'commander';
import { isLoopback } from '../../../../api/loopback';
import { warnOfPlainHttp } from '../../options/service';
import { counted, grouped, plural } from '../../../../model/words';
import { reportLine, standardError, terminalLine, type TerminalText, timeText } from '../../../../output';
import { aheadOf, FIRST_RECORDS, unknownMembersText } from '../../../../traffic/records';
import { type AccessLogFlags, accessLogOptions, withAccessLogOptions } from '../../options/access-log';
import { maxUnusableOption } from '../../replay/max-unusable';
import { badLineCount, badLineList } from '../../traffic/bad-lines';
import { type TrafficDestination, emulatorFolder, runningEmulator } from '../../traffic/destination';
import { loadFile, type LoadOptions, type LoadResult } from '../../traffic/load';
import { helpText } from '../../printing/help-text';

interface Flags extends AccessLogFlags {
  readonly baseUrl?: string;
  readonly data?: string;
  readonly maxUnusable: number;
}

const EXAMPLES = `
Examples:
  $ svc-waap traffic load --base-url http://127.0.0.1:4300 access.log.1.gz access.log
  $ svc-waap traffic load --data ./waap-data records.ndjson
      into the folder of a stopped emulator
  $ svc-waap traffic load --tags tags.json access.log
  $ svc-waap traffic load --log-format '$remote_addr [$time_iso8601] "$request" $status' access.log
  $ svc-waap traffic generate --scene shoppers --scene login-burst | svc-waap traffic load -

Dynamic rules select requests by tags. Lines of access logs get the tag "all", and the tags of --tags. That file has a filter for
each tag: a query string without a time range, or the JSON form with one.
  { "login-page": "path = /login", "method-post": "method = POST",
    "office-network": "ip ~ ^192\\\\.0\\\\.2\\\\." }

Environment:
  SVC_BASE_URL  base URL of the emulator, if neither --base-url nor --data is set
  SVC_API_KEY   API key of the emulator, if it has one
`;

/** `svc-waap traffic load` */
export function loadCommand(): Command {
  const command = new Command('load')
    .summary('load traffic into an emulator')
    .description(
      'Load traffic into an emulator. Lines of a file are traffic records in JSON, or an access log, whose format is\n' +
        'recognized or named by --log-format. Files may be compressed with gzip. A request that the emulator has is\n' +
        'not stored again, so you can repeat a load. Requests of the same moment count in the order of their lines, and in that of\n' +
        'the files: name the oldest file first. A file with its newest request first, such as the output of "traffic logs", is\n' +
        'read from its end.',
    )
    .argument('<files...>', 'files to load; - is standard input')
    .option('--base-url <url>', 'base URL of a running emulator (default: SVC_BASE_URL)')
    .option('--data <folder>', 'data folder of a stopped emulator, instead of --base-url')
    .addOption(maxUnusableOption('exit with status 1', 'lines of access logs than this lack an address, or a field that --tags uses'))
    .addHelpText('after', helpText(EXAMPLES));
  return withAccessLogOptions(command).action(loadAll);
}

const UNREAD =
  'no line could be read. If this is the log of a server, set --log-format to its format: a name, or a pattern, also of lines in JSON.';

async function loadAll(files: readonly string[], flags: Flags): Promise<void> {
  const accessLog = await accessLogOptions(flags);
  const destination = await destinationOf(flags);
  try {
    for (const file of files) await load(file, destination, { accessLog }, flags.maxUnusable);
  } finally {
    await destination.close();
  }
}

async function destinationOf({ baseUrl, data }: Flags): Promise<TrafficDestination> {
  if (data !== undefined && baseUrl !== undefined)
    throw new Error('--base-url and --data are mutually exclusive: --base-url is for a running emulator, --data for one that is stopped.');
  if (data !== undefined) return emulatorFolder(data);
  const url = baseUrl ?? process.env['SVC_BASE_URL'];
  if (!url) {
    throw new Error(
      'The address of the emulator is not set. Set --base-url or SVC_BASE_URL to the base URL that the emulator printed, or --data to ' +
        'the data folder of a stopped emulator.',
    );
  }
  const apiKey = process.env['SVC_API_KEY'] || undefined;
  const destination = runningEmulator(url, apiKey);
  const { protocol, hostname, host } = new URL(url);
  if (apiKey !== undefined && protocol === 'http:' && !isLoopback(hostname)) warnOfPlainHttp(host);
  return destination;
}

async function load(file: string, destination: TrafficDestination, options: LoadOptions, maxUnusable: number): Promise<void> {
  let stored = 0;
  let printed = '';
  const report = (sofar: LoadResult) => {
    const text = outcomeText(file, sofar);
    if (text !== printed) reportLine(text); // the last part may be the outcome
    printed = text;
  };
  const progress = (sofar: LoadResult) => {
    stored = sofar.stored;
    if (standardError.isTTY) report(sofar);
  };
  const outcome = await loadFile(file, destination, { ...options, progress }).catch((error: unknown) => {
    if (stored === 0) throw error;
    const hint = `${stored} requests of ${file} are stored. You can load the file again: no request is stored twice.`;
    throw new Error(`${(error as Error).message}\n${hint}`, { cause: error });
  });
  report(outcome);
  badLineList({ total: outcome.bad, listed: outcome.listed }).forEach(reportLine);
  if (outcome.bad > 0) process.exitCode = 1;
  if (outcome.bad > 0 && outcome.stored + outcome.known === 0) reportLine(terminalLine(`${file}: ${UNREAD}`));
  reportUnusable(file, outcome, maxUnusable);
  if (outcome.newest !== undefined) warnOfClock(file, outcome.newest);
}

/**
 * Reports lines that lack what rules may need. More of them than the limit are a failure, and so is a field that all lack. Which rules need
 * it is not known here.
 */
function reportUnusable(file: string, { unusable: { records, of, fields }, unknown }: LoadResult, maxUnusable: number): void {
  if (unknown.length > 0) reportLine(terminalLine(`${file}: ${unknownMembersText(unknown, FIRST_RECORDS)}`));
  if (records === 0) return;
  const lacking = fields.map(({ name, records: count }) => `no ${name} (${grouped(count)})`).join(', ');
  const lines = `${grouped(records)} of ${counted(of, 'line')} ${plural(records, 'lacks', 'lack')}`;
  reportLine(terminalLine(`${file}: ${lines} what rules may need: ${lacking}`));
  if (records > of * maxUnusable || fields.some((field) => field.records === of)) process.exitCode = 1;
}

function warnOfClock(file: string, newest: string): void {
  const ahead = aheadOf(Date.parse(newest), Date.now());
  if (!ahead) return;
  const lines = [
    `${file}: the newest request (${timeText(newest)}) is ${counted(ahead.minutes, 'minute')} ahead of this machine's clock.`,
    'The quarantine of the emulator is as of its newest request, so sources may have left it.',
    '"preview --last" replays no request after now.',
    'If the clock or the time zone of the server was wrong, load its access log into an empty emulator with a shift,',
    `such as --shift ${ahead.shift}.`,
  ];
  reportLine(terminalLine(lines.join(' ')));
}

function outcomeText(file: string, { formats, lines, stored, known, bad }: LoadResult): TerminalText {
  const of = formats.length === 0 ? '' : ` (${formats.join(', ')})`;
  const counts = `${lines} ${plural(lines, 'line')}, ${stored} ${plural(stored, 'request')} stored`;
  return terminalLine(`${file}${of}: ${counts}, ${known} known before, ${badLineCount(bad)}`);
}
