import { AccessLogReader } from '../../../src/traffic/records';
import { readAccessLine } from './support';

const line = ({ time = '01/Mar/2025:13:00:05 +0100', request = 'GET / HTTP/1.1', end = ' "-" "Browser"' } = {}) =>
  `192.0.2.1 - - [${time}] "${request}" 200 512${end}`;

test.each([
  ['/cart?id=7', { url: '/cart?id=7', path: '/cart', query: '?id=7' }],
  ['//cart', { path: '//cart' }],
  ['http://shop.example/cart?id=7', { url: 'http://shop.example/cart?id=7', path: '/cart', query: '?id=7' }],
  ['http://shop.example?id=7', { path: '/', query: '?id=7' }],
  ['http://shop.example', { path: '/', query: undefined }],
  ['*', { url: '*', path: undefined }],
  ['shop.example:443', { url: 'shop.example:443', path: undefined }],
  ['/a\\"b\\\\c', { url: '/a"b\\c', path: '/a"b\\c' }],
  ['/\\xC3\\xA4\\x22', { path: '/ä"' }],
  ['/a\\x0a\\x20b\\x00', { path: '/a\n b\0' }],
])('reads the target %s', (target, expected) => {
  const record = { ...readAccessLine(line({ request: `GET ${target} HTTP/1.1` })) };
  for (const [name, value] of Object.entries(expected)) expect(record[name as keyof typeof record]).toEqual(value);
});

test.each([
  [' "http://r.example/" "Browser \\"1\\" \\xc3\\xa4"', { referer: 'http://r.example/', user_agent: 'Browser "1" ä' }],
  [' "-" "Browser" "203.0.113.1" 0.003', { user_agent: 'Browser' }],
  ['', { status: 200, bytes_sent: 512 }],
  ['\r', { bytes_sent: 512 }],
])('reads a line that ends with %j', (end, expected) => {
  expect(readAccessLine(line({ end }))).toMatchObject(expected);
});

test.each([
  ...[[' "-" "Brow'], [' "http://r.example/"'], [' "http://r.exa'], ['1junk "-" "Browser"'], [' "-" "Browser"junk']],
  // A server that does not escape quotes.
  ...[[' "-" "Browser" 1"'], [' "-" "Browser" 1" 0.003 "203.0.113.1"']],
])('refuses a truncated or damaged line: %s', (end) => {
  expect(readAccessLine(line({ end }))).toBeUndefined();
});

test.each([
  ['29/Feb/2024:00:00:00 +0000', '2024-02-29T00:00:00.000Z'],
  ['31/Mar/2025:00:30:00 +0100', '2025-03-30T23:30:00.000Z'],
  ['01/Mar/2025:05:45:00 +0530', '2025-03-01T00:15:00.000Z'],
  ['01/Mar/2025:05:45:00 +0545', '2025-03-01T00:00:00.000Z'],
  ['28/Feb/2025:23:00:00 -0330', '2025-03-01T02:30:00.000Z'],
  ['29/Feb/2025:00:00:00 +0000', undefined],
  ['31/Feb/2026:00:00:00 +0000', undefined],
  ['31/Apr/2026:00:00:00 +0000', undefined],
  ['00/Apr/2026:00:00:00 +0000', undefined],
  ['01/Foo/2026:00:00:00 +0000', undefined],
  ['01/Apr/2026:25:00:00 +0000', undefined],
])('reads the time %s as %s', (time, expected) => {
  expect(readAccessLine(line({ time }))?.timestamp).toBe(expected);
});

test('refuses a line with more backslashes than fit on the stack', () => {
  const backslashes = (count: number) => line({ end: ` "-" "${'\\"'.repeat(count)}"` });
  expect(readAccessLine(backslashes(4_000_000))).toBeUndefined();
  expect(readAccessLine(backslashes(400_000))?.user_agent).toHaveLength(400_000);
});

test('gives a line the same id with any end of line, and equal lines different ids', () => {
  const idsOf = (...lines: string[]) => {
    const reader = new AccessLogReader();
    return lines.map((each) => {
      const read = reader.read(each);
      return typeof read === 'object' ? read.record.request_id : read;
    });
  };
  const [first, second] = idsOf(line(), line());
  expect(first).not.toBe(second);
  expect(idsOf(`${line()}\r`, `${line()} `)).toEqual([first, second]);
});
