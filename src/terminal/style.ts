/** What the terminal can show. */
export interface Style {
  /** Width in characters. Infinity for a file, whose reader breaks lines on their own. */
  readonly columns: number;
  readonly hasColors: boolean;
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, magenta: 35, cyan: 36 } as const;

/** The text in a color, where there are colors. */
export function paint(color: keyof typeof CODES, text: string, { hasColors }: Pick<Style, 'hasColors'>): string {
  return hasColors && text !== '' ? `\u001b[${CODES[color]}m${text}\u001b[0m` : text;
}

/** The text in lines that fit, each after the indent. A word that is too long has a line of its own. */
export function wrapped(text: string, indent: string, { columns }: Pick<Style, 'columns'>): string[] {
  const room = Math.max(20, columns - indent.length);
  if (text.length <= room) return [indent + text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && [...line].length + 1 + [...word].length > room) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].map((one) => indent + one);
}
