import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { ManagementClient } from '../../../api';
import { reportLine, type Safe, terminalLine, type TerminalText, writeTextFile } from '../../../output';
import type { Report, Verdict } from '../../preview';
import { FORMAT_ENDINGS, formatOfFile, REPORT_FORMATS, type ReportFormat } from '../../preview/report/formats';
import { planFrom } from '../../plans';
import { withAccessLogOptions } from '../options/access-log';
import { limitsOfLost, reasonsNotShown } from '../replay/max-lost';
import { maxUnusableOption } from '../replay/max-unusable';
import { type ReplayFlags, replayFromFlags } from '../replay/replay';
import { requireSource } from '../options/engine-arguments';
import { collectValues, listOption } from '../options/values';
import { withClient } from '../options/service';
import { standardOutput, type Terminal } from '../printing/terminal';
import { seconds } from '../options/time-range';
import { helpText } from '../printing/help-text';

interface Flags extends ReplayFlags {
  readonly format?: ReportFormat;
  readonly out?: readonly string[];
  readonly stack?: string;
  readonly failOn: readonly Failure[];
  readonly maxLost?: number;
  readonly maxUnusable: number;
  readonly baseUrl?: string;
  readonly offline?: boolean;
}

type Failure = Verdict | 'drift' | 'incomplete';

/** Whether `--fail-on` takes a verdict or a fact about the plan. */
const CAN_FAIL: Readonly<Record<Failure, boolean>> = {
  weaker: true,
  deletes: true,
  attention: true,
  unjudged: true,
  stronger: false,
  neutral: false,
  drift: true,
  incomplete: true,
};
const FAILURES = (Object.keys(CAN_FAIL) as Failure[]).filter((name) => CAN_FAIL[name]);

/** Exit statuses of `terraform plan -detailed-exitcode`, and one more. An error is 1. */
const EXIT = { noChanges: 0, changes: 2, failOn: 3 } as const;

const ENDINGS = `${FORMAT_ENDINGS.slice(0, -1).join(', ')} and ${FORMAT_ENDINGS.at(-1)}`;

/** `svc-waap preview`: reports the effect of a plan on the protection. */
export function previewCommand(terminal: Terminal = standardOutput(), log: (line: TerminalText) => void = reportLine): Command {
  const command = new Command('preview')
    .summary('show what a plan will do to the protection')
    .description(
      'Show what a plan will do to the protection, entry by entry, and what becomes weaker or is deleted.\n\n' +
        'A plan as JSON is only read. In a folder, the command makes the plan itself, with the engine in ' +
        'TERRAFORM_BINARY_NAME, terraform\n' +
        'or tofu. It changes no state, takes no lock, and removes the plan file, because that file contains secrets.',
    )
    .argument(
      '[plan]',
      'file with the output of "terraform show -json"; - for standard input; or a folder: a synthesized stack, an app, .tf files',
      '.',
    )
    .argument('[engine-arguments...]', 'after --: more arguments for "terraform plan"')
    .addOption(new Option('-o, --format <format>', 'format of the report (default: that of the file, or terminal)').choices(REPORT_FORMATS))
    .option(
      '--out <file>',
      `file to write the report to: ${ENDINGS} say the format; repeat the option for several (default: standard output)`,
      collectValues,
    )
    .option(
      '--stack <folder>',
      'folder of the synthesized stack of a plan as JSON, for the paths of constructs (default: the folder of the plan)',
    )
    .addOption(
      listOption(
        '--fail-on <verdicts>',
        `exit with status ${EXIT.failOn} if a change has the verdict, at drift, or for an incomplete plan: ${FAILURES.join(', ')}; ` +
          'several with commas',
        FAILURES,
      ),
    )
    .option(
      '--max-lost <number>',
      `exit with status ${EXIT.failOn} if the replay loses more requests than this, or if no request was replayed`,
      requestCount,
    )
    .addOption(maxUnusableOption('with --max-lost, fail'))
    .option('--last <time>', 'replay the traffic of the last 90m, 24h, 7d or 2w, with the rules before and after the plan', seconds)
    .option(
      '--traffic <source>',
      'replay traffic of a file instead: records as JSON or Parquet, or access logs; repeat the option for several. Or replay a table of ' +
        'ClickHouse: clickhouse://host:port/database.table',
      collectValues,
    )
    .addOption(
      new Option('--base-url <url>', 'address of the service, for the authors of changes outside Terraform, and for --last').env(
        'SVC_BASE_URL',
      ),
    )
    .option('--offline', 'do not connect to the service, even if its address is set')
    .addHelpText(
      'after',
      helpText(`
Exit status:
  0  the plan changes nothing of the protection
  1  an error
  2  the plan changes the protection, or leaves a change to a later plan
  3  a change has a verdict of --fail-on, there is drift and --fail-on names it, the plan is incomplete (deferred changes, -target) and
     --fail-on names it, or the replay loses more requests than --max-lost.
     A plan with changes also fails --max-lost if no request was replayed: the log is empty, or no line of it could be read; if a change
     of a rule, a policy or an action, or a rule that it affects, could not be replayed; if more records than --max-unusable lack what an
     affected rule needs, such as the address; and if the service counts more requests than its logs return.

Environment:
  SVC_BASE_URL         address of the service, if --base-url is not set
  SVC_API_KEY          API key of the service
  CLICKHOUSE_USER      user for --traffic clickhouse://, "default" if it is not set
  CLICKHOUSE_PASSWORD  password of this user

Examples:
  $ svc-waap preview
      plan in this folder, and show the effect
  $ svc-waap preview cdktf.out/stacks/shop --out preview.html
  $ terraform show -json tfplan | svc-waap preview -
      only read a plan
  $ svc-waap preview plan.json --out preview.md --out preview.json --fail-on weaker,unjudged
  $ svc-waap preview infrastructure -- -var-file=prod.tfvars
  $ svc-waap preview plan.json --last 24h
      with what it would have done to the traffic of a day
  $ svc-waap preview plan.json --last 24h --max-lost 0
      fail if a request of that day would no longer be held as strongly
  $ svc-waap preview plan.json --traffic access.log --tags tags.json
      the same, with traffic of a file
  $ svc-waap preview plan.json --traffic 'requests/2026-11-20/*.parquet'
      with all requests of a day, which DuckDB reads
  $ svc-waap preview plan.json --last 1d --traffic clickhouse://db.example:8123/edge.requests
      with those of a table in ClickHouse`),
    )
    .action(async (source: string, args: readonly string[], flags: Flags) => {
      requireSource(source, 'svc-waap preview . -- -var-file=prod.tfvars');
      if (flags.maxLost !== undefined && flags.last === undefined && flags.traffic === undefined)
        throw new Error('--max-lost counts requests of a replay. Add --last or --traffic.');
      const files = flags.out ?? [];
      for (const file of files) keepInputs(file, [source, ...(flags.traffic ?? []), ...(flags.tags === undefined ? [] : [flags.tags])]);
      const { preview, renderReport, rulesNotCounted } = await import('../../preview');
      const { plan, ...sourced } = await planFrom(source, {
        args,
        onProgress: (line) => log(terminalLine(line)),
        withoutEngine: 'A preview of an existing plan needs no engine: svc-waap preview plan.json',
        ...(flags.stack === undefined ? {} : { stack: flags.stack }),
      });
      const make = async (client?: ManagementClient) => {
        const replay = await replayFromFlags(flags, client);
        return preview({ plan, ...sourced, ...(client ? { client, baseUrl: flags.baseUrl! } : {}), ...(replay ? { replay } : {}) });
      };
      const report = flags.baseUrl && !flags.offline ? await withClient(flags, make, flags.last !== undefined) : await make();
      const style = { columns: terminal.isInteractive ? terminal.columns : Infinity, hasColors: terminal.hasColors };
      // A reader that stops early must not change the status.
      process.exitCode = exitStatus(report, flags);
      if (files.length === 0) await terminal.write(renderReport(report, flags.format ?? 'terminal', style));
      for (const file of files) {
        const format = flags.format ?? formatOfFile(file);
        writeReport(file, renderReport(report, format, { columns: Infinity, hasColors: false }), log);
      }
      for (const line of limitsOfLost(report, flags, rulesNotCounted)) log(terminalLine(line));
    });
  return withAccessLogOptions(command);
}

function requestCount(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Write a number of requests, such as 0.');
  return Number(text);
}

function exitStatus(report: Report, { failOn, maxLost = Infinity, maxUnusable }: Flags): number {
  const { has_changes: hasChanges, plan, summary } = report;
  if ((summary.lost_requests ?? 0) > maxLost) return EXIT.failOn;
  if (maxLost < Infinity && reasonsNotShown(report, maxUnusable).length > 0) return EXIT.failOn;
  if (failOn.some((failure) => (failure === 'incomplete' ? plan.is_complete === false : summary[failure] > 0))) return EXIT.failOn;
  return hasChanges ? EXIT.changes : EXIT.noChanges;
}

/** @throws Error if the report would overwrite a file that the command reads */
function keepInputs(out: string, inputs: readonly string[]): void {
  const input = inputs.find((each) => each !== '-' && pathOf(each) === pathOf(out));
  if (input !== undefined) throw new Error(`--out would overwrite ${input}, which the command reads. Set --out to another file.`);
}

/** Returns the absolute path of a file, without symbolic links if it exists. */
function pathOf(file: string): string {
  return existsSync(file) ? realpathSync(file) : resolve(file);
}

/** Overwrites an older report: each run of a pipeline writes a new one. */
function writeReport(file: string, text: Safe, log: (line: TerminalText) => void): void {
  try {
    writeTextFile(file, text);
  } catch (error) {
    throw new Error(`The report cannot be written to ${file}: ${(error as Error).message}. Set --out to another file.`);
  }
  log(terminalLine(`Report: ${file}`));
}
