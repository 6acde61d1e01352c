import { capitalized, grouped } from '../../../../model';
import { html, htmlText, Markup } from '../../../../output';
import type { Overview, OverviewRow, ReportTree, Tally } from '../tree/blocks';
import { hasVerdicts, SIGNS, verdictMarkup } from './blocks';

/** Returns the counts of the states and marks, as radio buttons that filter the changes by CSS alone. */
export function tilesMarkup(tallies: ReportTree['tallies'], all: number): Markup {
  const tile = (id: string, count: number, name: string, what: string, sign: string, isChosen = false) =>
    html`<label class="card tile tone-${id}"
      ><input type="radio" name="show" id="show-${id}" ${isChosen && new Markup(htmlText`checked`)} /><b>${grouped(count)}</b
      ><span class="name"><span aria-hidden="true">${sign}</span> ${name}</span><span class="what">${what}</span></label
    >`;
  const ofVerdict = ({ verdict, label, count, meaning }: Tally) => tile(verdict, count, capitalized(label), meaning, SIGNS[verdict]);
  return html`<fieldset class="tiles">
      <legend class="unseen">Which changes to show</legend>
      ${tile('all', all, 'All changes', 'all changes of the plan', '●', true)} ${tallies.map(ofVerdict)}
    </fieldset>
    <p class="hint">Choose a number to see only these changes. A change may have several states and marks.</p>`;
}

/** Returns a table with a row for each change, which links to its card. */
export function overviewMarkup({ rows, hasTraffic }: Overview, others: string | undefined): Markup {
  return html`<div class="overview card">
    <table>
      <caption class="unseen">
        All changes
      </caption>
      <thead>
        <tr>
          <th scope="col">Entry</th>
          <th scope="col">Verdict</th>
          <th scope="col">What</th>
          ${hasTraffic && html`<th scope="col" class="number">Requests lost</th>`}
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => overviewRow(row, hasTraffic))}
      </tbody>
    </table>
    ${others !== undefined && html`<p class="hint">${others}</p>`}
  </div>`;
}

function overviewRow({ noun, title, words, verdicts, what, lost, id }: OverviewRow, hasTraffic: boolean): Markup {
  return html`<tr class="judged ${hasVerdicts(verdicts)}">
    <th scope="row">
      ${id === undefined ? html`<b>${title}</b>` : html`<a href="#${id}">${title}</a>`} <small>${noun}, ${words.join(', ')}</small>
    </th>
    <td>
      <ul class="verdicts">
        ${verdicts.map((verdict) => html`<li class="tone-${verdict}">${verdictMarkup(verdict)}</li>`)}
      </ul>
    </td>
    <td class="what">${what}</td>
    ${
      hasTraffic &&
      html`<td class="number ${lost === undefined ? 'none' : lost > 0 && 'loss'}">
        ${lost === undefined ? '–' : html`${grouped(lost)}<span class="unit"> lost</span>`}
      </td>`
    }
  </tr>`;
}
