import { html, type Markup } from '../../../../../output';

/** Returns round numbers from zero to at least the highest value, for the lines of a chart. */
export function ticks(highest: number, most = 4): number[] {
  if (!(highest > 0)) return [0, 1];
  const rough = highest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough)!,
  );
  const count = Math.ceil(highest / step);
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

/** Returns a number in short form: `1.2k`. */
export function short(value: number): string {
  if (value >= 1_000_000) return `${Number((value / 1_000_000).toFixed(1))}M`;
  return value >= 1000 ? `${Number((value / 1000).toFixed(1))}k` : String(value);
}

/** Rounds a coordinate to the resolution of a screen. */
export function px(value: number, digits = 1): string {
  return String(Number(value.toFixed(digits)));
}

/** Returns the legend of a chart whose series differ by color. */
export function legend(names: readonly (readonly [color: string, name: string])[]): Markup {
  return html`<ul class="legend">
    ${names.map(([color, name]) => html`<li><i style="background: ${color}"></i>${name}</li>`)}
  </ul>`;
}

/** Returns the legend of a chart whose series differ by more than color. */
export function legendOf(names: readonly { readonly name: string; readonly className: string }[]): Markup {
  return html`<ul class="legend">
    ${names.map(({ name, className }) => html`<li><i class="${className}"></i>${name}</li>`)}
  </ul>`;
}

/** Returns a part of a whole in percent, for widths. */
export function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(2)}%`;
}
