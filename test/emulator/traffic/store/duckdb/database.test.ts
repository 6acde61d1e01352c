import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DuckdbDatabase } from '../../../../../src/emulator/traffic/store/duckdb/database';
import { temporaryFolders } from '../../../support/folder';

const folder = temporaryFolders();

const open: DuckdbDatabase[] = [];
afterEach(() => open.splice(0).forEach((database) => database.close()));

async function opened(data: string, options?: Parameters<typeof DuckdbDatabase.open>[1]): Promise<DuckdbDatabase> {
  const database = await DuckdbDatabase.open(join(data, 'traffic.duckdb'), options);
  open.push(database);
  return database;
}

const query = (database: DuckdbDatabase, text: string) => database.read([{ text, parameters: [] }]);

describe('DuckdbDatabase', () => {
  test('uses its spill folder when memory is short, and not the working directory', async () => {
    const data = folder();
    const before = readdirSync('.');
    const database = await opened(data, { memoryLimit: '64MB' });
    // WHEN more is sorted than fits into memory
    const sorted = { text: `SELECT repeat('x', 100) || i AS s FROM range(2_000_000) AS t(i) ORDER BY s`, parameters: [] };
    let spilled: string[] = [];
    for await (const row of database.stream(sorted)) {
      expect(row).toEqual({ s: `${'x'.repeat(100)}0` });
      spilled = readdirSync(join(data, 'traffic.duckdb.spill'));
      break;
    }
    // THEN
    expect(spilled).toContainEqual(expect.stringMatching(/^duckdb_temp_storage/));
    expect(statSync(join(data, 'traffic.duckdb.spill')).mode & 0o77).toBe(0);
    expect(readdirSync('.')).toEqual(before);
    database.close();
    expect(readdirSync(data)).not.toContain('traffic.duckdb.spill');
  });

  test("limits the spill folder, and loads nothing from the network or the user's home folder", async () => {
    const data = folder();
    const [rows] = await query(
      await opened(data),
      `SELECT name, value FROM duckdb_settings() WHERE name IN (
        'temp_directory', 'max_temp_directory_size', 'autoinstall_known_extensions', 'autoload_known_extensions',
        'allow_community_extensions', 'allow_persistent_secrets', 'enable_external_access', 'lock_configuration')`,
    );
    expect(Object.fromEntries(rows!.map(({ name, value }) => [name, value]))).toEqual({
      temp_directory: join(data, 'traffic.duckdb.spill'),
      max_temp_directory_size: '14.9 GiB',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      allow_persistent_secrets: 'false',
      enable_external_access: 'false',
      lock_configuration: 'true',
    });
  });

  test.each([
    ['reads no file', `SELECT * FROM read_text('/etc/hostname')`],
    ['attaches no file', `ATTACH '../elsewhere.duckdb'`],
    ['loads no extension', 'LOAD httpfs'],
    ['takes no other settings', 'SET GLOBAL enable_external_access = true'],
  ])('%s outside of its folder', async (_, text) => {
    await expect(query(await opened(folder()), text)).rejects.toThrow(/Permission Error|locked/);
  });

  test('makes each log private to its owner, also after a checkpoint', async () => {
    const data = folder();
    chmodSync(data, 0o777);
    const umask = process.umask(0);
    try {
      const database = await opened(data, { create: 'CREATE TABLE numbers (i INTEGER)' });
      const modes = () =>
        readdirSync(data)
          .filter((name) => name !== 'traffic.duckdb.spill')
          .map((name) => [name, (statSync(join(data, name)).mode & 0o777).toString(8)]);
      const file = ['traffic.duckdb', '600'];
      expect(modes()).toEqual([file]);
      for (let time = 0; time < 3; time += 1) {
        await database.write((run) => run('INSERT INTO numbers VALUES (1)'));
        expect(modes()).toEqual([file, ['traffic.duckdb.wal', '600']]);
        for await (const _ of database.stream({ text: 'CHECKPOINT', parameters: [] }));
        expect(modes()).toEqual([file]);
      }
    } finally {
      process.umask(umask);
    }
  });

  test('leaves no file if its tables cannot be created', async () => {
    const data = folder();
    await expect(opened(data, { create: 'CREATE TABLE (' })).rejects.toThrow(/syntax error/);
    expect(readdirSync(data)).toEqual([]);
    expect(await query(await opened(data, { create: 'CREATE TABLE t (i INTEGER)' }), 'SELECT * FROM t')).toEqual([[]]);
  });
});
