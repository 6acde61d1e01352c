import { InvalidArgumentError, type Command } from 'commander';
import type { FilterInput, ManagementClient, TrafficHeaders } from '../../../../api';
import { TRAFFIC_FIELDS, TRAFFIC_ROUTES, type TrafficRecord } from '../../../../model/traffic';
import { terminalText, type TerminalText, timeText } from '../../../../output';
import { table } from '../../printing/table';
import type { Terminal } from '../../printing/terminal';
import { queryCommand, type QueryFlags } from './query-command';

interface Flags extends QueryFlags {
  readonly limit: number;
  readonly all?: boolean;
}

const [{ maximum: LARGEST_PAGE, default: LIMIT }] = TRAFFIC_ROUTES.logs.query;

/** `svc-waap traffic logs` */
export function logsCommand(terminal: Terminal): Command {
  return queryCommand<TrafficRecord, Flags>(
    {
      name: 'logs',
      description: 'The matching requests, newest first. A table shows some fields; json and ndjson have all.',
      examples: `  $ svc-waap traffic logs --last 1h --filter 'status >= 500'
  $ svc-waap traffic logs --last 24h --filter 'ip=198.51.100.9' --all --output ndjson > requests.ndjson
  $ svc-waap traffic logs --from '2025-03-01 14:00' --to '2025-03-01 15:00' --limit 5000 --output csv
`,
      options: (command) =>
        command
          .option('-n, --limit <number>', 'maximum number of requests; more than 2500 are read page by page', positive, LIMIT)
          .option('--all', 'all matching requests'),
      ask: (client, filter, headers, { limit, all }) => newest(client, filter, headers, all ? Infinity : limit),
      layout: { fields: TRAFFIC_FIELDS.map(({ name }) => name), table: ofRequests },
    },
    terminal,
  );
}

function positive(text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : 0;
  if (!(value > 0)) throw new InvalidArgumentError('Write a whole number of at least 1.');
  return value;
}

async function* newest(
  client: ManagementClient,
  filter: FilterInput,
  headers: TrafficHeaders,
  limit: number,
): AsyncGenerator<TrafficRecord, void, undefined> {
  let count = 0;
  for await (const record of client.traffic.allLogs(filter, { ...headers, pageSize: Math.min(limit, LARGEST_PAGE) })) {
    yield record;
    if (++count === limit) return;
  }
}

function ofRequests(records: readonly TrafficRecord[], terminal: Terminal): TerminalText {
  if (records.length === 0) return terminalText`No requests match.\n`;
  return table(
    records,
    [
      { title: 'TIME', of: ({ timestamp }) => timeText(timestamp ?? '') },
      { title: 'STATUS', of: ({ status }) => String(status ?? ''), isNumber: true },
      { title: 'METHOD', of: ({ method }) => method ?? '' },
      { title: 'IP', of: ({ ip }) => ip ?? '' },
      { title: 'COUNTRY', of: ({ country }) => country ?? '' },
      { title: 'URL', of: ({ url, host, path }) => url ?? `${host ?? ''}${path ?? ''}`, isLong: true },
      { title: 'REASON', of: ({ reason, monitor_reasons: monitored }) => reason || (monitored ?? []).join('; '), isLong: true },
    ],
    terminal,
  );
}
