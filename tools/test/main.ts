import { Command, Option } from 'commander';
import { build } from '../build/build';
import { noClickhouse } from '../clickhouse/clickhouse-process';
import { prepareProtocolFiles } from '../engines/protocol-file';
import { prepareTestEngines } from '../engines/test-engines';
import { CDKTN } from '../languages/edition';
import { languages, languagesOf, makePackage } from '../languages/languages';
import { CODE } from '../languages/pacmak';
import { TRANSLATIONS } from '../languages/translations';
import { checks } from './checks';
import { FullRunRecord, type Group, type GroupResults, GROUPS } from './full-run';
import { runJest } from './jest';
import { Tally } from './tally';

const program = new Command('npm test')
  .description('Builds what is not built, then checks the sources and runs the tests.')
  .addOption(new Option('--only <group>', 'only one group of the tests').choices(GROUPS))
  .option(
    '--suites <patterns...>',
    'only the files of --only whose path matches, such as test/e2e/import.test.ts; not the packages for languages',
  )
  .option('--full', 'the long soaks and matrices too; records each suite that passes for docs/testing.md')
  .action(async ({ only, suites, full = false }: { only?: Group; suites?: string[]; full?: boolean }) => {
    if (suites && (!only || only === 'sources')) throw new Error('--suites are of one project. Add --only, such as --only e2e.');
    const whole = new Tally();
    const record = full ? await FullRunRecord.begin() : undefined;
    await build((line) => console.log(line));
    for (const group of only ? [only] : GROUPS) {
      const { tally, ...results } = await runGroup(group, { full, suites });
      whole.add(tally);
      const lack = await record?.add(group, results);
      if (lack !== undefined) console.log(`NOT RECORDED ${group}: ${lack}`);
    }
    console.log(whole.line());
    process.exitCode = whole.failed > 0 ? 1 : 0;
  });

/** Runs one group of the tests: checks, then the suites of Jest. */
async function runGroup(
  group: Group,
  { full, suites }: { readonly full: boolean; readonly suites?: readonly string[] },
): Promise<GroupResults & { readonly tally: Tally }> {
  const [begun, tally, skipped] = [Date.now(), new Tally(), [] as string[]];
  if (group === 'sources') {
    // Each list keeps one core busy.
    await Promise.all(checks({ full }).map((list) => tally.checkAll(list)));
  }
  if (group === 'e2e') {
    skipped.push(...(await checkEngines(tally)));
    if (!suites) {
      skipped.push(...(await checkProtocolFiles(tally)), ...(await checkLanguages(tally)));
      if (full) await checkLanguagesOfCdktn(tally);
    }
  }
  const canRun = group !== 'clickhouse' || (await checkClickhouse(tally));
  const { passed, failed } = tally;
  const checked = { passed, failed, seconds: (Date.now() - begun) / 1000 };
  const run = group !== 'sources' && canRun ? await runJest(group, { full, suites }) : undefined;
  if (run) tally.add(run);
  return { tally, ...(!suites && { checks: checked }), suites: run?.suites ?? [], skipped };
}

/** Continuous integration has every engine. Reports and returns the engines that a contributor's machine lacks. */
async function checkEngines(tally: Tally): Promise<readonly string[]> {
  const { missing } = await prepareTestEngines((line) => console.log(line));
  for (const engine of missing) {
    if (process.env.CI === 'true')
      await tally.check({ title: `${engine} is there`, run: () => Promise.reject(new Error(`${engine} is not on the PATH.`)) });
    else console.log(`SKIPPED end-to-end tests on ${engine}: it is not on the PATH`);
  }
  return missing;
}

/** Continuous integration has the sources of both engines. Returns the files that the machine of a contributor without Go lacks. */
async function checkProtocolFiles(tally: Tally): Promise<readonly string[]> {
  const { missing } = await prepareProtocolFiles((line) => console.log(line));
  for (const file of missing) {
    const lack = `Go's module cache has no ${file}.`;
    if (process.env.CI === 'true') await tally.check({ title: `${file} is there`, run: () => Promise.reject(new Error(lack)) });
    else console.log(`SKIPPED the comparison of our messages with ${file}: ${lack}`);
  }
  return missing;
}

/** Whether the tests with ClickHouse can run. Continuous integration has the requirements. A contributor's machine may lack them. */
async function checkClickhouse(tally: Tally): Promise<boolean> {
  const lack = noClickhouse();
  if (lack === undefined) return true;
  if (process.env.CI === 'true') await tally.check({ title: 'ClickHouse is there', run: () => Promise.reject(new Error(lack)) });
  else console.log(`SKIPPED tests on ClickHouse: ${lack}`);
  return false;
}

/** Builds the packages for other languages. Continuous integration has every toolchain. Returns the languages without one. */
async function checkLanguages(tally: Tally): Promise<readonly string[]> {
  const { found, missing } = languages();
  await tally.check({ title: 'the examples of docstrings compile (jsii-rosetta)', run: () => makePackage([TRANSLATIONS]) });
  await tally.check({ title: 'the code for other languages (jsii-pacmak)', run: () => makePackage([CODE]) });
  await Promise.all(found.map(({ name, steps }) => tally.check({ title: `the package for ${name}`, run: () => makePackage(steps) })));
  for (const { name, needs } of missing) {
    if (process.env.CI === 'true')
      await tally.check({ title: `${name} is there`, run: () => Promise.reject(new Error(`The tests need ${needs}.`)) });
    else console.log(`SKIPPED the example in ${name}: it needs ${needs}`);
  }
  return missing.map(({ name }) => name);
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
