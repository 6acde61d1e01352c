import { mostOf } from '../../../model/extremes';
import { counted, grouped } from '../../../model';
import { joined, NOTHING, terminalText, terminalLine, type TerminalText } from '../../../output';
import { paint, sparkline, type Style, wrapped } from '../../terminal';
import type { Report } from './json/report';
import type { Block, Diff, EntryBlock, Overview, ReportTree, Sweep, SweepRow, Trace } from './tree/blocks';
import { LINE_SIGNS } from './tree/diff';
import { reportTree } from './tree/report-tree';

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
  unjudged: ['? NOT JUDGED', 'yellow'],
  stronger: ['▲ STRONGER', 'green'],
  neutral: ['· NEUTRAL', 'dim'],
} as const;

/** Widths in characters: the marks of verdicts, the widest column of labels, a spark line. */
const [MARK, WIDEST, SEGMENTS] = [13, 34, 60];

/** Indents below a heading, and below an entry. */
const [SECTION, ENTRY] = [2, 6];

/** Returns the report for a terminal, or as plain text for a file. */
export function terminalReport(report: Report, style: Style): TerminalText {
  const tree = reportTree(report);
  const lines = [
    ...headLines(tree, style),
    ...overviewLines(tree.overview, style),
    ...tree.sections.flatMap(({ title, blocks }) => [
      NOTHING,
      paint('bold', terminalLine(title), style),
      ...blocks.flatMap((block, i) => [
        ...(isApart(block) || isApart(blocks[i - 1]) || (isLine(block) && !isLine(blocks[i - 1])) ? [NOTHING] : []),
        ...blockLines(block, SECTION, style),
      ]),
    ]),
  ];
  return terminalText`${joined(lines, terminalText`\n`)}\n`;
}

/** Returns the answer, the trace that it speaks of, and the numbers of requests and changes. */
function headLines(tree: ReportTree, style: Style): TerminalText[] {
  const { answer, tone, trace, source, engine, headline, hasChanges, isComplete, counts, tallies, lost, others } = tree;
  const [sign, color] =
    tone === undefined ? (['', isComplete ? 'green' : 'yellow'] as const) : ([VERDICTS[tone][0].slice(0, 1), VERDICTS[tone][1]] as const);
  const marks = tallies
    // The headline has the numbers of the states.
    .filter(({ verdict, count }) => count > 0 && (verdict === 'deletes' || verdict === 'attention'))
    .map(({ verdict, count }) => paint(VERDICTS[verdict][1], terminalLine(`${grouped(count)} ${verdict}`), style));
  const texts = (all: readonly (string | undefined)[]) =>
    all.filter((text) => text !== undefined).flatMap((text) => wrapped(terminalLine(text), blanks(SECTION), style));
  return [
    ...wrapped(terminalLine([sign, answer].filter(Boolean).join(' ')), NOTHING, style).map((line) =>
      paint('bold', paint(color, line, style), style),
    ),
    ...(trace ? [NOTHING, ...blockLines(trace, SECTION, style), NOTHING] : []),
    ...texts([lost]),
    ...(trace || lost === undefined ? [] : [NOTHING]),
    ...(hasChanges ? texts([`${headline}.`, counts.join(' · ')]) : []),
    ...(marks.length === 0 ? [] : [terminalText`  ${joined(marks, terminalText` · `)}`]),
    ...texts([others]),
    ...wrapped(terminalLine([`Plan: ${source}`, engine].filter(Boolean).join(', ')), blanks(SECTION), style).map((line) =>
      paint('dim', line, style),
    ),
  ];
}

/** Returns a line for each entry of a plan that only removes, or for each resource that only moves. */
function overviewLines({ isAll, rows }: Overview, style: Style): TerminalText[] {
  const shown = rows.filter(({ verdicts }) => isAll || verdicts.length === 0);
  if (shown.length === 0) return [];
  const lines = shown.flatMap(({ noun, title, words, verdicts, what, lost }) => {
    const marks = verdicts.map((verdict) => paint(VERDICTS[verdict][1], terminalLine(VERDICTS[verdict][0]), style));
    const name = terminalLine(isAll ? `${noun} ${JSON.stringify(title)} ${words.join(', ')}` : title);
    const loss = lost === undefined ? '' : ` Lost: ${counted(lost, 'request')}.`;
    return [
      terminalText`  ${paint('bold', name, style)}${marks.length === 0 ? NOTHING : terminalText`  ${joined(marks, terminalText`  `)}`}`,
      ...wrapped(terminalLine(`${what}${loss}`), blanks(ENTRY), style),
    ];
  });
  return [NOTHING, paint('bold', terminalLine(isAll ? 'Removed' : 'Moved in the state'), style), ...lines];
}

/** Whether blank lines are around a block. */
function isApart(block: Block | undefined): boolean {
  return block?.kind === 'entry' && block.line === undefined;
}

function isLine(block: Block | undefined): boolean {
  return block?.kind === 'entry' && block.line !== undefined;
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
    case 'replay':
      return titled(
        block.title,
        block.blocks.flatMap((one) => blockLines(one, indent + 2, style)),
      );
    case 'table':
      return block.of === 'transitions' ? titled(block.title, columns(block.rows, indent, style)) : columns(block.rows, indent, style);
    case 'trace':
      return titled(block.fold, traceLines(block, indent, style));
    case 'diff':
      return titled(block.title, diffLines(block, indent, style));
    case 'over-time':
      return columns(
        block.series.map(({ name, values }) => ({ label: name, text: sparkline(values, SEGMENTS) })),
        indent,
        style,
      );
    case 'ranking':
      return [...titled(block.title, columns(block.rows, indent, style)), ...text(block.note)];
    case 'sweep':
      return [...titled(block.title, sweepLines(block, indent, style)), ...text(block.note)];
  }
}

/** Returns a line for each row of a trace. Those whose level differs are in bold. */
function traceLines({ rows }: Trace, indent: number, style: Style): TerminalText[] {
  const width = mostOf(rows.map(({ time }) => time.length)) + 2;
  return rows.flatMap(({ time, requests, text, verdict }) => {
    const lines = labelled(terminalLine(time.padEnd(width)), width, `${requests}: ${text}`, indent, style);
    return verdict === undefined ? lines : lines.map((line) => paint('bold', line, style));
  });
}

const COLORS = { same: 'dim', added: 'green', removed: 'red', gap: 'cyan' } as const;

/** Returns a text line by line, with marked directives in bold. Terminals wrap the lines themselves. */
function diffLines({ lines }: Diff, indent: number, style: Style): TerminalText[] {
  return lines.map((line) => {
    const words = terminalLine(`${LINE_SIGNS[line.kind]} ${line.line.replaceAll('\t', '  ')}`);
    const painted = paint(COLORS[line.kind], words, style);
    return terminalText`${blanks(indent)}${line.kind !== 'gap' && line.isMarked ? paint('bold', painted, style) : painted}`;
  });
}

/** Returns a line for each threshold. Neighbours with the same numbers share a line. */
function sweepLines({ points }: Sweep, indent: number, style: Style): TerminalText[] {
  const lines: TerminalText[] = [];
  for (let i = 0; i < points.length; i += 1) {
    const { threshold, text, within, marks } = points[i]!;
    const isSame = (other: SweepRow | undefined) => other?.text === text && other.marks.length === 0;
    let last = i;
    if (marks.length === 0) while (isSame(points[last + 1])) last += 1;
    const which =
      last === i ? `threshold ${grouped(threshold)}` : `thresholds ${grouped(threshold)} to ${grouped(points[last]!.threshold)}`;
    const isPlanned = marks.includes('planned');
    // Other timeframes on each line would be too much for a terminal.
    const marked = marks.length === 0 ? '' : ` (${marks.join(', ')})${within === undefined ? '' : `; ${within}`}`;
    const words = terminalLine(`${isPlanned ? '→' : ' '} ${which}: ${text}${marked}`);
    lines.push(terminalText`${blanks(indent)}${isPlanned ? paint('bold', words, style) : words}`);
    i = last;
  }
  return lines;
}

/**
 * Returns the lines of an entry: `~ dynamic rule "Login bursts" changed`, then the addresses, findings and values. A neutral change has its
 * findings in the same line.
 */
function entryLines({ of, noun, title, effect, words, places, findings, line, blocks }: EntryBlock, style: Style): TerminalText[] {
  const [mark, color] = EFFECTS[effect ?? 'warning'];
  const name = of === 'warning' ? title : [noun, JSON.stringify(title)].filter(Boolean).join(' ');
  const what = words.length === 0 ? NOTHING : terminalText` ${paint(color, terminalLine(words.join(', ')), style)}`;
  if (line !== undefined) {
    const [first = NOTHING, ...rest] = wrapped(terminalLine(`${name} ${words.join(', ')}: ${line}`), blanks(ENTRY), style);
    return [terminalText`  ${paint(color, terminalLine(mark), style)} ${terminalLine(first.trim())}`, ...rest];
  }
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
  const width = Math.min(
    WIDEST,
    mostOf(
      shown.map(([label]) => [...label].length),
      0,
    ),
  );
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
