import { Command, InvalidArgumentError, Option } from 'commander';
import { joined, jsonDocument, reportLine, terminalText, type TerminalText } from '../../output';
import { readTagFilters } from '../../records';
import type { Simulation, SimulationJson } from '../../simulation';
import { readStack } from '../../terraform-json';
import { type AccessLogFlags, withAccessLogOptions } from '../traffic/access-log-options';
import { collectValues } from '../query/repeatable';
import { table } from '../query/table';
import { standardOutput, type Terminal } from '../query/terminal';

interface Flags extends AccessLogFlags {
  readonly traffic: readonly string[];
  readonly var: Readonly<Record<string, string>>;
  readonly output: 'table' | 'json';
}

/** `svc-waap simulate`: runs the rules of a stack over samples of traffic. */
export function simulateCommand(terminal: Terminal = standardOutput()): Command {
  const command = new Command('simulate')
    .summary('try the rules of a stack against samples of traffic')
    .description(
      'Run the dynamic rules and flow control policies of a synthesized stack over samples of traffic, and show what they catch.\n\n' +
        'The command needs no service, engine or plan, so the tests of an app in any language can use it. Entries of the service\n' +
        'that the stack does not manage are ignored. To see the effect of a plan, use "svc-waap preview" with --traffic.',
    )
    .argument('[stack]', 'folder of a synthesized stack, or its JSON file; - for standard input', '.')
    .requiredOption(
      '--traffic <file>',
      'samples: records as JSON, one in a line, or an access log; repeat the option for several',
      collectValues,
    )
    .option('--var <name=value>', 'value of a Terraform variable; repeat the option for several', variable, {})
    .addOption(new Option('--output <format>', 'format of the result').choices(['table', 'json']).default('table'))
    .addHelpText(
      'after',
      `
In the format json, "rules" and "policies" are lists. Each rule has "sources" (the caught sources), "caught" (source and time) and
"requests" (the records that its action applies to). Each policy has "requests" (the records that end its sequence). "problem" says why
an entry could not be simulated, or is null.

Examples:
  $ svc-waap simulate cdktf.out/stacks/shop --traffic samples.ndjson
  $ svc-waap simulate cdktf.out/stacks/shop --traffic access.log --tags tags.json --output json
  $ svc-waap simulate cdktf.out/stacks/shop --traffic samples.ndjson --var threshold=20`,
    )
    .action(async (stack: string, flags: Flags) => {
      const document = readStack(stack);
      const { readRecords, simulate } = await import('../../simulation');
      const { logFormat, shift, tags } = flags;
      const options = { logFormat, shift, ...(tags !== undefined && { tags: await readTagFilters(tags) }) };
      const records = [];
      for (const file of flags.traffic) for (const record of await readRecords(file, options)) records.push(record);
      if ('module' in document) reportLine(terminalText`The stack has modules. Rules and policies inside modules are ignored.`);
      const simulation = simulate(document, records, { variables: flags.var });
      await terminal.write(flags.output === 'json' ? jsonDocument(simulation) : inTables(simulation, terminal));
    });
  return withAccessLogOptions(command);
}

function inTables(simulation: Simulation, terminal: Terminal): TerminalText {
  const { rules, policies } = simulation.toJSON();
  const caught = rules.flatMap(({ name, caught: sources }) => sources.map((each) => ({ name, ...each })));
  const parts = [
    ...(rules.length === 0 ? [] : [rulesTable(rules, terminal)]),
    ...(policies.length === 0 ? [] : [policiesTable(policies, terminal)]),
    ...(caught.length === 0
      ? []
      : [
          table(
            caught,
            [
              { title: 'CAUGHT', of: ({ source }) => source, isLong: true },
              { title: 'AT', of: ({ at }) => at },
              { title: 'BY', of: ({ name }) => name, isLong: true },
            ],
            terminal,
          ),
        ]),
  ];
  return joined(parts, terminalText`\n`);
}

function rulesTable(rules: SimulationJson['rules'], terminal: Terminal): TerminalText {
  return table(
    rules,
    [
      { title: 'RULE', of: ({ name }) => name, isLong: true },
      { title: 'CONFIG', of: ({ config }) => config },
      { title: 'SOURCES', of: ({ sources }) => String(sources.length), isNumber: true },
      { title: 'REQUESTS', of: ({ requests }) => String(requests.length), isNumber: true },
      { title: 'ACTION', of: ({ action }) => action, isLong: true },
      { title: 'NOTE', of: noteOn, isLong: true },
    ],
    terminal,
  );
}

function policiesTable(policies: SimulationJson['policies'], terminal: Terminal): TerminalText {
  return table(
    policies,
    [
      { title: 'POLICY', of: ({ name }) => name, isLong: true },
      { title: 'CONFIG', of: ({ config }) => config },
      { title: 'REQUESTS', of: ({ requests }) => String(requests.length), isNumber: true },
      { title: 'NOTE', of: noteOn, isLong: true },
    ],
    terminal,
  );
}

function noteOn({ active, problem }: { readonly active: boolean; readonly problem: string | null }): string {
  return problem ?? (active ? '' : 'not active');
}

function variable(text: string, previous: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write a name and a value: threshold=20.');
  return { ...previous, [text.slice(0, at)]: text.slice(at + 1) };
}
