import { HEAD, headOf } from '../../../src/traffic/records/file-head';
import { TOO_LONG } from '../../../src/traffic/records/whole-lines';

type Chunk = Buffer | typeof TOO_LONG;

const MOST = 1_000_000;

/** Yields chunks, and counts them. */
class Source {
  public yielded = 0;

  public constructor(
    private readonly chunk: Chunk,
    private readonly number: number,
    private readonly last: readonly Chunk[] = [],
  ) {}

  public async *chunks(): AsyncGenerator<Chunk, void, undefined> {
    await Promise.resolve();
    for (; this.yielded < this.number; this.yielded += 1) yield this.chunk;
    yield* this.last;
  }
}

const LINE = Buffer.from('{"request_id":"a"}\n');
const textOf = (chunks: Iterable<Chunk>) => [...chunks].map((chunk) => (chunk === TOO_LONG ? '<too long>\n' : chunk.toString())).join('');

test('the beginning of a file with long lines is kept up to a size', async () => {
  // GIVEN many lines of a tenth of the size
  const long = Buffer.from(`${'a'.repeat(MOST / 10 - 1)}\n`);
  const source = new Source(long, 150);
  // WHEN
  const head = await headOf(source.chunks(), MOST);
  // THEN no more than that is read
  expect(head).toMatchObject({ size: MOST, isEnd: false });
  expect(source.yielded).toBe(9);
  expect(head.lines).toHaveLength(10);
  expect(textOf(head.read())).toBe(long.toString().repeat(10));
});

test('of empty lines, their number is kept, and the lines after them are found', async () => {
  const empty = Buffer.from(' \r\n\n'.repeat(50_000));
  const { size, lines, isEnd, read } = await headOf(new Source(empty, 100, [LINE]).chunks(), MOST);
  expect({ size, lines, isEnd }).toEqual({ size: LINE.length, lines: ['{"request_id":"a"}'], isEnd: true });
  // THEN the line has the number that it had
  const text = textOf(read());
  expect(text.length).toBe(100 * 100_000 + LINE.length);
  expect(text.trim()).toBe('{"request_id":"a"}');
  for (const chunk of read()) expect((chunk as Buffer).length).toBeLessThanOrEqual(64 * 1024);
});

test('of lines that are too long, nothing is kept, and the lines after them are found', async () => {
  const { size, lines, read } = await headOf(new Source(TOO_LONG, 100, [LINE]).chunks(), MOST);
  expect({ size, lines }).toEqual({ size: LINE.length, lines: ['{"request_id":"a"}'] });
  expect(textOf(read())).toBe('<too long>\n'.repeat(100) + LINE.toString());
});

test('lines of a usual length tell the format, if there are some', async () => {
  const long = Buffer.from(`${'a'.repeat(70_000)}\n`);
  expect((await headOf(new Source(long, 3, [LINE]).chunks())).lines).toEqual(['{"request_id":"a"}']);
  expect((await headOf(new Source(long, 3).chunks())).lines).toHaveLength(3);
});

test('the beginning of a file ends after some lines', async () => {
  const source = new Source(LINE, 1_000);
  expect((await headOf(source.chunks())).lines).toHaveLength(HEAD);
  expect(source.yielded).toBe(HEAD - 1);
});
