import { leastOf } from '../../../model/extremes';
import { capitalized, counted, grouped } from '../../../model';
import {
  htmlInMarkdown,
  htmlText,
  type HtmlText,
  joined,
  type Markdown,
  markdownOf,
  markdownCode,
  markdownFence,
  markdownText,
  NOTHING,
} from '../../../output';
import { sparkline } from '../../terminal';
import { COMMENT_MARK, REPORT_LIMIT } from './comment';
import type { Report } from './json/report';
import { isMark, type Verdict } from '../rules/rule';
import { cut } from '../../../model/words';
import type { Block, Diff, EntryBlock, Overview, OverviewRow, ReplayBlock, ReportTree, ReportSection, Sweep, Trace } from './tree/blocks';
import { LINE_SIGNS } from './tree/diff';
import { LABELS, reportTree } from './tree/report-tree';

const SIGNS = {
  weaker: markdownOf`🔻`,
  deletes: markdownOf`🗑️`,
  attention: markdownOf`⚠️`,
  unjudged: markdownOf`❔`,
  stronger: markdownOf`🔺`,
  neutral: markdownOf`▫️`,
};
const VERDICTS = Object.fromEntries(
  Object.entries(SIGNS).map(([verdict, sign]) => [verdict, markdownOf`${sign} ${markdownText(LABELS[verdict as Verdict])}`]),
) as Record<Verdict, Markdown>;
const EFFECTS = {
  added: markdownOf`➕`,
  changed: markdownOf`✏️`,
  removed: markdownOf`➖`,
  replaced: markdownOf`♻️`,
  forgotten: markdownOf`👋`,
  imported: markdownOf`📥`,
  moved: markdownOf`🚚`,
  deferred: markdownOf`⏳`,
  drifted: markdownOf`🖐️`,
  unchanged: NOTHING,
};

/** A part of the report. Parts are left out if the report is too long. */
interface Part {
  readonly text: Markdown;
  /** Kind of the part. The note on a truncated report counts entries by kind. */
  readonly of: EntryBlock['of'] | 'row' | 'heading' | 'other' | 'foot';
  /** Priority: parts with lower numbers are kept first. */
  readonly rank: number;
  /** Folded group that the part is in. Neighbours of one group share it. */
  readonly group?: Group;
  /** Heading of the section that the part is in. */
  readonly heading?: Part;
}

interface Group {
  readonly summary: string;
}

/**
 * Returns the report as Markdown, for a comment of a pull request.
 *
 * @param limit in bytes of UTF-8. Parts that do not fit are left out, the least important first, and a note counts them
 */
export function markdownReport(report: Report, limit = REPORT_LIMIT): Markdown {
  const tree = reportTree(report);
  const head = headOf(tree);
  const titles = overviewTitles(tree.overview);
  const all = [...overviewParts(tree), ...tree.sections.flatMap(sectionParts)];
  const parts = all.filter(({ of }) => of !== 'foot');
  const foot = paragraphs(all.filter(({ of }) => of === 'foot').map(({ text }) => text));
  const whole = join(head, titles, parts, foot);
  if (bytesOf(whole) <= limit) return whole;
  // By rank first, then by position.
  const order = parts.filter(({ of }) => of !== 'heading').sort((a, b) => a.rank - b.rank);
  const kept = new Set<object>();
  let available = limit - bytesOf(head) - bytesOf(foot) - bytesOf(truncation(parts)) - 4 * SEPARATOR.length;
  for (const part of order) {
    const frames = framesOf(part, titles).filter(({ key }) => !kept.has(key));
    const cost = [part, ...frames].reduce((sum, { text }) => sum + bytesOf(text) + SEPARATOR.length, 0);
    if (cost > available) continue;
    for (const key of [part, ...frames.map((frame) => frame.key)]) kept.add(key);
    available -= cost;
  }
  const [shown, left] = [parts.filter((part) => kept.has(part)), parts.filter((part) => !kept.has(part))];
  return join(markdownOf`${head}${SEPARATOR}${truncation(left)}`, titles, shown, foot);
}

/** Heading, fold or table around parts of the report. It comes with the first of them. */
interface Frame {
  readonly key: object;
  readonly text: Markdown;
}

function framesOf({ of, heading, group }: Part, titles: Markdown): Frame[] {
  if (of === 'row') return [{ key: TABLE, text: titles }];
  return [
    ...(heading ? [{ key: heading, text: heading.text }] : []),
    ...(group ? [{ key: group, text: folded(group.summary, NOTHING) }] : []),
  ];
}

const TABLE = {};

function bytesOf(text: Markdown): number {
  return Buffer.byteLength(text);
}

const SEPARATOR = markdownOf`\n\n`;

function join(head: Markdown, titles: Markdown, parts: readonly Part[], foot: Markdown): Markdown {
  const rows = parts.filter(({ of }) => of === 'row').map(({ text }) => text);
  const others = parts.filter(({ of }) => of !== 'row');
  const texts: Markdown[] = [head, rows.length === 0 ? NOTHING : lines([titles, ...rows])];
  for (let i = 0; i < others.length; i += 1) {
    const { group, text } = others[i]!;
    if (!group) {
      texts.push(text);
      continue;
    }
    const of = [text];
    while (others[i + 1]?.group === group) of.push(others[(i += 1)]!.text);
    texts.push(folded(group.summary, paragraphs(of)));
  }
  return markdownOf`${paragraphs([...texts, foot])}\n`;
}

function folded(summary: string, body: Markdown): Markdown {
  return details(htmlInMarkdown(summary), body);
}

/** Joins texts as paragraphs. Empty ones are left out. */
function paragraphs(texts: readonly Markdown[]): Markdown {
  return joined(
    texts.filter((text) => text !== NOTHING),
    SEPARATOR,
  );
}

const NAMES = [
  ['row', 'line of the table', 'lines of the table'],
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

function overviewTitles({ hasTraffic }: Overview): Markdown {
  const titles = ['Entry', 'Effect', 'States', 'What', ...(hasTraffic ? ['Lost'] : [])];
  return table(titles, []);
}

/** Returns a line of the table for each change. */
function overviewParts({ overview: { rows, hasTraffic }, others }: ReportTree): Part[] {
  const lost = (row: OverviewRow) => (row.lost === undefined ? '' : grouped(row.lost));
  return [
    ...rows.map((row): Part => {
      const { noun, title, words, verdicts, what } = row;
      const effects = words.map((word) => markdownOf`${EFFECTS[word as keyof typeof EFFECTS]} ${markdownText(word)}`);
      const cells = [
        markdownText(nameOf(noun, title)),
        joined(effects, markdownOf`, `),
        joined(
          verdicts.map((verdict) => VERDICTS[verdict]),
          markdownOf`, `,
        ),
        markdownText(cut(what, LONGEST_TEXT)),
        ...(hasTraffic ? [markdownText(lost(row))] : []),
      ];
      return { text: tableLine(cells), of: 'row', rank: rankOf('change', verdicts) - LINES_FIRST };
    }),
    ...(others === undefined ? [] : [{ text: markdownText(others), of: 'other', rank: 0 } as const]),
  ];
}

/** Returns the answer, the trace that it speaks of, and the numbers of requests and changes. */
function headOf({ about, answer, tone, trace, headline, hasChanges, source, engine, counts, tallies, lost }: ReportTree): Markdown {
  const sign = tone === undefined ? NOTHING : markdownOf`${SIGNS[tone]} `;
  const made = markdownOf`${markdownCode(source)}${engine === '' ? NOTHING : markdownOf` (${markdownText(engine)})`}`;
  const marks = tallies
    .filter(({ verdict }) => isMark(verdict))
    .map(({ verdict, count }) => markdownOf`${VERDICTS[verdict]}: **${markdownText(grouped(count))}**`);
  const numbers = joined([markdownText(headline), markdownText(counts.join(', ')), ...marks], markdownOf` · `);
  return paragraphs([
    COMMENT_MARK,
    markdownOf`**${sign}${markdownText(answer)}**`,
    trace ? blockText(trace) : NOTHING,
    lost === undefined ? NOTHING : markdownOf`**${markdownText(lost)}**`,
    hasChanges ? numbers : NOTHING,
    markdownOf`${markdownText(about)}: ${made}`,
  ]);
}

function sectionParts({ id, title, blocks }: ReportSection): Part[] {
  const heading: Part = { text: markdownOf`### ${markdownText(cut(title, LONGEST_TEXT))}`, of: 'heading', rank: 0 };
  if (id === 'notes') return [{ text: paragraphs([heading.text, ...blocks.map(blockText)]), of: 'foot', rank: 0 }];
  const counts = new Map<string, number>();
  for (const block of blocks)
    if (block.kind === 'entry' && block.of !== 'warning') counts.set(groupOf(block), (counts.get(groupOf(block)) ?? 0) + 1);

  const noun = (name: string) => (name === RULES_AND_POLICIES ? 'impact' : 'change');
  const groups = new Map(
    [...counts].map(([name, count]): [string, Group] => [name, { summary: `${name}: ${counted(count, noun(name))}` }]),
  );
  return [
    heading,
    ...blocks.flatMap((block): Part[] => {
      if (block.kind !== 'entry') return [{ text: blockText(block), of: 'other', rank: RANKS.impact, heading }];
      const group = groups.get(groupOf(block));
      const rank = rankOf(block.of, block.verdicts);
      if (block.line !== undefined) return [{ text: neutralText(block, block.line), of: block.of, rank, group, heading }];
      const replays = block.blocks.filter((one) => one.kind === 'replay');
      const own = { ...block, blocks: block.blocks.filter((one) => one.kind !== 'replay') };
      return [
        { text: blockText(own), of: block.of, rank, group, heading },
        ...replays.map((replay): Part => {
          const text = replayText(replay, block.title);
          return { text, of: 'impact', rank: Math.max(rank, RANKS.impact), group, heading };
        }),
      ];
    }),
  ];
}

const RULES_AND_POLICIES = 'Rules and policies';

/** Returns the name of the folded group of an entry: changes are folded by their worst verdict. */
function groupOf({ of, noun = '', verdicts: [worst] }: EntryBlock): string {
  if (worst) return capitalized(LABELS[worst]);
  return of === 'impact' ? RULES_AND_POLICIES : noun;
}

function rankOf(of: EntryBlock['of'], verdicts: readonly Verdict[]): number {
  return leastOf(
    verdicts.map((verdict) => RANKS[verdict]),
    RANKS[of],
  );
}

/** Lines of the table are kept before all others. */
const LINES_FIRST = 10;

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
    case 'replay':
      return replayText(block);
    case 'trace':
      return traceText(block);
    case 'diff':
      return diffText(block);
    case 'table': {
      const isFigures = block.of === 'figures' || block.of === 'transitions';
      if (!isFigures && block.isAside) return NOTHING;
      const rows = block.rows.map((row) => {
        const [label, text] = [markdownText(row.label), markdownText(row.text)];
        return [label, 'isLoss' in row && row.isLoss ? markdownOf`**${text}**` : text];
      });
      const shown = table(block.columns, rows);
      return isFigures || block.fold === undefined ? shown : folded(block.fold, shown);
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

/** @param entry title, for a replay that stands alone where a report is truncated */
function replayText({ title, blocks }: ReplayBlock, entry?: string): Markdown {
  const of = entry === undefined ? title : `${title}: ${nameOf(undefined, entry)}`;
  return paragraphs([markdownOf`**${markdownText(of)}**`, ...blocks.map(blockText)]);
}

function traceText({ columns, rows, fold }: Trace): Markdown {
  const shown = table(
    columns,
    rows.map(({ time, requests, before, after, verdict }) => {
      const [was, is] = [markdownText(before), markdownText(after)];
      return [markdownText(time), markdownText(requests), was, verdict === undefined ? is : markdownOf`**${is}**`];
    }),
  );
  return fold === undefined ? shown : folded(fold, shown);
}

function diffText({ title, lines: of, fold }: Diff): Markdown {
  const block = markdownFence(
    'diff',
    of.map(({ kind, line }) => `${LINE_SIGNS[kind]} ${line}`),
  );
  const marked = [
    ...new Set(of.flatMap((line) => (line.kind !== 'gap' && line.kind !== 'same' && line.isMarked ? [line.line.trim()] : []))),
  ];
  const marks = joined(
    marked.map((line) => markdownOf`**${markdownCode(line)}**`),
    markdownOf`, `,
  );
  const shown = paragraphs([markdownCode(title), block, marked.length === 0 ? NOTHING : markdownOf`Marked: ${marks}`]);
  return fold === undefined ? shown : folded(fold, shown);
}

function entryText({ noun, title, effect, words, places, findings, blocks }: EntryBlock): Markdown {
  const heading = markdownText([nameOf(noun, title), ...(words.length > 0 ? [words.join(', ')] : [])].join(': '));
  const mark = effect === undefined ? NOTHING : EFFECTS[effect];
  return paragraphs([
    markdownOf`#### ${mark === NOTHING ? heading : markdownOf`${mark} ${heading}`}`,
    placesText(places),
    lines(findings.map(({ verdict, text }) => markdownOf`- **${VERDICTS[verdict]}**: ${markdownText(text)}`)),
    ...blocks.map(blockText),
  ]);
}

/** Returns the kind and the name of an entry. A long name is cut, so that it does not take its own change out of a comment. */
function nameOf(noun: string | undefined, title: string): string {
  return [noun, `“${cut(title, LONGEST_NAME)}”`].filter(Boolean).join(' ');
}

function placesText(places: readonly string[]): Markdown {
  return joined(
    places.map((place) => markdownCode(cut(place, LONGEST_TEXT))),
    markdownOf` · `,
  );
}

/** Lengths at which names and lines are cut, in characters. */
const [LONGEST_NAME, LONGEST_TEXT] = [120, 400];

/** Returns a neutral change as one folded line. */
function neutralText({ noun, title, words, places, blocks }: EntryBlock, line: string): Markdown {
  const body = [placesText(places), ...blocks.map(blockText)];
  return folded(`${nameOf(noun, title)} ${words.join(', ')}: ${cut(line, LONGEST_TEXT)}`, paragraphs(body));
}

function warningText({ title, places, blocks }: EntryBlock): Markdown {
  const place = joined(
    places.map((address) => htmlText` (<code>${htmlInMarkdown(cut(address, LONGEST_TEXT))}</code>)`),
    NOTHING,
  );
  return details(htmlText`${htmlInMarkdown(cut(title, LONGEST_TEXT))}${place}`, paragraphs(blocks.map(blockText)));
}

function sweepText({ title, points, columns, note = '' }: Sweep): Markdown {
  const rows = points.map(({ cells, marks }) => {
    const [threshold = NOTHING, ...others] = cells.map(markdownText);
    return [marks.length > 0 ? markdownOf`**${threshold}** (${markdownText(marks.join(', '))})` : threshold, ...others];
  });
  return details(htmlInMarkdown(title), paragraphs([table(columns, rows, markdownOf`--:`), markdownText(note)]));
}

function table(titles: readonly string[], rows: readonly (readonly Markdown[])[], rule = markdownOf`---`): Markdown {
  return lines([tableLine(titles.map(markdownText)), tableLine(titles.map(() => rule)), ...rows.map(tableLine)]);
}

function tableLine(cells: readonly Markdown[]): Markdown {
  return markdownOf`| ${joined(cells, markdownOf` | `)} |`;
}

function lines(texts: readonly Markdown[]): Markdown {
  return joined(texts, markdownOf`\n`);
}

function details(summary: HtmlText, body: Markdown): Markdown {
  return markdownOf`<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}
