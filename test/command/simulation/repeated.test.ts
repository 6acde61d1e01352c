import { repeated } from '../../../src/command/simulation';

const FIRST = { ip: '192.0.2.1', timestamp: '2026-01-01T12:00:00Z' };

test('repeats a request with other times', () => {
  expect(repeated(FIRST, { times: 3 })).toEqual([
    { ip: '192.0.2.1', timestamp: '2026-01-01T12:00:00.000Z' },
    { ip: '192.0.2.1', timestamp: '2026-01-01T12:00:01.000Z' },
    { ip: '192.0.2.1', timestamp: '2026-01-01T12:00:02.000Z' },
  ]);
  expect(repeated({ time_period: 60 }, { times: 2, every: 0.5 })).toEqual([
    { timestamp: '1970-01-01T00:01:00.000Z' },
    { timestamp: '1970-01-01T00:01:00.500Z' },
  ]);
  expect(repeated(FIRST, { times: 0 })).toEqual([]);
});

test.each([
  [{ ip: '192.0.2.1' }, { times: 1 }, /no time\. Set "timestamp"/],
  [FIRST, { times: 1.5 }, /times is 1\.5/],
  [FIRST, { times: -1 }, /times is -1/],
  [FIRST, { times: 1, every: Number.NaN }, /every is NaN/],
])('refuses %j %j', (record, repetition, message) => {
  expect(() => repeated(record, repetition)).toThrow(message);
});
