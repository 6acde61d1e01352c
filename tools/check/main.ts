import { Command } from 'commander';
import { build } from '../build/build';
import { sourceChecks } from '../test/checks';
import { runJest } from '../test/jest';
import { Tally } from '../test/tally';
import { figuresOfSrc } from './figures';

new Command('npm run check')
  .description('Types, lint, formatting, generated files, unit and integration tests: what to run before a commit. It wants no engine.')
  .action(async () => {
    const tally = new Tally();
    await build((line) => console.log(line));
    for (const check of sourceChecks()) await tally.check(check);
    for (const project of ['unit', 'integration'] as const) tally.add(await runJest(project, { full: false }));
    console.log(figuresOfSrc());
    console.log(tally.line());
    process.exitCode = tally.failed > 0 ? 1 : 0;
  })
  .parseAsync(process.argv)
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
