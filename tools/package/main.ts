import { Command } from 'commander';
import { build } from '../build/build';
import { JS_TARBALLS, packJs } from './js';

new Command('npm run package')
  .description(`Builds what is not built, and packs it: ${JS_TARBALLS} has what npm installs.`)
  .action(async () => {
    await build((line) => console.log(line));
    for (const { filename, size, unpackedSize, entryCount } of await packJs()) {
      console.log(`${JS_TARBALLS}/${filename}: ${kilobytes(size)}, ${kilobytes(unpackedSize)} unpacked, ${entryCount} files`);
    }
  })
  .parseAsync(process.argv)
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`;
}
