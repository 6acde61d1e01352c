import fc from 'fast-check';
import { RequestWindow } from '../../src/rules/request-window';

const added = (length: number, threshold: number, times: readonly number[]): boolean[] => {
  const window = new RequestWindow(length, threshold);
  return times.map((time) => window.add(time));
};

test.each<[number, number[], boolean[]]>([
  [2, [0, 1, 2], [false, false, true]],
  [1, [0, 0], [false, true]],
  [0, [0], [true]],
  // The first request has left the window of 10 when the last one comes: exactly one length is too long.
  [2, [0, 1, 10], [false, false, false]],
  [2, [0, 1, 9], [false, false, true]],
  [2, [0, 1, 2, 11, 12, 13], [false, false, true, false, false, true]],
])('more than %i of the requests %j are in the window', (threshold, times, expected) => {
  expect(added(10, threshold, times)).toEqual(expected);
});

test('it holds for any requests what counting them all says', () => {
  const requests = fc.array(fc.nat(8), { maxLength: 60 }).map((gaps) => {
    let time = 0;
    return gaps.map((gap) => (time += gap));
  });
  fc.assert(
    fc.property(requests, fc.integer({ min: 1, max: 30 }), fc.nat(12), (times, length, threshold) => {
      const counted = times.map((time, at) => times.slice(0, at + 1).filter((each) => each > time - length).length > threshold);
      expect(added(length, threshold, times)).toEqual(counted);
    }),
  );
});

test('it is over when the last request has left it, or when it was cleared', () => {
  const window = new RequestWindow(10, 1);
  expect(window.isOver(0)).toBe(true);
  window.add(0);
  window.add(5);
  expect([window.isOver(14), window.isOver(15)]).toEqual([false, true]);
  window.add(20);
  window.clear();
  expect([window.isOver(20), window.add(21)]).toEqual([true, false]);
});
