import { Command } from 'commander';
import { writeFigures } from '../docs/testing-page';
import { GENERATED } from './list';

const NAMES = GENERATED.map(({ name }) => `"${name}"`).join(', ');

new Command('npm run generate --')
  .description(`Writes all that is generated and committed: ${NAMES}.`)
  .argument('[names...]', 'only those whose name begins so')
  .option('--figures', 'put the figures of the last full test run into docs/testing.md, too')
  .action(async (names: readonly string[], { figures }: { figures?: true }) => {
    const wanted = GENERATED.filter(({ name }) => names.length === 0 || names.some((start) => name.startsWith(start)));
    if (wanted.length === 0) throw new Error(`Nothing is called so. There are: ${NAMES}.`);
    for (const { name, write } of wanted) {
      console.log(`${name} ...`);
      await write();
    }
    if (figures) writeFigures();
  })
  .parseAsync(process.argv)
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
