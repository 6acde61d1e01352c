import fc from 'fast-check';
import { readTimestamp } from '../../../src/traffic/filter/timestamp';

// Rule 2: any ISO format, with year, month and day at least; missing parts are the start of that unit.

test.each([
  ['2025-03-01', '2025-03-01 00:00:00'],
  ['20250301', '2025-03-01 00:00:00'],
  ['2025-03-01T08', '2025-03-01 08:00:00'],
  ['2025-03-01 08:10', '2025-03-01 08:10:00'],
  ['2025-03-01T08:10:11', '2025-03-01 08:10:11'],
  ['20250301T0810', '2025-03-01 08:10:00'],
  ['20250301T081011', '2025-03-01 08:10:11'],
  ['2025-03-01t08:10:11.250', '2025-03-01 08:10:11.25'],
  ['2025-03-01T08:10:11,000001', '2025-03-01 08:10:11.000001'],
  ['2025-03-01T08.5', '2025-03-01 08:30:00'],
  ['2025-03-01T08:10.25', '2025-03-01 08:10:15'],
  ['2025-03-01T24:00', '2025-03-02 00:00:00'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z'],
  ['  2025-03-01   08:10 ', '2025-03-01 08:10:00'],
  ['0001-01-01', '0001-01-01 00:00:00'],
  ['2024-02-29', '2024-02-29 00:00:00'],
])('%s is %s', (text, written) => {
  expect(readTimestamp(text)?.text).toBe(written);
});

test.each([
  ['2025-03-01T08:10:11Z', '2025-03-01T08:10:11Z'],
  ['2025-03-01 08:10:11z', '2025-03-01T08:10:11Z'],
  ['2025-03-01T08:10:11+00:00', '2025-03-01T08:10:11Z'],
  ['2025-03-01T00:10+0130', '2025-02-28T22:40:00Z'],
  ['2025-03-01T23-05', '2025-03-02T04:00:00Z'],
  ['2025-03-01 08:10:11.5 -05:00', '2025-03-01T13:10:11.5Z'],
])('%s has a zone, and is the moment %s', (text, written) => {
  expect(readTimestamp(text)?.text).toBe(written);
});

test.each([
  '',
  'yesterday',
  '2025',
  '2025-03',
  '202503',
  '2025-W09-6',
  '2025-060',
  '2025-13-01',
  '2025-02-29',
  '2025-03-00',
  '2025-0301',
  '2025-03-01T',
  '2025-03-01T25',
  '2025-03-01T24:01',
  '2025-03-01T24:00:00.1',
  '2025-03-01T08:60',
  '2025-03-01T08:10:61',
  '2025-03-01T08:1011',
  '2025-03-01Z',
  '2025-03-01T08:00+24',
  '2025-03-01T08:00+01:60',
  '0000-01-01T00:00+01:00',
  '9999-12-31T23:00-02:00',
  '1740816000',
  '2025-03-01T08:00Zone',
])('%j is not a timestamp', (text) => {
  expect(readTimestamp(text)).toBeUndefined();
});

test('moments are ordered by time, across zones', () => {
  const at = (text: string) => readTimestamp(text)!.moment;
  expect(at('2025-03-01T08:00+01:00')).toBeLessThan(at('2025-03-01T07:30Z'));
  expect(at('2025-03-01T08:00:00.000000001')).toBeGreaterThan(at('2025-03-01T08:00'));
});

test('a printed timestamp is read as the same moment', () => {
  const date = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-30'), noInvalidDate: true }).map((each) => each.toISOString());
  fc.assert(
    fc.property(date, fc.boolean(), (iso, zoned) => {
      const first = readTimestamp(zoned ? iso : iso.slice(0, -1))!;
      expect(readTimestamp(first.text)).toEqual(first);
      expect(new Date(zoned ? first.text : `${first.text.replace(' ', 'T')}Z`).toISOString()).toBe(iso);
    }),
  );
});
