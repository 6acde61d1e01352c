import { relative } from 'node:path';
import { fromRoot, ROOT } from '../../tools/paths';
import { run } from '../../tools/process';

// An import of the package is cheap, because constructs and bindings are loaded on first use.

/** Returns the files of the built package that a script loads. The script has the package as `svc`. */
async function loadedBy(script: string): Promise<string[]> {
  const program = `const svc = require(${JSON.stringify(ROOT)}); ${script}; console.log(JSON.stringify(Object.keys(require.cache)));`;
  const { stdout } = await run(process.execPath, ['-e', program]);
  const files = JSON.parse(stdout) as string[];
  return files.filter((file) => file.startsWith(fromRoot('lib'))).map((file) => relative(fromRoot('lib'), file));
}

test('an import loads neither constructs nor bindings', async () => {
  expect(await loadedBy('')).toEqual(['index.js']);
});

test('a value needs no bindings', async () => {
  expect(await loadedBy('svc.Size.megabytes(1)')).toEqual(['index.js', 'constructs/index.js', 'constructs/size.js']);
});

test('a construct loads its own bindings', async () => {
  const loaded = await loadedBy('svc.Action.monitor()');
  expect(loaded.filter((file) => file.startsWith('bindings/'))).toEqual(['bindings/action/index.js', 'bindings/data-svc-action/index.js']);
});

test('bindings load one by one', async () => {
  expect(await loadedBy('svc.bindings.action.Action')).toEqual(['index.js', 'bindings/index.js', 'bindings/action/index.js']);
});
