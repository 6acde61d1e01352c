import { Command, InvalidArgumentError, Option } from 'commander';
import type { TrafficRecord } from '../../../model/traffic';
import { jsonDocument, reportLine, type Safe, terminalLine, terminalText, type TerminalText } from '../../../output';
import { type AccessLogOptions, belongsTo, bytesOf, MemoryLimit } from '../../../traffic/records';
import type { Simulation } from '../../simulation';
import { rememberOrigin } from '../../simulation/samples';
import { requireSource } from '../options/engine-arguments';
import { type AccessLogFlags, accessLogOptions, withAccessLogOptions } from '../options/access-log';
import { emptyTrafficText, requestOf } from '../options/empty-traffic';
import { collectValues } from '../options/values';
import { standardOutput, type Terminal } from '../printing/terminal';
import { maxUnusableOption } from '../replay/max-unusable';
import { requestsOfFile } from '../replay/traffic-files';
import { ruleSource } from '../simulate/rule-source';
import { simulationTables } from '../simulate/tables';
import { badLineCount, badLineList, BadLineCollector } from '../traffic/bad-lines';
import { helpText } from '../printing/help-text';

interface Flags extends AccessLogFlags {
  readonly traffic: readonly string[];
  readonly var: Readonly<Record<string, string>>;
  readonly output: keyof typeof OUTPUTS;
  readonly maxUnusable: number;
}

/** Formats of the result. */
const OUTPUTS = { table: simulationTables, json: (simulation: Simulation): Safe => jsonDocument(simulation) } as const;

/** `svc-waap simulate`: runs the rules of a stack over samples of traffic. */
export function simulateCommand(terminal: Terminal = standardOutput(), log: (line: TerminalText) => void = reportLine): Command {
  const command = new Command('simulate')
    .summary('try the rules of a stack against samples of traffic')
    .description(
      'Run the dynamic rules and flow control policies of a stack or a plan over samples of traffic, and show what they catch.\n\n' +
        'A synthesized stack needs no service, engine or plan, so the tests of an app in any language can use the command. For a\n' +
        'folder of .tf files, the command makes a plan with the engine in TERRAFORM_BINARY_NAME, terraform or tofu, and runs the\n' +
        'planned rules. It changes no state, takes no lock, and removes the plan file. A plan as JSON is only read. Entries of the\n' +
        'service that the stack does not manage are ignored. To see what a plan changes, use "svc-waap preview" with --traffic.',
    )
    .argument(
      '[stack]',
      'folder of a synthesized stack, an app or .tf files; or JSON of a stack, or of "terraform show -json"; - for standard input',
      '.',
    )
    .argument('[engine-arguments...]', 'after --: more arguments for "terraform plan"')
    .requiredOption(
      '--traffic <file>',
      'samples: records as JSON, one in a line, or as Parquet; or an access log; repeat the option for several',
      collectValues,
    )
    .option('--var <name=value>', 'value of a Terraform variable; repeat the option for several', variable, {})
    .addOption(maxUnusableOption('leave a rule out, with the reason,'))
    .addOption(new Option('--output <format>', 'format of the result').choices(Object.keys(OUTPUTS)).default('table'))
    .addHelpText(
      'after',
      helpText(`
In the format json, "rules" and "policies" are lists. Each rule has "sources" (the caught sources), "caught" (source and time) and
"requests" (the records that its action applies to). Each policy has "requests" (the records that end its sequence). "problem" is null, or
the reason why the entry is not evaluated: traffic records do not contain the data that it uses. Its lists are then null.

A rule is not evaluated either if more samples than --max-unusable lack what it needs, such as the address, or if all do. Members that no
record has, and tags of a rule that no sample has, are reported. Samples for one rule need not suit the others: the exit status is 1 only if
no rule and no policy is evaluated.

Bad lines of the samples are skipped, counted and listed, and the exit status is then 1, as for "svc-waap traffic load". It is also 1 if no
request was simulated: the samples are empty, none of their lines could be read, or they have no request of the configuration.

Environment:
  SVC_CONFIG  configuration of resources that set no "config", if the provider block sets none

Examples:
  $ svc-waap simulate cdktf.out/stacks/shop --traffic samples.ndjson
  $ svc-waap simulate cdktf.out/stacks/shop --traffic samples.parquet
  $ svc-waap simulate cdktf.out/stacks/shop --traffic access.log --tags tags.json --output json
  $ svc-waap simulate cdktf.out/stacks/shop --traffic samples.ndjson --var threshold=20
  $ svc-waap simulate infrastructure --traffic samples.ndjson -- -var-file=prod.tfvars
  $ terraform show -json tfplan | svc-waap simulate - --traffic samples.ndjson`),
    )
    .action(async (stack: string, args: readonly string[], flags: Flags) => {
      requireSource(stack, 'svc-waap simulate . --traffic samples.ndjson -- -var-file=prod.tfvars');
      if (stack === '-' && flags.traffic.includes('-'))
        throw new Error('Standard input is the stack, and cannot be the samples, too. Write one of them to a file.');
      const { document, variables } = await ruleSource(stack, {
        variables: flags.var,
        args,
        onProgress: (line) => log(terminalLine(line)),
      });
      const [{ simulateSettings }, { readSettings }] = await Promise.all([
        import('../../simulation/simulate'),
        import('../../simulation/read-settings'),
      ]);
      // Before the traffic is read: that may take long.
      const settings = readSettings(document, variables);
      const options = await accessLogOptions(flags);
      const records: TrafficRecord[] = [];
      const bad = new Map<string, BadLineCollector>();
      const memory = new MemoryLimit();
      for (const file of flags.traffic) {
        for await (const record of recordsIn(file, options, bad, log)) {
          memory.add(bytesOf(record));
          records.push(record);
        }
      }
      if ('module' in document) log(terminalText`The stack has modules. Rules and policies inside modules are ignored.`);
      const simulation = simulateSettings(settings, records, flags.maxUnusable);
      for (const warning of simulation.warnings) log(terminalLine(warning));
      if (simulation.evaluatesNothing) process.exitCode = 1;
      // Sets the status, which a reader that stops early must not change.
      reportMissing(simulation, records, bad, log);
      await terminal.write(OUTPUTS[flags.output](simulation, terminal));
    });
  return withAccessLogOptions(command);
}

/** Yields the requests of a file. Bad lines are skipped and reported, and the command fails in the end. */
async function* recordsIn(
  file: string,
  options: AccessLogOptions,
  bad: Map<string, BadLineCollector>,
  log: (line: TerminalText) => void,
): AsyncGenerator<TrafficRecord> {
  const badLines = new BadLineCollector();
  bad.set(file, badLines);
  let read = 0;
  for await (const { requests, bad: unread } of requestsOfFile(file, options)) {
    for (const each of unread) badLines.add(each);
    for (const request of requests) {
      rememberOrigin(request, options.tagsOf?.needs);
      yield request.record;
    }
    read += requests.length;
  }
  if (badLines.total === 0) return;
  log(terminalLine(`${file}: ${read} requests read, ${badLineCount(badLines.total)}`));
  badLineList(badLines).forEach((line) => log(line));
  // A test that leaves out a part of its samples may pass for the wrong reason.
  process.exitCode = 1;
}

/** Reports configurations without a sample. A simulation without any sample fails: a test of it would pass for the wrong reason. */
function reportMissing(
  simulation: Simulation,
  records: readonly TrafficRecord[],
  bad: ReadonlyMap<string, BadLineCollector>,
  log: (line: TerminalText) => void,
): void {
  const { rules, policies } = simulation.toJSON();
  const configurations = [...new Set([...rules, ...policies].map(({ config }) => config))];
  const missing = configurations.filter((config) => !records.some((record) => belongsTo(record, config)));
  if (missing.length === 0) return;
  if (missing.length < configurations.length) return log(terminalLine(`The samples have no ${requestOf(missing)}.`));
  const badLines = [...bad.values()].reduce((sum, { total }) => sum + total, 0);
  const [first] = [...bad].flatMap(([file, { listed }]) => listed.map((line) => ({ file, ...line })));
  const empty = { files: [...bad.keys()], configurations, lines: records.length + badLines, badLines, firstBadLine: first };
  log(terminalLine(`No request was simulated. ${emptyTrafficText(empty)}`));
  process.exitCode = 1;
}

function variable(text: string, previous: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write a name and a value: threshold=20.');
  return { ...previous, [text.slice(0, at)]: text.slice(at + 1) };
}
