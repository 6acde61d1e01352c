import { Token, Lazy } from 'cdktf';
import * as fc from 'fast-check';
import { Duration } from '../../src/constructs';

const LATER = Token.asNumber(Lazy.numberValue({ produce: () => 7 }));

describe('a duration', () => {
  test.each([
    [Duration.seconds(90), 90, 'Duration.seconds(90)'],
    [Duration.minutes(2), 120, 'Duration.minutes(2)'],
    [Duration.hours(2), 7200, 'Duration.hours(2)'],
    [Duration.days(1), 86_400, 'Duration.days(1)'],
    [Duration.seconds(0), 0, 'Duration.seconds(0)'],
    [Duration.minutes(1.5), 90, 'Duration.minutes(1.5)'],
    [Duration.hours(1.1), 3960, 'Duration.hours(1.1)'],
    [Duration.raw(-1.5), -1.5, 'Duration.raw(-1.5)'],
  ])('%# has its length in seconds, and prints its original unit', (duration, seconds, words) => {
    expect(duration.toSeconds()).toBe(seconds);
    expect(duration.toString()).toBe(words);
  });

  test('of any whole number of seconds is the same in every unit', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), (seconds) => {
        const units = [
          Duration.seconds(seconds),
          Duration.minutes(seconds / 60),
          Duration.hours(seconds / 3600),
          Duration.days(seconds / 86_400),
        ];
        expect(units.map((duration) => duration.toSeconds())).toEqual([seconds, seconds, seconds, seconds]);
      }),
    );
  });

  test.each<[string, () => Duration]>([
    ['Duration.seconds(-1)', () => Duration.seconds(-1)],
    ['Duration.seconds(0.5)', () => Duration.seconds(0.5)],
    ['Duration.minutes(0.001)', () => Duration.minutes(0.001)],
    ['Duration.hours(NaN)', () => Duration.hours(NaN)],
    ['Duration.days(Infinity)', () => Duration.days(Infinity)],
  ])('refuses %s with this message', (words, make) => {
    expect(make).toThrow(`${words}: write a number that is 0 or more and whole in seconds.`);
  });

  test('takes a token as seconds, or raw', () => {
    expect(Duration.seconds(LATER).toSeconds()).toBe(LATER);
    expect(Duration.raw(LATER).toSeconds()).toBe(LATER);
  });

  test.each([
    ['minutes', Duration.minutes],
    ['hours', Duration.hours],
    ['days', Duration.days],
  ])('refuses to convert a token from %s, and names the alternatives', (unit, make) => {
    expect(() => make(LATER)).toThrow(
      new RegExp(`Duration.${unit}\\(\\) cannot convert a token.*Duration.seconds\\(\\) or Duration.raw\\(\\)`),
    );
  });
});
