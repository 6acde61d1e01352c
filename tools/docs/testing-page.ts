import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCS } from './pages';
import { fullRunSection, lastFullRun } from '../test/full-run';
import { figuresTable, recordedFigures } from './figures';
import { replacedBetween } from './section';

const PAGE = join(DOCS, 'testing.md');
/**
 * Writes the figures of the last full run into docs/testing.md.
 *
 * @throws Error if there are no figures, or the page lacks the markers
 */
export function writeFigures(): void {
  const [examples, fullRun] = [recordedFigures(), lastFullRun()];
  if (examples.length === 0 || !fullRun) throw new Error('There are no figures yet: run "npm run test:full".');
  const text = filled(readFileSync(PAGE, 'utf8'), 'figures', figuresTable(examples));
  writeFileSync(PAGE, filled(text, 'full run', fullRunSection(fullRun)));
}

/** Returns the page with the results of a full run between the markers of a name. */
function filled(page: string, name: string, text: string): string {
  const markers = [`<!-- ${name}: npm run generate -- --figures docs/ -->`, `<!-- end of ${name} -->`] as const;
  return replacedBetween(page, markers, text, `${PAGE} has no place for the ${name}.`);
}
