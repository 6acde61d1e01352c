import type { Command } from 'commander';
import { StatsResult } from '../../../../model/traffic/results';
import { terminalText, type TerminalText } from '../../../../output';
import { bar } from '../../../terminal';
import { table } from '../../printing/table';
import type { Terminal } from '../../printing/terminal';
import { formatCount, formatDuration, formatSize, formatTime } from '../../printing/quantities';
import { queryCommand } from './query-command';

/** `svc-waap traffic stats` */
export function statsCommand(terminal: Terminal): Command {
  return queryCommand<StatsResult, never>(
    {
      name: 'stats',
      description: 'Totals of requests, bandwidth and latency, for each time segment. Segments without requests are left out.',
      examples: `  $ svc-waap traffic stats --last 24h
  $ svc-waap traffic stats --from 2025-03-01 --to 2025-04-01 --filter 'host=shop.example'
`,
      ask: async (client, filter, headers) => (await client.traffic.stats(filter, headers)).results,
      layout: { fields: Object.keys(StatsResult.properties), table: ofSegments },
    },
    terminal,
  );
}

function ofSegments(results: readonly StatsResult[], terminal: Terminal): TerminalText {
  if (results.length === 0) return terminalText`No requests match.\n`;
  const most = results.reduce((highest, { num_of_requests: count }) => Math.max(highest, count), 0);
  return table(
    results,
    [
      { title: 'TIME', of: ({ time_period: time }) => formatTime(time) },
      { title: 'REQUESTS', of: ({ num_of_requests: count }) => formatCount(count), isNumber: true },
      { title: '', of: ({ num_of_requests: count }) => bar(count, most, 20), isChart: true },
      { title: 'BANDWIDTH', of: ({ sum_of_bandwidth: bytes }) => formatSize(bytes), isNumber: true },
      { title: 'AVG LATENCY', of: ({ avg_latency: time }) => formatDuration(time), isNumber: true },
      { title: 'HOST', of: ({ hostname }) => hostname, isLong: true },
    ],
    terminal,
  );
}
