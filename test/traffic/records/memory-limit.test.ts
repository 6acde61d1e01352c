import { bytesOf, MemoryLimit } from '../../../src/traffic/records';

test('small values count as what they need, which is more than their text', () => {
  const records = Array.from({ length: 1000 }, (_, at) => ({ ip: '192.0.2.1', tags: [`t${at}`], timestamp: '2025-03-01T14:30:00Z' }));
  const text = records.reduce((sum, record) => sum + JSON.stringify(record).length, 0);
  const needed = records.reduce((sum, record) => sum + bytesOf(record), 0);
  // Objects, lists and strings have headers.
  expect(needed).toBeGreaterThan(3 * text);
  const limit = new MemoryLimit(2 * text);
  expect(() => records.forEach((record) => limit.add(bytesOf(record)))).toThrow('MiB of memory. Read fewer requests');
});

test.each<[unknown, number]>([
  [null, 8],
  [true, 8],
  [5, 8],
  ['abc', 27],
  [[], 56],
  [{ a: 'abc', b: [1] }, 56 + 8 + 27 + 8 + 56 + 16],
])('%j counts as %d bytes', (value, bytes) => {
  expect(bytesOf(value)).toBe(bytes);
});
