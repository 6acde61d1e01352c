import { mostOf } from '../../../../model/extremes';
import { html, type Markup } from '../../../../output';
import { AUTOMATIC } from '../../../../model';
import type { ChangeRow, ChangeTable, Diff, ValueItem } from '../tree/blocks';
import { LINE_SIGNS } from '../tree/diff';
import { percent } from './charts/scale';

/** Returns changed values as a table, or changed cities by load balancer. Long tables are folded. */
export function valuesMarkup({ of, title, rows, fold }: ChangeTable): Markup {
  const shown = of === 'cities' ? citiesByBalancer(rows) : valuesTable(title, rows);
  if (fold === undefined) return shown;
  return html`<details>
    <summary>${fold}<span class="unseen"> of ${title}</span></summary>
    ${shown}
  </details>`;
}

function valuesTable(title: string, rows: readonly ChangeRow[]): Markup {
  return html`<table class="values">
    <caption class="unseen">
      Values of ${title}
    </caption>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr class="${row.verdict && `judged-row tone-${row.verdict}`}">
            <th scope="row">${row.path.map((name, i) => html`${i > 0 && SEPARATOR}${name}`)}</th>
            <td>${rowContent(row)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const SEPARATOR = html` <span class="sep" aria-hidden="true">›</span> `;
const ADDED = html`<span class="plus" aria-hidden="true">+</span><span class="unseen">added: </span> `;
const REMOVED = html`<span class="minus" aria-hidden="true">−</span><span class="unseen">removed: </span> `;

function rowContent({ of, items, verdict }: ChangeRow): Markup {
  if (of === 'versions') {
    return html`<ul class="chips">
      ${items.map(versionChip)}
    </ul>`;
  }
  const [only] = items;
  if (items.length === 1 && only) return itemMarkup(only, verdict);
  return html`<ul>
    ${items.map((item) => html`<li>${itemMarkup(item, verdict)}</li>`)}
  </ul>`;
}

function versionChip({ change, was, is, verdict }: ValueItem): Markup {
  if (change === 'kept') return html`<li><span class="unseen">stays: </span>${is}</li>`;
  const [name, word] = change === 'removed' ? ['out', 'removed: '] : ['in', 'added: '];
  return html`<li class="${name} tone-${verdict}"><span class="unseen">${word}</span>${is ?? was}</li>`;
}

function itemMarkup({ change, was, is, place, numbers }: ValueItem, verdict: ChangeRow['verdict']): Markup {
  const note = (words: string) => place !== undefined && html` <span class="note">(${words}${place})</span>`;
  switch (change) {
    case 'kept':
    case 'plain':
      return html`${is}${note('')}`;
    case 'added':
      return html`${ADDED}${is}${note('')}`;
    case 'removed':
      return html`${REMOVED}${was}${note('was at ')}`;
    case 'moved':
      return html`moves from place ${was} to <span class="is">${is}</span>`;
    case 'changed':
      if (was === undefined) return html`<span class="is">${is}</span>`;
      return html`<span class="unseen">from </span>${formerly(was)}<span class="is">${is}</span
        >${numbers && dumbbell(numbers, verdict ?? 'all')}`;
  }
}

function formerly(was: string): Markup {
  return html`<span class="was">${was}</span><span class="arrow" aria-hidden="true">→</span><span class="unseen"> to </span>`;
}

/** Returns two bars, the old number above the new one. */
function dumbbell(numbers: readonly [number, number], tone: string): Markup {
  const most = mostOf(numbers);
  return html`<span class="dumbbell tone-${tone}" aria-hidden="true"
    >${numbers.map((number) => html`<i style="width: ${percent(number, most)}"></i>`)}</span
  >`;
}

const WORDS = { same: '', added: 'added: ', removed: 'removed: ', gap: '' } as const;

/** Returns a text line by line. A line is marked if its directive decides who is let in, or where requests go. */
export function diffMarkup({ title, lines, fold }: Diff): Markup {
  const shown = html`<div class="diff" tabindex="0" role="region" aria-label="Lines of ${title}">
    ${lines.map((line) => {
      const text = line.kind !== 'gap' && line.isMarked ? html`<b>${line.line}</b>` : html`${line.line}`;
      return html`<div class="${line.kind}">
        <span aria-hidden="true">${LINE_SIGNS[line.kind]}</span><span class="unseen">${WORDS[line.kind]}</span><code>${text}</code>
      </div>`;
    })}
  </div>`;
  const titled = html`<p class="diff-title">${title}</p>
    ${shown}`;
  if (fold === undefined) return titled;
  return html`<details>
    <summary>${fold}</summary>
    ${shown}
  </details>`;
}

/** Returns the cities that get another datacenter, a row for each load balancer. */
function citiesByBalancer(rows: readonly ChangeRow[]): Markup {
  const balancers = [...new Set(rows.map(({ path: [balancer = ''] }) => balancer))];
  return html`<div class="matrix" tabindex="0" role="region" aria-label="Cities by load balancer">
    <table>
      <caption class="unseen">
        Cities that get another datacenter
      </caption>
      <tbody>
        ${balancers.map(
          (balancer) =>
            html`<tr>
              <th scope="row">${balancer}</th>
              ${rows.filter(({ path }) => path[0] === balancer).map(cityCell)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function cityCell({ path: [, city = ''], items: [item] }: ChangeRow): Markup {
  const { was, is } = item!;
  return html`<td class="${is === AUTOMATIC ? 'falls' : 'gets'}">
    <span class="code">${city}</span>
    ${was !== undefined && formerly(was)}${is}
  </td>`;
}
