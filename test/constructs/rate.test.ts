import { Lazy, Token } from 'cdktf';
import { Rate } from '../../src/constructs';

const LATER = Token.asNumber(Lazy.numberValue({ produce: () => 7 }));

test.each([
  [Rate.perSecond(0), '0'],
  [Rate.perSecond(1200), '1200'],
  [Rate.perMinute(120), '2'],
  [Rate.raw('20r/s'), '20r/s'],
])('%#: a rate is in requests per second', (rate, text) => {
  expect(rate.toRequestsPerSecond()).toBe(text);
});

test.each<[string, () => unknown]>([
  ['Rate.perSecond(-1): the rate must be a whole number, 0 or more.', () => Rate.perSecond(-1)],
  ['Rate.perSecond(0.5): the rate must be a whole number, 0 or more.', () => Rate.perSecond(0.5)],
  ['Rate.perMinute(90): the service counts whole requests per second. Use a multiple of 60.', () => Rate.perMinute(90)],
  ['Rate.perMinute() cannot convert a token', () => Rate.perMinute(LATER)],
])('a rate is refused: %s', (words, make) => {
  expect(make).toThrow(words);
});
