import { readFileSync } from 'node:fs';
import { CATALOGUE, type Judgement, Report } from '../../src/preview';
import { type Files, generatedFiles } from '../generate/generated';
import { fromRoot } from '../paths';
import { table } from './markdown';

const PAGE = 'docs/guides/preview.md';
const SCHEMA = 'docs/preview-report.schema.json';
const BEGIN = '<!-- judgements: made from src/preview/changes/judgements by "npm run generate" -->';
const END = '<!-- end of judgements -->';

/** What the guide on previews has of the code: the judgements, and the schema of the report. */
export const PREVIEW_PAGES = generatedFiles('docs of previews', 'src/preview', (): Files => {
  const page = readFileSync(fromRoot(PAGE), 'utf8');
  return new Map([
    [PAGE, withJudgements(page, CATALOGUE)],
    [SCHEMA, `${JSON.stringify(Report, null, 2)}\n`],
  ]);
});

/**
 * A page with the table of judgements between its two markers.
 *
 * @throws Error where the page has no such markers
 */
export function withJudgements(page: string, judgements: readonly Judgement[]): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`The page has no place for the judgements: it lacks "${BEGIN}" and "${END}".`);
  const rows = judgements.map(({ id, verdict, meaning }) => [`\`${id}\``, verdict, meaning]);
  return `${page.slice(0, begin + BEGIN.length)}\n\n${table(['Judgement', 'Verdict', 'When, and why'], rows)}\n\n${page.slice(end)}`;
}
