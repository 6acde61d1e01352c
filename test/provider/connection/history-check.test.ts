import { BackendService, FlowControlPolicy, LogExporter, type VersionRecord } from '../../../src/model';
import type { Versions } from '../../../src/api';
import { NotFoundError } from '../../../src/api/errors';
import { HistoryCheck } from '../../../src/provider/connection/history-check';
import type { SentWrite } from '../../../src/provider/connection/sent-write';

type Timeframes = Readonly<Record<string, number>>;

const entry = (id: string, timeframe: number) => ({ id, name: id, timeframe });
const write = (id: string, before: number, sent: number): SentWrite => ({ id, before: entry(id, before), sent: entry(id, sent) });

/** A history, to which versions are added. */
class History {
  public readonly records: VersionRecord[] = [];
  /** Returns the entry of a version. */
  public entries: (id: string, timeframe: number) => object = entry;
  /** Versions that lists lack. */
  public readonly hidden = new Set<string>();
  public readonly read: string[] = [];
  public readonly contents = new Map<string, Timeframes>();

  /** Date of the versions that are added. */
  public date = '2026-01-01T00:00:00Z';

  public add(author: string, timeframes: Timeframes, parents = this.records.slice(0, 1).map(({ version }) => version)): void {
    const { date } = this;
    const version = `v${this.records.length}`;
    this.contents.set(version, timeframes);
    this.records.unshift({ version, author, email: `${author}@example.org`, message: 'm', date, parents });
  }

  public get versions(): Versions<never> {
    const list = async () => {
      const items = this.records.filter(({ version }) => !this.hidden.has(version));
      return { total: items.length, items };
    };
    const entriesAt = async (_config: string, version: string) => {
      this.read.push(version);
      const content = this.contents.get(version);
      if (!content) throw new NotFoundError({ doing: 'read a version', what: 'no such version', method: 'GET', path: version }, 'version');
      const items = Object.entries(content).map(([id, timeframe]) => this.entries(id, timeframe));
      return { total: items.length, items };
    };
    return { list, entriesAt } as unknown as Versions<never>;
  }
}

/** Returns a history with one version, and a check that has begun there. */
async function begun(timeframes: Timeframes = { a: 1, b: 1 }) {
  const history = new History();
  history.add('us', timeframes);
  const check = new HistoryCheck(FlowControlPolicy, 'prod', history.versions);
  await check.begin({});
  return { history, check };
}

const undone = ({ undone: found }: Awaited<ReturnType<HistoryCheck['examine']>>) =>
  found.map(({ id, by, entry: lost }) => [id, by.version, lost?.['timeframe']]);

const NOTHING = { undone: [], unexamined: [], isBehind: false };

test('one version by one author for each write needs the content of the newest and of that before the writes', async () => {
  const { history, check } = await begun();
  check.account([write('a', 1, 5)]);
  check.account([write('b', 1, 6)]);
  history.add('us', { a: 5, b: 1 });
  history.add('us', { a: 5, b: 6 });
  expect(await check.examine({})).toEqual(NOTHING);
  expect(history.read).toEqual(['v0', 'v2']);
});

test('a version of another author is found although the number of versions is that of the writes', async () => {
  const { history, check } = await begun();
  check.account([write('a', 1, 5)]);
  check.account([write('b', 1, 6)]);
  // The write of a leaves no version: another user had just written the same, and b as well.
  history.add('eve', { a: 5, b: 7 });
  history.add('us', { a: 5, b: 6 });
  expect(undone(await check.examine({}))).toEqual([['b', 'v1', 7]]);
});

test('an entry that another user added before the write of a whole family is found', async () => {
  const { history, check } = await begun();
  check.account([write('a', 1, 5), write('b', 1, 1)]);
  history.add('eve', { a: 1, b: 1, late: 3 });
  history.add('us', { a: 5, b: 1 });
  expect(undone(await check.examine({}))).toEqual([['late', 'v1', 3]]);
});

test('an entry that its owner deleted again, or that was there before the run, is no undone addition', async () => {
  const { history, check } = await begun({ a: 1, b: 1, old: 2 });
  check.account([write('a', 1, 5)]);
  history.add('eve', { a: 1, b: 1, old: 2, late: 3 });
  history.add('eve', { a: 1, b: 1 });
  history.add('us', { a: 5, b: 1 });
  expect(undone(await check.examine({}))).toEqual([]);
});

test.each([1, 2])('%d versions of another user are not taken for that of the write', async (count) => {
  const { history, check } = await begun();
  check.account([write('a', 1, 5)]);
  for (let made = 0; made < count; made += 1) history.add('us', { a: 7, b: made });
  expect(await check.examine({})).toMatchObject({ isBehind: true });
  history.add('us', { a: 5, b: 1 });
  expect(undone(await check.examine({}))).toEqual([['a', 'v1', 7]]);
});

test('a write that another user has changed since is found in an earlier version', async () => {
  const { history, check } = await begun();
  check.account([write('a', 1, 5)]);
  history.add('us', { a: 5, b: 1 });
  history.add('eve', { a: 9, b: 1 });
  expect(await check.examine({})).toEqual(NOTHING);
});

test('a change that a write under way undid is found by its own read, and not passed over by that of another write', async () => {
  const { history, check } = await begun();
  const sending = check.sending();
  sending.begin();
  check.account([write('b', 1, 5)]);
  history.add('us', { a: 7, b: 1 });
  history.add('us', { a: 7, b: 5 });
  history.add('us', { a: 5, b: 5 });
  expect(undone(await check.examine({}))).toEqual([]);
  sending.end();
  check.account([write('a', 1, 5)]);
  expect(undone(await check.examine({}))).toEqual([['a', 'v1', 7]]);
});

test('a version that the list lacks is found by the parents of a later one', async () => {
  const { history, check } = await begun();
  check.account([write('a', 1, 5)]);
  history.add('eve', { a: 7, b: 1 });
  history.add('us', { a: 5, b: 1 });
  history.hidden.add('v1');
  expect(undone(await check.examine({}))).toEqual([['a', 'v1', 7]]);
});

test('parents that are versions of other families are asked for once', async () => {
  const { history, check } = await begun();
  check.account([write('a', 1, 5)]);
  history.add('us', { a: 5, b: 1 }, ['elsewhere']);
  expect(await check.examine({})).toEqual(NOTHING);
  expect(history.read.splice(0).sort()).toEqual(['elsewhere', 'v0', 'v1']);
  check.account([write('a', 5, 6)]);
  history.add('us', { a: 6, b: 1 }, ['elsewhere too']);
  expect(await check.examine({})).toEqual(NOTHING);
  expect(history.read).toEqual(['v2']);
});

test('fewer versions than writes are behind, unless the newest content shows the writes', async () => {
  const { history, check } = await begun();
  check.account([write('a', 1, 5)]);
  check.account([write('b', 1, 6)]);
  history.add('eve', { a: 7, b: 1 });
  expect(await check.examine({})).toEqual({ ...NOTHING, isBehind: true });
  expect(check.waiting).toEqual(['a', 'b']);
  history.add('us', { a: 5, b: 1 });
  history.add('us', { a: 5, b: 6 });
  expect(undone(await check.examine({}))).toEqual([['a', 'v1', 7]]);
  check.account([write('a', 5, 8)]);
  check.account([write('b', 6, 9)]);
  history.add('eve', { a: 8, b: 9 });
  expect(await check.examine({})).toEqual(NOTHING);
  expect(check.waiting).toEqual([]);
});

test.each([
  [150, [['a', 'v150', 150]], []],
  [250, [], [{ ids: ['a'], why: 'long' }]],
])('%i versions of others are examined, or said not to be', async (length, found, unexamined) => {
  const { history, check } = await begun();
  check.account([write('a', 1, 5000)]);
  for (let i = 1; i <= length; i += 1) history.add('eve', { a: i, b: 1 });
  history.add('us', { a: 5000, b: 1 });
  const examined = await check.examine({});
  expect(undone(examined)).toEqual(found);
  expect(examined.unexamined).toEqual(unexamined);
});

test.each([
  ['the list lacks', [], [{ ids: ['a'], why: 'long' }], 600],
  ['are versions of the list', ['v0', 'v1'], [], 10],
])('of 80,000 parents that %s, no more are read than of versions', async (_, known, unexamined, most) => {
  const { history, check } = await begun();
  check.account([write('a', 1, 5)]);
  history.add('eve', { a: 7, b: 1 });
  const parents = Array.from({ length: 80_000 }, (_each, i) => known[i % 2] ?? `x${i}`);
  for (const parent of parents) if (!history.contents.has(parent)) history.contents.set(parent, { a: 1, b: 1 });
  history.add('us', { a: 5, b: 1 }, parents);
  expect((await check.examine({})).unexamined).toEqual(unexamined);
  expect(history.read.length).toBeLessThan(most);
});

test('a history that begins with the writes is compared with nothing', async () => {
  const history = new History();
  const check = new HistoryCheck(FlowControlPolicy, 'prod', history.versions);
  await check.begin({});
  check.account([{ id: 'a', before: null, sent: entry('a', 5) }]);
  history.add('eve', { a: 7 });
  history.add('us', { a: 5 });
  expect(undone(await check.examine({}))).toEqual([['a', 'v0', 7]]);
});

test('a family without a history is not examined', async () => {
  const check = new HistoryCheck(FlowControlPolicy, 'prod');
  await check.begin({});
  check.account([write('a', 1, 5)]);
  expect(await check.examine({})).toEqual(NOTHING);
});

test('a write that sends what an earlier one sent may make no version, and hides no version of another user', async () => {
  const { history, check } = await begun();
  const removal: SentWrite = { id: 'a', before: entry('a', 1), sent: null };
  check.account([removal]);
  check.account([removal]);
  history.add('us', { a: 7, b: 1 });
  history.add('us', { b: 1 });
  expect(undone(await check.examine({}))).toEqual([['a', 'v1', 7]]);
});

test('what the service moves in an entry that a set leaves as it is does not hide the write', async () => {
  const backend = (id: string, state: string, name = id) => ({ id, name, back_hosts: [{ host: 'o1', monitor_state: state }] });
  const record = (version: string) => ({ version, author: 'us', email: '', message: '', date: '2026-01-01T00:00:00Z', parents: [] });
  const records = [record('v0')];
  const check = new HistoryCheck(BackendService, 'prod', {
    list: async () => ({ total: records.length, items: [...records] }),
    entriesAt: async (_: string, version: string) => ({
      total: 2,
      items: [backend('a', '', version === 'v0' ? 'a' : 'new'), backend('kept', '0')],
    }),
  } as unknown as Versions<never>);
  await check.begin({});
  const kept = backend('kept', '');
  check.account([
    { id: 'a', before: backend('a', ''), sent: backend('a', '', 'new') },
    { id: 'kept', before: kept, sent: kept },
  ]);
  records.unshift(record('v1'));
  expect(await check.examine({})).toEqual(NOTHING);
});

test('a write that only takes away a field is a change, which a history that is behind does not show', async () => {
  const { history } = await begun();
  const described = { ...entry('a', 1), description: 'by hand' };
  history.entries = (id, timeframe) => (timeframe === 2 ? { ...entry(id, 1), description: 'by hand' } : entry(id, timeframe));
  history.contents.set('v0', { a: 2, b: 1 });
  const late = new HistoryCheck(FlowControlPolicy, 'prod', history.versions);
  await late.begin({});
  late.account([{ id: 'a', before: described, sent: entry('a', 1) }]);
  expect(await late.examine({})).toEqual({ ...NOTHING, isBehind: true });
  history.add('eve', { a: 7, b: 1 });
  history.add('us', { a: 1, b: 1 });
  expect(undone(await late.examine({}))).toEqual([['a', 'v1', 7]]);
});

describe('a write that brings back what the entry had before', () => {
  test('is not found in a history that is behind, whose versions all show that', async () => {
    const { history, check } = await begun();
    // AND the versions of an earlier run come late: one that changed another entry
    history.add('us', { a: 1, b: 2 });
    check.account([write('a', 7, 1)]);
    const behind = { ...NOTHING, isBehind: true };
    expect(await check.examine({})).toEqual(behind);
    history.add('eve', { a: 7, b: 2 });
    expect(await check.examine({})).toEqual(behind);
    history.add('eve', { a: 8, b: 2 });
    expect(await check.examine({})).toEqual(behind);
    history.add('us', { a: 1, b: 2 });
    expect(undone(await check.examine({}))).toEqual([['a', 'v3', 8]]);
  });

  test('is not found in a version that was the newest before it', async () => {
    const { history, check } = await begun();
    check.account([write('a', 7, 1)]);
    expect(await check.examine({})).toEqual({ ...NOTHING, isBehind: true });
    history.add('eve', { a: 7, b: 1 });
    history.add('us', { a: 1, b: 1 });
    expect(await check.examine({})).toEqual(NOTHING);
  });

  test('is found where the newest version has it in place of other content', async () => {
    const { history, check } = await begun({ a: 7, b: 1 });
    check.account([write('a', 7, 1)]);
    history.contents.set('v0', { a: 1, b: 1 });
    expect(await check.examine({})).toEqual(NOTHING);
  });
});

describe('where the history lags, a version with the content of a write that is older than the write', () => {
  const sentAfter = Date.parse('2026-01-01T00:00:05Z');

  async function late(sent: SentWrite) {
    const { history, check } = await begun();
    check.account([sent]);
    expect(await check.examine({})).toEqual({ ...NOTHING, isBehind: true });
    return { history, check };
  }

  test('is not taken for its own: another user had written the same', async () => {
    const { history, check } = await late({ ...write('a', 1, 5), sentAfter });
    history.add('eve', { a: 5, b: 1 });
    expect(await check.examine({})).toEqual({ ...NOTHING, isBehind: true });
    history.date = '2026-01-01T00:00:05+00:00';
    history.add('eve', { a: 7, b: 1 });
    history.add('us', { a: 5, b: 1 });
    // The write was compared with the entry from before both changes.
    expect(undone(await check.examine({}))).toEqual([['a', 'v2', 7]]);
  });

  test('is not taken for its own: an earlier try was carried out', async () => {
    const { history, check } = await begun();
    check.account([write('a', 1, 5), write('kept', 1, 1)], false);
    check.account([
      { ...write('a', 1, 5), sentAfter },
      { ...write('kept', 1, 1), sentAfter },
    ]);
    history.contents.set('v0', { a: 1, kept: 1 });
    expect(await check.examine({})).toEqual({ ...NOTHING, isBehind: true });
    history.add('us', { a: 5, kept: 1 });
    expect(await check.examine({})).toEqual({ ...NOTHING, isBehind: true });
    history.date = '2026-01-01T00:00:06Z';
    history.add('eve', { a: 5, kept: 7 });
    history.add('us', { a: 5, kept: 1 });
    expect(undone(await check.examine({}))).toEqual([['kept', 'v2', 7]]);
  });

  test.each([
    ['the service does not say its time', '2026-01-01T00:00:00Z', undefined],
    ['the version has no date', 'yesterday', sentAfter],
  ])('is taken for its own if %s', async (_, date, after) => {
    const { history, check } = await late({ ...write('a', 1, 5), sentAfter: after });
    history.date = date;
    history.add('us', { a: 5, b: 1 });
    expect(await check.examine({})).toEqual(NOTHING);
  });
});

test('where the history does not lag, the dates of versions decide nothing: they may be of another clock', async () => {
  const { history, check } = await begun();
  check.account([{ ...write('a', 1, 5), sentAfter: Date.parse('2026-02-01T00:00:00Z') }]);
  history.add('us', { a: 5, b: 1 });
  expect(await check.examine({})).toEqual(NOTHING);
});

describe('a change that the history shows before the read of the entry does', () => {
  test('is found, although the run began after it', async () => {
    const { history, check } = await begun();
    history.add('eve', { a: 7, b: 1 });
    history.add('eve', { a: 7, b: 2 });
    const late = new HistoryCheck(FlowControlPolicy, 'prod', history.versions);
    await late.begin({});
    late.account([write('a', 1, 5)]);
    history.add('us', { a: 5, b: 2 });
    expect(undone(await late.examine({}))).toEqual([['a', 'v1', 7]]);
    expect(await check.examine({})).toEqual(NOTHING);
  });

  test('is found where the write of a set brings back an entry that it leaves as it is', async () => {
    const { history } = await begun({ a: 1, b: 1 });
    history.add('eve', { a: 1, b: 7 });
    const check = new HistoryCheck(FlowControlPolicy, 'prod', history.versions);
    await check.begin({});
    check.account([write('a', 1, 5), write('b', 1, 1)]);
    history.add('us', { a: 5, b: 1 });
    expect(undone(await check.examine({}))).toEqual([['b', 'v1', 7]]);
  });

  test('is none where others took it back before the write of the set', async () => {
    const { history } = await begun({ a: 1, b: 1 });
    history.add('eve', { a: 1, b: 7 });
    const check = new HistoryCheck(FlowControlPolicy, 'prod', history.versions);
    await check.begin({});
    history.add('eve', { a: 1, b: 1 });
    check.account([write('a', 1, 5), write('b', 1, 1)]);
    history.add('us', { a: 5, b: 1 });
    expect(await check.examine({})).toEqual(NOTHING);
  });

  test('is looked for once in each run where reads show the head', async () => {
    const { history, check } = await begun();
    for (const [before, sent] of [
      [1, 5],
      [5, 6],
      [6, 7],
    ] as const) {
      check.account([write('a', before, sent)]);
      history.add('us', { a: sent, b: 1 });
      expect(await check.examine({})).toEqual(NOTHING);
    }
    expect(history.read).toEqual(['v0', 'v1', 'v2', 'v3']);
  });

  test('is none if no version shows what was read', async () => {
    const { history, check } = await begun();
    check.account([write('a', 3, 5)]);
    history.add('us', { a: 5, b: 1 });
    expect(await check.examine({})).toEqual(NOTHING);
  });

  test('is none if the read shows a version after the head', async () => {
    const { history, check } = await begun();
    history.add('eve', { a: 3, b: 1 });
    check.account([write('a', 3, 5)]);
    history.add('us', { a: 5, b: 1 });
    expect(undone(await check.examine({}))).toEqual([]);
  });
});

describe('a version without a difference that reads show', () => {
  const named = (id: string, name: number, more: object = {}) => ({ id, name: `Name ${name}`, ...more });

  /** Returns the findings about one write, after versions of the given authors with the given names of the entry. */
  async function examined(sent: object, ...versions: readonly [author: string, name: number][]) {
    const history = new History();
    history.entries = named;
    history.add('us', { a: 1 });
    const check = new HistoryCheck(LogExporter, 'prod', history.versions);
    await check.begin({});
    check.account([{ id: 'a', before: named('a', 1), sent: { ...sent } }]);
    for (const [author, name] of versions) history.add(author, { a: name });
    return check.examine({});
  }

  const RENAMED = named('a', 2, { include_request_data: false });

  test('is no such edit where reads show the field', async () => {
    const shown = named('a', 2, { include_request_data: false });
    const history = new History();
    history.entries = (id, name) => named(id, name, { include_request_data: false });
    history.add('us', { a: 1 });
    const check = new HistoryCheck(LogExporter, 'prod', history.versions);
    await check.begin({});
    check.account([{ id: 'a', before: named('a', 1, { include_request_data: false }), sent: shown }]);
    history.add('ann', { a: 1 });
    history.add('us', { a: 2 });
    expect(await check.examine({})).toEqual(NOTHING);
  });

  test('may be an edit of a field that reads leave out, which the write undid', async () => {
    expect(await examined(RENAMED, ['ann', 1], ['us', 2])).toEqual({ ...NOTHING, unexamined: [{ ids: ['a'], why: 'unread' }] });
  });

  test('is that of a write of such a field', async () => {
    expect(await examined(named('a', 1, { include_request_data: false }), ['us', 1])).toEqual(NOTHING);
  });

  test('is not looked for beside the version of the write', async () => {
    expect(await examined(RENAMED, ['us', 2])).toEqual(NOTHING);
  });
});
