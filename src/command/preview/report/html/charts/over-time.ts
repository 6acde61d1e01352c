import { mostOf } from '../../../../../model/extremes';
import type { OverTime } from '../../tree/blocks';
import { grouped } from '../../../../../model';
import { html, type Markup } from '../../../../../output';
import { gathered } from '../../../../terminal';
import { px, legendOf, short, ticks } from './scale';
import { timeTicks } from './time-axis';

/** Maximum number of bars; more are too thin to see. */
const MAX_BARS = 96;

/** Fill of the bars, and their width as a part of their place. The bars after the plan are in front of those before it. */
const STYLES = {
  all: { name: 'solid', width: 0.88 },
  before: { name: 'hollow', width: 0.88 },
  after: { name: 'solid', width: 0.44 },
} as const;

/** Returns the chart of all requests as a figure, or the chart of one entry with a legend. */
export function overTimeMarkup(chart: OverTime): Markup {
  const { title, series } = chart;
  if (series.every(({ of }) => of === 'all')) {
    return html`<figure class="card" style="margin: 0.9rem 0">
      <figcaption>${title} <small>number of requests over time, in UTC</small></figcaption>
      ${plot(chart)}
    </figure>`;
  }
  return html`<div>
    <p class="sub">Requests over time, in UTC</p>
    ${legendOf(series.map(({ name, of }) => ({ name, className: `mark ${STYLES[of].name}` })))} ${plot(chart)}
  </div>`;
}

function plot({ title, segments: { from, length }, series }: OverTime): Markup {
  const shown = series.map(({ name, of, values }) => ({ name, style: STYLES[of], values: gathered(values, MAX_BARS) }));
  const count = mostOf(
    shown.map(({ values }) => values.length),
    1,
  );
  const segments = mostOf(
    series.map(({ values }) => values.length),
    0,
  );
  const lines = ticks(
    mostOf(
      shown.flatMap(({ values }) => values),
      0,
    ),
    3,
  );
  const highest = lines.at(-1)!;
  // The last bar may stand for fewer segments than the others, and is as wide.
  const shownSegments = count * Math.ceil(segments / count);
  const labels = timeTicks(from, from + shownSegments * length);
  const step = 100 / count;
  const y = (value: number) => 100 - (100 * value) / highest;
  const description = shown
    .map(({ name, values }) => `${name}: ${grouped(sum(values))} requests, at most ${grouped(mostOf(values, 0))} at a time`)
    .join('; ');
  // Only the drawing is stretched to the width of the page. The labels are outside of it, and stay readable.
  return html`<div class="plot" role="img" aria-label="${title}, over time. ${description}.">
    <div class="ticks" aria-hidden="true">${lines.map((value) => html`<span style="top: ${px(y(value))}%">${short(value)}</span>`)}</div>
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      ${lines.map((value) => html`<line x1="0" x2="100" y1="${px(y(value))}" y2="${px(y(value))}" class="rule" />`)}
      ${shown.map(({ values, style }) => bars(values, style, step, y))}
    </svg>
    <div class="times" aria-hidden="true">
      ${labels.map(
        ({ at: place, text, date }) =>
          html`<span style="left: ${px(100 * place)}%">${text}${date !== undefined && html`<small>${date}</small>`}</span>`,
      )}
    </div>
  </div>`;
}

type Scale = (value: number) => number;

function bars(values: readonly number[], { name, width }: (typeof STYLES)[keyof typeof STYLES], step: number, y: Scale): Markup[] {
  return values.flatMap((value, i) =>
    value > 0
      ? [
          html`<rect
            class="${name}"
            x="${px(i * step + (step * (1 - width)) / 2, 2)}"
            y="${px(y(value), 2)}"
            width="${px(step * width, 2)}"
            height="${px(100 - y(value), 2)}"
          />`,
        ]
      : [],
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
