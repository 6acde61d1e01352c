import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Assembly } from '@jsii/spec';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';
import { loadOnUse } from './load-on-use';

/** Environment of jsii's programs, which otherwise warn about our oldest Node. */
export const JSII_ENVIRONMENT = { ...process.env, JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION: '20' };

/**
 * Compiles the constructs and bindings for all target languages.
 *
 * @param folder of the package. Default: the root of the repository
 * @throws Error also for a warning about handwritten code, such as a name that one of the languages reserves. The
 *   generated bindings take their names from the API, which jsii renames in these languages.
 */
export async function compileJsii(folder: string = ROOT): Promise<void> {
  // tsconfig.json belongs to the whole tree.
  const compiler = [fromRoot('node_modules/jsii/bin/jsii'), '--generate-tsconfig=tsconfig.jsii.json'];
  const { stdout, stderr } = await run(process.execPath, compiler, { cwd: folder, env: JSII_ENVIRONMENT });
  const ours = stripVTControlCharacters(stdout + stderr)
    .split('\n')
    .filter((line) => /^src\/(?!bindings\/)\S+ - warning/.test(line));
  if (ours.length > 0) throw new Error(`jsii warns:\n${ours.join('\n')}`);
  for (const index of ['constructs/index', 'bindings/index', 'index'])
    loadOnUse(join(folder, `src/${index}.ts`), join(folder, `lib/${index}.js`));
  await introduceModules(join(folder, '.jsii'));
}

/**
 * Replaces README.md in an assembly by a paragraph for every language. jsii-pacmak makes the description of each language's module from
 * it, and README.md is about apps in TypeScript.
 */
async function introduceModules(file: string): Promise<void> {
  const assembly = JSON.parse(await readFile(file, 'utf8')) as Assembly;
  const repository = assembly.repository.url.replace(/\.git$/, '');
  const markdown = `${assembly.description}\n\nGuides, and an example in each language: ${repository}\n`;
  await writeFile(file, JSON.stringify({ ...assembly, readme: { markdown } }, null, 2));
}
