/**
 * A text with a change that a page shows: lines after `-` go, lines after `+` come, and all others stay.
 *
 * @throws Error when the text does not have the lines that go or stay
 */
export function applied(diff: string, text: string): string {
  const lines = diff.split('\n').filter((line) => line !== '');
  const side = (mark: string) => lines.filter((line) => line.startsWith(mark) || line.startsWith(' ')).map((line) => line.slice(1));
  const [before, after] = [side('-').join('\n'), side('+').join('\n')];
  if (!text.includes(before)) throw new Error(`The text has no such lines:\n${before}`);
  return text.replace(before, () => after);
}
