import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCS } from './pages';
import { figuresTable, recordedFigures } from './figures';

const PAGE = join(DOCS, 'testing.md');
const PLACE = /(<!-- figures:.*-->\n)[\s\S]*?(<!-- end of figures -->)/;

/**
 * Writes the figures of the last full run into docs/testing.md.
 *
 * @throws Error if there are no figures, or the page lacks the markers
 */
export function writeFigures(): void {
  const figures = recordedFigures();
  if (figures.length === 0) throw new Error('There are no figures yet: run "npm run test:full".');
  const text = readFileSync(PAGE, 'utf8');
  if (!PLACE.test(text)) throw new Error(`${PAGE} has no place for figures.`);
  writeFileSync(
    PAGE,
    text.replace(PLACE, (_, begin: string, end: string) => `${begin}\n${figuresTable(figures)}\n\n${end}`),
  );
}
