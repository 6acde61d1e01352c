import { retryAfterMs } from '../../src/api/reply';

const now = Date.parse('2025-04-02T09:00:00Z');

test.each([
  ['0', 0],
  [' 120 ', 120_000],
  ['Wed, 02 Apr 2025 09:00:30 GMT', 30_000],
  ['Wed, 02 Apr 2025 08:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('parses %j as %j ms', (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});
