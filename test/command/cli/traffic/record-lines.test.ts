import fc from 'fast-check';
import { GrowingBuffer, recordLines } from '../../../../src/command/cli/traffic/record-lines';
import { AccessLogReader } from '../../../../src/traffic/records';

const LOG = '192.0.2.1 - - [01/Mar/2025:15:00:05 +0100] "GET /cart HTTP/1.1" 200 512 "-" "Browser"';

const read = (text: string) => {
  const { bytes, ...more } = recordLines(Buffer.from(text), new AccessLogReader());
  return { lines: bytes.toString().split('\n'), ...more };
};

it('passes on lines of JSON and empty lines unchanged', () => {
  const text = '{"a":"é"}\n\n \t{"b":1}\r\n\r\n';
  const lines = Buffer.from(text);
  const { bytes, count, unrecognized } = recordLines(lines, new AccessLogReader());
  expect(bytes.buffer).toBe(lines.buffer);
  expect([bytes.toString(), count, unrecognized]).toEqual([text, 4, []]);
});

it('converts lines of access logs to records in place', () => {
  const { lines, count, unrecognized } = read(`${LOG}\n{"a":1}\n{"b":1}\n${LOG}\n${LOG}\nnonsense\n\n{"c":1}\n`);
  expect(lines.map((line) => Object.keys(JSON.parse(line || '{}') as object)[0])).toEqual([
    ...['timestamp', 'a', 'b', 'timestamp', 'timestamp', undefined, undefined, 'c', undefined],
  ]);
  expect(count).toBe(8);
  expect(unrecognized).toMatchObject([{ line: 6 }]);
});

it('gives equal lines different ids', () => {
  const { lines } = read(`${LOG}\n${LOG}\n`);
  const [first, second] = lines.map((line) => (line === '' ? undefined : (JSON.parse(line) as { request_id: string })));
  expect(first!.request_id).toMatch(/^[0-9a-f]{32}$/);
  expect(second!.request_id).not.toBe(first!.request_id);
});

describe('GrowingBuffer', () => {
  it('contains the appended bytes in order, with any initial capacity', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.array(fc.record({ text: fc.string({ unit: 'binary' }), asText: fc.boolean() })), (room, added) => {
        const buffer = new GrowingBuffer(room);
        for (const { text, asText } of added) {
          if (asText) buffer.write(text);
          else buffer.append(Buffer.from(text));
        }
        expect(buffer.content.toString('hex')).toBe(Buffer.from(added.map(({ text }) => text).join('')).toString('hex'));
      }),
    );
  });

  it('is empty at first', () => {
    expect(new GrowingBuffer(10).content).toHaveLength(0);
  });
});
