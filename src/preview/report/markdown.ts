import type { EntryImpact } from '../impact';
import type { Report, ReportedChange, ReportedDrift, ReportedFinding } from './report';
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
} from './text';
import { entriesOf, impactRows, number, reductionText, trafficText } from './traffic-text';

/** What a comment of a pull request may have, in characters. */
export const COMMENT_LIMIT = 65_536;

const VERDICTS = { weaker: '🔻 weaker', deletes: '🗑️ deletes', attention: '⚠️ attention', stronger: '🔺 stronger' } as const;
const EFFECTS = { added: '➕', changed: '✏️', removed: '➖', replaced: '♻️', forgotten: '👋', imported: '📥' } as const;

/** One part of the report that may be left out where the whole is too long. */
interface Part {
  readonly text: string;
  /** What the note on a truncated report calls it. */
  readonly what: 'change' | 'drift' | 'warning' | 'traffic' | 'heading';
  /** Lower numbers stay. */
  readonly rank: number;
}

/**
 * The report as Markdown, for a comment of a pull request.
 *
 * @param limit in characters. What does not fit is left out, the least important first, and the report says so
 */
export function markdownReport(report: Report, limit = COMMENT_LIMIT): string {
  const head = headOf(report);
  const parts = partsOf(report);
  const foot = footOf(report);
  const whole = join(head, parts, foot);
  if (whole.length <= limit) return whole;
  // What is worse comes first, whatever place it has.
  const order = [...parts.keys()].sort((a, b) => parts[a]!.rank - parts[b]!.rank || a - b);
  const kept = new Set<number>();
  let room = limit - head.length - foot.length - truncation(parts).length - 2 * SEPARATOR.length;
  for (const i of order) {
    const cost = parts[i]!.text.length + SEPARATOR.length;
    if (cost > room) continue;
    kept.add(i);
    room -= cost;
  }
  const [shown, left] = [parts.filter((_, i) => kept.has(i)), parts.filter((_, i) => !kept.has(i))];
  return join(`${head}${SEPARATOR}${truncation(left)}`, withoutEmptyHeadings(shown), foot);
}

const SEPARATOR = '\n\n';

function join(head: string, parts: readonly Part[], foot: string): string {
  return `${[head, ...parts.map(({ text }) => text), foot].filter(Boolean).join(SEPARATOR)}\n`;
}

function truncation(left: readonly Part[]): string {
  const counts = (['change', 'drift', 'warning', 'traffic'] as const)
    .map((what) => [left.filter((part) => part.what === what).length, NAMES[what]] as const)
    .filter(([count]) => count > 0)
    .map(([count, names]) => `${number(count)} ${names[count === 1 ? 0 : 1]}`);
  return (
    `> **This report is truncated.** A comment cannot hold all of it. Left out: ${counts.join(', ')}. What is weaker or deletes is shown ` +
    'first. For the whole report, use `--format html`.'
  );
}

const NAMES = {
  change: ['change', 'changes'],
  drift: ['change outside of Terraform', 'changes outside of Terraform'],
  warning: ['warning', 'warnings'],
  traffic: ['impact on traffic', 'impacts on traffic'],
} as const;

function withoutEmptyHeadings(parts: readonly Part[]): Part[] {
  return parts.filter(({ what }, i) => what !== 'heading' || (parts[i + 1] !== undefined && parts[i + 1]!.what !== 'heading'));
}

function headOf(report: Report): string {
  const { summary, has_changes: hasChanges, plan } = report;
  const title = `## ${hasChanges ? 'Preview of the protection' : 'No changes of the protection'}`;
  const engine = planText(report);
  const from = `Plan: ${code(plan.source)}${engine === '' ? '' : ` (${escaped(engine)})`}`;
  if (!hasChanges) return [title, from].join(SEPARATOR);
  const verdicts = (['weaker', 'deletes', 'attention', 'stronger'] as const)
    .filter((verdict) => summary[verdict] > 0)
    .map((verdict) => `${VERDICTS[verdict]}: **${number(summary[verdict])}**`);
  return [title, [`**${effectCounts(report).join(', ')}**`, ...verdicts].join(' · '), from].join(SEPARATOR);
}

function partsOf(report: Report): Part[] {
  const heading = (text: string): Part => ({ text: `### ${text}`, what: 'heading', rank: 0 });
  const { configurations, drift, warnings, traffic } = report;
  return [
    ...configurations.flatMap(({ name, changes }) => [heading(escaped(configurationText(name))), ...changes.map(changePart)]),
    ...(drift.length === 0 ? [] : [heading('Changed outside of Terraform')]),
    ...drift.map((one): Part => ({ text: driftBody(one), what: 'drift', rank: 3 })),
    ...(traffic?.configurations ?? []).flatMap((impact) => [
      heading(`What it would have done to the traffic of ${escaped(impact.config)}`),
      {
        text: [
          escaped(trafficText(impact.traffic)),
          ...impact.traffic.reductions.map((reduction) => escaped(reductionText(reduction))),
          ...impact.notes.map(({ text }) => `> ${escaped(text)}`),
        ].join(SEPARATOR),
        what: 'traffic',
        rank: 2,
      } as const,
      ...entriesOf(impact).map((entry): Part => ({ text: impactText(entry), what: 'traffic', rank: 2 })),
    ]),
    ...(warnings.length === 0 ? [] : [heading('Warnings of the plan')]),
    ...warnings.map(({ summary, detail, address }): Part => {
      const title = `${escaped(summary)}${address === undefined ? '' : ` (${code(address)})`}`;
      return { text: details(title, escaped(detail).replaceAll('\n', '<br>')), what: 'warning', rank: 6 };
    }),
  ];
}

const RANKS = { weaker: 1, deletes: 1, attention: 4, stronger: 5 } as const;

function changePart(change: ReportedChange): Part {
  const { effect, noun, title, findings } = change;
  const empty = emptyText(change);
  const lines = effect === 'removed' ? [] : valueRows(change);
  const body = [
    `#### ${EFFECTS[effect]} ${escaped(noun)} ${escaped(`“${title}”`)}: ${effect}`,
    place(change),
    findings.map(findingLine).join('\n'),
    empty ?? '',
    // What is new is all there is to say; what changes is what a reviewer looks for.
    lines.length === 0 ? '' : effect === 'added' ? details(`${lines.length} values`, table(lines)) : table(lines),
  ];
  return {
    text: body.filter(Boolean).join(SEPARATOR),
    what: 'change',
    rank: Math.min(5, ...findings.map(({ verdict }) => RANKS[verdict])),
  };
}

function place({ construct_path: path, address }: Pick<ReportedChange, 'construct_path' | 'address'>): string {
  return [path, address]
    .filter((text) => text !== undefined)
    .map(code)
    .join(' · ');
}

function findingLine({ verdict, text }: ReportedFinding): string {
  return `- **${VERDICTS[verdict]}**: ${escaped(text)}`;
}

type Row = readonly [string, string];

function valueRows({ changes, effect }: Pick<ReportedChange, 'changes' | 'effect'>): Row[] {
  return byPlace(changes).map(([at, all]) => [at, all.map((one) => lineText(one, effect)).join(', ')]);
}

function table(rows: readonly Row[]): string {
  return ['| Attribute | Change |', '| --- | --- |', ...rows.map(([at, text]) => `| ${cell(at)} | ${cell(text)} |`)].join('\n');
}

function driftBody(drift: ReportedDrift): string {
  const rows = drift.effect === 'changed' ? valueRows(drift) : [];
  return [
    `#### ${escaped(drift.noun)} ${escaped(`“${drift.title}”`)}`,
    place(drift),
    `${driftText(drift)} ${driftFate(drift)}`,
    authorLines(drift)
      .map((line) => `- ${escaped(line)}`)
      .join('\n'),
    rows.length === 0 ? '' : table(rows),
  ]
    .filter(Boolean)
    .join(SEPARATOR);
}

function impactText(entry: EntryImpact): string {
  const rows = impactRows(entry);
  const { sweep } = entry;
  const points = sweep?.points.map(({ threshold, planned, sources, humans }) => {
    const text = planned ? `**${number(threshold)}** (planned)` : number(threshold);
    return `| ${text} | ${number(sources)} | ${humans === null ? '' : number(humans)} |`;
  });
  return [
    `#### ${escaped(`“${entry.name}”`)}`,
    ['| Traffic | Caught |', '| --- | --- |', ...rows.map(([what, text]) => `| ${what} | ${cell(text)} |`)].join('\n'),
    points
      ? details('Other thresholds', ['| Threshold | Caught sources | Humans among them |', '| --: | --: | --: |', ...points].join('\n'))
      : '',
  ]
    .filter(Boolean)
    .join(SEPARATOR);
}

function footOf(report: Report): string {
  const others = othersText(report);
  return [...(others === undefined ? [] : [others]), ...report.notes].map((note) => `> ${escaped(note)}`).join('\n>\n');
}

function details(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** Whatever a value contains, it is only text: no markup, no mention of people, no reference to issues. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => (sign === '\n' ? '\n' : ' '))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_{}[\]()#+!|~-]/g, '\\$&')
    .replace(/@/g, '@&#8203;')
    .replace(/:\/\//g, '&#58;//');
}

function cell(text: string): string {
  return escaped(text).replaceAll('\n', '<br>');
}

/** Text in a fixed font. Inside of it, only the back quotes themselves mean something. */
function code(text: string): string {
  const plain = text.replace(/\s+/g, ' ');
  const fence = '`'.repeat(Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return fence.length === 1 ? `\`${plain}\`` : `${fence} ${plain} ${fence}`;
}
