import { leastOf, mostOf } from '../../../../../model/extremes';
import type { Sweep, SweepRow } from '../../tree/blocks';
import { grouped } from '../../../../../model';
import { html, type Markup } from '../../../../../output';
import { px, legendOf, short, ticks } from './scale';

/** Sizes of the drawing, and of the two panels in it: requests above sources. */
const [WIDTH, LEFT, BOTTOM, RIGHT] = [440, 44, 46, 12];
const [PANEL_HEIGHT, PANEL_GAP, FIRST_PANEL] = [120, 40, 74];
const HEIGHT = FIRST_PANEL + 2 * PANEL_HEIGHT + PANEL_GAP + BOTTOM;

/** A number of each threshold, and the part of it that is human. */
interface Panel {
  readonly title: string;
  readonly top: number;
  readonly of: (row: SweepRow) => number;
  readonly humansOf: (row: SweepRow) => number | null;
  /** The same number for each other timeframe. */
  readonly othersOf: (row: SweepRow) => readonly number[];
}

/** Dashes of the lines of other timeframes, in the order of the points. */
const DASHES = ['dotted', 'dashed'] as const;

const PANELS: readonly Panel[] = [
  {
    title: 'requests',
    top: FIRST_PANEL,
    of: ({ requests }) => requests,
    humansOf: ({ humanRequests }) => humanRequests,
    othersOf: () => [],
  },
  {
    title: 'sources',
    top: FIRST_PANEL + PANEL_HEIGHT + PANEL_GAP,
    of: ({ sources }) => sources,
    humansOf: ({ humans }) => humans,
    othersOf: ({ otherTimeframes }) => otherTimeframes.map(({ sources }) => sources),
  },
];

/** Returns the chart of a threshold sweep, with its numbers in a table. */
export function sweepMarkup(sweep: Sweep): Markup {
  const { title, points, columns, timeframes, note } = sweep;
  return html`<div class="sweep">
    <p class="sub">${title}</p>
    ${legendOf([
      { name: 'caught', className: 'solid' },
      ...(hasHumans(sweep) ? [{ name: 'human among them', className: 'human' }] : []),
      ...timeframes.map((name, i) => ({ name: `sources ${name}`, className: DASHES[i]! })),
    ])}
    ${chart(sweep)}
    <details>
      <summary>The numbers<span class="unseen"> for other thresholds</span></summary>
      <div class="wide" role="region" aria-label="Numbers for other thresholds" tabindex="0">
        <table class="numbers">
          <thead>
            <tr>
              ${columns.map((column) => html`<th scope="col">${column}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${points.map(
              ({ cells: [threshold, ...others], marks }) =>
                html`<tr class="${marks.length > 0 && 'planned'}">
                  <th scope="row">${threshold}${marks.length > 0 && ` (${marks.join(', ')})`}</th>
                  ${others.map((cell) => html`<td>${cell}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>
    ${note !== undefined && html`<p class="hint">${note}</p>`}
  </div>`;
}

function hasHumans({ points }: Sweep): boolean {
  return points.some(({ humans }) => humans !== null);
}

/** Returns the steps of caught requests and sources and of humans among them, with the current and the planned threshold marked. */
function chart(sweep: Sweep): Markup {
  const { points, planned, current } = sweep;
  const all = [...points.map(({ threshold }) => threshold), planned, ...(current === undefined ? [] : [current])];
  const [first, last] = [leastOf(all), mostOf(all)];
  // A logarithmic scale, because thresholds differ by factors.
  const log = (threshold: number) => Math.log(Math.max(1, threshold));
  const x = (threshold: number) =>
    last === first
      ? (LEFT + WIDTH - RIGHT) / 2
      : LEFT + ((WIDTH - LEFT - RIGHT) * (log(threshold) - log(first))) / (log(last) - log(first));
  const texts = points
    .map(({ threshold, text, within = '' }) => `threshold ${grouped(threshold)}: ${text}${within && `, ${within}`}`)
    .join('; ');
  const isSame = current === planned;
  const marks = [
    ...(current === undefined || isSame ? [] : [`The current threshold is ${grouped(current)}.`]),
    `The ${isSame ? 'current and planned' : 'planned'} threshold is ${grouped(planned)}.`,
  ];
  const description = `Caught requests and sources by threshold. ${marks.join(' ')} ${texts}.`;
  const bottom = HEIGHT - BOTTOM;
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${description}">
    ${PANELS.map((panel) => panelMarkup(panel, sweep, x, last))}
    ${current !== undefined && !isSame && mark(x(current), bottom, `current: ${grouped(current)}`, 'current')}
    ${mark(x(planned), bottom, `${isSame ? 'current and planned' : 'planned'}: ${grouped(planned)}`, 'strong')}
    ${PANELS.map((panel) => dots(panel, sweep, x))}
    ${labels(
      points.map(({ threshold }) => threshold),
      x,
    ).map((threshold) => html`<text x="${px(x(threshold))}" y="${HEIGHT - 26}" text-anchor="middle">${short(threshold)}</text>`)}
    <text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 6}" text-anchor="middle">threshold, in requests of a source</text>
  </svg>`;
}

type Scale = (value: number) => number;

/** Returns the round numbers of a panel's axis. */
function linesOf({ of, othersOf }: Panel, { points }: Sweep): number[] {
  return ticks(
    mostOf(
      points.flatMap((point) => [of(point), ...othersOf(point)]),
      0,
    ),
    3,
  );
}

function scaleOf(panel: Panel, sweep: Sweep): Scale {
  const highest = linesOf(panel, sweep).at(-1)!;
  return (value) => panel.top + PANEL_HEIGHT * (1 - value / highest);
}

/** Returns the steps of a panel with its axis. */
function panelMarkup(panel: Panel, sweep: Sweep, x: Scale, last: number): Markup {
  const { points } = sweep;
  const y = scaleOf(panel, sweep);
  const steps = (valueOf: (row: SweepRow) => number) => {
    // The numbers between two thresholds are not known: each holds up to the next one.
    const path = points.map((point, i) => `${i === 0 ? 'M' : 'H'}${px(x(point.threshold))}${i === 0 ? ',' : 'V'}${px(y(valueOf(point)))}`);
    return `${path.join('')}H${px(x(last))}`;
  };
  const caught = steps(panel.of);
  return html`<text x="0" y="${panel.top - 14}">${panel.title}</text>
    ${linesOf(panel, sweep).map(
      (value) =>
        html`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${px(y(value))}" y2="${px(y(value))}" stroke="var(--line)" /><text
            x="${LEFT - 8}"
            y="${px(y(value) + 4)}"
            text-anchor="end"
            >${short(value)}</text
          >`,
    )}
    <path d="${caught}V${px(y(0))}H${px(x(points[0]!.threshold))}Z" fill="var(--series)" opacity="0.14" />
    <path d="${caught}" class="steps" stroke="var(--series)" />
    ${panel
      .othersOf(points[0]!)
      .map((_, i) => html`<path d="${steps((row) => panel.othersOf(row)[i]!)}" class="steps ${DASHES[i]!}" stroke="var(--series)" />`)}
    ${hasHumans(sweep) && html`<path d="${steps((row) => panel.humansOf(row) ?? 0)}" class="steps" stroke="var(--human)" />`}`;
}

/** Returns dots at the current and the planned threshold. */
function dots(panel: Panel, sweep: Sweep, x: Scale): Markup[] {
  const y = scaleOf(panel, sweep);
  return sweep.points
    .filter(({ threshold }) => threshold === sweep.planned || threshold === sweep.current)
    .map((point) => {
      const humans = panel.humansOf(point);
      return html`${dot(x(point.threshold), y(panel.of(point)), 'var(--series)')}
      ${humans !== null && dot(x(point.threshold), y(humans), 'var(--human)')}`;
    });
}

/** Returns a line at a threshold, with a label. The labels of both thresholds are one above the other. */
function mark(x: number, bottom: number, label: string, kind: 'current' | 'strong'): Markup {
  const anchor = x > WIDTH * 0.6 ? 'end' : 'start';
  const top = FIRST_PANEL - (kind === 'current' ? 46 : 66);
  return html`<line x1="${px(x)}" x2="${px(x)}" y1="${top}" y2="${px(bottom)}" class="${kind}" />
    <text class="${kind}" x="${px(x + (anchor === 'end' ? -6 : 6))}" y="${top + 10}" text-anchor="${anchor}">${label}</text>`;
}

function dot(x: number, y: number, color: string): Markup {
  return html`<circle cx="${px(x)}" cy="${px(y)}" r="5" fill="${color}" stroke="var(--card)" stroke-width="2" />`;
}

/** Returns thresholds whose labels do not overlap. */
function labels(thresholds: readonly number[], x: (threshold: number) => number): number[] {
  const shown: number[] = [];
  for (const threshold of thresholds) {
    const before = shown.at(-1);
    if (before === undefined || x(threshold) - x(before) > 48) shown.push(threshold);
  }
  return shown;
}
