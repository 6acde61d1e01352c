import { Command } from 'commander';
import { build } from '../build/build';
import { packCommand, packProvider } from '../executable/registry';
import { LANGUAGE_PACKAGES, LANGUAGES, makePackage } from '../languages/languages';
import { fromRoot } from '../paths';
import { JS_TARBALLS, packJs } from './js';
import { kilobytes, sizeOf } from './size';

const say = (line: string) => console.log(line);

/** Packages of programs as executables, for all platforms. They take some minutes, so they are only made when named. */
const EXECUTABLES: Readonly<Record<string, () => Promise<string[]>>> = {
  provider: () => packProvider(say),
  command: () => packCommand(say),
};

const USUAL = ['js', ...LANGUAGES.map(({ folder }) => folder)];
const FOLDERS = ['js', ...LANGUAGE_PACKAGES.map(({ argument }) => argument), ...Object.keys(EXECUTABLES)];

new Command('npm run package --')
  .description(
    'Builds what is not built, and makes the packages for every language, each in a folder of its own below dist.\n' +
      'Those for cdktn are made only when they are named.',
  )
  .argument('[folders...]', `only these: ${FOLDERS.join(', ')} (default: ${USUAL.join(', ')})`)
  .addHelpText(
    'after',
    `
The packages whose name begins with cdktn are for apps of cdktn, in dist/cdktn-packages. Those for npm are both in dist/js.

provider makes the provider as an executable that needs no Node, for every platform: the archives that the Terraform registry wants in
dist/registry/release, and filesystem mirrors for Terraform and OpenTofu in dist/registry/mirror and, for Alpine, mirror-musl. command makes
the command svc-waap as an executable, without the emulator, in dist/command/release. Both download Bun for each platform from the npm
registry, once.

Examples:
  $ npm run package -- js
      the npm packages
  $ npm run package -- js cdktn-python
      the npm packages, and the wheel for apps of cdktn
  $ npm run package -- provider
      the archives of the provider`,
  )
  .action(async (folders: readonly string[]) => {
    const unknown = folders.filter((folder) => !FOLDERS.includes(folder));
    if (unknown.length > 0) throw new Error(`There is no package ${unknown.join(', ')}. There are: ${FOLDERS.join(', ')}.`);
    const named = folders.length === 0 ? USUAL : folders;
    const wanted = LANGUAGE_PACKAGES.filter(({ argument }) => named.includes(argument));
    const missing = wanted.filter(({ isInstalled }) => !isInstalled()).map(({ name, needs }) => `The package for ${name} needs ${needs}.`);
    // A named language is required. Without a name, all languages with a toolchain are packed.
    if (folders.length > 0 && missing.length > 0) throw new Error(missing.join('\n'));
    await build(say);
    const lines = named.includes('js') ? await packForNpm() : [];
    for (const [folder, pack] of Object.entries(EXECUTABLES)) if (folders.includes(folder)) lines.push(...(await pack()).map(withSize));
    for (const { isInstalled, steps, product } of wanted) {
      if (!isInstalled()) continue;
      await makePackage(steps, say);
      lines.push(withSize(product));
    }
    for (const line of [...lines, ...missing.map((each) => `SKIPPED: ${each}`)]) say(line);
  })
  .parseAsync(process.argv)
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });

function withSize(product: string): string {
  return `${product}: ${kilobytes(sizeOf(fromRoot(product)))}`;
}

async function packForNpm(): Promise<string[]> {
  const tarballs = await packJs();
  return tarballs.map(
    ({ filename, size, unpackedSize, entryCount }) =>
      `${JS_TARBALLS}/${filename}: ${kilobytes(size)}, ${kilobytes(unpackedSize)} unpacked, ${entryCount} files`,
  );
}
