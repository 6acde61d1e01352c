import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { TOO_LONG } from '../../../src/traffic/records';
import { LineSpool } from '../../../src/traffic/records/line-spool';
import { oldestFirst } from '../../../src/traffic/records/oldest-first';

/** A line has its time and a name, or no time. */
const timeOf = (line: string) => (/^\d/.test(line) ? Number(line.split(' ')[0]) : undefined);

type Chunk = string | typeof TOO_LONG;

/** Returns the lines as they are read, with their numbers. */
async function read(chunks: readonly Chunk[], spool = new LineSpool('traffic')): Promise<[number, string][]> {
  const found: [number, string][] = [];
  async function* content() {
    for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  }
  for await (const { lines, first, step } of oldestFirst(content(), timeOf, spool)) {
    const texts = lines === TOO_LONG ? ['too long'] : lines.toString().split('\n').slice(0, -1);
    texts.forEach((text, position) => found.push([first + step * position, text]));
  }
  return found;
}

const names = async (...chunks: readonly Chunk[]) => (await read(chunks)).map(([, text]) => text);

test.each<[string, readonly string[], readonly string[]]>([
  ['with its oldest request first', ['1 a', '1 b', '2 c'], ['1 a', '1 b', '2 c']],
  ['with its newest request first', ['2 a', '2 b', '1 c', '1 d'], ['1 d', '1 c', '2 b', '2 a']],
  ['with one moment', ['1 a', '1 b', '1 c'], ['1 a', '1 b', '1 c']],
  ['with lines that are a little late', ['5 a', '4 b', '5 c', '6 d', '5 e'], ['5 a', '4 b', '5 c', '6 d', '5 e']],
  ['that ends with the moment of its first line', ['5 a', '4 b', '5 c'], ['5 a', '4 b', '5 c']],
  ['with an older request among newest ones', ['5 a', '2 b', '3 c', '3 d'], ['3 d', '3 c', '2 b', '5 a']],
  ['with bad lines', ['x', '2 a', 'y', '1 b', ''], ['', '1 b', 'y', '2 a', 'x']],
  ['without times', ['x', 'y'], ['x', 'y']],
  ['without lines', [], []],
])('reads a file %s', async (_, lines, expected) => {
  const content = lines.map((line) => `${line}\n`);
  expect(await names(...content)).toEqual(expected);
  if (lines.length > 0) expect(await names(content.join(''))).toEqual(expected);
});

test('keeps the line numbers, and the position of a line that is too long', async () => {
  expect(await read(['3 a\n3 b\n', TOO_LONG, '2 c\n1 d\n'])).toEqual([
    [5, '1 d'],
    [4, '2 c'],
    [3, 'too long'],
    [2, '3 b'],
    [1, '3 a'],
  ]);
  expect(await read(['1 a\n', TOO_LONG, '2 b\n', '3 c\n'])).toEqual([
    [1, '1 a'],
    [2, 'too long'],
    [3, '2 b'],
    [4, '3 c'],
  ]);
});

test('reads every file either forward or backward, also when it exceeds the memory limit', async () => {
  const times = fc.oneof(
    fc.array(fc.nat(3), { maxLength: 40 }),
    fc.array(fc.nat(3), { maxLength: 40 }).map((all) => all.sort((a, b) => b - a)),
  );
  await fc.assert(
    fc.asyncProperty(times, fc.nat(60), fc.integer({ min: 1, max: 9 }), async (all, inMemory, size) => {
      const lines = all.map((time, position) => `${time} ${position}\n`);
      const chunks = Array.from({ length: Math.ceil(lines.length / size) }, (_, n) => lines.slice(n * size, (n + 1) * size).join(''));
      const numbered = all.map((time, position): [number, string] => [position + 1, `${time} ${position}`]);
      const isNewestFirst = all.length > 0 && all[0] === Math.max(...all) && all.at(-1)! < all[0];
      expect(await read(chunks, new LineSpool('traffic', { inMemory }))).toEqual(isNewestFirst ? numbered.reverse() : numbered);
    }),
  );
});

describe('the copy of a large file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-spool-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('is deleted from the temporary folder', async () => {
    async function* content() {
      for (const line of ['2 a\n', '1 b\n']) yield Buffer.from(line);
      if (process.platform !== 'win32') expect(readdirSync(folder)).toEqual([]);
      throw new Error('the file ends here');
    }
    const lines = oldestFirst(content(), timeOf, new LineSpool('traffic', { inMemory: 0, parent: folder }));
    await expect(lines.next()).rejects.toThrow('the file ends here');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('fails with a message that names a missing folder', async () => {
    rmSync(folder, { recursive: true });
    await expect(read(['2 a\n', '1 b\n'], new LineSpool('access.log', { inMemory: 0, parent: folder }))).rejects.toThrow(
      new RegExp(`^A copy of access\\.log cannot be written to ${folder}: .* Set TMPDIR to another folder\\.$`),
    );
    expect(existsSync(folder)).toBe(false);
  });
});

test('copies no more than a limit, and nothing of a file whose order is known', async () => {
  const [second, third] = ['2 bbbbbb\n', '3 cccccc\n'];
  const limited = (folder?: string) => new LineSpool('access.log', { most: 20, inMemory: 0, parent: folder });
  const folder = mkdtempSync(join(tmpdir(), 'svc-lines-'));
  try {
    await expect(read([third, second, second], limited(folder))).rejects.toThrow(
      /In the first \S+ MiB of access\.log, no request is newer .* --copy-limit 1GiB\. .* tac FILE/,
    );
    expect(readdirSync(folder)).toEqual([]);
    expect(await read([second, third, second, third], limited(folder))).toHaveLength(4);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
