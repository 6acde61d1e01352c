import { build } from '../build/build';
import { DOTNET, languages, makePackage } from './languages';
import { TRANSLATIONS } from './translations';

async function main(): Promise<void> {
  const say = (line: string) => console.log(line);
  await build(say);
  const { found, missing } = languages();
  await makePackage([TRANSLATIONS], say);
  for (const { steps } of found) await makePackage(steps, say);
  await makePackage([DOTNET], say);
  for (const { name, needs } of missing) say(`SKIPPED the package for ${name}: it needs ${needs}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
