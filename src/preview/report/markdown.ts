import type { Finding } from '../changes/judgements/judgement';
import { counted, grouped } from '../../model';
import {
  htmlInMarkdown,
  htmlText,
  type HtmlText,
  joined,
  type Markdown,
  markdownOf,
  markdownCode,
  markdownText,
  NOTHING,
} from '../../output';
import type { EntryImpact } from '../impact';
import type { Report, ReportedChange, ReportedDrift } from './report';
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
import { entriesOf, impactRows, reductionText, trafficText } from './traffic-text';

/** What a comment of a pull request may have, in characters. */
export const COMMENT_LIMIT = 65_536;

const VERDICTS = {
  weaker: markdownOf`🔻 weaker`,
  deletes: markdownOf`🗑️ deletes`,
  attention: markdownOf`⚠️ attention`,
  stronger: markdownOf`🔺 stronger`,
};
const EFFECTS = {
  added: markdownOf`➕`,
  changed: markdownOf`✏️`,
  removed: markdownOf`➖`,
  replaced: markdownOf`♻️`,
  forgotten: markdownOf`👋`,
  imported: markdownOf`📥`,
};

/** One part of the report that may be left out where the whole is too long. */
interface Part {
  readonly text: Markdown;
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
export function markdownReport(report: Report, limit = COMMENT_LIMIT): Markdown {
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
  return join(markdownOf`${head}${SEPARATOR}${truncation(left)}`, withoutEmptyHeadings(shown), foot);
}

const NEW_LINE = markdownOf`\n`;
const SEPARATOR = markdownOf`\n\n`;

function join(head: Markdown, parts: readonly Part[], foot: Markdown): Markdown {
  return markdownOf`${paragraphs([head, ...parts.map(({ text }) => text), foot])}\n`;
}

/** The texts with an empty line between each two. Those of no characters are left out. */
function paragraphs(texts: readonly Markdown[]): Markdown {
  return joined(
    texts.filter((text) => text !== NOTHING),
    SEPARATOR,
  );
}

function truncation(left: readonly Part[]): Markdown {
  const counts = (['change', 'drift', 'warning', 'traffic'] as const)
    .map((what) => [left.filter((part) => part.what === what).length, NAMES[what]] as const)
    .filter(([count]) => count > 0)
    .map(([count, [one, many]]) => counted(count, one, many));
  const reason = markdownOf`**This report is truncated.** A comment cannot hold all of it. Left out: ${markdownText(counts.join(', '))}.`;
  return markdownOf`> ${reason} What is weaker or deletes is shown first. For the whole report, use \`--format html\`.`;
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

function headOf(report: Report): Markdown {
  const { summary, has_changes: hasChanges, plan } = report;
  const title = hasChanges ? markdownOf`## Preview of the protection` : markdownOf`## No changes of the protection`;
  const engine = planText(report);
  const from = markdownOf`Plan: ${markdownCode(plan.source)}${engine === '' ? NOTHING : markdownOf` (${markdownText(engine)})`}`;
  if (!hasChanges) return paragraphs([title, from]);
  const verdicts = (['weaker', 'deletes', 'attention', 'stronger'] as const)
    .filter((verdict) => summary[verdict] > 0)
    .map((verdict) => markdownOf`${VERDICTS[verdict]}: **${markdownText(grouped(summary[verdict]))}**`);
  const counts = markdownOf`**${markdownText(effectCounts(report).join(', '))}**`;
  return paragraphs([title, joined([counts, ...verdicts], markdownOf` · `), from]);
}

function partsOf(report: Report): Part[] {
  const heading = (text: string): Part => ({ text: markdownOf`### ${markdownText(text)}`, what: 'heading', rank: 0 });
  const { configurations, drift, warnings, traffic } = report;
  return [
    ...configurations.flatMap(({ name, changes }) => [heading(configurationText(name)), ...changes.map(changePart)]),
    ...(drift.length === 0 ? [] : [heading('Changed outside of Terraform')]),
    ...drift.map((one): Part => ({ text: driftBody(one), what: 'drift', rank: 3 })),
    ...(traffic?.configurations ?? []).flatMap((impact) => [
      heading(`What it would have done to the traffic of ${impact.config}`),
      {
        text: paragraphs([
          markdownText(trafficText(impact.traffic)),
          ...impact.traffic.reductions.map((reduction) => markdownText(reductionText(reduction))),
          ...impact.notes.map(({ text }) => markdownOf`> ${markdownText(text)}`),
        ]),
        what: 'traffic',
        rank: 2,
      } as const,
      ...entriesOf(impact).map((entry): Part => ({ text: impactText(entry), what: 'traffic', rank: 2 })),
    ]),
    ...(warnings.length === 0 ? [] : [heading('Warnings of the plan')]),
    ...warnings.map(({ summary, detail, address }): Part => {
      const place = address === undefined ? NOTHING : htmlText` (<code>${htmlInMarkdown(address)}</code>)`;
      return { text: details(htmlText`${htmlInMarkdown(summary)}${place}`, markdownText(detail)), what: 'warning', rank: 6 };
    }),
  ];
}

const RANKS = { weaker: 1, deletes: 1, attention: 4, stronger: 5 } as const;

function changePart(change: ReportedChange): Part {
  const { effect, noun, title, findings } = change;
  const empty = emptyText(change);
  const lines = effect === 'removed' ? [] : valueRows(change);
  const body = [
    markdownOf`#### ${EFFECTS[effect]} ${markdownText(`${noun} “${title}”: ${effect}`)}`,
    place(change),
    joined(findings.map(findingLine), NEW_LINE),
    empty === undefined ? NOTHING : markdownText(empty),
    // What is new is all there is to say; what changes is what a reviewer looks for.
    lines.length === 0
      ? NOTHING
      : effect === 'added'
        ? details(htmlInMarkdown(counted(lines.length, 'value')), table(lines))
        : table(lines),
  ];
  return {
    text: paragraphs(body),
    what: 'change',
    rank: Math.min(5, ...findings.map(({ verdict }) => RANKS[verdict])),
  };
}

function place({ construct_path: path, address }: Pick<ReportedChange, 'construct_path' | 'address'>): Markdown {
  const places = [path, address].filter((text) => text !== undefined);
  return joined(places.map(markdownCode), markdownOf` · `);
}

function findingLine({ verdict, text }: Finding): Markdown {
  return markdownOf`- **${VERDICTS[verdict]}**: ${markdownText(text)}`;
}

type Row = readonly [string, string];

function valueRows({ changes, effect }: Pick<ReportedChange, 'changes' | 'effect'>): Row[] {
  return byPlace(changes).map(([at, all]) => [at, all.map((one) => lineText(one, effect)).join(', ')]);
}

function table(rows: readonly Row[]): Markdown {
  const lines = rows.map(([at, text]) => markdownOf`| ${markdownText(at)} | ${markdownText(text)} |`);
  return joined([markdownOf`| Attribute | Change |`, markdownOf`| --- | --- |`, ...lines], NEW_LINE);
}

function driftBody(drift: ReportedDrift): Markdown {
  const rows = drift.effect === 'changed' ? valueRows(drift) : [];
  return paragraphs([
    markdownOf`#### ${markdownText(`${drift.noun} “${drift.title}”`)}`,
    place(drift),
    markdownText(`${driftText(drift)} ${driftFate(drift)}`),
    joined(
      authorLines(drift).map((line) => markdownOf`- ${markdownText(line)}`),
      NEW_LINE,
    ),
    rows.length === 0 ? NOTHING : table(rows),
  ]);
}

function impactText(entry: EntryImpact): Markdown {
  const rows = impactRows(entry);
  const { sweep } = entry;
  const points = sweep?.points.map(({ threshold, planned, sources, humans }) => {
    const shown = markdownText(grouped(threshold));
    const text = planned ? markdownOf`**${shown}** (planned)` : shown;
    return markdownOf`| ${text} | ${markdownText(grouped(sources))} | ${humans === null ? NOTHING : markdownText(grouped(humans))} |`;
  });
  const lines = rows.map(([what, text]) => markdownOf`| ${markdownText(what)} | ${markdownText(text)} |`);
  return paragraphs([
    markdownOf`#### ${markdownText(`“${entry.name}”`)}`,
    joined([markdownOf`| Traffic | Caught |`, markdownOf`| --- | --- |`, ...lines], NEW_LINE),
    points
      ? details(
          htmlText`Other thresholds`,
          joined([markdownOf`| Threshold | Caught sources | Humans among them |`, markdownOf`| --: | --: | --: |`, ...points], NEW_LINE),
        )
      : NOTHING,
  ]);
}

function footOf(report: Report): Markdown {
  const others = othersText(report);
  const notes = [...(others === undefined ? [] : [others]), ...report.notes];
  return joined(
    notes.map((note) => markdownOf`> ${markdownText(note)}`),
    markdownOf`\n>\n`,
  );
}

function details(summary: HtmlText, body: Markdown): Markdown {
  return markdownOf`<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}
