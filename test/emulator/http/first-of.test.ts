import { FirstOf } from '../../../src/emulator/http/first-of';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('FirstOf', () => {
  test.each([
    [0, 0, undefined],
    [100, 100, undefined],
    [101, 100, 'and 1 more'],
    [10_000, 100, 'and 9900 more'],
    [10_001, 100, 'and more than 9900 more'],
    [900_000, 100, 'and more than 9900 more'],
  ])('lists the first of %i items', (count, listed, rest) => {
    for (const list of [new FirstOf(numbers(count)), filled(count)]) {
      expect(list).toMatchObject({ size: count, isEmpty: count === 0, isFull: count > 10_000, rest, listed: numbers(listed) });
      expect(list.texts(String)).toEqual([...numbers(listed).map(String), ...(rest === undefined ? [] : [rest])]);
    }

    function filled(total: number): FirstOf<number> {
      const list = new FirstOf<number>();
      list.addEach(numbers(total), (number) => number);
      return list;
    }
  });

  test('does not make unlisted items', () => {
    const list = new FirstOf([0]);
    let made = 0;
    list.addEach(numbers(900_000), () => (made += 1));
    expect([made, list.size]).toEqual([99, 900_001]);
  });

  test('counts the unlisted items of joined lists', () => {
    const list = new FirstOf([0]);
    list.join(new FirstOf(numbers(150)));
    list.join(new FirstOf(numbers(200)));
    expect([list.size, list.listed.length, list.listed.at(-1), list.rest]).toEqual([351, 100, 98, 'and 251 more']);
  });
});
