import { Owners } from '../../../../src/provider/resources/run/owners';

describe('owners of entries', () => {
  test('an entry is created once', () => {
    const owners = new Owners();
    expect([owners.create('a'), owners.create('b'), owners.create('a')]).toEqual([true, true, false]);
  });

  test('what was taken over is not created again', () => {
    const owners = new Owners();
    owners.create('a');
    owners.take('a');
    expect(owners.create('a')).toBe(false);
  });

  test('what is gone, or was not made, is free', () => {
    const owners = new Owners();
    owners.create('a');
    owners.remove('a');
    expect(owners.create('a')).toBe(true);
  });

  test("what was taken over is another's for all but who has the mark", () => {
    const owners = new Owners();
    owners.create('a');
    const mark = owners.take('a');
    expect([owners.isAnothers('a', mark), owners.isAnothers('a', undefined), owners.isAnothers('b', undefined)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
