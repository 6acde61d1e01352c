import { EntryOwnership } from '../../../src/provider/run/entry-ownership';

describe('ownership of entries', () => {
  test('an entry is created once', () => {
    const ownership = new EntryOwnership();
    expect([ownership.create('a'), ownership.create('b'), ownership.create('a')]).toEqual([true, true, false]);
  });

  test('what was taken over is not created again', () => {
    const ownership = new EntryOwnership();
    ownership.create('a');
    ownership.take('a');
    expect(ownership.create('a')).toBe(false);
  });

  test('what is gone, or was not made, is free', () => {
    const ownership = new EntryOwnership();
    ownership.create('a');
    ownership.remove('a');
    expect(ownership.create('a')).toBe(true);
  });

  test("what was taken over is another's for all but who has the mark", () => {
    const ownership = new EntryOwnership();
    ownership.create('a');
    const mark = ownership.take('a');
    expect([ownership.isAnothers('a', mark), ownership.isAnothers('a', undefined), ownership.isAnothers('b', undefined)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
