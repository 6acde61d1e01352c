/**
 * Returns a page with other content between the two markers of a section. The opening marker names the section and its source:
 * `<!-- modules: made from tools/modules.mjs by "npm run generate" -->`.
 *
 * @throws Error where the page lacks the markers
 */
export function withSection(page: string, name: string, source: string, content: string): string {
  const opening = `<!-- ${name}: made from ${source} by "npm run generate" -->`;
  const closing = `<!-- end of ${name} -->`;
  return replacedBetween(
    page,
    [opening, closing],
    content,
    `The page has no place for the ${name}: it lacks "${opening}" and "${closing}".`,
  );
}

/**
 * Returns a page with other content between two markers.
 *
 * @param missing message for a page that lacks the markers
 * @throws Error with this message
 */
export function replacedBetween(page: string, [opening, closing]: readonly [string, string], content: string, missing: string): string {
  const [begin, end] = [page.indexOf(opening), page.indexOf(closing)];
  if (begin < 0 || end < begin) throw new Error(missing);
  return `${page.slice(0, begin + opening.length)}\n\n${content}\n\n${page.slice(end)}`;
}
