import type { Turn } from '../../../src/api';
import { entity, type Entity } from '../../../src/model';
import { Connection } from '../../../src/provider/connection/connection';
import { EntryReader } from '../../../src/provider/connection/entry-reader';
import { listing } from '../support/answers';
import { closeAll, type Entry, refusal, Service } from '../resources/support/service';
import { THING } from '../resources/support/thing';

afterEach(closeAll);

const { signal } = new AbortController();
const IDS = ['a', 'b', 'c', 'd', 'e'];
const OTHER: Entity = entity({ ...THING, routes: { ...THING.routes, path: 'others' }, fields: THING.schema.properties });

/** Returns a service with five things, and a reader. */
async function open(caching = true) {
  const service = await Service.start();
  for (const id of IDS) service.entries.set(`things/${id}`, { id, name: id.toUpperCase() });
  const client = service.client();
  const reader = new EntryReader((kind) => client.family(kind), caching);
  return { service, reader, read: (id: string, config = 'prod') => reader.read(THING, config, id, signal) };
}

/** Returns the result of each read: the id, null, or the kind of the error. */
async function outcomes(reads: Promise<Record<string, unknown> | null>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(reads);
  return settled.map((one) => (one.status === 'fulfilled' ? (one.value?.id ?? null) : (one.reason as { kind: string }).kind));
}

describe('the snapshot of a family', () => {
  const snapshot = async (reader: EntryReader, kind: Entity = THING) => [...(await reader.snapshot(kind, 'prod', signal)).keys()];

  test('is read once, and unchanged after writes', async () => {
    const { service, reader } = await open();
    expect(await Promise.all([snapshot(reader), snapshot(reader)])).toEqual([IDS, IDS]);
    reader.wrote(THING, 'prod', 'a');
    reader.wroteFamily(THING, 'prod');
    service.entries.clear();
    expect(await snapshot(reader)).toEqual(IDS);
    expect(service.asked).toEqual(['GET things']);
  });

  test('shares its list with other reads', async () => {
    const { service, reader, read } = await open();
    await snapshot(reader);
    await outcomes([read('a'), read('b')]);
    expect(service.newlyAsked()).toEqual(['GET things', 'GET things/a']);
    await reader.family(OTHER, 'prod', signal);
    await snapshot(reader, OTHER);
    expect(service.asked).toEqual(['GET others']);
  });

  test('does not serve reads after a write of the family, or without caching', async () => {
    const { service, reader } = await open();
    await snapshot(reader);
    reader.wroteFamily(THING, 'prod');
    await reader.family(THING, 'prod', signal);
    expect(service.newlyAsked()).toEqual(['GET things', 'GET things']);
    const { service: another, reader: uncached } = await open(false);
    await snapshot(uncached);
    await snapshot(uncached);
    await uncached.family(THING, 'prod', signal);
    expect(another.asked).toEqual(['GET things', 'GET things']);
  });

  test('is requested once after a failure, without affecting other reads', async () => {
    const { service, reader } = await open();
    service.answers.push(refusal(500, 'out of order'));
    await expect(snapshot(reader)).rejects.toMatchObject({ kind: 'server' });
    await expect(snapshot(reader)).rejects.toMatchObject({ kind: 'server' });
    expect((await reader.family(THING, 'prod', signal)).size).toBe(IDS.length);
    expect(service.asked).toEqual(['GET things', 'GET things']);
  });
});

describe('reading entries', () => {
  test('sends one request for one entry', async () => {
    const { service, read } = await open();
    expect(await read('a')).toEqual({ id: 'a', name: 'A' });
    expect(service.asked).toEqual(['GET things/a']);
  });

  test('sends two requests for many entries at once: the first entry, and a list', async () => {
    const { service, read } = await open();
    expect(await outcomes(IDS.map((id) => read(id)))).toEqual(IDS);
    expect(service.asked.sort()).toEqual(['GET things', 'GET things/a']);
  });

  test('reads an entry alone that the list lacks: its own 404 shows that it is missing', async () => {
    const { service, read } = await open();
    const { entries } = service;
    service.instead = (_, place) =>
      place === 'things' ? listing([...entries.values()].filter(({ id }) => id !== 'c') as Entry[]) : undefined;
    expect(await outcomes(['a', 'b', 'c', 'gone'].map((id) => read(id)))).toEqual(['a', 'b', 'c', null]);
    expect(service.asked.sort()).toEqual(['GET things', 'GET things/a', 'GET things/c', 'GET things/gone']);
  });

  test('sends two requests for many entries one after another', async () => {
    const { service, read } = await open();
    for (const id of [...IDS, ...IDS]) expect(await read(id)).toMatchObject({ id });
    expect(service.asked).toEqual(['GET things/a', 'GET things']);
  });

  test('separates families and configurations', async () => {
    const { service, reader, read } = await open();
    service.entries.set('others/a', { id: 'a', name: 'Other' });
    await read('a');
    expect(await reader.read(OTHER, 'prod', 'a', signal)).toMatchObject({ name: 'Other' });
    expect(await outcomes([read('a', 'test')])).toEqual(['not-found']);
    expect(service.asked).toEqual(['GET things/a', 'GET others/a', 'GET test/things/a']);
  });

  test('sends one request each without caching', async () => {
    const { service, read } = await open(false);
    expect(await outcomes([...IDS, 'a'].map((id) => read(id)))).toEqual([...IDS, 'a']);
    expect(service.asked.sort()).toEqual([...IDS, 'a'].sort().map((id) => `GET things/${id}`));
  });
});

describe('a family that the service lists without ids', () => {
  async function openNameless() {
    const opened = await open();
    const { service } = opened;
    const one = service.readForm;
    service.instead = (method, path) =>
      method === 'GET' && path === 'things'
        ? { status: 200, body: { total: 5, items: [...service.entries.values()].map((entry) => ({ ...one(entry), id: undefined })) } }
        : undefined;
    return opened;
  }

  test('is read entry by entry', async () => {
    const { service, read } = await openNameless();
    expect(await outcomes([...IDS, 'gone', 'A'].map((id) => read(id)))).toEqual([...IDS, null, null]);
    expect(service.asked.filter((path) => path === 'GET things').length).toBeLessThanOrEqual(3);
    expect(service.asked).toEqual(expect.arrayContaining(IDS.map((id) => `GET things/${id}`)));
  });

  test('is returned by name as a whole', async () => {
    const { reader } = await openNameless();
    expect([...(await reader.family(THING, 'prod', signal)).keys()]).toEqual(['A', 'B', 'C', 'D', 'E']);
  });
});

describe('an entry that this process wrote', () => {
  test('is read again each time', async () => {
    // GIVEN: a list
    const { service, reader, read } = await open();
    await Promise.all(IDS.map((id) => read(id)));
    service.newlyAsked();
    // WHEN
    reader.wrote(THING, 'prod', 'b');
    service.entries.set('things/b', { id: 'b', name: 'New' });
    // THEN
    expect(await read('b')).toMatchObject({ name: 'New' });
    expect(await read('b')).toMatchObject({ name: 'New' });
    expect(await read('c')).toMatchObject({ name: 'C' });
    expect(service.asked).toEqual(['GET things/b', 'GET things/b']);
  });

  test('is absent after a delete, although the list has it', async () => {
    const { service, reader, read } = await open();
    await Promise.all(IDS.map((id) => read(id)));
    reader.wrote(THING, 'prod', 'b');
    service.entries.delete('things/b');
    expect(await read('b')).toBeNull();
  });

  test('does not affect another configuration', async () => {
    const { service, reader, read } = await open();
    await Promise.all(IDS.map((id) => read(id)));
    service.newlyAsked();
    reader.wrote(THING, 'test', 'b');
    await read('b');
    expect(service.asked).toEqual([]);
  });
});

describe('a missing entry', () => {
  test('is null once the list confirms it', async () => {
    const { service, read } = await open();
    expect(await read('gone')).toBeNull();
    expect(service.asked).toEqual(['GET things/gone', 'GET things']);
  });

  test('is read from the list if its own route fails', async () => {
    const { service, read } = await open();
    service.answers.push(refusal(404, 'not found'));
    expect(await read('a')).toMatchObject({ id: 'a' });
  });

  test('is an error if the configuration is missing, too', async () => {
    const { service, read } = await open();
    service.answers.push(refusal(404, 'not found'));
    expect(await outcomes([read('a', 'test')])).toEqual(['not-found']);
    expect(service.asked).toEqual(['GET test/things/a', 'GET test/things']);
  });
});

describe('a list that fails', () => {
  test('fails all present and later readers, and is requested once', async () => {
    // GIVEN
    const { service, read } = await open();
    await read('a');
    service.newlyAsked();
    // WHEN
    service.answers.push(refusal(500, 'out of order'));
    // THEN
    expect(await outcomes(['b', 'c'].map((id) => read(id)))).toEqual(['server', 'server']);
    expect(await outcomes(Array.from({ length: 1_000 }, (_, i) => read(`thing-${i}`)))).toEqual(Array(1_000).fill('server'));
    expect(service.asked).toEqual(['GET things']);
  });

  test('is requested again after a write of the whole family', async () => {
    const { service, reader, read } = await open();
    await read('a');
    service.answers.push(refusal(500, 'out of order'));
    expect(await outcomes([read('b')])).toEqual(['server']);
    reader.wroteFamily(THING, 'prod');
    expect(await outcomes([read('b'), read('c')])).toEqual(['b', 'c']);
  });

  test('is requested again if the operation was cancelled', async () => {
    const { service, reader, read } = await open();
    await read('a');
    service.newlyAsked();
    expect(await outcomes([reader.read(THING, 'prod', 'b', AbortSignal.abort())])).toEqual(['aborted']);
    expect(await outcomes([read('b')])).toEqual(['b']);
    expect(service.asked).toEqual(['GET things']);
  });

  test('does not replace an earlier list', async () => {
    // GIVEN: a list
    const { service, reader, read } = await open();
    await Promise.all(IDS.map((id) => read(id)));
    reader.wrote(THING, 'prod', 'a');
    service.entries.delete('things/a');
    // WHEN: the written entry is read from a second list, which fails
    service.answers.push(refusal(404, 'not found'), refusal(500, 'out of order'));
    expect(await outcomes([read('a')])).toEqual(['server']);
    service.newlyAsked();
    // THEN
    expect(await read('b')).toMatchObject({ id: 'b' });
    expect(service.asked).toEqual([]);
  });

  test('does not result from the failed read of a single entry', async () => {
    const { service, read } = await open();
    service.answers.push(refusal(500, 'out of order'));
    expect(await outcomes([read('a')])).toEqual(['server']);
    expect(await read('a')).toMatchObject({ id: 'a' });
  });
});

describe('the entry that a write compares with', () => {
  /** Returns a reader within the locks of writes, in simulated time. */
  async function openTurns(isShared = true) {
    const service = (await open()).service;
    const { reader } = new Connection(service.client(), 'prod', true, undefined, 'warn', { shareReads: isShared });
    const time = { now: 0 };
    const turn: Turn = { now: () => time.now, reading: { inTurn: true } };
    return { service, reader, time, fresh: (id: string) => reader.fresh(THING, 'prod', id, turn) };
  }

  test('is read alone for the first write, and from one list for the other writes of two seconds, if writes share reads', async () => {
    const { service, time, fresh } = await openTurns();
    expect(await outcomes([fresh('a'), fresh('b'), fresh('c')])).toEqual(['a', 'b', 'c']);
    time.now = 2_000;
    expect(await outcomes([fresh('d')])).toEqual(['d']);
    expect(service.newlyAsked()).toEqual(expect.arrayContaining(['GET things/a', 'GET things']));
    expect(service.asked).toEqual([]);
  });

  test('is read again after two seconds', async () => {
    // GIVEN
    const { service, time, fresh } = await openTurns();
    await outcomes([fresh('a'), fresh('b')]);
    service.newlyAsked();
    // WHEN
    time.now = 2_001;
    service.entries.set('things/d', { id: 'd', name: 'Edited' });
    // THEN
    expect(await fresh('d')).toMatchObject({ name: 'Edited' });
    expect(await fresh('e')).toMatchObject({ id: 'e' });
    expect(service.asked).toEqual(['GET things/d', 'GET things']);
  });

  test('is read alone after this process wrote it, or if a list takes too long', async () => {
    // GIVEN
    const { service, reader, time, fresh } = await openTurns();
    await outcomes([fresh('a'), fresh('b')]);
    reader.wrote(THING, 'prod', 'b');
    service.newlyAsked();
    expect(await outcomes([fresh('b')])).toEqual(['b']);
    expect(service.newlyAsked()).toEqual(['GET things/b']);
    // WHEN
    time.now = 5_000;
    await fresh('a');
    service.readForm = (entry) => ((time.now += 300), entry);
    expect(await outcomes([fresh('c')])).toEqual(['c']);
    // THEN
    time.now = 6_900;
    service.newlyAsked();
    await outcomes([fresh('d'), fresh('e')]);
    expect(service.asked).toEqual(['GET things/d', 'GET things/e']);
  });

  test.each([
    ['many writes, from a list', 10, 10],
    ['few writes, alone after the first list', 2, 1],
  ])('is read in a large family, for %s', async (_, perWindow, lists) => {
    // GIVEN
    const { service, time, fresh } = await openTurns();
    for (let i = 0; i < 1_000; i += 1) service.entries.set(`things/t-${i}`, { id: `t-${i}` });
    // WHEN
    for (let window = 0; window < 10; window += 1) {
      time.now = window * 3_000;
      const ids = Array.from({ length: perWindow }, (__, i) => `t-${window * perWindow + i}`);
      expect(await outcomes(ids.map(fresh))).toEqual(ids);
    }
    // THEN
    expect(service.asked.filter((asked) => asked === 'GET things')).toHaveLength(lists);
  });

  test('is never older than two seconds', async () => {
    const { service, time, fresh } = await openTurns();
    await fresh('a');
    service.readForm = (entry) => ((time.now += 600), entry);
    service.newlyAsked();
    await fresh('b');
    expect(service.asked).toEqual(['GET things', 'GET things/b']);
  });

  test('is read alone for each write if writes do not share reads', async () => {
    const { service, fresh } = await openTurns(false);
    await fresh('a');
    await fresh('b');
    expect(service.asked).toEqual(['GET things/a', 'GET things/b']);
  });

  test('is null for a deleted entry, and an error for a missing configuration', async () => {
    const { service, reader, fresh } = await openTurns();
    service.entries.delete('things/a');
    expect(await outcomes([fresh('a')])).toEqual([null]);
    expect(await outcomes([fresh('a')])).toEqual([null]);
    const turn: Turn = { now: () => 0, reading: {} };
    expect(await outcomes([reader.fresh(THING, 'nowhere', 'a', turn)])).toEqual(['not-found']);
  });
});
