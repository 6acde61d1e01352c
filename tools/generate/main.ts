import { Command } from 'commander';
import { FAMILY_INDEXES } from './family-indexes';

new Command('npm run generate --')
  .description('Writes all that is generated and committed.')
  .argument('[names...]', 'only those whose name begins so')
  .option('--figures', 'put the figures of the last full test run into docs/testing.md, too')
  .action(async (names: readonly string[], { figures }: { figures?: true }) => {
    // Modules that are loaded later include a new family.
    await FAMILY_INDEXES.write();
    const { GENERATED } = await import('./list');
    const wanted = GENERATED.filter(({ name }) => names.length === 0 || names.some((start) => name.startsWith(start)));
    if (wanted.length === 0) throw new Error(`Nothing has this name. There are: ${GENERATED.map(({ name }) => `"${name}"`).join(', ')}.`);
    for (const { name, write } of wanted) {
      console.log(`${name} ...`);
      await write();
    }
    if (figures) await (await import('../docs/testing-page')).writeFigures();
  })
  .parseAsync(process.argv)
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
