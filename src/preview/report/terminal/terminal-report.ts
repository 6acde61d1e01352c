import { paint, printable, type Style, wrapped } from '../../../terminal';
import type { Report, ReportedChange, ReportedDrift, ReportedFinding } from '../report';
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
export function terminalReport(report: Report, style: Style): string {
  const { plan, configurations, drift, warnings, notes, traffic } = report;
  const [engine, others] = [planText(report), othersText(report)];
  const lines = [
    `${paint('bold', `Preview of ${printable(plan.source)}`, style)}${engine === '' ? '' : `  ${paint('dim', engine, style)}`}`,
    ...summaryLines(report, style),
    ...configurations.flatMap(({ name, changes }) => [
      '',
      paint('bold', printable(configurationText(name)), style),
      ...changes.flatMap((change) => ['', ...changeLines(change, style)]),
    ]),
    ...(drift.length === 0 ? [] : ['', paint('bold', 'Changed outside of Terraform', style)]),
    ...drift.flatMap((one) => ['', ...driftLines(one, style)]),
    ...(warnings.length === 0 ? [] : ['', paint('bold', 'Warnings of the plan', style)]),
    ...warnings.flatMap(({ summary: text, address }) => [
      `  ${paint('yellow', '!', style)} ${printable([text, address].filter(Boolean).join(': '))}`,
    ]),
    ...(traffic ? trafficLines(traffic, style) : []),
    ...(others === undefined ? [] : ['', others]),
    ...(notes.length === 0 ? [] : ['']),
    ...notes.flatMap((note) => wrapped(`Note: ${printable(note)}`, '', style)),
  ];
  return `${lines.join('\n')}\n`;
}

function summaryLines(report: Report, style: Style): string[] {
  if (!report.has_changes) return ['', paint('green', 'No changes of the protection.', style)];
  const { weaker, deletes, attention, stronger } = report.summary;
  const verdicts = [
    ['weaker', weaker],
    ['deletes', deletes],
    ['attention', attention],
    ['stronger', stronger],
  ] as const;
  const judged = verdicts
    .filter(([, number]) => number > 0)
    .map(([verdict, number]) => paint(VERDICTS[verdict][1], `${number} ${verdict}`, style));
  return ['', `  ${effectCounts(report).join(' · ')}`, ...(judged.length === 0 ? [] : [`  ${judged.join(' · ')}`])];
}

function changeLines(change: ReportedChange, style: Style): string[] {
  const [mark, color] = EFFECTS[change.effect];
  const title = `${change.noun} ${JSON.stringify(printable(change.title))}`;
  const effect = `${change.effect}${change.is_imported && change.effect !== 'imported' ? ', imported' : ''}`;
  const empty = emptyText(change);
  return [
    `  ${paint(color, mark, style)} ${paint('bold', title, style)} ${paint(color, effect, style)}`,
    ...placeLines(change, style),
    ...change.findings.flatMap((finding) => findingLines(finding, style)),
    // What is removed is named; its values are of no use any more.
    ...(change.effect === 'removed' ? [] : valueLines(change, style)),
    ...(empty === undefined ? [] : [`      ${empty}`]),
  ];
}

function placeLines({ construct_path: path, address }: Pick<ReportedChange, 'construct_path' | 'address'>, style: Style): string[] {
  return [path, address].filter((place) => place !== undefined).map((place) => `      ${paint('dim', printable(place), style)}`);
}

function findingLines({ verdict, text }: ReportedFinding, style: Style): string[] {
  const [mark, color] = VERDICTS[verdict];
  const indent = ' '.repeat(6 + MARK);
  const [first = '', ...rest] = wrapped(printable(text), indent, style);
  return [`      ${paint(color, mark.padEnd(MARK), style)}${first.trimStart()}`, ...rest];
}

function valueLines({ changes, effect }: Pick<ReportedChange, 'changes' | 'effect'>, style: Style): string[] {
  const places = byPlace(changes).map(([place, all]) => {
    const texts = all.map((one) => lineText(one, effect));
    return [printable(place), printable(texts.join(', '))] as const;
  });
  const width = Math.min(34, Math.max(0, ...places.map(([place]) => [...place].length)));
  return places.flatMap(([place, text]) => {
    const indent = ' '.repeat(8 + width);
    const [first = '', ...rest] = wrapped(text, indent, style);
    return [`      ${paint('cyan', place, style)}${' '.repeat(Math.max(0, width - [...place].length))}  ${first.trimStart()}`, ...rest];
  });
}

function driftLines(drift: ReportedDrift, style: Style): string[] {
  const [mark, color] = EFFECTS[drift.effect];
  return [
    `  ${paint(color, mark, style)} ${paint('bold', `${drift.noun} ${JSON.stringify(printable(drift.title))}`, style)}`,
    ...placeLines(drift, style),
    `      ${driftText(drift)} ${driftFate(drift)}`,
    ...authorLines(drift).flatMap((line) => wrapped(printable(line), '      ', style)),
    ...(drift.effect === 'changed' ? valueLines(drift, style) : []),
  ];
}
