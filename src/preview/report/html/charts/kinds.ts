import { html, type Markup } from '../../../../output';
import type { ReportTree } from '../../tree/blocks';
import { legend } from './scale';

const EFFECTS = [
  ['added', 'var(--stronger)'],
  ['changed', 'var(--accent)'],
  ['replaced', 'var(--attention)'],
  ['removed', 'var(--deletes)'],
  ['imported', 'var(--before)'],
  ['forgotten', 'var(--muted)'],
] as const;

/** Returns a bar for each kind, divided by effect. */
export function effectsChart(kinds: ReportTree['kinds']): Markup {
  const most = Math.max(1, ...kinds.map(({ effects }) => effects.length));
  const used = EFFECTS.filter(([effect]) => kinds.some(({ effects }) => effects.includes(effect)));
  const rows = kinds.map(({ noun, effects }) => {
    const parts = used
      .map(([effect, color]) => ({ effect, color, count: effects.filter((one) => one === effect).length }))
      .filter(({ count }) => count > 0);
    const words = parts.map(({ effect, count }) => `${count} ${effect}`).join(', ');
    return html`<span role="rowheader">${noun}</span>
      <span class="bar" role="cell"
        ><span class="unseen">${words}</span>${parts.map(
          ({ color, count }) => html`<i aria-hidden="true" style="width: ${percent(count, most)}; background: ${color}"></i>`,
        )}</span
      >
      <span class="sum" role="cell" aria-hidden="true">${effects.length}</span>`;
  });
  return html`<figure class="card" id="effects">
    <figcaption>Effects <small>by kind of resource</small></figcaption>
    ${legend(used.map(([effect, color]) => [color, effect]))}
    <div class="bars" role="table" aria-label="Effects by kind of resource">
      ${rows.map((row) => html`<div role="row" style="display: contents">${row}</div>`)}
    </div>
  </figure>`;
}

/** Returns a bar to each side for each kind: weaker and stronger changes. */
export function balanceChart(kinds: ReportTree['kinds']): Markup | undefined {
  const rows = kinds.filter(({ weaker, stronger }) => weaker + stronger > 0);
  if (rows.length === 0) return undefined;
  const most = Math.max(...rows.flatMap(({ weaker, stronger }) => [weaker, stronger]));
  // 15% are left for the numbers.
  const bar = (count: number, color: string) =>
    count === 0 ? '' : html`<i aria-hidden="true" style="width: ${percent(count * 0.85, most)}; background: ${color}"></i>`;
  return html`<figure class="card" id="balance">
    <figcaption>Weaker or stronger <small>number of changes of each kind</small></figcaption>
    ${legend([
      ['var(--weaker)', '▼ weaker'],
      ['var(--stronger)', '▲ stronger'],
    ])}
    <div class="balance" role="table" aria-label="Weaker and stronger changes of each kind">
      ${rows.map(
        ({ noun, weaker, stronger }) =>
          html`<div role="row" style="display: contents">
            <span class="name" role="rowheader">${noun}</span>
            <span class="left" role="cell"
              >${weaker > 0 && html`${weaker}<span class="unseen"> weaker</span>`}${bar(weaker, 'var(--weaker)')}</span
            >
            <span class="right" role="cell"
              >${bar(stronger, 'var(--stronger)')}${stronger > 0 && html`${stronger}<span class="unseen"> stronger</span>`}</span
            >
          </div>`,
      )}
    </div>
  </figure>`;
}

export function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(2)}%`;
}
