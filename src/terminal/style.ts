import { NOTHING, terminalText, type TerminalText } from '../output';

/** What the terminal can show. */
export interface Style {
  /** Width in characters. Infinity for a file, whose reader breaks lines on their own. */
  readonly columns: number;
  readonly hasColors: boolean;
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, magenta: 35, cyan: 36 } as const;

/** The text in a color, where there are colors. */
export function paint(color: keyof typeof CODES, text: TerminalText, { hasColors }: Pick<Style, 'hasColors'>): TerminalText {
  return hasColors && text !== NOTHING ? terminalText`\u001b[${CODES[color]}m${text}\u001b[0m` : text;
}

/** The text in lines that fit, each after the indent. A word that is too long has a line of its own. */
export function wrapped(text: TerminalText, indent: TerminalText, { columns }: Pick<Style, 'columns'>): TerminalText[] {
  const room = Math.max(20, columns - indent.length);
  if (text.length <= room) return [terminalText`${indent}${text}`];
  const lines: TerminalText[] = [];
  let line = NOTHING as TerminalText;
  for (const word of wordsOf(text)) {
    if (line !== NOTHING && [...line].length + 1 + [...word].length > room) {
      lines.push(line);
      line = word;
    } else {
      line = line === NOTHING ? word : terminalText`${line} ${word}`;
    }
  }
  return [...lines, line].map((one) => terminalText`${indent}${one}`);
}

/** The parts of what is safe are safe, too. */
function wordsOf(text: TerminalText): TerminalText[] {
  return text.split(' ') as TerminalText[];
}
