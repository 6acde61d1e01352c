import { EntryOwnership } from '../../../src/provider/run/entry-ownership';

describe('ownership of entries', () => {
  test('an entry is taken from when a resource of the run takes it', () => {
    const ownership = new EntryOwnership();
    ownership.take('a');
    expect([ownership.isTaken('a'), ownership.isTaken('b')]).toEqual([true, false]);
  });

  test('an entry that was released is free', () => {
    const ownership = new EntryOwnership();
    ownership.take('a');
    ownership.release('a');
    expect(ownership.isTaken('a')).toBe(false);
  });
});
