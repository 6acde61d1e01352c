import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator } from '../../../src/emulator';
import { DuckdbStore } from '../../../src/emulator/traffic/store/duckdb/duckdb-store';
import { DynamicRule } from '../../../src/model';
import { asRead, least, samples } from '../../support/entries';
import { AFTERNOON } from '../../support/traffic/afternoon';
import { send } from '../support/client';
import { temporaryFolders } from '../support/folder';

const folder = temporaryFolders();

/** Ways to lose a file that an emulator has open. Each returns how to bring the file back. */
const WAYS: [string, string, (file: string) => () => void][] = [
  ['moved away', 'deleted or moved', moved],
  [
    'replaced by a copy',
    'replaced',
    (file) => {
      const bringBack = moved(file);
      copyFileSync(`${file}-moved`, file);
      return bringBack;
    },
  ],
];

function moved(file: string): () => void {
  renameSync(file, `${file}-moved`);
  return () => renameSync(`${file}-moved`, file);
}

/** An emulator with traffic in which a rule catches a source. */
async function running() {
  const data = folder();
  const failures: string[] = [];
  const emulator = await startEmulator({
    data,
    logFailure: (line) => failures.push(line),
    seed: { configurations: { prod: {} } },
  });
  const at = `${emulator.url}/api/v4.3`;
  const load = (name: string) => {
    const lines = AFTERNOON.map((record) => JSON.stringify({ ...record, request_id: `${name}-${record.request_id}` }));
    return fetch(`${emulator.url}/_emulator/traffic`, { method: 'POST', body: lines.join('\n') });
  };
  const rule = {
    ...least(DynamicRule, { name: 'Login bursts', active: true, target: 'ip', threshold: 2, timeframe: 60, ttl: 3600, tags: ['banned'] }),
    include: { relation: 'OR', tags: ['login'] },
    exclude: { relation: 'OR', tags: [] },
  };
  expect((await send('POST', `${at}/conf/prod/dynamic-rules/logins`, asRead(DynamicRule, { ...rule, id: 'logins' }))).status).toBe(201);
  expect((await load('first')).status).toBe(200);
  const change = (id: string) => send('PUT', `${at}/conf/prod/actions`, samples('actions', id));
  const quarantined = async () => {
    const answer = await send('GET', `${at}/data/quarantined`, undefined, { provider: 'document_db', syntax: 'json' });
    expect(answer.status).toBe(200);
    return (answer.body as { data: { results: { value: string }[] } }).data.results.map(({ value }) => value);
  };
  return { data, failures, load, change, quarantined, close: () => emulator.close() };
}

describe.each(WAYS)('a file that is %s while the emulator runs', (_, how, lose) => {
  test('gets no entries, and the write is an error', async () => {
    const { data, failures, change, close } = await running();
    const file = join(data, 'configuration.db');
    const bringBack = lose(file);
    const { status, body } = await change('lost');
    expect(status).toBe(500);
    const problem = `${file} was ${how} while the emulator runs, so nothing is written. Move it back if it was moved.`;
    expect(JSON.stringify(body)).toContain(JSON.stringify(problem).slice(1, -1));
    expect(failures).toEqual([expect.stringContaining(problem)]);
    bringBack();
    expect((await change('kept')).status).toBeLessThan(300);
    await close();
  });

  test('gets no traffic, and its requests still count', async () => {
    const { data, failures, load, quarantined, close } = await running();
    const file = join(data, 'traffic.duckdb');
    const bringBack = lose(file);
    expect(await quarantined()).toEqual(['198.51.100.9']);
    expect((await load('second')).status).toBe(500);
    expect(failures).toEqual([expect.stringContaining(`${file} was ${how} while the emulator runs, so nothing is written.`)]);
    bringBack();
    expect((await load('third')).status).toBe(200);
    await close();
  });
});

test('a file of traffic that is missing since the start is no sign that there were no requests', async () => {
  const store = new DuckdbStore(folder(), { records: 200, note: () => Promise.resolve() });
  expect(await store.revision()).toBeDefined();
  await store.close();
});
