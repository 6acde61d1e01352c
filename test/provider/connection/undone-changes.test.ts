import fc from 'fast-check';
import { FlowControlPolicy, type VersionRecord } from '../../../src/model';
import { type FamilyVersion, undoneChanges } from '../../../src/provider/connection/undone-changes';
import { FULL } from '../../full';

type Entry = Record<string, unknown>;

const entry = (id: string, timeframe: number): Entry => ({ id, name: id, timeframe });
const record = (version: string): VersionRecord => ({ version, author: version, email: '', message: '', date: '', parents: [] });

/** Returns a history: each version has the given timeframes of entries. */
function history(...versions: Record<string, number>[]): FamilyVersion[] {
  return versions.map((timeframes, at) => ({
    record: at === 0 ? undefined : record(`v${at}`),
    entries: new Map(Object.entries(timeframes).map(([id, timeframe]) => [id, entry(id, timeframe)])),
  }));
}

const undone = (versions: FamilyVersion[], ...writes: [id: string, before: number | null, sent: number | null][]) =>
  undoneChanges(
    FlowControlPolicy,
    versions,
    writes.map(([id, before, sent]) => ({
      id,
      before: before === null ? null : entry(id, before),
      sent: sent === null ? null : entry(id, sent),
    })),
  ).map(({ id, by, entry: found }) => [id, by.version, found && found['timeframe']]);

describe('the history of a family', () => {
  test.each<[string, FamilyVersion[], [string, number | null, number | null][], unknown[]]>([
    ['only our update', history({ a: 1 }, { a: 2 }), [['a', 1, 2]], []],
    ['a change before our update', history({ a: 1 }, { a: 7 }, { a: 2 }), [['a', 1, 2]], [['a', 'v1', 7]]],
    ['a change before our delete', history({ a: 1 }, { a: 7 }, {}), [['a', 1, null]], [['a', 'v1', 7]]],
    ['a delete before our update', history({ a: 1 }, {}, { a: 2 }), [['a', 1, 2]], [['a', 'v1', null]]],
    ['a change that our read saw', history({ a: 1 }, { a: 7 }, { a: 2 }), [['a', 7, 2]], []],
    ['a change of another entry', history({ a: 1, b: 1 }, { a: 1, b: 7 }, { a: 2, b: 7 }), [['a', 1, 2]], []],
    ['a change after our update', history({ a: 1 }, { a: 2 }, { a: 7 }), [['a', 1, 2]], []],
    ['two changes before our update', history({ a: 1 }, { a: 7 }, { a: 8 }, { a: 2 }), [['a', 1, 2]], [['a', 'v2', 8]]],
    ['the same change by another user', history({ a: 1 }, { a: 2 }, { a: 2 }), [['a', 1, 2]], []],
    [
      'our writes of a set, and a change of one entry',
      history({ a: 1, b: 1 }, { a: 1, b: 7 }, { a: 2 }),
      [
        ['a', 1, 2],
        ['b', 1, null],
      ],
      [['b', 'v1', 7]],
    ],
    [
      'the same content by another user, before our read',
      history({ a: 1 }, { a: 2 }, { a: 7 }, { a: 8 }, { a: 2 }),
      [['a', 7, 2]],
      [['a', 'v3', 8]],
    ],
    [
      'a change between two tries',
      history({ a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }),
      [
        ['a', 1, 2],
        ['a', 1, 2],
      ],
      [['a', 'v2', 1]],
    ],
    [
      'an entry that was created again between two tries of the delete',
      history({ a: 1 }, {}, { a: 1 }, {}),
      [
        ['a', 1, null],
        ['a', 1, null],
      ],
      [['a', 'v2', 1]],
    ],
    ['the same change by another user, who took it back', history({ a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }), [['a', 1, 2]], []],
    ['no version of our write', history({ a: 1 }, { a: 7 }), [['a', 1, 2]], []],
  ])('with %s', (_, versions, writes, expected) => {
    expect(undone(versions, ...writes)).toEqual(expected);
  });
});

describe('any history', () => {
  const IDS = ['a', 'b'];
  const value = fc.option(fc.integer({ min: 1, max: 3 }));
  /** Others edit entries; we read an entry, and write it later. Each edit and each write makes a version. */
  const step = fc.oneof(
    fc.record({ kind: fc.constant('edit' as const), id: fc.constantFrom(...IDS), to: value }),
    fc.record({ kind: fc.constant('read' as const), id: fc.constantFrom(...IDS) }),
    fc.record({ kind: fc.constant('write' as const), id: fc.constantFrom(...IDS), to: value }),
  );
  type State = Readonly<Record<string, number | null>>;

  /** Plays the steps: the states after each version, and what our writes were compared with, what they sent, and what they really undid. */
  function played(steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) {
    const states: State[] = [{ a: 1, b: 2 }];
    const writes: { id: string; before: number | null; sent: number | null; undid: number | null | undefined }[] = [];
    const read = new Map<string, number | null>();
    for (const one of steps) {
      const now = states.at(-1)!;
      if (one.kind === 'read') {
        if (!read.has(one.id)) read.set(one.id, now[one.id]!);
        continue;
      }
      if (one.kind === 'write') {
        const before = read.get(one.id);
        // One write for each entry, and none of what is there already: that leaves no trace.
        if (before === undefined || writes.some(({ id }) => id === one.id) || now[one.id] === one.to || before === one.to) continue;
        writes.push({ id: one.id, before, sent: one.to, undid: now[one.id] === before ? undefined : now[one.id]! });
      }
      states.push({ ...now, [one.id]: one.to });
    }
    return { states, writes };
  }

  test('shows each change that a write undid, and claims none that no write can have undone', () => {
    let undid = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        const { states, writes } = played(steps);
        const versions = history(
          ...states.map((state) => Object.fromEntries(Object.entries(state).filter(([, to]) => to !== null)) as Record<string, number>),
        );
        const reported = undone(
          versions,
          ...writes.map(({ id, before, sent }): [string, number | null, number | null] => [id, before, sent]),
        );
        for (const { id, before, sent, undid: lost } of writes) {
          // Any version in which the entry becomes what we sent may be ours, after one with what we read: authors do not tell.
          const read = states.findIndex((state) => state[id] === before);
          const ours = states.flatMap((state, at) =>
            at > read && state[id] === sent && states[at - 1]![id] !== sent ? [states[at - 1]![id]!] : [],
          );
          const report = reported.find(([about]) => about === id);
          if (report) expect(ours.filter((former) => former !== before)).toContain(report[2]);
          if (ours.every((former) => former !== before)) expect(report).toBeDefined();
          if (lost !== undefined && ours.length === 1) expect(report?.[2]).toBe(lost);
          if (lost !== undefined) undid += 1;
        }
      }),
      { numRuns: FULL ? 100_000 : 3_000 },
    );
    expect(undid).toBeGreaterThan(0);
  });
});

test('what another user added to an entry, and a write of the whole family took away again, is found', () => {
  const kept = { ...entry('kept', 1), steps: [{ uri: '/' }] };
  const added = { ...kept, exclude: ['office'], steps: [{ uri: '/', args: { q: '1' } }] };
  const versions = [kept, added, kept].map((each, at) => ({
    record: at === 0 ? undefined : record(`v${at}`),
    entries: new Map([
      ['kept', each],
      ['a', entry('a', at === 2 ? 5 : 1)],
    ]),
  }));
  const writes = [
    { id: 'a', before: entry('a', 1), sent: entry('a', 5) },
    { id: 'kept', before: kept, sent: kept },
  ];
  expect(undoneChanges(FlowControlPolicy, versions, writes)).toMatchObject([{ id: 'kept', by: { version: 'v1' }, entry: added }]);
});
