import type { Report, ReportedChange } from '../../report';
import { html, type Markup } from '../../../../output';

/** The changes of one kind, over all configurations. */
interface KindOfChange {
  readonly noun: string;
  readonly changes: readonly ReportedChange[];
}

function kindsOf({ configurations }: Report): KindOfChange[] {
  const kinds = new Map<string, ReportedChange[]>();
  for (const change of configurations.flatMap(({ changes }) => changes)) {
    const kind = kinds.get(change.noun) ?? [];
    kind.push(change);
    kinds.set(change.noun, kind);
  }
  return [...kinds].map(([noun, changes]) => ({ noun, changes }));
}

const EFFECTS = [
  ['added', 'var(--stronger)'],
  ['changed', 'var(--accent)'],
  ['replaced', 'var(--attention)'],
  ['removed', 'var(--deletes)'],
  ['imported', 'var(--before)'],
  ['forgotten', 'var(--muted)'],
] as const;

/** How much happens to each kind of thing: a bar for each, in parts. */
export function effectsChart(report: Report): Markup {
  const kinds = kindsOf(report);
  const most = Math.max(1, ...kinds.map(({ changes }) => changes.length));
  const used = EFFECTS.filter(([effect]) => kinds.some(({ changes }) => changes.some((change) => change.effect === effect)));
  const rows = kinds.map(({ noun, changes }) => {
    const parts = used
      .map(([effect, color]) => ({ effect, color, count: changes.filter((change) => change.effect === effect).length }))
      .filter(({ count }) => count > 0);
    const words = parts.map(({ effect, count }) => `${count} ${effect}`).join(', ');
    return html`<span role="rowheader">${noun}</span>
      <span class="bar" role="cell"
        ><span class="unseen">${words}</span>${parts.map(
          ({ color, count }) => html`<i aria-hidden="true" style="width: ${percent(count, most)}; background: ${color}"></i>`,
        )}</span
      >
      <span class="sum" role="cell" aria-hidden="true">${changes.length}</span>`;
  });
  return html`<figure class="card" id="effects">
    <figcaption>What happens <small>to each kind of thing at the service</small></figcaption>
    <ul class="legend">
      ${used.map(([effect, color]) => html`<li><i style="background: ${color}"></i>${effect}</li>`)}
    </ul>
    <div class="bars" role="table" aria-label="What happens to each kind">
      ${rows.map((row) => html`<div role="row" style="display: contents">${row}</div>`)}
    </div>
  </figure>`;
}

/** What gets weaker and what gets stronger: bars to both sides. */
export function balanceChart(report: Report): Markup | undefined {
  const rows = kindsOf(report)
    .map(({ noun, changes }) => ({ noun, weaker: countOf(changes, 'weaker'), stronger: countOf(changes, 'stronger') }))
    .filter(({ weaker, stronger }) => weaker + stronger > 0);
  if (rows.length === 0) return undefined;
  const most = Math.max(...rows.flatMap(({ weaker, stronger }) => [weaker, stronger]));
  // Some room is left for the numbers.
  const bar = (count: number, color: string) =>
    count === 0 ? '' : html`<i aria-hidden="true" style="width: ${percent(count * 0.85, most)}; background: ${color}"></i>`;
  return html`<figure class="card" id="balance">
    <figcaption>Weaker or stronger <small>number of changes of each kind</small></figcaption>
    <ul class="legend">
      <li><i style="background: var(--weaker)"></i>▼ weaker</li>
      <li><i style="background: var(--stronger)"></i>▲ stronger</li>
    </ul>
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

function countOf(changes: readonly ReportedChange[], verdict: 'weaker' | 'stronger'): number {
  return changes.filter(({ findings }) => findings.some((finding) => finding.verdict === verdict)).length;
}

export function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(2)}%`;
}
