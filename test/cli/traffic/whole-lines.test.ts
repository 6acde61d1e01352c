import { wholeLines } from '../../../src/cli/traffic/whole-lines';

async function chunksOf(...texts: string[]): Promise<string[]> {
  const chunks: string[] = [];
  async function* content() {
    for (const text of texts) yield Buffer.from(text);
  }
  for await (const lines of wholeLines(content())) chunks.push(lines.toString());
  return chunks;
}

it('gives the lines of each chunk, and the rest of it with the next one', async () => {
  expect(await chunksOf('one\ntwo\nth', 'r', 'ee\n', '\nfour\n')).toEqual(['one\ntwo\n', 'three\n', '\nfour\n']);
});

it('ends the last line', async () => {
  expect(await chunksOf('one\ntw', 'o')).toEqual(['one\n', 'two\n']);
});

it('gives nothing of nothing', async () => {
  expect(await chunksOf()).toEqual([]);
  expect(await chunksOf('')).toEqual([]);
});
