import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { startEmulator } from '../../../src/emulator';
import { createPrivate } from '../../../src/emulator/files/private-files';
import { StartupError } from '../../../src/emulator/files/startup-error';
import { openTrafficFolder } from '../../../src/emulator/traffic-folder';
import { aRule } from '../../support/entries';
import { AFTERNOON } from '../../support/traffic/afternoon';
import { rulesPath, send } from '../support/client';
import { emulators } from '../support/emulators';
import { temporaryFolders } from '../support/folder';
import { ask } from '../support/traffic';

const start = emulators();
const folder = temporaryFolders();

const RANGE = { filters: 'timestamp between 2000-01-01 and 2100-01-01' };

const LINES = AFTERNOON.map((record) => JSON.stringify(record)).join('\n');

// Only the emulator restricts access: the folder is open, and the umask removes no permission.
let umask: number;
beforeEach(() => (umask = process.umask(0)));
afterEach(() => void process.umask(umask));

function openFolder(): string {
  const data = folder();
  chmodSync(data, 0o777);
  return data;
}

/** Returns the permissions of the files and folders in a folder, at any depth. */
function permissions(data: string): Record<string, string> {
  const names = readdirSync(data, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(names.map((name) => [name, (statSync(join(data, name)).mode & 0o777).toString(8)]));
}

async function fill(url: string, id: string): Promise<void> {
  expect(await send('POST', url + rulesPath('prod', id), aRule({ id, name: id }))).toMatchObject({ status: 201 });
  expect(await send('POST', `${url}/_emulator/traffic`, LINES.replaceAll('"request_id":"', `"request_id":"${id}`))).toMatchObject({
    status: 200,
  });
}

/** The first and the last bytes of journals of SQLite. */
const MAGIC = Buffer.from('d9d505f920a163d7', 'hex');

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => bytes.writeUInt32BE(value, 4 * i));
  return bytes;
}

/** Returns the journal of a killed transaction that had changed no page of a database yet. */
function journalOf(database: Buffer): Buffer {
  const [pageSize, sector] = [database.readUInt16BE(16), 512];
  const head = Buffer.concat([MAGIC, numbers(0, 0, database.length / pageSize, sector, pageSize)]);
  return Buffer.concat([head, Buffer.alloc(sector - head.length)]);
}

/** Returns such a journal of a transaction over several databases, which names the file that unites them. */
function journalNaming(file: string, database: Buffer): Buffer {
  const name = Buffer.from(file);
  const sum = name.reduce((total, byte) => total + byte, 0);
  return Buffer.concat([journalOf(database), numbers(0), name, numbers(name.length, sum), MAGIC]);
}

describe('the files of the data folder', () => {
  test('are private to their owner while the emulator runs, and afterwards', async () => {
    const data = openFolder();
    const emulator = await startEmulator({ data });
    await fill(emulator.url, 'a');
    expect(permissions(data)).toEqual({
      'configuration.db': '600',
      'configuration.db-revision': '600',
      'configuration.db-wal': '600',
      'traffic.duckdb': '600',
      'traffic.duckdb.spill': '700',
      'traffic.duckdb.wal': '600',
    });
    await emulator.close();
    expect(permissions(data)).toEqual({ 'configuration.db': '600', 'configuration.db-revision': '600', 'traffic.duckdb': '600' });
  });

  test('of an earlier release become private at the start', async () => {
    // GIVEN the files of an earlier release, which was killed
    const data = openFolder();
    const first = await startEmulator({ data });
    await fill(first.url, 'a');
    await first.close();
    for (const name of ['configuration.db-journal', 'traffic.duckdb.wal', 'incoming-0.ndjson']) writeFileSync(join(data, name), '');
    for (const name of readdirSync(data)) chmodSync(join(data, name), 0o666);
    writeFileSync(join(data, 'notes.txt'), '', { mode: 0o644 });
    // WHEN
    const { url } = await start({ data });
    // THEN the file of traffic is private before its first use; the start has read its empty log
    expect(permissions(data)).toMatchObject({ 'traffic.duckdb': '600', 'incoming-0.ndjson': '600' });
    await fill(url, 'b');
    const { 'notes.txt': notes, 'traffic.duckdb.spill': spill, ...files } = permissions(data);
    expect(new Set(Object.values(files))).toEqual(new Set(['600']));
    expect({ notes, spill }).toEqual({ notes: '644', spill: '700' });
    expect(await ask(url, 'logs', RANGE)).toHaveLength(2 * AFTERNOON.length);
    expect((await send('GET', url + rulesPath())).body).toMatchObject({ total: 2 });
  });

  test('are private to their owner when a command loads into the folder', async () => {
    const data = openFolder();
    const traffic = openTrafficFolder(data);
    await traffic.receive(Readable.from([LINES]));
    const { 'traffic.duckdb.spill': spill, ...files } = permissions(data);
    expect(new Set(Object.values(files))).toEqual(new Set(['600']));
    expect(spill).toBe('700');
    await traffic.close();
  });

  test.each([
    'configuration.db',
    'configuration.db-wal',
    'traffic.duckdb',
    'traffic.duckdb.wal',
    'traffic.duckdb.spill',
    'incoming-0.ndjson',
  ])('are refused as symbolic links: %s', async (name) => {
    // GIVEN
    const [data, victim] = [openFolder(), join(folder(), 'victim')];
    writeFileSync(victim, 'kept');
    chmodSync(victim, 0o644);
    symlinkSync(victim, join(data, name));
    // WHEN
    const refusal = `${join(data, name)} is a symbolic link, and could lead to any file. Delete it, or set --data to another folder.`;
    await expect(start({ data })).rejects.toThrow(refusal);
    expect(() => openTrafficFolder(data)).toThrow(refusal);
    // THEN
    expect(readFileSync(victim, 'utf8')).toBe('kept');
    expect((statSync(victim).mode & 0o777).toString(8)).toBe('644');
    expect(readdirSync(data)).toEqual([name]);
  });

  test.each([
    ['a folder', 'configuration.db-revision', (file: string) => mkdirSync(file)],
    ['a folder', 'traffic.duckdb', (file: string) => mkdirSync(file)],
    ['a pipe', 'configuration.db', (file: string) => void execFileSync('mkfifo', [file])],
    ['a pipe', 'traffic.duckdb.spill', (file: string) => void execFileSync('mkfifo', [file])],
  ])('are refused as %s: %s', async (_, name, make) => {
    const data = openFolder();
    make(join(data, name));
    const refusal = `${join(data, name)} is no file, but a folder, a device or a pipe. Delete it, or set --data to another folder.`;
    await expect(start({ data })).rejects.toThrow(refusal);
    expect(() => openTrafficFolder(data)).toThrow(refusal);
    expect(readdirSync(data)).toEqual([name]);
  });

  test('are refused as a journal that names a file, which SQLite would delete', async () => {
    // GIVEN a journal as of a killed transaction over two databases
    const [data, victim] = [openFolder(), join(folder(), 'victim')];
    await (await start({ data })).close();
    writeFileSync(victim, 'kept');
    const journal = join(data, 'configuration.db-journal');
    writeFileSync(journal, journalNaming(victim, readFileSync(join(data, 'configuration.db'))));
    // WHEN
    const refusal = `${journal} names a file that SQLite would delete, and the emulator writes no such journal. Delete ${journal}, or set`;
    await expect(start({ data })).rejects.toThrow(refusal);
    expect(() => openTrafficFolder(data)).toThrow(refusal);
    // THEN
    expect(readFileSync(victim, 'utf8')).toBe('kept');
    expect(existsSync(journal)).toBe(true);
  });

  test('include the journal of a process that was killed, which the next start plays back', async () => {
    // GIVEN
    const data = openFolder();
    const first = await start({ data });
    await fill(first.url, 'a');
    await first.close();
    const journal = join(data, 'configuration.db-journal');
    writeFileSync(journal, journalOf(readFileSync(join(data, 'configuration.db'))));
    // WHEN
    const { url } = await start({ data });
    // THEN
    expect(existsSync(journal)).toBe(false);
    expect((await send('GET', url + rulesPath())).body).toMatchObject({ total: 1 });
  });

  test('are not created through a link that another user makes at the same time', () => {
    const victim = join(folder(), 'victim');
    const link = join(openFolder(), 'traffic.duckdb.wal');
    symlinkSync(victim, link);
    expect(() => createPrivate(link)).toThrow('is a symbolic link');
    expect(existsSync(victim)).toBe(false);
  });

  test('are in private folders, if the emulator creates the folder', async () => {
    const parent = openFolder();
    await start({ data: join(parent, 'made', 'here') });
    expect(permissions(parent)).toMatchObject({ made: '700', [join('made', 'here')]: '700' });
    const { data } = await start();
    expect(statSync(data).mode & 0o777).toBe(0o700);
  });

  test('that a killed process left are deleted', async () => {
    const data = openFolder();
    mkdirSync(join(data, 'traffic.duckdb.spill'));
    writeFileSync(join(data, 'traffic.duckdb.spill', 'duckdb_temp_storage-0.tmp'), 'secret');
    writeFileSync(join(data, 'traffic.duckdb.spill', 'new.duckdb'), 'half');
    const { url } = await start({ data });
    await fill(url, 'a');
    expect(permissions(data)).toMatchObject({ 'traffic.duckdb.spill': '700' });
    expect(readdirSync(join(data, 'traffic.duckdb.spill'))).toEqual([]);
  });
});

test('a note of the newest revision that is far too large is refused with its name and the remedy', async () => {
  // GIVEN
  const data = folder();
  await (await startEmulator({ data })).close();
  const note = join(data, 'configuration.db-revision');
  // A file with a hole takes no space on the disk.
  truncateSync(note, 1_900_000_000);
  // WHEN
  const start = startEmulator({ data });
  // THEN
  await expect(start).rejects.toThrow(`${note} has 1,900,000,000 bytes, and files that the emulator writes there have fewer than 65,536.`);
  await expect(start).rejects.toThrow(StartupError);
  // WHEN
  rmSync(note);
  await (await startEmulator({ data })).close();
  // THEN
  expect(statSync(note).size).toBeLessThan(65_536);
});
