import { type IBufferCell, Terminal } from '@xterm/headless';
import { joined, terminalLine, terminalText } from '../../../src/output';
import { SAMPLE } from '../support/hostile-strings';
import { shown } from '../support/shown';

const COLUMNS = 2_000;

test('a terminal shows each line between its markers, and runs no escape sequence', async () => {
  // GIVEN a terminal that tells what it is asked for
  const terminal = new Terminal({ cols: COLUMNS, rows: 24, scrollback: SAMPLE.length + 24, allowProposedApi: true });
  const asked: string[] = [];
  terminal.onTitleChange((title) => asked.push(`title ${title}`));
  terminal.onBell(() => asked.push('bell'));
  terminal.onData((answer) => asked.push(`answer ${answer}`));
  terminal.onBinary((answer) => asked.push(`answer ${answer}`));
  terminal.onResize(() => asked.push('size'));
  const modes = { ...terminal.modes };

  // WHEN a program writes a line for each string
  const lines = SAMPLE.map((text) => terminalText`[${terminalLine(text)}]`);
  await new Promise<void>((resolve) => terminal.write(joined(lines, terminalText`\r\n`), resolve));

  // THEN these lines are on it, in its own colors, and nothing else has changed
  const buffer = terminal.buffer.active;
  expect(Array.from({ length: buffer.length }, (_, row) => buffer.getLine(row)!.translateToString(true))).toEqual(
    SAMPLE.map((text) => `[${shown(text)}]`),
  );
  expect(asked).toEqual([]);
  expect({ ...terminal.modes }).toEqual(modes);
  expect(buffer.type).toBe('normal');
  expect(buffer.baseY + buffer.cursorY).toBe(SAMPLE.length - 1);
  expect(cellsOf(terminal).filter((cell) => !cell.isAttributeDefault()).length).toBe(0);
});

function cellsOf(terminal: Terminal): IBufferCell[] {
  const { active } = terminal.buffer;
  const used = (row: number) => active.getLine(row)!.translateToString(true).length;
  return Array.from({ length: active.length }, (_, row) =>
    Array.from({ length: used(row) }, (_each, column) => active.getLine(row)!.getCell(column)!),
  ).flat();
}
