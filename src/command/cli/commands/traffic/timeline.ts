import type { Command } from 'commander';
import { TimelineResult } from '../../../../model/traffic/results';
import { joined, NOTHING, terminalLine, terminalText, type TerminalText } from '../../../../output';
import { evenly, paint, sparkline } from '../../../terminal';
import { formatCount, formatTime } from '../../printing/quantities';
import { table } from '../../printing/table';
import type { Terminal } from '../../printing/terminal';
import { queryCommand } from './query-command';

/** `svc-waap traffic timeline`. Its table is limited to the columns that fit a usual terminal. */
export function timelineCommand(terminal: Terminal): Command {
  return queryCommand<TimelineResult, never>(
    {
      name: 'timeline',
      description: 'Security metrics of the traffic, for each time segment. Segments without requests are left out.',
      examples: `  $ svc-waap traffic timeline --last 6h
  $ svc-waap traffic timeline --last 7d --filter 'path ~ ^/login' --output ndjson
`,
      ask: async (client, filter, headers) => (await client.traffic.timeline(filter, headers)).results,
      layout: { fields: Object.keys(TimelineResult.properties), table: ofSegments },
    },
    terminal,
  );
}

type Count = 'num_of_requests' | 'num_of_blocked_requests' | 'num_of_challenges' | 'num_of_human_requests';

const CHARTS: readonly (readonly [title: string, count: Count])[] = [
  ['requests', 'num_of_requests'],
  ['blocked', 'num_of_blocked_requests'],
  ['challenges', 'num_of_challenges'],
  ['human', 'num_of_human_requests'],
];

const TITLE_WIDTH = 10;

function ofSegments(results: readonly TimelineResult[], terminal: Terminal): TerminalText {
  if (results.length === 0) return terminalText`No requests match.\n`;
  const number = (title: string, of: (result: TimelineResult) => number) => ({
    title,
    of: (result: TimelineResult) => formatCount(of(result)),
    isNumber: true,
  });
  const segments = table(
    results,
    [
      { title: 'TIME', of: ({ time_period: time }) => formatTime(time) },
      number('REQUESTS', ({ num_of_requests: count }) => count),
      number('BLOCKED', ({ num_of_blocked_requests: count }) => count),
      number('BY ORIGIN', ({ num_of_origin_blocked_requests: count }) => count),
      number('CHALLENGES', ({ num_of_challenges: count }) => count),
      number('HUMAN', ({ num_of_human_requests: count }) => count),
      number('IPS', ({ num_of_ip: count }) => count),
    ],
    terminal,
  );
  return terminal.isInteractive ? terminalText`${charts(results, terminal)}\n${segments}` : segments;
}

/** Draws a sparkline for each metric, over the whole time. */
function charts(results: readonly TimelineResult[], terminal: Terminal): TerminalText {
  const lines = CHARTS.map(([title, count]) => {
    const points = results.map((result) => ({ moment: result.time_period, value: result[count] }));
    const total = points.reduce((sum, { value }) => sum + value, 0);
    const width = Math.max(10, terminal.columns - TITLE_WIDTH - String(total).length - 4);
    const chart = paint('cyan', sparkline(evenly(points, width)), terminal);
    return terminalText`${terminalLine(title.padEnd(TITLE_WIDTH))}  ${chart}  ${total}\n`;
  });
  return joined(lines, NOTHING);
}
