import type { Finding } from '../../changes/judgements/judgement';
import { joined, NOTHING, terminalText, terminalLine, type TerminalText } from '../../../output';
import { paint, type Style, wrapped } from '../../../terminal';
import type { Report, ReportedChange, ReportedDrift } from '../report';
import {
  authorLines,
  byPlace,
  configurationText,
  driftFate,
  driftText,
  effectCounts,
  emptyText,
  lineText,
  othersText,
  planText,
} from '../text';
import { trafficLines } from './traffic';

const EFFECTS = {
  added: ['+', 'green'],
  changed: ['~', 'yellow'],
  removed: ['-', 'red'],
  replaced: ['±', 'magenta'],
  forgotten: ['.', 'dim'],
  imported: ['=', 'dim'],
} as const;

const VERDICTS = {
  weaker: ['▼ WEAKER', 'red'],
  deletes: ['✕ DELETES', 'magenta'],
  attention: ['! ATTENTION', 'yellow'],
  stronger: ['▲ STRONGER', 'green'],
} as const;

/** Width of the marks of verdicts. */
const MARK = 12;

/** The report for a terminal, or as plain text for a file. */
export function terminalReport(report: Report, style: Style): TerminalText {
  const { plan, configurations, drift, warnings, notes, traffic } = report;
  const [engine, others] = [planText(report), othersText(report)];
  const made = engine === '' ? NOTHING : terminalText`  ${paint('dim', terminalLine(engine), style)}`;
  const lines = [
    terminalText`${paint('bold', terminalLine(`Preview of ${plan.source}`), style)}${made}`,
    ...summaryLines(report, style),
    ...configurations.flatMap(({ name, changes }) => [
      NOTHING,
      paint('bold', terminalLine(configurationText(name)), style),
      ...changes.flatMap((change) => [NOTHING, ...changeLines(change, style)]),
    ]),
    ...(drift.length === 0 ? [] : [NOTHING, paint('bold', terminalText`Changed outside of Terraform`, style)]),
    ...drift.flatMap((one) => [NOTHING, ...driftLines(one, style)]),
    ...(warnings.length === 0 ? [] : [NOTHING, paint('bold', terminalText`Warnings of the plan`, style)]),
    ...warnings.flatMap(({ summary: text, address }) => [
      terminalText`  ${paint('yellow', terminalText`!`, style)} ${terminalLine([text, address].filter(Boolean).join(': '))}`,
    ]),
    ...(traffic ? trafficLines(traffic, style) : []),
    ...(others === undefined ? [] : [NOTHING, terminalLine(others)]),
    ...(notes.length === 0 ? [] : [NOTHING]),
    ...notes.flatMap((note) => wrapped(terminalLine(`Note: ${note}`), NOTHING, style)),
  ];
  return terminalText`${joined(lines, terminalText`\n`)}\n`;
}

function summaryLines(report: Report, style: Style): TerminalText[] {
  if (!report.has_changes) return [NOTHING, paint('green', terminalText`No changes of the protection.`, style)];
  const { weaker, deletes, attention, stronger } = report.summary;
  const verdicts = [
    ['weaker', weaker],
    ['deletes', deletes],
    ['attention', attention],
    ['stronger', stronger],
  ] as const;
  const judged = verdicts
    .filter(([, number]) => number > 0)
    .map(([verdict, number]) => paint(VERDICTS[verdict][1], terminalLine(`${number} ${verdict}`), style));
  const counts = terminalLine(`  ${effectCounts(report).join(' · ')}`);
  return [NOTHING, counts, ...(judged.length === 0 ? [] : [terminalText`  ${joined(judged, terminalText` · `)}`])];
}

function changeLines(change: ReportedChange, style: Style): TerminalText[] {
  const effect = terminalLine(`${change.effect}${change.is_imported && change.effect !== 'imported' ? ', imported' : ''}`);
  const empty = emptyText(change);
  return [
    terminalText`${headOf(change, style)} ${paint(EFFECTS[change.effect][1], effect, style)}`,
    ...placeLines(change, style),
    ...change.findings.flatMap((finding) => findingLines(finding, style)),
    // What is removed is named; its values are of no use any more.
    ...(change.effect === 'removed' ? [] : valueLines(change, style)),
    ...(empty === undefined ? [] : [terminalLine(`      ${empty}`)]),
  ];
}

/** `~ dynamic rule "Login bursts"` */
function headOf({ effect, noun, title }: Pick<ReportedChange, 'effect' | 'noun' | 'title'>, style: Style): TerminalText {
  const [mark, color] = EFFECTS[effect];
  const what = terminalLine(`${noun} ${JSON.stringify(title)}`);
  return terminalText`  ${paint(color, terminalLine(mark), style)} ${paint('bold', what, style)}`;
}

function placeLines({ construct_path: path, address }: Pick<ReportedChange, 'construct_path' | 'address'>, style: Style): TerminalText[] {
  return [path, address]
    .filter((place) => place !== undefined)
    .map((place) => terminalText`      ${paint('dim', terminalLine(place), style)}`);
}

function findingLines({ verdict, text }: Finding, style: Style): TerminalText[] {
  const [mark, color] = VERDICTS[verdict];
  const [first, ...rest] = wrapped(terminalLine(text), blanks(6 + MARK), style);
  return [terminalText`      ${paint(color, terminalLine(mark.padEnd(MARK)), style)}${unindented(first)}`, ...rest];
}

function valueLines({ changes, effect }: Pick<ReportedChange, 'changes' | 'effect'>, style: Style): TerminalText[] {
  const places = byPlace(changes).map(([place, all]) => {
    const texts = all.map((one) => lineText(one, effect));
    return [terminalLine(place), terminalLine(texts.join(', '))] as const;
  });
  const width = Math.min(34, Math.max(0, ...places.map(([place]) => [...place].length)));
  return places.flatMap(([place, text]) => {
    const [first, ...rest] = wrapped(text, blanks(8 + width), style);
    const gap = blanks(Math.max(0, width - [...place].length));
    return [terminalText`      ${paint('cyan', place, style)}${gap}  ${unindented(first)}`, ...rest];
  });
}

function driftLines(drift: ReportedDrift, style: Style): TerminalText[] {
  return [
    headOf(drift, style),
    ...placeLines(drift, style),
    terminalLine(`      ${driftText(drift)} ${driftFate(drift)}`),
    ...authorLines(drift).flatMap((line) => wrapped(terminalLine(line), blanks(6), style)),
    ...(drift.effect === 'changed' ? valueLines(drift, style) : []),
  ];
}

function blanks(count: number): TerminalText {
  return terminalLine(' '.repeat(count));
}

function unindented(line: TerminalText | undefined): TerminalText {
  return terminalLine(line?.trimStart() ?? '');
}
