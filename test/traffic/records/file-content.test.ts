import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fileContent } from '../../../src/traffic/records';

const TEXT = '{"ip":"ä€😀"}\nsecond\n'.repeat(5000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-content-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function read(content: Buffer): Promise<string> {
  const file = join(folder, 'log');
  writeFileSync(file, content);
  const chunks: Buffer[] = [];
  for await (const chunk of fileContent(file)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const little = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(TEXT, 'utf16le')]);
const big = Buffer.from(little).swap16();

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-16 of little endian', little],
  ['UTF-16 of big endian', big],
  ['gzip', gzipSync(TEXT)],
  ['gzip of UTF-16', gzipSync(little)],
  ['gzip in several members', Buffer.concat([gzipSync(TEXT.slice(0, 50)), gzipSync(''), gzipSync(TEXT.slice(50))])],
  ['gzip that zeros fill up to a block', Buffer.concat([gzipSync(TEXT), Buffer.alloc(3_000_000)])],
])('reads %s', async (_, content) => {
  expect(await read(content)).toBe(TEXT);
});

test('reads files that are shorter than a mark', async () => {
  for (const text of ['', 'a', 'B', 'PK', 'BZh9']) expect(await read(Buffer.from(text))).toBe(text);
});

test.each([
  ['zstd', Buffer.of(0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x00), 'zstd -dc'],
  ['bzip2', Buffer.from('425a68393141592653595a', 'hex'), 'bzip2 -dc'],
  ['xz', Buffer.from('fd377a585a000004', 'hex'), 'xz -dc'],
  ['lz4', Buffer.from('04224d186040', 'hex'), 'lz4 -dc'],
  ['zip', Buffer.from('504b03041400', 'hex'), 'unzip -p'],
])('refuses %s with the pipe that decompresses it', async (name, content, program) => {
  const file = join(folder, 'log');
  await expect(read(content)).rejects.toThrow(
    `${file} cannot be read: it is compressed with ${name}. Decompress it on the way: ${program} ${file} | ... -`,
  );
});

// The programs may be missing on a machine.
test.each(['zstd', 'bzip2', 'xz'])('refuses a file that %s has written', async (program) => {
  const { stdout, error } = spawnSync(program, ['-c'], { input: TEXT });
  if (error) return;
  await expect(read(stdout)).rejects.toThrow(`it is compressed with ${program}. Decompress it on the way: ${program} -dc `);
});

test('names a folder, and gzip without its end', async () => {
  await expect(fileContent(folder).next()).rejects.toThrow('it is a folder. Name the files in it.');
  const whole = gzipSync(TEXT);
  await expect(read(whole.subarray(0, whole.length - 20))).rejects.toThrow('its end is missing. Copy it again.');
  await expect(fileContent(join(folder, 'none')).next()).rejects.toThrow(/does not exist\. Pass a file with records or an access log\./);
});

test.each([
  ['a zero byte and further gzip', Buffer.concat([Buffer.alloc(1), gzipSync('more')])],
  ['many zeros and further gzip', Buffer.concat([Buffer.alloc(5_000_000), gzipSync('more')])],
  ['a zero byte and text', Buffer.from('\0more')],
])('refuses gzip before %s, which Node would ignore', async (_, more) => {
  await expect(read(Buffer.concat([gzipSync(TEXT), more]))).rejects.toThrow('it has other bytes behind its gzip content. Copy it again');
});

test('leaves no file open where the reader stops amid gzip', async () => {
  const file = join(folder, 'log');
  writeFileSync(file, gzipSync(Buffer.from(Array.from({ length: 2_000_000 }, (_, at) => (at * at) % 251))));
  for await (const chunk of fileContent(file)) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
});

test('refuses a device, to which a link in a repository may lead', async () => {
  const file = join(folder, 'log');
  symlinkSync('/dev/zero', file);
  await expect(fileContent(file).next()).rejects.toThrow(`${file} cannot be read: it is a device, and no file.`);
  expect((await fileContent('/dev/null').next()).done).toBe(true);
});
