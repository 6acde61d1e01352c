import { unzipSync } from 'fflate';
import { archived } from '../../../tools/executable/archive';
import { run } from '../../../tools/process';

const FILES = {
  program: { content: Buffer.from('#!/bin/sh\necho ran\n'), isExecutable: true },
  LICENSE: { content: Buffer.from('free\n') },
};

test('an archive contains the files', () => {
  const found = Object.entries(unzipSync(archived(FILES))).map(([name, content]) => [name, Buffer.from(content).toString()]);
  expect(found).toEqual([
    ['program', '#!/bin/sh\necho ran\n'],
    ['LICENSE', 'free\n'],
  ]);
});

test('an archive of the same files has the same bytes in every time zone and at every time', async () => {
  const digest = `
    const { createHash } = require('node:crypto');
    const { archived } = require('./tools/executable/archive.ts');
    const archive = archived({ program: { content: Buffer.from('#!/bin/sh'), isExecutable: true } });
    console.log(createHash('sha256').update(archive).digest('hex'));`;
  const digests = await Promise.all(
    ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'].map(async (TZ) => {
      const { stdout } = await run(process.execPath, ['--import', 'tsx', '-e', digest], { env: { ...process.env, TZ } });
      return stdout.trim();
    }),
  );
  expect(new Set(digests)).toEqual(new Set(['8d90e73f6cd6da0d7d9a876fb4f74dc36e99f2297b22f3538001b4c99338613c']));
});

test('the program of an archive is executable, and no other file', () => {
  const modes = [...centralHeaders(Buffer.from(archived(FILES)))].map((header) => (header.readUInt32LE(38) >>> 16).toString(8));
  expect(modes).toEqual(['100755', '100644']);
});

/** Returns the headers in the directory of an archive, which have the modes of the files. */
function* centralHeaders(archive: Buffer): Generator<Buffer> {
  const signature = Buffer.from('PK\x01\x02', 'latin1');
  for (let at = archive.indexOf(signature); at >= 0; at = archive.indexOf(signature, at + 1)) yield archive.subarray(at);
}
