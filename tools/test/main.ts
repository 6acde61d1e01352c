import { Command } from 'commander';
import { build } from '../build/build';
import { prepareTestEngines } from '../engines/test-engines';
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
    if (only !== 'e2e') tally.add(await runJest('unit', { full: full === true }));
    if (only !== 'unit') {
      await checkEngines(tally);
      tally.add(await runJest('e2e', { full: full === true }));
    }
    console.log(tally.line());
    process.exitCode = tally.failed > 0 ? 1 : 0;
  });

/** Continuous integration has every engine; a contributor's machine may lack one, which is then named. */
async function checkEngines(tally: Tally): Promise<void> {
  const { missing } = await prepareTestEngines((line) => console.log(line));
  for (const engine of missing) {
    if (process.env.CI === 'true') await tally.check({ title: `${engine} is there`, run: () => Promise.reject(new Error(`${engine} is not on the PATH.`)) });
    else console.log(`SKIPPED end-to-end tests on ${engine}: it is not on the PATH`);
  }
}

program.parseAsync(process.argv).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exit(1);
});
