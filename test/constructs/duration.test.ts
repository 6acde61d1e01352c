import { Token, Lazy } from 'cdktf';
import * as fc from 'fast-check';
import { Duration } from '../../src/constructs';

const LATER = Token.asNumber(Lazy.numberValue({ produce: () => 7 }));

describe('a duration', () => {
  test.each([
    [Duration.seconds(90), 90, '90 seconds'],
    [Duration.minutes(2), 120, '2 minutes'],
    [Duration.hours(2), 7200, '2 hours'],
    [Duration.days(1), 86_400, '1 days'],
    [Duration.seconds(0), 0, '0 seconds'],
    [Duration.minutes(1.5), 90, '1.5 minutes'],
    [Duration.hours(1.1), 3960, '1.1 hours'],
    [Duration.raw(-1.5), -1.5, '-1.5'],
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
    ['-1 seconds', () => Duration.seconds(-1)],
    ['0.5 seconds', () => Duration.seconds(0.5)],
    ['0.001 minutes', () => Duration.minutes(0.001)],
    ['NaN hours', () => Duration.hours(NaN)],
    ['Infinity days', () => Duration.days(Infinity)],
  ])('refuses %s with this message', (words, make) => {
    expect(() => make().toSeconds()).toThrow(
      `${words} is no duration that the service can count. Give one that is 0 or more, and whole in seconds.`,
    );
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
    expect(() => make(LATER).toSeconds()).toThrow(
      `A number of ${unit} that is known at deployment only cannot be converted to seconds. Give seconds, or a raw duration.`,
    );
  });
});
