import * as fc from 'fast-check';
import { Readable } from 'node:stream';
import { readLine, RecordReader } from '../../../../src/emulator/traffic/store/record-reader';

test('a record has half of a surrogate pair exactly if one of its strings is not well-formed', () => {
  const units = fc.constantFrom('\\', '\\', '\ud83d', '\ude00', 'ud83d', '"', 'a');
  fc.assert(
    fc.property(fc.array(units, { maxLength: 7 }), (list) => {
      const text = list.join('');
      const line = JSON.stringify({ timestamp: '2026-01-01T00:00:00Z', url: text });
      const half = Buffer.from(text).toString() !== text;
      expect('problem' in readLine(line)).toBe(half);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['members', Array.from({ length: 10_001 }, (_, name) => `"${name}":1`).join(','), 'an object with more than 10,000 members'],
  ['values', `"tags":[${Array(20_000).fill(1).join(',')}]`, 'more than 10,000 values'],
])('a record has a limit of its %s', (_, members, problem) => {
  expect(readLine(`{"timestamp":"2026-01-01T00:00:00Z",${members}}`)).toEqual({ problem: `too large: it has ${problem}` });
});

test('invalid lines let other requests in, however many there are', async () => {
  let others = 0;
  const count = () => {
    others += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const reader = new RecordReader();
  const [part, parts] = ['x\n'.repeat(5_000), 4];
  for await (const { record } of reader.records(Readable.from(Array<string>(parts).fill(part)))) throw new Error(JSON.stringify(record));
  clearImmediate(next);
  expect(reader.bad.total).toBe(20_000);
  expect(others).toBeGreaterThanOrEqual(20);
});
