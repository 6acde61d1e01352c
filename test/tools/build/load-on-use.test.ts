import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../../../tools/process';
import { loadOnUse } from '../../../tools/build/load-on-use';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-load-on-use-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, ...lines: string[]): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, [...lines, ''].join('\n'));
  return file;
}

/** A compiled module that tells on the terminal when it is loaded. */
function writeModule(name: string, ...exported: string[]): void {
  const declared = exported.map((one) => `exports.${one} = `).join('');
  write(
    name,
    '"use strict";',
    ...(declared ? [`${declared}void 0;`] : []),
    `console.log("${name}");`,
    ...exported.map((one) => `exports.${one} = "${one}";`),
  );
}

/** What is printed by JavaScript that has the index as `index`. */
async function printedBy(script: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['-e', `const index = require(${JSON.stringify(join(folder, 'lib'))}); ${script}`]);
  return stdout.split('\n').slice(0, -1);
}

describe('an index', () => {
  beforeEach(() => {
    writeModule('lib/a.js', 'First', 'Second');
    writeModule('lib/types.js');
    writeModule('lib/b/index.js', 'Third');
    const source = write('src/index.ts', '// a comment', "export * from './a';", "export * from './types';", "export * as b from './b';");
    loadOnUse(source, write('lib/index.js', 'loads all'));
  });

  test('has the names of its modules without loading them', async () => {
    expect(await printedBy('console.log(Object.keys(index).sort().join())')).toEqual(['First,Second,b']);
  });

  test('loads a module once, when the first of its names is used', async () => {
    expect(await printedBy('console.log(index.Second, index.First, index.Second)')).toEqual(['lib/a.js', 'Second First Second']);
  });

  test('loads a namespace when it is used', async () => {
    expect(await printedBy('console.log(index.b.Third)')).toEqual(['lib/b/index.js', 'Third']);
  });

  test('exposes its names to an ECMAScript import', async () => {
    const script = write('main.mjs', "import { First, b } from './lib/index.js';", 'console.log(First, b.Third);');
    const { stdout } = await run(process.execPath, [script]);
    expect(stdout).toContain('First Third');
  });

  test('may be exported by another index', async () => {
    loadOnUse(write('src/outer.ts', "export * from './index';"), write('lib/outer.js', ''));
    const { stdout } = await run(process.execPath, ['-p', `require(${JSON.stringify(join(folder, 'lib/outer.js'))}).First`]);
    expect(stdout).toBe('lib/a.js\nFirst\n');
  });
});

test('an index with other code than exports is refused', () => {
  const source = write('src/index.ts', "import './effects';");
  expect(() => loadOnUse(source, write('lib/index.js', ''))).toThrow(/index\.ts: write "export \* from".*import '\.\/effects'/);
});
