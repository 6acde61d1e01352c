import { TOO_LONG, wholeLines } from '../../../src/traffic/records';

async function chunksOf(texts: (string | Buffer)[], longest?: number): Promise<string[]> {
  const chunks: string[] = [];
  async function* content() {
    for (const text of texts) yield Buffer.from(text);
  }
  for await (const lines of wholeLines(content(), longest)) chunks.push(lines === TOO_LONG ? 'too long' : lines.toString());
  return chunks;
}

it('returns the complete lines of each chunk, and the rest with the next chunk', async () => {
  expect(await chunksOf(['one\ntwo\nth', 'r', 'ee\n', '\nfour\n'])).toEqual(['one\ntwo\n', 'three\n', '\nfour\n']);
});

it('adds the missing line break of the last line', async () => {
  expect(await chunksOf(['one\ntw', 'o'])).toEqual(['one\n', 'two\n']);
});

it('returns nothing for empty content', async () => {
  expect(await chunksOf([])).toEqual([]);
  expect(await chunksOf([''])).toEqual([]);
});

it('omits a byte order mark', async () => {
  const mark = Buffer.of(0xef, 0xbb, 0xbf);
  expect(await chunksOf([mark.subarray(0, 1), mark.subarray(1), 'one\n', mark, '\n'])).toEqual(['one\n', `${mark.toString()}\n`]);
  expect(await chunksOf([Buffer.concat([mark, Buffer.from('one\n')])])).toEqual(['one\n']);
  expect(await chunksOf([mark])).toEqual([]);
  expect(await chunksOf(['a'])).toEqual(['a\n']);
});

it('omits lines that are too long, wherever they end', async () => {
  expect(await chunksOf(['one\n12345', '67', '89', '\ntwo\n', 'three\n'], 6)).toEqual(['one\n', 'too long', 'two\n', 'three\n']);
  expect(await chunksOf(['1234567', '8\n', 'two'], 6)).toEqual(['too long', 'two\n']);
  expect(await chunksOf(['1234567', '8'], 6)).toEqual(['too long']);
});
