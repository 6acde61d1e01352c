import { Command } from 'commander';
import type { FilterInput, ManagementClient, TrafficHeaders } from '../../../../api';
import { reportLine, terminalLine } from '../../../../output';
import type { Filter } from '../../../../traffic/filter';
import { filterFromFlags, type FilterFlags } from '../../options/filter';
import { type OutputFormat, type RowLayout, outputOption, writeRows } from '../../printing/output';
import { withClient, headersOf, type ServiceFlags, withServiceOptions } from '../../options/service';
import type { Terminal } from '../../printing/terminal';
import { seconds } from '../../options/time-range';
import { helpText } from '../../printing/help-text';

/** Flags of every query. */
export interface QueryFlags extends FilterFlags, ServiceFlags {
  readonly output: OutputFormat;
}

/** Query of a subcommand, and the layout of its results. */
export interface QueryDefinition<Row, Flags extends QueryFlags> {
  readonly name: string;
  readonly description: string;
  readonly examples: string;
  /** Adds the flags of this query. */
  readonly options?: (command: Command) => Command;
  readonly ask: (
    client: ManagementClient,
    filter: FilterInput,
    headers: TrafficHeaders,
    flags: Flags,
  ) => Iterable<Row> | AsyncIterable<Row> | Promise<Iterable<Row>>;
  readonly layout: RowLayout<Row>;
}

/** Returns the filter in the notation that the deployment requires. */
async function inSyntax(syntax: string | undefined, filter: Filter): Promise<FilterInput> {
  if (syntax !== 'string_query') return filter;
  const { printQuery } = await import('../../../../traffic/filter');
  return printQuery(filter);
}

/** Makes a subcommand of `svc-waap traffic` that queries the service. */
export function queryCommand<Row extends object, Flags extends QueryFlags>(
  query: QueryDefinition<Row, Flags>,
  terminal: Terminal,
): Command {
  const command = new Command(query.name)
    .description(query.description)
    .option(
      '-f, --filter <conditions>',
      'conditions that requests must meet: a query string such as "status >= 500, path ~ ^/cart", or the JSON form',
    )
    .option('--last <time>', 'requests of the last 90m, 24h, 7d or 2w (default: 24h, if the filter has no time range)', seconds)
    .option('--from <time>', 'requests since this date and time, in ISO 8601; without a zone, in the time zone of the service')
    .option('--to <time>', 'requests until this date and time (default: now)')
    .addOption(outputOption())
    .addHelpText('after', helpText(`\nExamples:\n${query.examples.trimEnd()}`));
  return withServiceOptions(query.options?.(command) ?? command).action(async (flags: Flags) => {
    if (flags.last !== undefined && (flags.from ?? flags.to) !== undefined)
      throw new Error('--last excludes --from and --to. Remove --last, or remove --from and --to.');
    let usesClock = false;
    const asked = await filterFromFlags(flags, () => {
      usesClock = true;
      return new Date();
    });
    const { doubtsIn, doubtText } = await import('../../../../traffic/filter');
    for (const doubt of doubtsIn(asked)) reportLine(terminalLine(doubtText(doubt)));
    const filter = await inSyntax(flags.syntax, asked);
    await withClient(
      flags,
      async (client) => writeRows(await query.ask(client, filter, headersOf(flags), flags), flags.output, query.layout, terminal),
      usesClock,
    );
  });
}
