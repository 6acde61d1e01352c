import { lastChangeOf, type VersionRecord } from '../../src/model';

/** A history with these messages, newest first, which counts how often a message is read. */
function history(...messages: string[]) {
  const reads = { count: 0 };
  const records = messages.map((message, position): VersionRecord => ({
    ...{ author: 'Ada', email: 'ada@example.org', date: '2025-01-01T00:00:00Z', version: `v${position}`, parents: [] },
    get message() {
      reads.count += 1;
      return message;
    },
  }));
  return { records, reads };
}

const unasked = () => Promise.reject(new Error('no version has to be read'));

const versionOf = async (records: readonly VersionRecord[], id: string, entriesAt = unasked as Parameters<typeof lastChangeOf>[2]) =>
  (await lastChangeOf(records, id, entriesAt))?.version;

test('the last change of an entry is the newest version that names it', async () => {
  const { records } = history('Update entry [a]', 'Update entry [b]', 'Delete entry [c] and entry [a]', 'Create entry [c]');
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((id) => versionOf(records, id)))).toEqual(['v0', 'v1', 'v2', undefined]);
});

test('a version that names no entry is compared with the one before, unless a newer one names the entry', async () => {
  const { records } = history('Update entry [a]', 'Update document', 'Update entry [b]');
  const contents: Record<string, object> = { v1: { a: 1, b: 2 }, v2: { a: 1, b: 1, c: 1 } };
  const entriesAt = async (version: string) => new Map(Object.entries(contents[version] ?? {}));
  expect(await versionOf(records, 'a')).toBe('v0');
  expect(await versionOf(records, 'b', entriesAt)).toBe('v1');
  expect(await versionOf(records, 'c', entriesAt)).toBe('v1');
  expect(await versionOf(records, 'd', entriesAt)).toBeUndefined();
});

test('only the ten newest versions are compared', async () => {
  const { records } = history(...Array.from({ length: 10 }, (_, i) => `Update entry [x${i}]`), 'Update document', 'Create entry [a]');
  expect(await versionOf(records, 'a')).toBeUndefined();
});

test('the messages of a history are read once for all entries', async () => {
  const ids = Array.from({ length: 50 }, (_, i) => `entry-${i}`);
  const { records, reads } = history(...ids.map((id) => `Update entry [${id}]`));
  for (const id of ids) await versionOf(records, id);
  expect(reads.count).toBe(ids.length);
});
