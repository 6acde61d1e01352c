import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { nodeOnPath } from '../../../src/command/apps/cdk-node';

let folder: string;
const before = process.cwd();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-node-'));
  writeFileSync(join(folder, 'node'), '#!/bin/sh\necho v99.0.0\n');
  chmodSync(join(folder, 'node'), 0o755);
});
afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

test('the first Node on the PATH is asked for its version', () => {
  expect(nodeOnPath({ PATH: [folder, dirname(process.execPath)].join(delimiter) })).toBe('99.0.0');
  expect(nodeOnPath({ PATH: '/nowhere' })).toBeUndefined();
});

test('a node that does not say its version in time is none, whatever it does with signals', () => {
  writeFileSync(join(folder, 'node'), `#!${process.execPath}\nprocess.on('SIGTERM', () => {});\nsetTimeout(() => {}, 4_000);\n`);
  const begin = Date.now();
  expect(nodeOnPath({ PATH: folder }, 500)).toBeUndefined();
  expect(Date.now() - begin).toBeLessThan(3_500);
});

test.each([
  ['begins', ['', dirname(process.execPath)]],
  ['ends', [dirname(process.execPath), '']],
  ['has its middle', ['/nowhere', '', dirname(process.execPath)]],
])('no node of the working directory runs where the PATH %s with an empty part', (_, parts) => {
  process.chdir(folder);
  expect(nodeOnPath({ PATH: parts.join(delimiter) })).toBe(process.versions.node);
});
