import type { OverTime } from '../../tree/blocks';
import { grouped } from '../../../../model';
import { html, type Markup } from '../../../../output';
import { gathered } from '../../../../terminal';
import { at, legend, short, ticks } from './scale';

/** Maximum number of bars; more are too thin to see. */
const MAX_BARS = 96;

const STYLES = {
  all: { color: 'var(--accent)', shape: 'bars' },
  after: { color: 'var(--accent)', shape: 'bars' },
  before: { color: 'var(--attention)', shape: 'line' },
} as const;

/** Returns the chart of all requests as a figure, or the chart of one entry with a legend. */
export function overTimeMarkup(chart: OverTime): Markup {
  const { title, series } = chart;
  if (series.every(({ of }) => of === 'all')) {
    return html`<figure class="card" style="margin: 0.9rem 0">
      <figcaption>${title} <small>over time</small></figcaption>
      ${plot(chart)}
    </figure>`;
  }
  return html`${legend(series.map(({ name, of }) => [STYLES[of].color, name]))} ${plot(chart)}`;
}

function plot({ title, segments: { from, length }, series }: OverTime): Markup {
  const shown = series.map(({ name, of, values }) => ({ name, ...STYLES[of], values: gathered(values, MAX_BARS) }));
  const count = Math.max(1, ...shown.map(({ values }) => values.length));
  const segments = Math.max(0, ...series.map(({ values }) => values.length));
  const lines = ticks(Math.max(0, ...shown.flatMap(({ values }) => values)), 3);
  const highest = lines.at(-1)!;
  const step = 100 / count;
  const y = (value: number) => 100 - (100 * value) / highest;
  const description = shown
    .map(({ name, values }) => `${name}: ${grouped(sum(values))} requests, at most ${grouped(Math.max(0, ...values))} at a time`)
    .join('; ');
  // Only the drawing is stretched to the width of the page. The labels are outside of it, and stay readable.
  return html`<div class="plot" role="img" aria-label="${title}, over time. ${description}.">
    <div class="ticks" aria-hidden="true">${lines.map((value) => html`<span style="top: ${at(y(value))}%">${short(value)}</span>`)}</div>
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      ${lines.map((value) => html`<line x1="0" x2="100" y1="${at(y(value))}" y2="${at(y(value))}" class="rule" />`)}
      ${shown.map(({ values, color, shape }) => (shape === 'bars' ? bars(values, color, step, y) : line(values, color, step, y)))}
    </svg>
    <div class="ends" aria-hidden="true"><span>${moment(from)}</span><span>${moment(from + segments * length)}</span></div>
  </div>`;
}

type Scale = (value: number) => number;

function bars(values: readonly number[], color: string, step: number, y: Scale): Markup[] {
  return values.flatMap((value, i) =>
    value > 0
      ? [
          html`<rect
            x="${at(i * step + step * 0.06, 2)}"
            y="${at(y(value), 2)}"
            width="${at(step * 0.88, 2)}"
            height="${at(100 - y(value), 2)}"
            fill="${color}"
          />`,
        ]
      : [],
  );
}

function line(values: readonly number[], color: string, step: number, y: Scale): Markup {
  const points = values.map((value, i) => `${at((i + 0.5) * step, 2)},${at(y(value), 2)}`).join(' ');
  return html`<polyline points="${points}" fill="none" stroke="${color}" class="curve" />`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function moment(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? '' : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
