import type { Sweep } from '../../tree/blocks';
import { grouped } from '../../../../model';
import { html, type Markup } from '../../../../output';
import { at, legend, short, ticks } from './scale';

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [440, 240, 40, 44, 30, 12];

/** Returns the chart of a threshold sweep, with its numbers in a table. */
export function sweepMarkup({ title, planned, points, columns, note }: Sweep): Markup {
  return html`<div>
    <h4 class="sub">${title}</h4>
    ${legend([['var(--bot)', 'caught sources'], ...(columns.length > 2 ? [['var(--human)', 'humans among them'] as const] : [])])}
    ${chart(points, planned)}
    <details>
      <summary>The numbers</summary>
      <table class="numbers">
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${points.map(
            ({ cells: [threshold, ...others], planned: isPlanned }) =>
              html`<tr class="${isPlanned && 'planned'}">
                <th scope="row">${threshold}${isPlanned && ' (planned)'}</th>
                ${others.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </details>
    ${note !== undefined && html`<p class="hint">${note}</p>`}
  </div>`;
}

/** Returns the curves of caught sources and of humans among them, with the planned threshold marked. */
function chart(points: Sweep['points'], planned: number): Markup {
  const lines = ticks(Math.max(0, ...points.map(({ sources }) => sources)));
  const highest = lines.at(-1)!;
  const [first, last] = [points[0]?.threshold ?? 1, points.at(-1)?.threshold ?? 1];
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / highest);
  // A logarithmic scale, because thresholds differ by factors.
  const log = (threshold: number) => Math.log(Math.max(1, threshold));
  const x = (threshold: number) =>
    last === first
      ? (LEFT + WIDTH - RIGHT) / 2
      : LEFT + ((WIDTH - LEFT - RIGHT) * (log(threshold) - log(first))) / (log(last) - log(first));
  const hasHumans = points.some(({ humans }) => humans !== null);
  const line = (valueOf: (point: (typeof points)[number]) => number) =>
    points.map((point) => `${at(x(point.threshold))},${at(y(valueOf(point)))}`);
  const area = `${at(x(first))},${at(y(0))} ${line(({ sources }) => sources).join(' ')} ${at(x(last))},${at(y(0))}`;
  const now = points.find((point) => point.planned);
  const texts = points.map(({ text }) => text).join('; ');
  const description = `Caught sources by threshold. The planned threshold is ${grouped(planned)}. ${texts}.`;
  const anchor = x(planned) > WIDTH * 0.7 ? 'end' : 'start';
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${description}">
    ${lines.map(
      (value) =>
        html`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(y(value))}" y2="${at(y(value))}" stroke="var(--line)" /><text
            x="${LEFT - 8}"
            y="${at(y(value) + 4)}"
            text-anchor="end"
            >${short(value)}</text
          >`,
    )}
    <polygon points="${area}" fill="var(--bot)" opacity="0.14" />
    ${curve(
      line(({ sources }) => sources),
      'var(--bot)',
    )}
    ${
      hasHumans &&
      curve(
        line(({ humans }) => humans ?? 0),
        'var(--human)',
        '7 4',
      )
    }
    <line x1="${at(x(planned))}" x2="${at(x(planned))}" y1="${TOP - 8}" y2="${at(y(0))}" stroke="var(--text)" stroke-width="1.5" />
    <text class="strong" x="${at(x(planned) + (anchor === 'end' ? -6 : 6))}" y="${TOP - 14}" text-anchor="${anchor}">
      planned: ${grouped(planned)}
    </text>
    ${now && dot(x(planned), y(now.sources), 'var(--bot)')} ${now && now.humans !== null && dot(x(planned), y(now.humans), 'var(--human)')}
    ${labels(
      points.map(({ threshold }) => threshold),
      x,
    ).map((threshold) => html`<text x="${at(x(threshold))}" y="${HEIGHT - 26}" text-anchor="middle">${short(threshold)}</text>`)}
    <text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 6}" text-anchor="middle">threshold</text>
  </svg>`;
}

function curve(points: readonly string[], color: string, dashes = 'none'): Markup {
  return html`<polyline
    points="${points.join(' ')}"
    fill="none"
    stroke="${color}"
    stroke-width="2.5"
    stroke-linejoin="round"
    stroke-dasharray="${dashes}"
  />`;
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
