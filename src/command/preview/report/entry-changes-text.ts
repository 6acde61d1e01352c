import { joined, NOTHING, terminalText, terminalLine, type TerminalText } from '../../../output';
import { paint, type Style } from '../../terminal';
import type { EntryChange } from '../changes/entry-changes';
import { changeRows, lineText } from './tree/values';

const SIGNS = { added: ['+', 'green'], changed: ['~', 'yellow'], removed: ['-', 'red'] } as const;

/** Returns the changes of entries as lines for a terminal. */
export function entryChangesText(changes: readonly EntryChange[], noun: string, style: Pick<Style, 'hasColors'>): TerminalText {
  const lines = changes.flatMap(({ title, id, effect, changes: values }) => {
    const [sign, color] = SIGNS[effect];
    const what = terminalLine(`${noun} ${JSON.stringify(title)} (${id}) ${effect}`);
    const head = terminalText`${paint(color, terminalLine(sign), style)} ${what}`;
    if (effect === 'removed') return [head];
    return [
      head,
      ...changeRows(values, effect).flatMap((row) => row.items.map((item) => terminalLine(`    ${row.label}  ${lineText(item)}`))),
    ];
  });
  return joined(
    lines.map((line) => terminalText`${line}\n`),
    NOTHING,
  );
}
