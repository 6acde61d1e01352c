import { NOTHING, terminalText, type TerminalText } from '../../output';

/** Capabilities of a terminal. */
export interface Style {
  /** Width in characters. Infinity for a file. */
  readonly columns: number;
  readonly hasColors: boolean;
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, magenta: 35, cyan: 36 } as const;

/** Colors a text, if the terminal has colors. */
export function paint(color: keyof typeof CODES, text: TerminalText, { hasColors }: Pick<Style, 'hasColors'>): TerminalText {
  return hasColors && text !== NOTHING ? terminalText`\u001b[${CODES[color]}m${text}\u001b[0m` : text;
}

/** Wraps a text to indented lines that fit the terminal. Too long words get a separate line. */
export function wrapped(text: TerminalText, indent: TerminalText, { columns }: Pick<Style, 'columns'>): TerminalText[] {
  const width = Math.max(20, columns - indent.length);
  if (text.length <= width) return [terminalText`${indent}${text}`];
  const lines: TerminalText[] = [];
  let line = NOTHING as TerminalText;
  for (const word of wordsOf(text)) {
    if (line !== NOTHING && [...line].length + 1 + [...word].length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === NOTHING ? word : terminalText`${line} ${word}`;
    }
  }
  return [...lines, line].map((one) => terminalText`${indent}${one}`);
}

/** Splits a safe text into safe words. */
function wordsOf(text: TerminalText): TerminalText[] {
  return text.split(' ') as TerminalText[];
}
