import type { Segments } from '../../../impact';
import { number } from '../../traffic-text';
import { html, type Markup } from '../markup';
import { at, gathered, short, ticks } from './scale';

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [640, 170, 44, 24, 10];
/** More bars than this are too thin to see. */
const MOST = 96;

/** A line or bars of numbers over time. */
export interface Series {
  readonly name: string;
  readonly values: readonly number[];
  readonly color: string;
  /** Bars are filled; a line stands above them. */
  readonly shape: 'bars' | 'line';
}

/** Numbers over the replayed time. */
export function overTime(title: string, { from, length }: Segments, series: readonly Series[]): Markup {
  const shown = series.map((one) => ({ ...one, values: gathered(one.values, MOST) }));
  const count = Math.max(1, ...shown.map(({ values }) => values.length));
  const segments = Math.max(0, ...series.map(({ values }) => values.length));
  const lines = ticks(Math.max(0, ...shown.flatMap(({ values }) => values)), 3);
  const highest = lines.at(-1)!;
  const x = (i: number) => LEFT + ((WIDTH - LEFT) * i) / count;
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / highest);
  const description = shown
    .map(({ name, values }) => `${name}: ${number(sum(values))} requests, at most ${number(Math.max(0, ...values))} at a time`)
    .join('; ');
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}. ${description}.">
    ${lines.map(
      (value) =>
        html`<line x1="${LEFT}" x2="${WIDTH}" y1="${at(y(value))}" y2="${at(y(value))}" stroke="var(--line)" /><text
            x="${LEFT - 8}"
            y="${at(y(value) + 4)}"
            text-anchor="end"
            >${short(value)}</text
          >`,
    )}
    ${shown.map(({ values, color, shape }) =>
      shape === 'bars'
        ? values.map(
            (value, i) =>
              value > 0 &&
              html`<rect
                x="${at(x(i) + 0.5)}"
                y="${at(y(value))}"
                width="${at(Math.max(1, x(1) - x(0) - 1))}"
                height="${at(Math.max(1, y(0) - y(value)))}"
                rx="1"
                fill="${color}"
              />`,
          )
        : html`<polyline
            points="${values.map((value, i) => `${at((x(i) + x(i + 1)) / 2)},${at(y(value))}`).join(' ')}"
            fill="none"
            stroke="${color}"
            stroke-width="2"
            stroke-linejoin="round"
          />`,
    )}
    <text x="${LEFT}" y="${HEIGHT - 6}">${moment(from)}</text>
    <text x="${WIDTH}" y="${HEIGHT - 6}" text-anchor="end">${moment(from + segments * length)}</text>
  </svg>`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function moment(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? '' : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
