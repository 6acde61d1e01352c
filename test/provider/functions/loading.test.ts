import { build } from 'esbuild';
import { fromRoot } from '../../../tools/paths';

// Static imports load with every start of the provider, dynamic ones with the first call.

test('the language of filters is loaded with the first call of a function', async () => {
  const { metafile } = await build({
    entryPoints: [fromRoot('src/provider/main.ts')],
    bundle: true,
    platform: 'node',
    write: false,
    metafile: true,
    absWorkingDir: fromRoot(),
  });
  const loaded = (start: string): Set<string> => {
    const all = new Set([start]);
    // The set grows during the iteration.
    for (const file of all) {
      for (const { path, kind, external } of metafile.inputs[file]!.imports) if (kind !== 'dynamic-import' && !external) all.add(path);
    }
    return all;
  };
  const languageIn = (files: Iterable<string>) => [...files].filter((file) => file.startsWith('src/traffic/filter/'));

  expect([...loaded('src/provider/provider.ts')]).toContain('src/provider/functions/filter.ts');
  expect(languageIn(loaded('src/provider/provider.ts'))).toEqual([]);
  expect([...loaded('src/provider/main.ts')].filter((file) => file.startsWith('src/provider/functions/'))).toEqual([]);
  expect(languageIn(Object.keys(metafile.inputs)).length).toBeGreaterThan(10);
});
