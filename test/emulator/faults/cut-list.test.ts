import { cutList } from '../../../src/emulator/faults/cut-list';
import type { FaultOf } from '../../../src/emulator/faults/fault-plan';

const LETTERS = [...'abcdefghij'];
const cut = (fault: Omit<FaultOf<'cut'>, 'kind'>, seed = 1, items: readonly unknown[] = LETTERS) =>
  JSON.parse(cutList(JSON.stringify({ total: items.length, items }), { kind: 'cut', ...fault }, seed)) as {
    total: number;
    items: string[];
  };

describe('cutList', () => {
  test('leaves half of the items in their order, and the number of all, unless told otherwise', () => {
    const { total, items } = cut({});
    expect(total).toBe(10);
    expect(items).toHaveLength(5);
    expect(items).toEqual([...items].sort());
    expect(LETTERS).toEqual(expect.arrayContaining(items));
  });

  test.each([
    [0, 0],
    [0.25, 2],
    [0.99, 9],
    [1, 10],
  ])('leaves the share %d of the items', (keep, count) => {
    expect(cut({ keep, total: 'kept' })).toMatchObject({ total: count, items: { length: count } });
  });

  test('loses the only item of a list', () => {
    expect(cut({ keep: 0.9, total: 'kept' }, 1, ['a'])).toEqual({ total: 0, items: [] });
  });

  test('shuffles the items', () => {
    const { items } = cut({ keep: 1, shuffle: true });
    expect(items).not.toEqual(LETTERS);
    expect([...items].sort()).toEqual(LETTERS);
  });

  test('lists one item twice', () => {
    const { total, items } = cut({ duplicate: true, total: 'kept' });
    expect([total, items.length, new Set(items).size]).toEqual([6, 6, 5]);
    expect(cut({ keep: 0, duplicate: true })).toEqual({ total: 10, items: [] });
  });

  test('chooses the same for the same seed', () => {
    const fault = { shuffle: true, duplicate: true } as const;
    expect(cut(fault, 7)).toEqual(cut(fault, 7));
    expect(cut(fault, 8)).not.toEqual(cut(fault, 7));
  });

  test('cuts the load balancers of regions, and no other answer', () => {
    const regions = { city_codes: { ams: 'Amsterdam' }, lbs: [{ id: 1 }, { id: 2 }] };
    expect(JSON.parse(cutList(JSON.stringify(regions), { kind: 'cut' }, 1))).toEqual({ ...regions, lbs: [expect.anything()] });
    const entry = '{"id": "a"}';
    expect(cutList(entry, { kind: 'cut' }, 1)).toBe(entry);
  });
});
