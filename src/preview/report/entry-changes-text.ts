import { joined, NOTHING, terminalText, terminalLine, type TerminalText } from '../../output';
import { paint, type Style } from '../../terminal';
import type { EntryChange } from '../changes/entry-changes';
import { byPlace, lineText } from './text';

const SIGNS = { added: ['+', 'green'], changed: ['~', 'yellow'], removed: ['-', 'red'] } as const;

/** The changes of entries as lines for a terminal. */
export function entryChangesText(changes: readonly EntryChange[], noun: string, style: Pick<Style, 'hasColors'>): TerminalText {
  const lines = changes.flatMap(({ title, id, effect, changes: values }) => {
    const [sign, color] = SIGNS[effect];
    const what = terminalLine(`${noun} ${JSON.stringify(title)} (${id}) ${effect}`);
    const head = terminalText`${paint(color, terminalLine(sign), style)} ${what}`;
    if (effect === 'removed') return [head];
    const places = byPlace(values);
    return [head, ...places.flatMap(([place, there]) => there.map((change) => terminalLine(`    ${place}  ${lineText(change, effect)}`)))];
  });
  return joined(
    lines.map((line) => terminalText`${line}\n`),
    NOTHING,
  );
}
