import { Command } from 'commander';
import { build } from '../build/build';
import { checks } from './checks';
import { runJest } from './jest';
import { Tally } from './tally';

const program = new Command('npm test')
  .description('Builds what is not built, then checks the sources and runs the tests.')
  .option('--only <project>', 'only the tests of one project: unit or e2e')
  .option('--full', 'the long soaks and matrices too')
  .action(async ({ only, full }: { only?: 'unit' | 'e2e'; full?: true }) => {
    const tally = new Tally();
    await build((line) => console.log(line));
    if (!only) for (const check of checks()) await tally.check(check);
    for (const project of only ? [only] : (['unit', 'e2e'] as const)) {
      tally.add(await runJest(project, { full: full === true }));
    }
    console.log(tally.line());
    process.exitCode = tally.failed > 0 ? 1 : 0;
  });

program.parseAsync(process.argv).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exit(1);
});
