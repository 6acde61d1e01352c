import { recordTime } from '../../../src/traffic/records';

const NOON = Date.UTC(2025, 2, 1, 12);

describe('the time of a record', () => {
  test.each([
    ['2025-03-01T12:00:00Z', NOON],
    ['2025-03-01T12:00:00.25Z', NOON + 250],
    ['2025-03-01T13:00:00+01:00', NOON],
    ['2025-03-01 12:00:00', NOON],
    ['2025-03-01T12:00:00.123456789Z', NOON + 123],
    ['2025-13-01T12:00:00Z', undefined],
    ['at noon', undefined],
  ])('is its timestamp %s, in UTC without a zone', (timestamp, expected) => {
    expect(recordTime({ timestamp })).toBe(expected);
  });

  test.each([
    [NOON / 1000, NOON],
    [1e300, undefined],
    [Date.UTC(9999, 11, 31) / 1000, Date.UTC(9999, 11, 31)],
    [9e12, undefined],
    [-9e12, undefined],
    [undefined, undefined],
  ])('is its period %s, without a timestamp', (seconds, expected) => {
    expect(recordTime({ ...(seconds !== undefined && { time_period: seconds }), timestamp: null })).toBe(expected);
  });
});
