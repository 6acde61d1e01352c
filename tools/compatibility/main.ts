import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { build } from '../build/build';
import { fromRoot } from '../paths';
import { BASELINE_FILE, builtSurface, readBaseline, writeBaseline } from './baseline';
import { incompatibleChanges } from './compare';

new Command('npm run baseline')
  .description(`Takes the constructs as they are now for the baseline, ${BASELINE_FILE}, and lists the changes that break apps.`)
  .action(async () => {
    await build((line) => console.log(line));
    const surface = await builtSurface();
    const changes = existsSync(fromRoot(BASELINE_FILE)) ? await incompatibleChanges(await readBaseline(), surface) : [];
    await writeBaseline(surface);
    console.log(changes.length === 0 ? 'No change breaks apps.' : ['These changes break apps:', ...changes].join('\n  '));
  })
  .parseAsync(process.argv)
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
