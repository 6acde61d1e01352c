import { Command } from 'commander';
import { build } from '../build/build';
import { noClickhouse } from '../clickhouse/clickhouse-process';
import { prepareProtocolFiles } from '../engines/protocol-file';
import { prepareTestEngines } from '../engines/test-engines';
import { CDKTN } from '../languages/edition';
import { languages, languagesOf, makePackage } from '../languages/languages';
import { CODE } from '../languages/pacmak';
import { TRANSLATIONS } from '../languages/translations';
import { checks } from './checks';
import { FullRunRecord } from './full-run';
import { PROJECTS, type Project, runJest } from './jest';
import { Tally } from './tally';

const program = new Command('npm test')
  .description('Builds what is not built, then checks the sources and runs the tests.')
  .option('--only <project>', `only the tests of one project: ${PROJECTS.join(', ')}`)
  .option(
    '--suites <patterns...>',
    'only the files of --only whose path matches, such as test/e2e/import.test.ts; not the packages for languages',
  )
  .option('--full', 'the long soaks and matrices too')
  .action(async ({ only, suites, full }: { only?: Project; suites?: string[]; full?: true }) => {
    if (suites && !only) throw new Error('--suites are of one project. Add --only, such as --only e2e.');
    const tally = new Tally();
    const record = new FullRunRecord();
    await build((line) => console.log(line));
    // Each list keeps one core busy.
    if (!only) await Promise.all(checks({ full: full === true }).map((list) => tally.checkAll(list)));
    for (const project of only ? [only] : PROJECTS) {
      if (project === 'e2e') {
        await checkEngines(tally);
        if (!suites) {
          await checkProtocolFiles(tally);
          await checkLanguages(tally);
          if (full) await checkLanguagesOfCdktn(tally);
        }
      }
      if (project === 'clickhouse' && !(await checkClickhouse(tally))) continue;
      const results = await runJest(project, { full: full === true, suites });
      record.add(project, results);
      tally.add(results);
    }
    if (full && !only) await record.write(tally);
    console.log(tally.line());
    process.exitCode = tally.failed > 0 ? 1 : 0;
  });

/** Continuous integration has every engine. An engine that a contributor's machine lacks is reported. */
async function checkEngines(tally: Tally): Promise<void> {
  const { missing } = await prepareTestEngines((line) => console.log(line));
  for (const engine of missing) {
    if (process.env.CI === 'true')
      await tally.check({ title: `${engine} is there`, run: () => Promise.reject(new Error(`${engine} is not on the PATH.`)) });
    else console.log(`SKIPPED end-to-end tests on ${engine}: it is not on the PATH`);
  }
}

/** Continuous integration has the sources of both engines. A contributor's machine may lack Go. */
async function checkProtocolFiles(tally: Tally): Promise<void> {
  const { missing } = await prepareProtocolFiles((line) => console.log(line));
  for (const file of missing) {
    const lack = `Go's module cache has no ${file}.`;
    if (process.env.CI === 'true') await tally.check({ title: `${file} is there`, run: () => Promise.reject(new Error(lack)) });
    else console.log(`SKIPPED the comparison of our messages with ${file}: ${lack}`);
  }
}

/** Whether the tests with ClickHouse can run. Continuous integration has the requirements. A contributor's machine may lack them. */
async function checkClickhouse(tally: Tally): Promise<boolean> {
  const lack = noClickhouse();
  if (lack === undefined) return true;
  if (process.env.CI === 'true') await tally.check({ title: 'ClickHouse is there', run: () => Promise.reject(new Error(lack)) });
  else console.log(`SKIPPED tests on ClickHouse: ${lack}`);
  return false;
}

/** Builds the packages for other languages. Continuous integration has every toolchain. One that a contributor lacks is reported. */
async function checkLanguages(tally: Tally): Promise<void> {
  const { found, missing } = languages();
  await tally.check({ title: 'the examples of docstrings compile (jsii-rosetta)', run: () => makePackage([TRANSLATIONS]) });
  await tally.check({ title: 'the code for other languages (jsii-pacmak)', run: () => makePackage([CODE]) });
  await Promise.all(found.map(({ name, steps }) => tally.check({ title: `the package for ${name}`, run: () => makePackage(steps) })));
  for (const { name, needs } of missing) {
    if (process.env.CI === 'true')
      await tally.check({ title: `${name} is there`, run: () => Promise.reject(new Error(`The tests need ${needs}.`)) });
    else console.log(`SKIPPED the example in ${name}: it needs ${needs}`);
  }
}

/** Builds the packages for cdktn, one after the other: tests in different processes use them. */
async function checkLanguagesOfCdktn(tally: Tally): Promise<void> {
  for (const { name, steps } of languages(languagesOf(CDKTN)).found)
    await tally.check({ title: `the package for ${name} and cdktn`, run: () => makePackage(steps) });
}

program.parseAsync(process.argv).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exit(1);
});
