import { Command, Option } from 'commander';
import { terminalText, type TerminalText, timeText } from '../../../output';
import type { ManagementClient, QuarantineSelector } from '../../../api';
import type { QuarantineRecord } from '../../../model/traffic';
import { QuarantineRecord as Schema } from '../../../model/traffic/results';
import { type OutputFormat, type RowLayout, outputOption, rowsWriter, writeRows } from '../printing/output';
import { withClient, headersOf, type ServiceFlags, withServiceOptions } from '../options/service';
import { collectValues } from '../options/values';
import { table } from '../printing/table';
import { standardOutput, type Terminal } from '../printing/terminal';
import { helpText } from '../printing/help-text';

interface Flags extends ServiceFlags {
  readonly config?: string;
  readonly id?: string[];
  readonly rule?: string[];
  readonly output: OutputFormat;
}

interface ReleaseFlags extends Flags {
  readonly all?: boolean;
}

/** `svc-waap quarantine`: the sources of traffic that dynamic rules keep in quarantine. */
export function quarantineCommand(terminal: Terminal = standardOutput()): Command {
  const list = withSelectionOptions(new Command('list'))
    .description('List quarantined sources of traffic.')
    .addHelpText(
      'after',
      helpText(`
Examples:
  $ svc-waap quarantine list
  $ svc-waap quarantine list --config prod --rule login-bursts --output json`),
    )
    .action((flags: Flags) =>
      withClient(flags, async (client) =>
        writeRows(await sources(client, flags), flags.output, layout(terminalText`No source is in quarantine.`), terminal),
      ),
    );

  const release = withSelectionOptions(new Command('release'))
    .description('Release sources from quarantine, and list them. A rule quarantines a source again if it violates the rule again.')
    .option('--all', 'release every source of the configuration')
    .addHelpText(
      'after',
      helpText(`
Examples:
  $ svc-waap quarantine release --rule login-bursts
  $ svc-waap quarantine release --id 6612f0a9c3d4e5f60718293a --id 6612f0a9c3d4e5f60718293b
  $ svc-waap quarantine release --config prod --all`),
    )
    .action((flags: ReleaseFlags) => {
      requireSelection(flags);
      return withClient(flags, async (client) => {
        // The contract does not specify the response to a release.
        const released = await sources(client, flags);
        const write = rowsWriter(released, flags.output, layout(terminalText`No source matches. Nothing was released.`), terminal);
        const { whileNotInterrupted } = await import('../../plans');
        // The error of an interrupted release says whether the service may have carried it out.
        await whileNotInterrupted((signal) => client.quarantine.removeListed(selectorOf(flags), released, { ...headersOf(flags), signal }));
        await write();
      });
    });

  return new Command('quarantine')
    .summary('list quarantined sources of traffic, and release them')
    .description('The sources of traffic that dynamic rules keep in quarantine.')
    .addCommand(list)
    .addCommand(release);
}

function withSelectionOptions(command: Command): Command {
  return withServiceOptions(
    command
      .addOption(new Option('--config <name>', 'only sources of this configuration (default: all)').env('SVC_CONFIG'))
      .option('--id <id>', 'only the entry with this id; repeat the option for several', collectValues)
      .option('--rule <id>', 'only sources that this dynamic rule quarantined; repeat the option for several', collectValues)
      .addOption(outputOption()),
  );
}

/** Rejects a release without a selection, which would release everything by mistake. */
function requireSelection({ id, rule, all, config }: ReleaseFlags): void {
  if (all && (id ?? rule)) throw new Error('--all releases every source. Remove --all, or remove --id and --rule.');
  if (all && !config) throw new Error('--all needs a configuration. Set --config or SVC_CONFIG.');
  if (!all && !id && !rule) throw new Error('No sources are selected. Set --id, --rule or --all.');
}

function selectorOf({ config, id, rule }: Flags): QuarantineSelector {
  return { config: config || undefined, ids: id, ruleIds: rule };
}

async function sources(client: ManagementClient, flags: Flags): Promise<QuarantineRecord[]> {
  const { ids, ...selector } = selectorOf(flags);
  // Ids are not sent: a long list would exceed the length limit of URLs.
  const { results } = await client.quarantine.list(selector, headersOf(flags));
  return results.filter(({ _id: id }) => ids === undefined || (id !== undefined && ids.includes(id)));
}

function layout(empty: TerminalText): RowLayout<QuarantineRecord> {
  return {
    fields: Object.keys(Schema.properties),
    table: (records, terminal) =>
      records.length === 0
        ? terminalText`${empty}\n`
        : table(
            records,
            [
              { title: 'ID', of: ({ _id: id }) => id ?? '' },
              { title: 'CONFIG', of: ({ config }) => config ?? '' },
              { title: 'RULE', of: ({ rule_id: rule }) => rule ?? '' },
              { title: 'SOURCE', of: ({ target, value }) => [target, value].filter(Boolean).join(' '), isLong: true },
              { title: 'COUNT', of: ({ count }) => String(count ?? ''), isNumber: true },
              { title: 'LAST SEEN', of: ({ last_seen: seen }) => (seen === undefined ? '' : timeText(seen * 1000)) },
            ],
            terminal,
          ),
  };
}
