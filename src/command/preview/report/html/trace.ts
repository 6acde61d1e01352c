import { html, type Markup } from '../../../../output';
import type { Trace, TraceRow } from '../tree/blocks';

/** Returns requests with their levels, as a table along the time. */
export function traceMarkup({ title, columns, rows, fold }: Trace): Markup {
  const table = html`<table class="trace">
    <caption class="unseen">
      ${title}
    </caption>
    <thead>
      <tr>
        ${columns.map((name) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(rowMarkup)}
    </tbody>
  </table>`;
  if (fold === undefined) return table;
  return html`<details>
    <summary>${fold}</summary>
    ${table}
  </details>`;
}

function rowMarkup({ time, requests, before, after, verdict }: TraceRow): Markup {
  return html`<tr class="${verdict && `differs tone-${verdict}`}">
    <th scope="row">${time}</th>
    <td>${requests}</td>
    <td>${before}</td>
    <td>${after}</td>
  </tr>`;
}
