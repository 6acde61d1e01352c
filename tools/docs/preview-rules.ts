import { readFileSync } from 'node:fs';
import { PREVIEW_RULES, type PreviewRule, Report } from '../../src/command/preview';
import { type Files, generatedFiles } from '../generate/generated';
import { fromRoot } from '../paths';
import { table } from './markdown';
import { replacedBetween } from './section';

const PAGE = 'docs/guides/preview.md';
const SCHEMA = 'docs/preview-report.schema.json';
const BEGIN = '<!-- rules of the preview: made from src/command/preview/rules by "npm run generate" -->';
const END = '<!-- end of the rules of the preview -->';

/** Generated parts of the guide on previews: the rules of the preview, and the schema of the report. */
export const PREVIEW_PAGES = generatedFiles('docs of previews', 'src/command/preview', (): Files => {
  const page = readFileSync(fromRoot(PAGE), 'utf8');
  return new Map([
    [PAGE, withPreviewRules(page, PREVIEW_RULES)],
    [SCHEMA, `${JSON.stringify(Report, null, 2)}\n`],
  ]);
});

/**
 * Returns a page with the table of the preview's rules between its two markers.
 *
 * @throws Error if the page lacks the markers
 */
export function withPreviewRules(page: string, rules: readonly PreviewRule[]): string {
  const rows = rules.map(({ id, verdict, meaning }) => [`\`${id}\``, verdict, meaning]);
  const missing = `The page has no markers for the preview's rules. Add "${BEGIN}" and "${END}".`;
  return replacedBetween(page, [BEGIN, END], table(['Rule', 'Verdict', 'Condition and reason'], rows), missing);
}
