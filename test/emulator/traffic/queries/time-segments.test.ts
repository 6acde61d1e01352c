import { segmentLength } from '../../../../src/emulator/traffic/queries/time-segments';

const SECOND = 1_000_000_000n;
const at = (text: string) => BigInt(Date.parse(`${text}Z`) / 1000) * SECOND;

it.each([
  ['2025-03-01T14:00', '2025-03-01T15:00', 60],
  ['2025-03-01T00:00', '2025-03-01T02:29', 60], // 150 minutes begin in it
  ['2025-03-01T00:00', '2025-03-01T02:30', 300], // 151 do
  ['2025-03-01T00:00', '2025-03-02T00:00', 900],
  ['2025-03-01T00:00', '2025-03-05T00:00', 3600],
  ['2025-03-01T00:00', '2025-04-01T00:00', 21_600],
  ['2025-01-01T00:00', '2025-05-01T00:00', 86_400],
  ['2020-01-01T00:00', '2025-01-01T00:00', 86_400], // more than 150, as there is no longer one
  ['1969-12-31T23:00', '1970-01-01T01:00', 60],
])('from %s to %s, a segment has %d seconds', (from, to, seconds) => {
  expect(segmentLength(at(from), at(to))).toBe(seconds);
});
