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
import { sparkline } from '../../terminal';
import type { Report } from './report';
import type { Block, Entry, ReportTree, Section, Sweep } from './tree/blocks';
import { reportTree } from './tree/report-tree';

/** Largest comment of a pull request, in characters. */
export const COMMENT_LIMIT = 65_536;

const VERDICTS = {
  weaker: markdownOf`🔻 weaker`,
  deletes: markdownOf`🗑️ deletes`,
  attention: markdownOf`⚠️ attention`,
  unjudged: markdownOf`❔ not judged`,
  stronger: markdownOf`🔺 stronger`,
  neutral: markdownOf`▫️ neutral`,
};
const EFFECTS = {
  added: markdownOf`➕`,
  changed: markdownOf`✏️`,
  removed: markdownOf`➖`,
  replaced: markdownOf`♻️`,
  forgotten: markdownOf`👋`,
  imported: markdownOf`📥`,
  unchanged: NOTHING,
};

/** A part of the report. Parts are left out if the report is too long. */
interface Part {
  readonly text: Markdown;
  /** Kind of the part. The note on a truncated report counts entries by kind. */
  readonly of: Entry['of'] | 'heading' | 'other' | 'foot';
  /** Priority: parts with lower numbers are kept first. */
  readonly rank: number;
}

/**
 * Returns the report as Markdown, for a comment of a pull request.
 *
 * @param limit in characters. Parts that do not fit are left out, the least important first, and a note counts them
 */
export function markdownReport(report: Report, limit = COMMENT_LIMIT): Markdown {
  const tree = reportTree(report);
  const head = headOf(tree);
  const all = tree.sections.flatMap(sectionParts);
  const parts = all.filter(({ of }) => of !== 'foot');
  const foot = paragraphs(all.filter(({ of }) => of === 'foot').map(({ text }) => text));
  const whole = join(head, parts, foot);
  if (whole.length <= limit) return whole;
  // By rank first, then by position.
  const order = [...parts.keys()].sort((a, b) => parts[a]!.rank - parts[b]!.rank || a - b);
  const kept = new Set<number>();
  let available = limit - head.length - foot.length - truncation(parts).length - 2 * SEPARATOR.length;
  for (const i of order) {
    const cost = parts[i]!.text.length + SEPARATOR.length;
    if (cost > available) continue;
    kept.add(i);
    available -= cost;
  }
  const [shown, left] = [parts.filter((_, i) => kept.has(i)), parts.filter((_, i) => !kept.has(i))];
  return join(markdownOf`${head}${SEPARATOR}${truncation(left)}`, withoutEmptyHeadings(shown), foot);
}

const SEPARATOR = markdownOf`\n\n`;

function join(head: Markdown, parts: readonly Part[], foot: Markdown): Markdown {
  return markdownOf`${paragraphs([head, ...parts.map(({ text }) => text), foot])}\n`;
}

/** Joins texts as paragraphs. Empty ones are left out. */
function paragraphs(texts: readonly Markdown[]): Markdown {
  return joined(
    texts.filter((text) => text !== NOTHING),
    SEPARATOR,
  );
}

const NAMES = [
  ['change', 'change', 'changes'],
  ['drift', 'change outside of Terraform', 'changes outside of Terraform'],
  ['warning', 'warning', 'warnings'],
  ['impact', 'impact on traffic', 'impacts on traffic'],
] as const;

function truncation(left: readonly Part[]): Markdown {
  const counts = NAMES.map(([of, one, many]) => [left.filter((part) => part.of === of).length, one, many] as const);
  const names = counts.filter(([count]) => count > 0).map(([count, one, many]) => counted(count, one, many));
  const reason = markdownOf`**This report is truncated** to the length of a comment. Left out: ${markdownText(names.join(', '))}.`;
  return markdownOf`> ${reason} Weaker and deleting changes are shown first. For the whole report, use \`--format html\`.`;
}

function withoutEmptyHeadings(parts: readonly Part[]): Part[] {
  return parts.filter(({ of }, i) => of !== 'heading' || (parts[i + 1] !== undefined && parts[i + 1]!.of !== 'heading'));
}

function headOf({ about, headline, hasChanges, source, engine, counts, tallies }: ReportTree): Markdown {
  const from = markdownOf`Plan: ${markdownCode(source)}${engine === '' ? NOTHING : markdownOf` (${markdownText(engine)})`}`;
  const verdicts = tallies
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => markdownOf`${VERDICTS[verdict]}: **${markdownText(grouped(count))}**`);
  const numbers = joined([markdownOf`**${markdownText(counts.join(', '))}**`, ...verdicts], markdownOf` · `);
  return paragraphs([
    markdownOf`## ${markdownText(about)}`,
    markdownOf`**${markdownText(headline)}.**`,
    hasChanges ? numbers : NOTHING,
    from,
  ]);
}

function sectionParts({ id, title, blocks }: Section): Part[] {
  const heading = markdownOf`### ${markdownText(title)}`;
  if (id === 'notes') return [{ text: paragraphs([heading, ...blocks.map(blockText)]), of: 'foot', rank: 0 }];
  return [
    { text: heading, of: 'heading', rank: 0 },
    ...blocks.map((block): Part => {
      if (block.kind !== 'entry') return { text: blockText(block), of: 'other', rank: RANKS.impact };
      const rank = Math.min(RANKS[block.of], ...block.findings.map(({ verdict }) => RANKS[verdict]));
      return { text: blockText(block), of: block.of, rank };
    }),
  ];
}

const RANKS = {
  weaker: 1,
  deletes: 1,
  impact: 2,
  drift: 3,
  attention: 4,
  unjudged: 5,
  stronger: 6,
  neutral: 7,
  change: 7,
  warning: 8,
} as const;

function blockText(block: Block): Markdown {
  switch (block.kind) {
    case 'text': {
      const { text, strong } = block;
      return markdownOf`${markdownText(text)}${strong === undefined ? NOTHING : markdownOf` **${markdownText(strong)}**`}`;
    }
    case 'list': {
      const title = block.title === undefined ? NOTHING : markdownOf`**${markdownText(block.title)}**`;
      return paragraphs([title, lines(block.items.map((item) => markdownOf`- ${markdownText(item)}`))]);
    }
    case 'entry':
      return block.of === 'warning' ? warningText(block) : entryText(block);
    case 'table': {
      if (block.of !== 'figures' && block.isAside) return NOTHING;
      const rows = block.rows.map(({ label, text }) => [markdownText(label), markdownText(text)]);
      const shown = table(block.columns, rows);
      return block.of === 'figures' || block.fold === undefined ? shown : details(htmlInMarkdown(block.fold), shown);
    }
    case 'over-time':
      return lines(
        block.series.map(({ name, values }) => markdownOf`- ${markdownText(name)}: ${markdownCode(sparkline(values, SEGMENTS))}`),
      );
    case 'ranking':
      // Sources may be personal data, and comments may be public.
      return NOTHING;
    case 'sweep':
      return sweepText(block);
  }
}

/** Characters of a spark line. */
const SEGMENTS = 60;

function entryText({ noun, title, effect, words, places, findings, blocks }: Entry): Markdown {
  const name = [noun, `“${title}”`].filter(Boolean).join(' ');
  const heading = markdownText([name, ...(words.length > 0 ? [words.join(', ')] : [])].join(': '));
  const mark = effect === undefined ? NOTHING : EFFECTS[effect];
  return paragraphs([
    markdownOf`#### ${mark === NOTHING ? heading : markdownOf`${mark} ${heading}`}`,
    joined(places.map(markdownCode), markdownOf` · `),
    lines(findings.map(({ verdict, text }) => markdownOf`- **${VERDICTS[verdict]}**: ${markdownText(text)}`)),
    ...blocks.map(blockText),
  ]);
}

function warningText({ title, places, blocks }: Entry): Markdown {
  const place = joined(
    places.map((address) => htmlText` (<code>${htmlInMarkdown(address)}</code>)`),
    NOTHING,
  );
  return details(htmlText`${htmlInMarkdown(title)}${place}`, paragraphs(blocks.map(blockText)));
}

function sweepText({ title, points, columns, note = '' }: Sweep): Markdown {
  const rows = points.map(({ cells, planned }) => {
    const [threshold = NOTHING, ...others] = cells.map(markdownText);
    return [planned ? markdownOf`**${threshold}** (planned)` : threshold, ...others];
  });
  return details(htmlInMarkdown(title), paragraphs([table(columns, rows, markdownOf`--:`), markdownText(note)]));
}

function table(titles: readonly string[], rows: readonly (readonly Markdown[])[], rule = markdownOf`---`): Markdown {
  const line = (cells: readonly Markdown[]) => markdownOf`| ${joined(cells, markdownOf` | `)} |`;
  return lines([line(titles.map(markdownText)), line(titles.map(() => rule)), ...rows.map(line)]);
}

function lines(texts: readonly Markdown[]): Markdown {
  return joined(texts, markdownOf`\n`);
}

function details(summary: HtmlText, body: Markdown): Markdown {
  return markdownOf`<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}
