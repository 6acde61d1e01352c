import { Command } from 'commander';
import { build } from '../build/build';
import { sourceChecks } from '../test/checks';
import { runJest } from '../test/jest';
import { Tally } from '../test/tally';

new Command('npm run check')
  .description('Types, lint, formatting, generated files and unit tests: what to run before a commit. It wants no engine.')
  .action(async () => {
    const tally = new Tally();
    await build((line) => console.log(line));
    for (const check of sourceChecks()) await tally.check(check);
    tally.add(await runJest('unit', { full: false }));
    console.log(tally.line());
    process.exitCode = tally.failed > 0 ? 1 : 0;
  })
  .parseAsync(process.argv)
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
