import { Option, type Command } from 'commander';
import { TOPX_LABELS } from '../../../../model/traffic';
import { TopxResult } from '../../../../model/traffic/results';
import { joined, terminalLine, terminalText, type TerminalText } from '../../../../output';
import { bar, paint } from '../../../terminal';
import { table } from '../../printing/table';
import type { Terminal } from '../../printing/terminal';
import { formatCount, formatDuration } from '../../printing/quantities';
import { queryCommand, type QueryFlags } from './query-command';

interface Flags extends QueryFlags {
  readonly label?: readonly string[];
}

/** `svc-waap traffic topx` */
export function topxCommand(terminal: Terminal): Command {
  return queryCommand<TopxResult, Flags>(
    {
      name: 'topx',
      description: 'Leading factors of the traffic: the countries, addresses, URLs and so on with the most blocked requests.',
      examples: `  $ svc-waap traffic topx --last 24h
  $ svc-waap traffic topx --last 7d --filter 'blocked=true' --label country --label ip
  $ svc-waap traffic topx --from 2025-03-01 --to 2025-03-02 --output csv > march.csv
`,
      options: (command) =>
        command.addOption(
          new Option('--label <name>', 'only the results of this label; repeat the option for several')
            .choices(Object.keys(TOPX_LABELS))
            .argParser(collectedChoice),
        ),
      ask: async (client, filter, headers, { label: labels }) => {
        const { results } = await client.traffic.topx(filter, headers);
        return labels ? results.filter(({ label }) => labels.includes(label)) : results;
      },
      layout: { fields: Object.keys(TopxResult.properties), table: ofLabels },
    },
    terminal,
  );
}

function collectedChoice(value: string, previous: readonly string[] | undefined): readonly string[] {
  if (!Object.hasOwn(TOPX_LABELS, value))
    throw new Error(`Unrecognized label "${value}". The labels are: ${Object.keys(TOPX_LABELS).join(', ')}.`);
  return [...(previous ?? []), value];
}

/** Writes a table for each label. */
function ofLabels(results: readonly TopxResult[], terminal: Terminal): TerminalText {
  if (results.length === 0) return terminalText`No requests match.\n`;
  const labels = [...new Set(results.map(({ label }) => label))];
  const tables = labels.map((label) => {
    const own = results.filter((result) => result.label === label);
    return terminalText`${paint('bold', terminalLine(label), terminal)}\n${ofLabel(own, terminal)}`;
  });
  return joined(tables, terminalText`\n`);
}

function ofLabel(results: readonly TopxResult[], terminal: Terminal): TerminalText {
  const most = results.reduce((highest, { num_of_requests: count }) => Math.max(highest, count), 0);
  return table(
    results,
    [
      { title: 'REQUESTS', of: ({ num_of_requests: count }) => formatCount(count), isNumber: true },
      { title: '', of: ({ num_of_requests: count }) => bar(count, most, 12), isChart: true },
      { title: 'BLOCKED', of: ({ num_of_blocked_requests: count }) => formatCount(count), isNumber: true },
      { title: 'HUMAN', of: ({ num_of_human_requests: count }) => formatCount(count), isNumber: true },
      { title: 'AVG TIME', of: ({ avg_total_time: time }) => formatDuration(time), isNumber: true },
      { title: 'KEY', of: ({ key }) => key, isLong: true },
    ],
    terminal,
  );
}
