import { joined, terminalText, type TerminalText, timeText } from '../../../output';
import type { Simulation, SimulationJson } from '../../simulation';
import { table } from '../printing/table';
import type { Terminal } from '../printing/terminal';

/** Returns the rules, the policies and the caught sources of a simulation, as tables. */
export function simulationTables(simulation: Simulation, terminal: Terminal): TerminalText {
  const { rules, policies } = simulation.toJSON();
  const caught = rules.flatMap(({ name, caught: sources }) => (sources ?? []).map((each) => ({ name, ...each })));
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
              { title: 'AT', of: ({ at }) => timeText(at) },
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
      { title: 'SOURCES', of: ({ sources }) => lengthOf(sources), isNumber: true },
      { title: 'REQUESTS', of: ({ requests }) => lengthOf(requests), isNumber: true },
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
      { title: 'REQUESTS', of: ({ requests }) => lengthOf(requests), isNumber: true },
      { title: 'NOTE', of: noteOn, isLong: true },
    ],
    terminal,
  );
}

/** Formats the length of a list: `-` for an entry that is not evaluated. */
function lengthOf(list: readonly unknown[] | null): string {
  return list === null ? '-' : String(list.length);
}

function noteOn({ active, problem }: { readonly active: boolean; readonly problem: string | null }): string {
  return problem ?? (active ? '' : 'not active');
}
