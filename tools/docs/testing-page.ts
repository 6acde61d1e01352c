import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCS } from './pages';
import { fullRunSection, recordedSuites, suitesOfFullRun } from '../test/full-run';
import { figuresTable, recordedFigures } from './figures';
import { replacedBetween } from './section';

const PAGE = join(DOCS, 'testing.md');

/**
 * Writes the recorded figures into docs/testing.md. Figures that no full run has recorded on this machine stay as they are.
 *
 * @throws Error if there are no figures at all, or the page lacks the markers
 */
export async function writeFigures(): Promise<void> {
  const [examples, suites] = [recordedFigures(), recordedSuites()];
  if (examples.length === 0 && suites.length === 0) throw new Error('There are no figures yet: run "npm run test:full".');
  let page = readFileSync(PAGE, 'utf8');
  if (examples.length > 0) page = filled(page, 'figures', figuresTable(examples));
  if (suites.length > 0) page = filled(page, 'full run', await fullRunSection(suites, await suitesOfFullRun()));
  writeFileSync(PAGE, page);
}

/** Returns the page with the results of a full run between the markers of a name. */
function filled(page: string, name: string, text: string): string {
  const markers = [`<!-- ${name}: npm run generate -- --figures docs/ -->`, `<!-- end of ${name} -->`] as const;
  return replacedBetween(page, markers, text, `${PAGE} has no place for the ${name}.`);
}
