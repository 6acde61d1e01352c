import { recordLines } from '../../../src/cli/traffic/record-lines';
import { AccessLogReader } from '../../../src/records';

const LOG = '192.0.2.1 - - [01/Mar/2025:15:00:05 +0100] "GET /cart HTTP/1.1" 200 512 "-" "Browser"';

const read = (text: string) => {
  const { bytes, ...more } = recordLines(Buffer.from(text), new AccessLogReader());
  return { lines: bytes.toString().split('\n'), ...more };
};

it('passes lines of JSON and empty lines on as they are', () => {
  const text = '{"a":"é"}\n\n \t{"b":1}\r\n\r\n';
  const lines = Buffer.from(text);
  const { bytes, count, strange } = recordLines(lines, new AccessLogReader());
  expect(bytes.buffer).toBe(lines.buffer);
  expect([bytes.toString(), count, strange]).toEqual([text, 4, []]);
});

it('turns lines of access logs into records, each at its place', () => {
  const { lines, count, strange } = read(`${LOG}\n{"a":1}\n{"b":1}\n${LOG}\n${LOG}\nnonsense\n\n{"c":1}\n`);
  expect(lines.map((line) => Object.keys(JSON.parse(line || '{}') as object)[0])).toEqual([
    ...['timestamp', 'a', 'b', 'timestamp', 'timestamp', undefined, undefined, 'c', undefined],
  ]);
  expect(count).toBe(8);
  expect(strange).toEqual([6]);
});

it('gives equal lines different ids', () => {
  const { lines } = read(`${LOG}\n${LOG}\n`);
  const [first, second] = lines.map((line) => (line === '' ? undefined : (JSON.parse(line) as { request_id: string })));
  expect(first!.request_id).toMatch(/^[0-9a-f]{32}$/);
  expect(second!.request_id).not.toBe(first!.request_id);
});
