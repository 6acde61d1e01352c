import { Command } from 'commander';
import { roomsTableIsCurrent, writeRoomsTable } from './architecture';
import { outdated, write } from './files';
import { pages } from './pages';
import { currentSchema } from './schema';
import { writeFigures } from './testing-page';

new Command('npm run docs')
  .description("Writes the registry's pages, of the provider's schema and examples/hcl, and the table of rooms in ARCHITECTURE.md.")
  .option('--figures', 'put the figures of the last full test run into docs/testing.md, too')
  .action(({ figures }: { figures?: true }) => {
    const made = pages(currentSchema());
    const changed = outdated(made);
    write(made);
    if (!roomsTableIsCurrent()) console.log('ARCHITECTURE.md: written');
    writeRoomsTable();
    if (figures) writeFigures();
    console.log(
      changed.length > 0 ? changed.map((path) => `docs/${path}: written, or removed`).join('\n') : `all ${made.size} pages are up to date`,
    );
  })
  .parse();
