import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCENES, traffic } from '../../src/command/cli/traffic/scenes/traffic';
import { preview, renderReport } from '../../src/command/preview';
import { FileTraffic, replayImpact } from '../../src/command/preview/impact';
import { change, plan, rule } from '../../test/command/preview/support/plan';
import { type Files, generatedFiles } from '../generate/generated';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-03-01T12:00:00Z');
const ALL_TIME = { from: '1970-01-01T00:00:00Z', to: '2999-12-31T23:59:59Z' };

/** What follows in the report repeats itself, and makes the picture long. */
const LAST_LINE = '(planned)';

const RULE = {
  threshold: 20,
  timeframe: 60,
  include: { relation: 'AND', tags: ['login-page', 'method-post'] },
  exclude: { relation: 'OR', tags: [] },
};

/** A plan as `terraform show -json` prints it: an operator raises the threshold of a rule, and the rule only monitors. */
const PLAN = plan([change('svc_dynamic_rule.login_bursts', rule(RULE), rule({ ...RULE, threshold: 60, action: 'action-monitor' }))], {
  timestamp: '2026-03-01T12:30:00Z',
});

/** The picture of the README: what `svc-waap preview` prints for a plan and an hour of invented traffic, in both schemes. */
export const PREVIEW_PICTURE = generatedFiles('docs/images', 'the preview', async (): Promise<Files> => {
  const text = await previewText();
  const lines = text.trimEnd().split('\n');
  const shown = lines.slice(0, lines.findIndex((line) => line.includes(LAST_LINE)) + 1);
  return new Map(Object.entries(SCHEMES).map(([name, scheme]) => [`docs/images/preview-${name}.svg`, pictureOf(shown, scheme)]));
});

async function previewText(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-picture-'));
  try {
    const scenes = SCENES.filter(({ name }) => name === 'shoppers' || name === 'login-burst');
    const records = [...traffic(scenes, { start: NOON - HOUR, end: NOON, rate: 2 }, 'prod', 7)];
    const file = join(folder, 'yesterday.ndjson');
    writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    const report = await preview({
      plan: PLAN,
      source: 'plan.json',
      replay: (protections) => replayImpact({ protections, traffic: new FileTraffic([file]), window: ALL_TIME }),
    });
    return renderReport(report, 'terminal', { columns: 110, hasColors: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Colors of a terminal, by the codes that our reports use. */
interface Scheme {
  readonly background: string;
  readonly text: string;
  readonly codes: Readonly<Record<number, string>>;
}

const SCHEMES: Readonly<Record<'light' | 'dark', Scheme>> = {
  light: {
    background: '#ffffff',
    text: '#1f2328',
    codes: { 2: '#59636e', 31: '#b3261e', 32: '#1a6e2e', 33: '#7d4e00', 35: '#7b2cbf', 36: '#0a6473' },
  },
  dark: {
    background: '#0d1117',
    text: '#e6edf3',
    codes: { 2: '#9198a1', 31: '#ff7b72', 32: '#57d364', 33: '#e3b341', 35: '#d2a8ff', 36: '#56d4dd' },
  },
};

const BOLD = 1;
const CELL = { width: 7.8, height: 19 };
const MARGIN = 16;

/** Returns lines with colors as a picture. Each piece of text says how wide it is, because fonts differ. */
function pictureOf(lines: readonly string[], { background, text, codes }: Scheme): string {
  const columns = Math.max(...lines.map((line) => [...withoutCodes(line)].length));
  const [width, height] = [Math.ceil(columns * CELL.width + 2 * MARGIN), lines.length * CELL.height + 2 * MARGIN];
  const rows = lines.flatMap((line, row) =>
    pieces(line).map(({ code, column, shown }) => {
      const style = code === BOLD ? ' font-weight="bold"' : code === undefined ? '' : ` fill="${codes[code]}"`;
      const [x, y] = [round(MARGIN + column * CELL.width), MARGIN + (row + 0.75) * CELL.height];
      const length = round([...shown].length * CELL.width);
      return `<text x="${x}" y="${y}" textLength="${length}"${style} xml:space="preserve">${escaped(shown)}</text>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title" fill="${text}"
  font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13">
<title id="title">What svc-waap preview prints for a plan that weakens a rule</title>
<rect width="${width}" height="${height}" rx="8" fill="${background}"/>
${rows.join('\n')}
</svg>
`;
}

interface Piece {
  readonly code: number | undefined;
  readonly column: number;
  readonly shown: string;
}

/** Splits a line where its color changes. Blanks at the beginning of a piece only move it. */
function pieces(line: string): Piece[] {
  const found: Piece[] = [];
  let column = 0;
  let code: number | undefined;
  for (const part of line.split(/(\u001b\[\d+m)/)) {
    const [, number] = /^\u001b\[(\d+)m$/.exec(part) ?? [];
    if (number !== undefined) {
      code = number === '0' ? undefined : Number(number);
      continue;
    }
    const shown = part.trim();
    const blanks = part.length - part.trimStart().length;
    if (shown !== '') found.push({ code, column: column + blanks, shown });
    column += [...part].length;
  }
  return found;
}

function withoutCodes(line: string): string {
  return line.replace(/\u001b\[\d+m/g, '');
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
