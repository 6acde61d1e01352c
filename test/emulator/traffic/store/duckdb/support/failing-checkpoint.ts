import { statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { DuckdbStore } from '../../../../../../src/emulator/traffic/store/duckdb/duckdb-store';
import { limitFileSize } from '../../../../support/file-size-limit';

// A separate process, because the limit applies to a process. Prints the result of each step, as JSON.

const store = new DuckdbStore(String(process.argv[2]));

async function count(): Promise<unknown> {
  for await (const { n } of store.rows({ text: 'SELECT count(*)::INTEGER AS n FROM requests', parameters: [] })) return n;
  return undefined;
}

async function checkpoint(): Promise<unknown> {
  for await (const _ of store.rows({ text: 'CHECKPOINT', parameters: [] }));
  return 'done';
}

async function load(from: number): Promise<unknown> {
  const lines = Array.from({ length: 100 }, (_, i) => JSON.stringify({ timestamp: '2025-03-01', request_id: `r${from + i}` }));
  return (await store.receive(Readable.from([lines.join('\n')]))).stored;
}

const outcome = (work: Promise<unknown>) => work.catch((error: unknown) => String(error));

void (async () => {
  const steps: Record<string, unknown> = { loaded: await load(0) };
  limitFileSize(process.pid, statSync(store.place).size);
  steps['checkpoint'] = await outcome(checkpoint());
  steps['counts'] = await Promise.all([outcome(count()), outcome(count())]);
  steps['checkpoint again'] = await outcome(checkpoint());
  limitFileSize(process.pid, 'unlimited');
  steps['loaded with room'] = await outcome(load(100));
  steps['checkpoint with room'] = await outcome(checkpoint());
  steps['count with room'] = await outcome(count());
  await store.close();
  process.stdout.write(JSON.stringify(steps));
})();
