import { grouped } from '../../../model';
import { joined, NOTHING, terminalText, terminalLine, type TerminalText } from '../../../output';
import { paint, sparkline, type Style, wrapped } from '../../../terminal';
import type { Report } from '../report';
import type { Block, Entry, ReportTree } from '../tree/blocks';
import { reportTree } from '../tree/report-tree';

const EFFECTS = {
  added: ['+', 'green'],
  changed: ['~', 'yellow'],
  removed: ['-', 'red'],
  replaced: ['±', 'magenta'],
  forgotten: ['.', 'dim'],
  imported: ['=', 'dim'],
  unchanged: [' ', 'dim'],
  warning: ['!', 'yellow'],
} as const;

const VERDICTS = {
  weaker: ['▼ WEAKER', 'red'],
  deletes: ['✕ DELETES', 'magenta'],
  attention: ['! ATTENTION', 'yellow'],
  unjudged: ['? UNJUDGED', 'yellow'],
  stronger: ['▲ STRONGER', 'green'],
  neutral: ['· NEUTRAL', 'dim'],
} as const;

/** Widths in characters: the marks of verdicts, the widest column of labels, a spark line. */
const [MARK, WIDEST, SEGMENTS] = [12, 34, 60];

/** Indents below a heading, and below an entry. */
const [SECTION, ENTRY] = [2, 6];

/** Returns the report for a terminal, or as plain text for a file. */
export function terminalReport(report: Report, style: Style): TerminalText {
  const tree = reportTree(report);
  const lines = [
    ...headLines(tree, style),
    ...tree.sections.flatMap(({ title, blocks }) => [
      NOTHING,
      paint('bold', terminalLine(title), style),
      ...blocks.flatMap((block, i) => [
        ...(block.kind === 'entry' || blocks[i - 1]?.kind === 'entry' ? [NOTHING] : []),
        ...blockLines(block, SECTION, style),
      ]),
    ]),
  ];
  return terminalText`${joined(lines, terminalText`\n`)}\n`;
}

function headLines({ source, engine, headline, hasChanges, counts, tallies }: ReportTree, style: Style): TerminalText[] {
  const made = engine === '' ? NOTHING : terminalText`  ${paint('dim', terminalLine(engine), style)}`;
  const head = [terminalText`${paint('bold', terminalLine(`Preview of ${source}`), style)}${made}`, NOTHING];
  if (!hasChanges) return [...head, paint('green', terminalLine(`${headline}.`), style)];
  const judged = tallies
    // The headline has the numbers of the states.
    .filter(({ verdict, count }) => count > 0 && (verdict === 'deletes' || verdict === 'attention'))
    .map(({ verdict, count }) => paint(VERDICTS[verdict][1], terminalLine(`${grouped(count)} ${verdict}`), style));
  return [
    ...head,
    terminalLine(`  ${headline}.`),
    terminalLine(`  ${counts.join(' · ')}`),
    ...(judged.length === 0 ? [] : [terminalText`  ${joined(judged, terminalText` · `)}`]),
  ];
}

function blockLines(block: Block, indent: number, style: Style): TerminalText[] {
  if ('isAside' in block && block.isAside) return [];
  const titled = (title: string | undefined, lines: readonly TerminalText[]) =>
    title === undefined ? [...lines] : [terminalText`${blanks(indent)}${paint('cyan', terminalLine(title), style)}`, ...lines];
  const text = (...texts: readonly (string | undefined)[]) =>
    texts.some(Boolean) ? wrapped(terminalLine(texts.filter(Boolean).join(' ')), blanks(indent), style) : [];
  switch (block.kind) {
    case 'text':
      return text(block.text, block.strong);
    case 'list':
      return titled(
        block.title,
        block.items.flatMap((item) => labelled(terminalText`- `, 2, item, indent, style)),
      );
    case 'entry':
      return entryLines(block, style);
    case 'table':
      return columns(block.rows, indent, style);
    case 'over-time':
      return columns(
        block.series.map(({ name, values }) => ({ label: name, text: sparkline(values, SEGMENTS) })),
        indent,
        style,
      );
    case 'ranking':
      return [...titled(block.title, columns(block.rows, indent, style)), ...text(block.note)];
    case 'sweep': {
      const point = (words: string, planned: boolean) =>
        planned ? paint('bold', terminalLine(`→ ${words} (planned)`), style) : terminalLine(`  ${words}`);
      const lines = block.points.map(({ text: words, planned }) => terminalText`${blanks(indent)}${point(words, planned)}`);
      return [...titled(block.title, lines), ...text(block.note)];
    }
  }
}

/** Returns the lines of an entry: `~ dynamic rule "Login bursts" changed`, then the addresses, findings and values. */
function entryLines({ of, noun, title, effect, words, places, findings, blocks }: Entry, style: Style): TerminalText[] {
  const [mark, color] = EFFECTS[effect ?? 'warning'];
  const name = of === 'warning' ? title : [noun, JSON.stringify(title)].filter(Boolean).join(' ');
  const what = words.length === 0 ? NOTHING : terminalText` ${paint(color, terminalLine(words.join(', ')), style)}`;
  return [
    terminalText`  ${paint(color, terminalLine(mark), style)} ${paint('bold', terminalLine(name), style)}${what}`,
    ...places.map((place) => terminalText`${blanks(ENTRY)}${paint('dim', terminalLine(place), style)}`),
    ...findings.flatMap(({ verdict, text }) => {
      const [sign, tone] = VERDICTS[verdict];
      return labelled(paint(tone, terminalLine(sign.padEnd(MARK)), style), MARK, text, ENTRY, style);
    }),
    ...blocks.flatMap((block) => blockLines(block, ENTRY, style)),
  ];
}

/** Returns two columns, the first as wide as its widest label, up to a limit. */
function columns(rows: readonly { readonly label: string; readonly text: string }[], indent: number, style: Style): TerminalText[] {
  const shown = rows.map(({ label, text }) => [terminalLine(label), text] as const);
  const width = Math.min(WIDEST, Math.max(0, ...shown.map(([label]) => [...label].length)));
  return shown.flatMap(([label, text]) => {
    const gap = blanks(Math.max(0, width - [...label].length) + 2);
    return labelled(terminalText`${paint('cyan', label, style)}${gap}`, width + 2, text, indent, style);
  });
}

/** Returns a label of the given width, followed by wrapped text. */
function labelled(label: TerminalText, width: number, text: string, indent: number, style: Style): TerminalText[] {
  const [first = NOTHING, ...rest] = wrapped(terminalLine(text), blanks(indent + width), style);
  return [terminalText`${blanks(indent)}${label}${terminalLine(first.slice(indent + width))}`, ...rest];
}

function blanks(count: number): TerminalText {
  return terminalLine(' '.repeat(count));
}
