/**
 * Applies a diff of a page to a text: removes lines after `-`, adds lines after `+`, and keeps all others.
 *
 * @throws Error if the text lacks a removed or kept line
 */
export function applied(diff: string, text: string): string {
  const lines = diff.split('\n').filter((line) => line !== '');
  const side = (mark: string) => lines.filter((line) => line.startsWith(mark) || line.startsWith(' ')).map((line) => line.slice(1));
  const [before, after] = [side('-').join('\n'), side('+').join('\n')];
  if (!text.includes(before)) throw new Error(`The text has no such lines:\n${before}`);
  return text.replace(before, () => after);
}
