import Libsql from 'libsql';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationStore } from '../../../src/emulator/store/configuration-store';
import { Damage } from '../../../src/emulator/store/damage';
import { Database } from '../../../src/emulator/store/database';
import { scriptOf } from '../../../src/emulator/store/schema';
import { StoreError } from '../../../src/emulator/store/store-error';
import { temporaryFolders } from '../support/folder';

const folder = temporaryFolders();
const AUTHOR = { author: 'Ann', email: 'ann@example.org' };
const FAMILY = 'actions';

const entry = (id: string, content = '') => ({ id, name: `Name of ${id}`, body: JSON.stringify({ id, content }) });

function opened(data = folder(), families = [FAMILY]): ConfigurationStore {
  const store = ConfigurationStore.open(data, families);
  store.addMissing([{ name: 'prod', families: new Map() }], () => ({ ...AUTHOR, message: 'seed' }));
  return store;
}

const change = (store: ConfigurationStore, message: string, write: Parameters<ConfigurationStore['change']>[3]) =>
  store.change('prod', FAMILY, { ...AUTHOR, message }, write);

/** Brings a file to an earlier format, with what that has a place for. */
function downgrade(file: string, format: number): void {
  renameSync(file, `${file}-later`);
  const database = new Libsql(file);
  database.exec(`${scriptOf(format)}; PRAGMA user_version = ${format}; ATTACH '${file}-later' AS later`);
  const names = (sql: string) => (database.prepare(sql).all() as { name: string }[]).map(({ name }) => name);
  for (const table of names("SELECT name FROM sqlite_schema WHERE type = 'table'")) {
    const columns = names(`SELECT name FROM pragma_table_info('${table}')`).join();
    database.exec(`DELETE FROM ${table}; INSERT INTO ${table} (${columns}) SELECT ${columns} FROM later.${table}`);
  }
  database.close();
}

describe('ConfigurationStore', () => {
  test('every write adds a version, newest first, each the parent of the next', async () => {
    // GIVEN
    const store = opened();
    // WHEN
    const first = await change(store, 'add a', (draft) => draft.add(entry('a')));
    const second = await change(store, 'change a', (draft) => draft.replace(entry('a', 'new')));
    const third = await change(store, 'remove a', (draft) => draft.remove('a'));
    // THEN
    expect(store.history('prod', FAMILY)).toEqual([third, second, first]);
    expect([first, second, third].map(({ message, author, email }) => [message, author, email])).toEqual([
      ['add a', 'Ann', 'ann@example.org'],
      ['change a', 'Ann', 'ann@example.org'],
      ['remove a', 'Ann', 'ann@example.org'],
    ]);
    expect([first.parents, second.parents, third.parents]).toEqual([[], [first.version], [second.version]]);
    for (const { version, date } of [first, second, third]) {
      expect(version).toMatch(/^[0-9a-f]{40}$/);
      expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    }
    expect(new Set([first.version, second.version, third.version]).size).toBe(3);
    store.close();
  });

  test('a version id identifies the content', async () => {
    const write = async (content: string) => {
      const store = opened();
      const { version } = await change(store, 'same', (draft) => draft.add(entry('a', content)));
      store.close();
      return version;
    };
    expect(await write('one')).not.toBe(await write('two'));
  });

  test('a family can be read as of each version', async () => {
    // GIVEN
    const store = opened();
    const versions = [
      await change(store, '1', (draft) => draft.add(entry('a'))),
      await change(store, '2', (draft) => draft.add(entry('b'))),
      await change(store, '3', (draft) => draft.replace(entry('a', 'new'))),
      await change(store, '4', (draft) => draft.remove('b')),
      await change(store, '5', (draft) => draft.add(entry('b', 'again'))),
    ];
    // WHEN
    const contents = versions.map(({ version }) => {
      const { total, items } = store.list('prod', FAMILY, version);
      const list = JSON.parse(items) as { id: string; content: string }[];
      expect(total).toBe(list.length);
      return list.map(({ id, content }) => id + content).join();
    });
    // THEN
    expect(contents).toEqual(['a', 'a,b', 'anew,b', 'anew', 'anew,bagain']);
    expect(() => store.list('prod', FAMILY, 'f'.repeat(40))).toThrow('does not exist');
    store.close();
  });

  test('several differences can be one version', async () => {
    const store = opened();
    await change(store, 'first', (draft) => ['a', 'b', 'c'].forEach((id) => draft.add(entry(id))));
    const { version } = await change(store, 'second', (draft) => {
      draft.remove('a');
      draft.replace(entry('b', 'new'));
      draft.add(entry('a', 'back')); // its name is free again
    });
    expect(store.history('prod', FAMILY)).toHaveLength(2);
    expect(JSON.parse(store.list('prod', FAMILY, version).items)).toMatchObject([
      { id: 'b', content: 'new' },
      { id: 'c' },
      { id: 'a', content: 'back' },
    ]);
    store.close();
  });

  test('assigning a set writes only the differences', async () => {
    // GIVEN
    const data = folder();
    const store = opened(data);
    const set = (...ids: string[]) => ids.map((id) => entry(id));
    await change(store, '1', (draft) => draft.create(set('a', 'b', 'c', 'd')));
    // WHEN one changes, one moves, one is deleted and one is added
    await change(store, '2', (draft) => draft.assign([entry('d'), entry('a'), entry('b', 'new'), entry('e')]));
    // THEN
    expect((JSON.parse(store.list('prod', FAMILY).items) as { id: string }[]).map(({ id }) => id).join()).toBe('d,a,b,e');
    store.close();
    const database = Database.open(join(data, 'configuration.db'), { durable: true });
    const rows = database.prepare<{ id: string }>('SELECT id FROM entry WHERE valid_from = 2 ORDER BY id').all();
    expect(rows.map(({ id }) => id)).toEqual(['b', 'd', 'e']);
    database.close();
  });

  test('a draft lists the ids that it deletes', async () => {
    const store = opened();
    await change(store, '1', (draft) => draft.create([entry('a'), entry('b')]));
    await change(store, '2', (draft) => {
      draft.assign([entry('c')]);
      draft.add(entry('b', 'back'));
      expect(draft.removed).toEqual(['a']);
    });
    store.close();
  });

  test('a refused draft changes nothing, and adds no version', async () => {
    const store = opened();
    await change(store, 'first', (draft) => draft.add(entry('a')));
    // WHEN
    const refused = change(store, 'second', (draft) => {
      draft.add(entry('b'));
      draft.remove('nope');
    });
    // THEN
    await expect(refused).rejects.toThrow(StoreError);
    expect(store.list('prod', FAMILY).total).toBe(1);
    expect(store.history('prod', FAMILY)).toHaveLength(1);
    store.close();
  });

  test('writes that arrive together settle separately, in order', async () => {
    const store = opened();
    // WHEN
    const results = await Promise.allSettled([
      change(store, '1', (draft) => draft.add(entry('a'))),
      change(store, '2', (draft) => draft.add(entry('a'))),
      change(store, '3', (draft) => draft.replace(entry('a', 'new'))),
      change(store, '4', (draft) => {
        draft.add(entry('b'));
        throw new Error('no');
      }),
      change(store, '5', (draft) => draft.add(entry('c'))),
    ]);
    // THEN
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(JSON.parse(store.list('prod', FAMILY).items)).toEqual([
      { id: 'a', content: 'new' },
      { id: 'c', content: '' },
    ]);
    expect(store.history('prod', FAMILY).map(({ message }) => message)).toEqual(['5', '3', '1']);
    store.close();
  });

  test('history and order survive a restart', async () => {
    const data = folder();
    const first = opened(data);
    await change(first, '1', (draft) => draft.add(entry('b')));
    const { version } = await change(first, '2', (draft) => draft.add(entry('a')));
    first.close();
    // WHEN
    const second = opened(data);
    const next = await change(second, '3', (draft) => draft.add(entry('c')));
    // THEN
    expect(next.parents).toEqual([version]);
    expect(JSON.parse(second.list('prod', FAMILY).items)).toMatchObject([{ id: 'b' }, { id: 'a' }, { id: 'c' }]);
    second.close();
  });

  test('pending writes are stored on close', async () => {
    const data = folder();
    const first = opened(data);
    const pending = change(first, '1', (draft) => draft.add(entry('a')));
    first.close();
    await pending;
    const second = opened(data);
    expect(second.list('prod', FAMILY).total).toBe(1);
    second.close();
  });

  test('configurations are added with their whole content, or not at all', () => {
    const store = opened();
    const bad = { name: 'shop', families: new Map([[FAMILY, [entry('a'), entry('a')]]]) };
    expect(() => store.addMissing([{ name: 'other', families: new Map() }, bad], () => ({ ...AUTHOR, message: '' }))).toThrow(StoreError);
    expect(store.configurations()).toEqual(['prod']);
    store.close();
  });

  test('families of a later release are added to an old file', () => {
    const data = folder();
    opened(data).close();
    const store = opened(data, [FAMILY, 'backend-services']);
    expect(store.list('prod', 'backend-services')).toEqual({ total: 0, items: '[]' });
    store.close();
  });

  test('a file of the first format is migrated with all its data', async () => {
    // GIVEN
    const data = folder();
    const first = opened(data);
    await change(first, '1', (draft) => draft.add(entry('a')));
    const { version } = await change(first, '2', (draft) => draft.replace(entry('a', 'new')));
    first.close();
    downgrade(join(data, 'configuration.db'), 1);
    // WHEN
    const store = ConfigurationStore.open(data, [FAMILY], { documents: new Map([['notes', '[]']]) });
    // THEN
    expect(JSON.parse(store.list('prod', FAMILY, version).items)).toMatchObject([{ id: 'a', content: 'new' }]);
    expect(store.documents.read('prod', 'notes')).toBe('[]');
    expect(store.history('prod', FAMILY).map(({ message }) => message)).toEqual(['2', '1']);
    store.close();
  });

  test('a file without digests gets one for everything that it contains', async () => {
    // GIVEN
    const data = folder();
    const documents = new Map([['notes', '["é"]']]);
    const first = ConfigurationStore.open(data, [FAMILY], { documents });
    first.addMissing([{ name: 'prod', families: new Map() }], () => ({ ...AUTHOR, message: 'seed' }));
    await change(first, 'é\0', (draft) => draft.add(entry('é\0', 'é')));
    await first.queries.add({ date: 'today', author: 'Ann', route: 'topx', filters: '{}' });
    const source = { config: 'prod', rule_id: 'r', target: 'ip', value: '10.0.0.1' };
    await first.quarantine.replace('prod', [{ ...source, count: 1, timestamp: '', last_seen: 0, tags: [] }]);
    await first.quarantine.release({ config: 'prod' }, () => 7);
    const content = (store: ConfigurationStore) => [
      store.list('prod', FAMILY),
      store.read('prod', FAMILY, 'é\0'),
      store.history('prod', FAMILY),
      store.documents.read('prod', 'notes'),
      store.queries.list(),
      store.quarantine.released('prod'),
    ];
    const before = content(first);
    first.close();
    downgrade(join(data, 'configuration.db'), 4);
    // WHEN
    const store = ConfigurationStore.open(data, [FAMILY], { documents });
    // THEN
    expect(content(store)).toEqual(before);
    expect(before[2]).toMatchObject([{ message: 'é\0' }]);
    store.close();
  });

  test.each([
    ['a view in place of a table', "ALTER TABLE document RENAME TO former; CREATE VIEW document AS SELECT 1 AS configuration, '' AS name"],
    ['a trigger', 'CREATE TRIGGER more AFTER INSERT ON entry BEGIN DELETE FROM version; END'],
    ['an index more', 'CREATE INDEX more ON entry (body)'],
    ['a column more', 'ALTER TABLE entry ADD COLUMN more TEXT'],
    ['a table of an earlier format', 'PRAGMA user_version = 4'],
    ['a format that never was', 'PRAGMA user_version = -1'],
  ])('a file with %s is refused', (_, change) => {
    const data = folder();
    opened(data).close();
    const file = join(data, 'configuration.db');
    const database = Database.open(file, { durable: true });
    database.script(change);
    database.close();
    expect(() => opened(data)).toThrow(Damage);
  });

  test('a file of a later release is refused', () => {
    const data = folder();
    opened(data).close();
    const database = Database.open(join(data, 'configuration.db'), { durable: true });
    database.script('PRAGMA user_version = 99');
    database.close();
    expect(() => opened(data)).toThrow(/later release/);
  });

  test('commits reach the disk before they return', () => {
    const database = Database.open(join(folder(), 'x.db'), { durable: true });
    expect(database.prepare<{ synchronous: number }>('PRAGMA synchronous').get()?.synchronous).toBe(2);
    expect(database.prepare<{ journal_mode: string }>('PRAGMA journal_mode').get()?.journal_mode).toBe('wal');
    database.close();
  });
});
