import { copyFileSync, cpSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigurationStore } from '../../../src/emulator/store/configuration-store';
import { openTrafficFolder } from '../../../src/emulator/traffic-folder';
import { samples } from '../../support/entries';
import { commandProcesses } from '../support/command-process';
import { temporaryFolders } from '../support/folder';
import { asking } from '../support/serving';

const run = commandProcesses();
const folder = temporaryFolders();

const PATH = 'actions';
const AUTHOR = { author: 'Ann', email: 'ann@example.org' };
const CONFIGURATIONS = ['prod', 'staging'];
const CONFIGS = CONFIGURATIONS.flatMap((name) => ['--config', name]);

const fileIn = (data: string, suffix = '') => join(data, `configuration.db${suffix}`);

/** Returns the numbers of versions of each configuration in the note. */
function noted(data: string): number[] {
  const note = JSON.parse(readFileSync(fileIn(data, '-revision'), 'utf8')) as { versions: [string, number][] };
  const counts = new Map(note.versions);
  return CONFIGURATIONS.map((name) => counts.get(name) ?? 0);
}

async function versions(url: string, configuration: string): Promise<number> {
  return ((await asking(url, configuration).get(`${PATH}/versions`)).body as { total: number }).total;
}

/** Runs an emulator in the folder. @returns its data and its standard error */
async function opened(data: string): Promise<{ found: number[]; stderr: string }> {
  const { url, ended, kill } = run(['--port', '0', '--data', data, '--quiet', ...CONFIGS]);
  const found = await Promise.all(CONFIGURATIONS.map(async (name) => versions(String(await url), name)));
  kill('SIGTERM');
  const { code, stderr } = await ended;
  expect(code).toBe(0);
  return { found, stderr };
}

const WAYS: [string, (log: string) => void][] = [
  ['has a flipped bit in its header', (log) => flip(log, 20)],
  ['has a flipped bit in its first page', (log) => flip(log, 100)],
  ['has a flipped bit in the middle', (log) => flip(log, statSync(log).size / 2)],
  ['is cut in the middle', (log) => truncateSync(log, statSync(log).size / 2)],
  ['is empty', (log) => truncateSync(log, 0)],
  ['is deleted', (log) => rmSync(log)],
];

function flip(file: string, position: number): void {
  const bytes = readFileSync(file);
  bytes[Math.floor(position)]! ^= 1;
  writeFileSync(file, bytes);
}

describe('a store whose log of writes', () => {
  let killed: string;
  let acknowledged: number[];

  // The store of an emulator that was killed between writes, before a checkpoint of its log.
  beforeAll(async () => {
    killed = folder();
    const { url, ended, kill } = run(['--port', '0', '--data', killed, '--quiet', ...CONFIGS]);
    const base = String(await url);
    acknowledged = CONFIGURATIONS.map(() => 0);
    const writers = CONFIGURATIONS.map(async (name, n) => {
      for (;;) {
        await asking(base, name).put(PATH, samples(PATH, `a${acknowledged[n]}`));
        acknowledged[n]! += 1;
        if (acknowledged[0]! + acknowledged[1]! === 60) kill('SIGKILL');
      }
    });
    await Promise.allSettled(writers);
    expect(await ended).toMatchObject({ stderr: '' });
    expect(statSync(fileIn(killed, '-wal')).size).toBeGreaterThan(0);
    noted(killed).forEach((count, n) => expect(count).toBeGreaterThanOrEqual(acknowledged[n]!));
  });

  function copyOfKilled(): string {
    const data = folder();
    cpSync(killed, data, { recursive: true });
    return data;
  }

  it.each(WAYS)('%s reports the missing versions of each configuration, once', async (_, damage) => {
    const data = copyOfKilled();
    const before = noted(data);
    damage(fileIn(data, '-wal'));
    // WHEN
    const { found, stderr } = await opened(data);
    // THEN
    const missing = before.map((count, n) => count - found[n]!);
    const total = missing[0]! + missing[1]!;
    expect(total).toBeGreaterThan(0);
    expect(stderr).toContain(`${fileIn(data)} is older than its newest commit: ${total} versions are missing (`);
    missing.forEach((count, n) => count > 0 && expect(stderr).toContain(`${count} of "${CONFIGURATIONS[n]}"`));
    expect(stderr).toContain('restore a copy of the whole folder');
    expect(stderr.trim().split('\n')).toHaveLength(1);
    // THEN the emulator continues with the remaining data
    expect(noted(data)).toEqual(found);
    expect(await opened(data)).toEqual({ found, stderr: '' });
  });

  it('is complete has all acknowledged writes, and reports nothing', async () => {
    const { found, stderr } = await opened(copyOfKilled());
    found.forEach((count, n) => expect(count).toBeGreaterThanOrEqual(acknowledged[n]!));
    expect(stderr).toBe('');
  });

  it('is deleted reports that to the next emulator, although a command loads traffic before', async () => {
    const data = copyOfKilled();
    rmSync(fileIn(data, '-wal'));
    await openTrafficFolder(data).close();
    expect((await opened(data)).stderr).toContain('versions are missing');
  });

  it('is damaged together with the note reports that commits may be missing, once', async () => {
    const data = copyOfKilled();
    writeFileSync(fileIn(data, '-revision'), 'no note');
    const { found, stderr } = await opened(data);
    expect(stderr).toContain(`${fileIn(data, '-revision')} is unreadable: the emulator cannot check whether ${fileIn(data)} lacks commits`);
    expect(await opened(data)).toEqual({ found, stderr: '' });
  });
});

/** Opens a store with one family, and collects its reports of losses. */
function store(data: string, names: readonly string[] = ['prod'], options: Parameters<typeof ConfigurationStore.open>[2] = {}) {
  const losses: string[] = [];
  const opening = ConfigurationStore.open(data, [PATH], { reportLoss: (line) => losses.push(line), ...options });
  opening.addMissing(
    names.map((name) => ({ name, families: new Map() })),
    () => ({ ...AUTHOR, message: '' }),
  );
  const write = (name: string, id: string) =>
    opening.change(name, PATH, { ...AUTHOR, message: id }, (draft) => draft.add({ id, name: id, body: `{"id":"${id}"}` }));
  return { opening, losses, write, close: () => opening.close() };
}

/** Closes the store, and replaces its file by an older one. */
async function replacedByOlder(names: readonly string[], writeMore: (data: string) => Promise<void>): Promise<string> {
  const data = folder();
  store(data, names).close();
  const older = readFileSync(fileIn(data));
  await writeMore(data);
  writeFileSync(fileIn(data), older);
  return data;
}

describe('a store that an older file has replaced', () => {
  it('reports the missing versions', async () => {
    const data = await replacedByOlder(['prod', 'staging'], async (at) => {
      const { write, close } = store(at);
      await write('staging', 'a');
      close();
    });
    const { losses, close } = store(data);
    expect(losses).toEqual([expect.stringContaining('1 version is missing (1 of "staging")')]);
    close();
  });

  it('reports that commits may be missing if the note is cut to nothing, once', async () => {
    const data = await replacedByOlder(['prod'], async (at) => {
      const { write, close } = store(at);
      await write('prod', 'a');
      close();
    });
    truncateSync(fileIn(data, '-revision'), 0);
    for (const reports of [[expect.stringContaining(`${fileIn(data, '-revision')} is unreadable`)], []]) {
      const { losses, close } = store(data);
      expect(losses).toEqual(reports);
      close();
    }
  });

  it('reports commits of documents, which have no versions', async () => {
    const documents = new Map([['notes', '0']]);
    const data = await replacedByOlder(['prod'], async (at) => {
      const { opening, close } = store(at, ['prod'], { documents });
      await opening.documents.change('prod', 'notes', () => '1');
      await opening.documents.change('prod', 'notes', () => '2');
      close();
    });
    const { losses, close } = store(data, ['prod'], { documents });
    expect(losses).toEqual([expect.stringContaining('2 commits are missing.')]);
    close();
  });

  it('reports only commits when the note is too small for all configurations', async () => {
    const names = Array.from({ length: 200 }, (_, i) => `a configuration with a long name ${i}`);
    const data = await replacedByOlder(names, async (at) => {
      const { write, close } = store(at, names);
      await write(names[0]!, 'a');
      close();
    });
    expect(statSync(fileIn(data, '-revision')).size).toBeLessThanOrEqual(4096);
    const { losses, close } = store(data, names);
    expect(losses).toEqual([expect.stringContaining('1 commit is missing.')]);
    close();
  });
});

describe('the note of the newest commit', () => {
  it('does not change when a write is refused', async () => {
    const data = folder();
    const { write, close } = store(data);
    await write('prod', 'a');
    const before = readFileSync(fileIn(data, '-revision'), 'utf8');
    await expect(write('prod', 'a')).rejects.toThrow('already exists');
    expect(readFileSync(fileIn(data, '-revision'), 'utf8')).toBe(before);
    close();
  });

  it('is not written for a store that is not durable', () => {
    const data = folder();
    store(data, ['prod'], { durable: false }).close();
    expect(() => statSync(fileIn(data, '-revision'))).toThrow('ENOENT');
  });
});

/** Waits for the checkpoint of the log. */
async function untilLogIsEmpty(data: string): Promise<void> {
  const size = () => statSync(fileIn(data, '-wal')).size;
  for (let tries = 0; size() > 0 && tries < 3000; tries += 1) await delay(10);
  expect(size()).toBe(0);
}

it('refuses a file with a contradicting old log, and changes neither', async () => {
  // GIVEN a complete file, and an older log
  const [data, mixed] = [folder(), folder()];
  const first = store(data);
  for (let i = 0; i < 50; i += 1) await first.write('prod', `entry ${i}`);
  first.close();
  const second = store(data);
  await second.write('prod', 'one more');
  copyFileSync(fileIn(data, '-wal'), fileIn(mixed, '-wal'));
  await second.opening.change('prod', PATH, { ...AUTHOR, message: 'none' }, (draft) => draft.assign([]));
  await untilLogIsEmpty(data);
  for (const suffix of ['', '-revision']) copyFileSync(fileIn(data, suffix), fileIn(mixed, suffix));
  second.close();
  const before = ['', '-wal'].map((suffix) => readFileSync(fileIn(mixed, suffix)));
  // WHEN
  const { code, stderr } = await run(['--port', '0', '--data', mixed]).refused();
  // THEN the file has not lost data
  expect(code).toBe(1);
  expect(stderr).toMatch(/-wal, is damaged\. Restore a copy of the whole folder\. .* move .*-wal away/);
  expect(['', '-wal'].map((suffix) => readFileSync(fileIn(mixed, suffix)))).toEqual(before);
  rmSync(fileIn(mixed, '-wal'));
  expect(await opened(mixed)).toEqual({ found: [52, 0], stderr: '' });
});

it('checkpoints the log when the writes pause', async () => {
  const data = folder();
  const { write, close } = store(data);
  await write('prod', 'a');
  await untilLogIsEmpty(data);
  // THEN losing the log loses no data
  const copy = folder();
  copyFileSync(fileIn(data), fileIn(copy));
  close();
  const other = store(copy);
  expect(other.opening.list('prod', PATH).total).toBe(1);
  other.close();
});
