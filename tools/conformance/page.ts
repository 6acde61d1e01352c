import { generatedFiles } from '../generate/generated';
import { conformanceMarkdown } from './markdown';

/** The page that lists the rules. */
export const CONFORMANCE_PAGE = generatedFiles(
  'docs/conformance.md',
  'the rules of test/conformance',
  () => new Map([['docs/conformance.md', conformanceMarkdown()]]),
);
