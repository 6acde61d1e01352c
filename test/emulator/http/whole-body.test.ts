import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Writable } from 'node:stream';
import { readWhole } from '../../../src/emulator/http/whole-body';

const CHUNKS = Array.from({ length: 100 }, (_, i) => Buffer.alloc(100_000, i));

/** Returns a body that counts its read chunks. */
function counted(): { body: Readable; taken: () => number } {
  let taken = 0;
  const body = new Readable({
    read() {
      this.push(CHUNKS[taken] ?? null);
      taken += 1;
    },
  });
  return { body, taken: () => Math.min(taken, CHUNKS.length) };
}

describe('readWhole', () => {
  it('returns what is read', async () => {
    const { body } = counted();
    const sizes = await readWhole(body, async (content) => {
      let size = 0;
      for await (const chunk of content) size += (chunk as Buffer).length;
      return size;
    });
    expect(sizes).toBe(10_000_000);
  });

  it.each([
    [
      'a pipeline that fails',
      (content: Readable) => pipeline(content, new Writable({ write: (_chunk, _encoding, done) => done(new Error('full')) })),
    ],
    [
      'a reader that stops',
      async (content: Readable) => {
        for await (const _ of content) throw new Error('full');
      },
    ],
    ['a reader that never begins', () => Promise.reject(new Error('full'))],
  ])('receives the rest of the body after %s, and rejects with its error', async (_, read) => {
    const { body, taken } = counted();
    await expect(readWhole(body, read)).rejects.toThrow('full');
    expect(taken()).toBe(100);
    expect(body.readableEnded).toBe(true);
  });

  it('rejects with the error of a body that breaks off', async () => {
    const { body } = counted();
    const reading = readWhole(body, async (content) => {
      for await (const _ of content) body.destroy(new Error('gone'));
    });
    await expect(reading).rejects.toThrow('gone');
  });
});
