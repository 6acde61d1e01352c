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

const NOT_WHOLE = 'is no whole number of requests per second, which the service counts. Give 0 or more, in multiples of';

test.each<[string, Rate]>([
  [`-1 requests per second ${NOT_WHOLE} 1.`, Rate.perSecond(-1)],
  [`0.5 requests per second ${NOT_WHOLE} 1.`, Rate.perSecond(0.5)],
  [`90 requests per minute ${NOT_WHOLE} 60.`, Rate.perMinute(90)],
  [
    'A number of requests per minute that is known at deployment only cannot be converted. Give requests per second, or a raw rate.',
    Rate.perMinute(LATER),
  ],
])('a rate is refused: %s', (words, rate) => {
  expect(() => rate.toRequestsPerSecond()).toThrow(words);
});
