import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JsonDocument } from '../../../src/emulator/files/json-document';
import { readNamed } from '../../../src/emulator/files/named-file';
import { readTls } from '../../../src/emulator/files/tls';
import { temporaryFolders } from '../support/folder';

const folder = temporaryFolders();

test('a file is read up to a limit', () => {
  const file = join(folder(), 'file');
  writeFileSync(file, 'content');
  expect(readNamed(file, 7).toString()).toBe('content');
  expect(() => readNamed(file, 6)).toThrow('it has more than 0 MiB');
});

test('a pipe is read', async () => {
  const pipe = join(folder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const writer = spawn('sh', ['-c', 'printf piped > "$0"', pipe]);
  const end = once(writer, 'close');
  expect(readNamed(pipe).toString()).toBe('piped');
  await end;
});

test('a pipe is read up to a limit, also one without an end', async () => {
  const pipe = join(folder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const writer = spawn('sh', ['-c', 'exec cat /dev/zero > "$0"', pipe]);
  const end = once(writer, 'close');
  expect(() => readNamed(pipe, 3 * 1024 * 1024)).toThrow('it has more than 3 MiB');
  await end;
});

test('a device is not read, also through a link', () => {
  const link = join(folder(), 'seed.json');
  symlinkSync('/dev/zero', link);
  const origin = { flag: '--seed', noun: 'The seed', consequence: '' };
  expect(() => new JsonDocument(link, origin)).toThrow(`Cannot read ${link}: it is a device. Set --seed to a file that you can read.`);
  expect(() => readTls({ cert: link, key: link })).toThrow(`Cannot read ${link}: it is a device. Set --tls-cert`);
});

test('a folder is refused with the error of Node', () => {
  const path = join(folder(), 'folder');
  mkdirSync(path);
  expect(() => readNamed(path)).toThrow('EISDIR');
});

test('a file of the system without an end is read up to a limit', () => {
  const link = join(folder(), 'faults.json');
  symlinkSync('/proc/self/pagemap', link);
  expect(() => readNamed(link, 3 * 1024 * 1024)).toThrow(process.platform === 'linux' ? 'it has more than 3 MiB' : 'ENOENT');
});
