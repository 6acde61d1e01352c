/**
 * Returns a page with other content between the two markers of a section. The opening marker names the section and its source:
 * `<!-- modules: made from tools/rooms.mjs by "npm run generate" -->`.
 *
 * @throws Error where the page lacks the markers
 */
export function withSection(page: string, name: string, source: string, content: string): string {
  const opening = `<!-- ${name}: made from ${source} by "npm run generate" -->`;
  const closing = `<!-- end of ${name} -->`;
  const [begin, end] = [page.indexOf(opening), page.indexOf(closing)];
  if (begin < 0 || end < begin) throw new Error(`The page has no place for the ${name}: it lacks "${opening}" and "${closing}".`);
  return `${page.slice(0, begin + opening.length)}\n\n${content}\n\n${page.slice(end)}`;
}
