import fc from 'fast-check';
import { GAP, positionsInOrder } from '../../../src/emulator/store/positions';

const rising = (positions: readonly number[]) =>
  positions.every((position, index) => index === 0 || Number(positions[index - 1]) < position);

describe('positionsInOrder', () => {
  test('all that are new are put in their order', () => {
    expect(rising(positionsInOrder([undefined, undefined, undefined]))).toBe(true);
    expect(positionsInOrder([])).toEqual([]);
  });

  test('those that are in order stay, whatever comes between them', () => {
    const positions = positionsInOrder([undefined, GAP, undefined, undefined, 3 * GAP, undefined]);
    expect(rising(positions)).toBe(true);
    expect([positions[1], positions[4]]).toEqual([GAP, 3 * GAP]);
  });

  test('one that moves is the only one that moves', () => {
    const positions = positionsInOrder([4, 1, 2, 3].map((place) => place * GAP));
    expect(positions.slice(1)).toEqual([GAP, 2 * GAP, 3 * GAP]);
    expect(positions[0]).toBeLessThan(GAP);
  });

  test('without room, all are placed anew', () => {
    expect(positionsInOrder([1, undefined, 2])).toEqual([GAP, 2 * GAP, 3 * GAP]);
  });

  test('always rise, whatever there was', () => {
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
