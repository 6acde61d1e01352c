import fc from 'fast-check';
import { GAP, positionsInOrder } from '../../../src/emulator/store/positions';

const rising = (positions: readonly number[]) =>
  positions.every((position, index) => index === 0 || Number(positions[index - 1]) < position);

describe('positionsInOrder', () => {
  test('new entries get positions in order', () => {
    expect(rising(positionsInOrder([undefined, undefined, undefined]))).toBe(true);
    expect(positionsInOrder([])).toEqual([]);
  });

  test('entries in order keep their positions, whatever is inserted between them', () => {
    const positions = positionsInOrder([undefined, GAP, undefined, undefined, 3 * GAP, undefined]);
    expect(rising(positions)).toBe(true);
    expect([positions[1], positions[4]]).toEqual([GAP, 3 * GAP]);
  });

  test('only a moved entry gets a new position', () => {
    const positions = positionsInOrder([4, 1, 2, 3].map((place) => place * GAP));
    expect(positions.slice(1)).toEqual([GAP, 2 * GAP, 3 * GAP]);
    expect(positions[0]).toBeLessThan(GAP);
  });

  test('without free positions, all entries are renumbered', () => {
    expect(positionsInOrder([1, undefined, 2])).toEqual([GAP, 2 * GAP, 3 * GAP]);
  });

  test('positions always increase', () => {
    const places = fc.uniqueArray(fc.integer({ min: 1, max: 50 })).map((numbers) => numbers.map((n) => (n % 3 === 0 ? undefined : n)));
    fc.assert(
      fc.property(places, (before) => {
        const positions = positionsInOrder(before);
        expect(positions).toHaveLength(before.length);
        expect(positions.every(Number.isSafeInteger)).toBe(true);
        expect(rising(positions)).toBe(true);
      }),
    );
  });
});
