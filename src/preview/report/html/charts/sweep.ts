import type { Sweep } from '../../tree/blocks';
import { grouped } from '../../../../model';
import { html, type Markup } from '../../../../output';
import { at, legend, short, ticks } from './scale';

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [440, 270, 44, 46, 62, 12];

/** Returns the chart of a threshold sweep, with its numbers in a table. */
export function sweepMarkup(sweep: Sweep): Markup {
  const { title, points, columns, note } = sweep;
  return html`<div class="sweep">
    <p class="sub">${title}</p>
    ${legend([['var(--series)', 'caught sources'], ...(columns.length > 2 ? [['var(--human)', 'humans among them'] as const] : [])])}
    ${chart(sweep)}
    <details>
      <summary>The numbers<span class="unseen"> for other thresholds</span></summary>
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
    </details>
    ${note !== undefined && html`<p class="hint">${note}</p>`}
  </div>`;
}

/** Returns the steps of caught sources and of humans among them, with the current and the planned threshold marked. */
function chart({ points, planned, current }: Sweep): Markup {
  const lines = ticks(Math.max(0, ...points.map(({ sources }) => sources)));
  const highest = lines.at(-1)!;
  const all = [...points.map(({ threshold }) => threshold), planned, ...(current === undefined ? [] : [current])];
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / highest);
  // A logarithmic scale, because thresholds differ by factors.
  const log = (threshold: number) => Math.log(Math.max(1, threshold));
  const x = (threshold: number) =>
    last === first
      ? (LEFT + WIDTH - RIGHT) / 2
      : LEFT + ((WIDTH - LEFT - RIGHT) * (log(threshold) - log(first))) / (log(last) - log(first));
  const hasHumans = points.some(({ humans }) => humans !== null);
  const steps = (valueOf: (point: (typeof points)[number]) => number) => {
    // The numbers between two thresholds are not known: each holds up to the next one.
    const path = points.map((point, i) => `${i === 0 ? 'M' : 'H'}${at(x(point.threshold))}${i === 0 ? ',' : 'V'}${at(y(valueOf(point)))}`);
    return `${path.join('')}H${at(x(last))}`;
  };
  const sources = steps((point) => point.sources);
  const texts = points.map(({ threshold, text }) => `threshold ${grouped(threshold)}: ${text}`).join('; ');
  const isSame = current === planned;
  const marks = [
    ...(current === undefined || isSame ? [] : [`The current threshold is ${grouped(current)}.`]),
    `The ${isSame ? 'current and planned' : 'planned'} threshold is ${grouped(planned)}.`,
  ];
  const description = `Caught sources by threshold. ${marks.join(' ')} ${texts}.`;
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${description}">
    <text x="0" y="12">sources, and humans among them</text>
    ${lines.map(
      (value) =>
        html`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(y(value))}" y2="${at(y(value))}" stroke="var(--line)" /><text
            x="${LEFT - 8}"
            y="${at(y(value) + 4)}"
            text-anchor="end"
            >${short(value)}</text
          >`,
    )}
    <path d="${sources}V${at(y(0))}H${at(x(points[0]!.threshold))}Z" fill="var(--series)" opacity="0.14" />
    <path d="${sources}" class="steps" stroke="var(--series)" />
    ${hasHumans && html`<path d="${steps((point) => point.humans ?? 0)}" class="steps" stroke="var(--human)" />`}
    ${current !== undefined && !isSame && mark(x(current), y(0), `current: ${grouped(current)}`, 'current')}
    ${mark(x(planned), y(0), `${isSame ? 'current and planned' : 'planned'}: ${grouped(planned)}`, 'strong')}
    ${points
      .filter(({ threshold }) => threshold === planned || threshold === current)
      .map(
        (point) =>
          html`${dot(x(point.threshold), y(point.sources), 'var(--series)')}
          ${point.humans !== null && dot(x(point.threshold), y(point.humans), 'var(--human)')}`,
      )}
    ${labels(
      points.map(({ threshold }) => threshold),
      x,
    ).map((threshold) => html`<text x="${at(x(threshold))}" y="${HEIGHT - 26}" text-anchor="middle">${short(threshold)}</text>`)}
    <text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 6}" text-anchor="middle">threshold, in requests of a source</text>
  </svg>`;
}

/** Returns a line at a threshold, with a label. The labels of both thresholds are one above the other. */
function mark(x: number, bottom: number, label: string, kind: 'current' | 'strong'): Markup {
  const anchor = x > WIDTH * 0.6 ? 'end' : 'start';
  const top = kind === 'current' ? TOP - 16 : TOP - 36;
  return html`<line x1="${at(x)}" x2="${at(x)}" y1="${top}" y2="${at(bottom)}" class="${kind}" />
    <text class="${kind}" x="${at(x + (anchor === 'end' ? -6 : 6))}" y="${top + 10}" text-anchor="${anchor}">${label}</text>`;
}

function dot(x: number, y: number, color: string): Markup {
  return html`<circle cx="${at(x)}" cy="${at(y)}" r="5" fill="${color}" stroke="var(--card)" stroke-width="2" />`;
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
