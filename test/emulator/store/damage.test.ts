import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationStore } from '../../../src/emulator/store/configuration-store';
import { DamagedContent } from '../../../src/emulator/store/damage';
import { Database } from '../../../src/emulator/store/database';
import { StoreError } from '../../../src/emulator/store/store-error';
import { StartupError } from '../../../src/emulator';
import { commandProcesses } from '../support/command-process';
import type { VersionRecord } from '../../../src/model';
import { temporaryFolders } from '../support/folder';
import { asking, serving } from '../support/serving';
import { samples } from '../../support/entries';

const folder = temporaryFolders();
const start = serving();
const run = commandProcesses();

const FAMILIES = ['actions', 'dynamic-rules'];
const CONFIGURATIONS = ['prod', 'shop'];
const DOCUMENTS = new Map([['notes', `["${'some notes '.repeat(30)}"]`]]);
const ENTRIES = 12;
const AUTHOR = { author: 'Ann', email: 'ann@example.org' };

const fileIn = (data: string) => join(data, 'configuration.db');
const entry = (n: number, content = '') => {
  const [id, name] = [`e${n}`, `Name of e${n}`];
  return { id, name, body: JSON.stringify({ id, name, content: content + 'y'.repeat(60 + n) }) };
};

function open(data: string, reportLoss?: (line: string) => void): ConfigurationStore {
  return ConfigurationStore.open(data, FAMILIES, { documents: DOCUMENTS, reportLoss });
}

/** Fills a store with everything that a store may contain, and closes it. */
async function filled(): Promise<string> {
  const data = folder();
  const store = open(data, () => undefined);
  const entries = Array.from({ length: ENTRIES }, (_, n) => entry(n));
  store.addMissing(
    CONFIGURATIONS.map((name) => ({ name, families: new Map(FAMILIES.map((path) => [path, entries])) })),
    () => ({ ...AUTHOR, message: 'seed' }),
  );
  for (let n = 0; n < 6; n += 1)
    await store.change('prod', 'actions', { ...AUTHOR, message: `change ${n}` }, (draft) => draft.replace(entry(n, `changed ${n}`)));
  await store.queries.add({ date: 'today', author: 'Ann', route: 'topx', filters: '{"AND":[]}' });
  const source = { config: 'prod', rule_id: 'r', target: 'ip', value: '10.0.0.1' };
  await store.quarantine.replace('prod', [{ ...source, count: 1, timestamp: '', last_seen: 0, tags: [] }]);
  await store.quarantine.release({ config: 'prod' }, () => 7);
  store.close();
  return data;
}

/** Reads everything. @returns the content by its name; errors of damaged content in its place */
function contentOf(store: ConfigurationStore): Map<string, unknown> {
  const content = new Map<string, unknown>();
  const read = (name: string, work: () => unknown) => {
    try {
      content.set(name, work());
    } catch (error) {
      // A missing entry or version would be different content.
      content.set(name, error instanceof DamagedContent ? error : String(error));
    }
  };
  read('configurations', () => store.configurations());
  read('queries', () => store.queries.list());
  for (const name of CONFIGURATIONS) {
    read(`${name}, notes`, () => store.documents.read(name, 'notes'));
    read(`${name}, releases`, () => store.quarantine.released(name));
    for (const path of FAMILIES) {
      read(`${name}, ${path}`, () => store.list(name, path));
      read(`${name}, ${path}, again`, () => store.list(name, path));
      read(`${name}, ${path}, versions`, () => store.history(name, path));
      for (const { version, message } of versionsOf(store, name, path))
        read(`${name}, ${path}, ${message}`, () => store.list(name, path, version));
      for (let n = 0; n < ENTRIES; n += 1) read(`${name}, ${path}, e${n}`, () => store.read(name, path, `e${n}`));
    }
  }
  return content;
}

function versionsOf(store: ConfigurationStore, name: string, path: string): readonly VersionRecord[] {
  try {
    return store.history(name, path);
  } catch {
    return [];
  }
}

/** Opens a store. @returns its content; an error that refuses the start */
function contentIn(data: string, losses: string[] = []): Map<string, unknown> | StartupError {
  let store: ConfigurationStore;
  try {
    store = open(data, (line) => losses.push(line));
  } catch (error) {
    if (error instanceof StartupError) return error;
    throw error;
  }
  const content = contentOf(store);
  store.close();
  return content;
}

/** Returns a source of numbers from 0 to below 1, the same in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

describe('a closed store', () => {
  let data: string;
  let before: Map<string, unknown>;

  beforeAll(async () => {
    data = await filled();
    before = contentIn(data) as Map<string, unknown>;
    expect([...before.values()].filter((value) => value instanceof Error || String(value).startsWith('Error'))).toEqual([]);
  });

  function damaged(damage: (bytes: Buffer) => Buffer | void): string {
    const copy = folder();
    cpSync(data, copy, { recursive: true });
    const bytes = readFileSync(fileIn(copy));
    writeFileSync(fileIn(copy), damage(bytes) ?? bytes);
    return copy;
  }

  it.each([1, 2, 3, 4])('never has other content after a flipped bit, in 15 tries with seed %i', (seed) => {
    const random = randomNumbers(seed);
    for (let attempt = 0; attempt < 15; attempt += 1) {
      const copy = damaged((bytes) => {
        // All content of the store, and any other byte in every third try
        const text = bytes.indexOf(`changed ${attempt % 6}`);
        const at = attempt % 3 === 0 ? Math.floor(random() * bytes.length) : text - Math.floor(random() * 300) + 150;
        bytes[at]! ^= 1 << Math.floor(random() * 8);
      });
      const losses: string[] = [];
      const found = contentIn(copy, losses);
      if (found instanceof StartupError) expect(found.message).toContain(`${fileIn(copy)} is damaged. Restore a copy of the whole folder`);
      else
        for (const [name, value] of found) {
          if (!(value instanceof DamagedContent)) expect([name, value]).toEqual([name, before.get(name)]);
          else expect(value.message).toContain(`${fileIn(copy)} is damaged: `);
        }
      expect(losses).toEqual([]);
    }
  });

  it('never begins as an empty one after a cut, in 12 tries', () => {
    const random = randomNumbers(5);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const copy = damaged((bytes) => bytes.subarray(0, attempt === 0 ? 0 : Math.floor(random() * bytes.length)));
      const losses: string[] = [];
      const found = contentIn(copy, losses);
      if (found instanceof StartupError) expect(found.message).toContain(`${fileIn(copy)} is damaged`);
      else expect(losses).toEqual([expect.stringContaining('is older than its newest commit')]);
    }
  });

  it.each(
    [
      ['an entry', 'changed 3', 'entry [e3] of document [actions] of configuration [prod]'],
      ['a document', 'some notes', 'document [notes] of configuration ['],
      ['a version', 'change 4', 'a version of document [actions] of configuration [prod]'],
      ['a query', '{"AND"', 'the history of traffic queries'],
    ].flatMap(([what, text, name]) => [
      { what, text, name, bit: 1 },
      { what, text, name, bit: 0x80 }, // no longer UTF-8: the database library ends the process on such text
    ]),
  )('with $what that has changed in bit $bit reports it, and serves the rest', ({ text = '', name, bit }) => {
    const copy = damaged((bytes) => {
      bytes[bytes.lastIndexOf(text)]! ^= bit;
    });
    const found = [...(contentIn(copy) as Map<string, unknown>)];
    const errors = found.filter(([, value]) => value instanceof DamagedContent);
    expect(errors.length).toBeGreaterThan(0);
    for (const [, error] of errors)
      expect((error as Error).message).toMatch(/ is damaged: .* is not as it was written\. .* restore a copy/);
    expect((errors[0]![1] as Error).message).toContain(name);
    expect(errors.length).toBeLessThan(found.length / 2);
    for (const [key, value] of found) if (!(value instanceof Error)) expect([key, value]).toEqual([key, before.get(key)]);
  });

  it('with a damaged release reports it', () => {
    const copy = damaged((bytes) => {
      bytes[bytes.lastIndexOf('10.0.0.1') + 7]! ^= 2;
    });
    const found = contentIn(copy);
    const messages =
      found instanceof Error ? [found.message] : [...found.values()].flatMap((value) => (value instanceof Error ? [value.message] : []));
    expect(messages).toEqual([expect.stringMatching(/is damaged(: a release from the quarantine of configuration \[prod\]|\. )/)]);
  });

  // Reads would silently leave such rows out, or take a default in their place.
  it.each([
    ['the version from which an entry is valid', `${entry(3, 'changed 3').body}`, entry(3, 'changed 3').body.length],
    ['the name of a document', 'notes["some', 0],
    ['the configuration of a release', 'prodrip10.0.0.1', 0],
    ['the case of a column', 'name TEXT NOT NULL UNIQUE', 0, 0x20],
    ['the id of an entry', 'e3Name of e3{', 1],
  ])('is refused if %s has changed', (_, text, offset, mask = 4) => {
    const copy = damaged((bytes) => {
      bytes[bytes.lastIndexOf(text) + offset]! ^= mask;
    });
    expect(contentIn(copy)).toMatchObject({ message: expect.stringContaining(`${fileIn(copy)} is damaged. `) as string });
  });

  it.each(['version = version + 1', 'last_position = 1'])('is refused if the counters of a family do not fit: %s', (change) => {
    const copy = folder();
    cpSync(data, copy, { recursive: true });
    const database = Database.open(fileIn(copy), { durable: true });
    database.script(`UPDATE family SET ${change}`);
    database.close();
    expect(contentIn(copy)).toMatchObject({ message: expect.stringContaining(`${fileIn(copy)} is damaged. `) as string });
  });

  it('with a damaged entry takes a new one, also of the same content, or deletes it', async () => {
    const copy = damaged((bytes) => {
      bytes[bytes.lastIndexOf('changed 3')]! ^= 1;
    });
    const store = open(copy);
    const commit = { ...AUTHOR, message: 'repair' };
    expect(() => store.list('prod', 'actions')).toThrow('entry [e3] of document [actions] of configuration [prod]');
    expect(() => store.holderOf('prod', 'actions', 'name', 'nothing')).toThrow(DamagedContent);
    const damagedVersion = store.history('prod', 'actions')[0]!.version;
    await store.change('prod', 'actions', commit, (draft) => draft.replace(entry(3, 'changed 3')));
    expect(store.read('prod', 'actions', 'e3')).toBe(entry(3, 'changed 3').body);
    expect(store.list('prod', 'actions')).toEqual(before.get('prod, actions'));
    expect(() => store.list('prod', 'actions', damagedVersion)).toThrow('entry [e3]');
    expect(() => store.entriesAsOf('prod', 'actions', damagedVersion)).toThrow('entry [e3]');
    await store.change('prod', 'actions', commit, (draft) => draft.remove('e3'));
    expect(() => store.read('prod', 'actions', 'e3')).toThrow(StoreError);
    store.close();
  });
});

it('answers 500 for a damaged entry, logs one line, and serves everything else', async () => {
  // GIVEN
  const data = folder();
  const configs = CONFIGURATIONS;
  const { url, ended, kill } = run(['--port', '0', '--data', data, ...configs.flatMap((name) => ['--config', name])]);
  const base = String(await url);
  for (const name of configs) await asking(base, name).put('actions', samples('actions', 'first'));
  kill('SIGTERM');
  await ended;
  const bytes = readFileSync(fileIn(data));
  bytes[bytes.lastIndexOf('"first') + 3]! ^= 1;
  writeFileSync(fileIn(data), bytes);
  // WHEN
  const failures: string[] = [];
  const prod = await start({ data, configs, logFailure: (line) => failures.push(line) });
  const answers = await Promise.all(configs.map((name) => asking(prod.url, name).get('actions')));
  // THEN
  const [sound, bad] = [answers.filter(({ status }) => status === 200), answers.filter(({ status }) => status === 500)];
  expect([sound, bad]).toEqual([[expect.anything()], [expect.anything()]]);
  const { message } = bad[0]!.body as { message: string };
  expect(message).toContain(`${fileIn(data)} is damaged: entry [`);
  expect(failures).toEqual([expect.stringMatching(/^GET .*\/actions: .*configuration\.db is damaged: entry \[[^\n]*$/)]);
});
