import { FlowControlPolicy, type VersionRecord } from '../../../src/model';
import { type FamilyVersion, undoneChanges } from '../../../src/provider/connection/undone-changes';

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
    ['no version of our write', history({ a: 1 }, { a: 7 }), [['a', 1, 2]], []],
  ])('with %s', (_, versions, writes, expected) => {
    expect(undone(versions, ...writes)).toEqual(expected);
  });
});
