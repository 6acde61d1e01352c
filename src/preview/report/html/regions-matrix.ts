import type { ValueChange } from '../../changes/value-change';
import { AUTOMATIC } from '../../../model';
import { valueText } from '../text';
import { html, type Markup } from '../../../output';

/** The cities that get another datacenter: a row for each load balancer. */
export function regionsMatrix(changes: readonly ValueChange[]): Markup {
  const balancers = [...new Set(changes.map(({ path: [balancer = ''] }) => balancer))];
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
              ${changes.filter(({ path }) => path[0] === balancer).map(cityCell)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function cityCell({ path: [, city = ''], before, after }: ValueChange): Markup {
  const [was, is] = [before ? valueText(before) : undefined, after ? valueText(after) : AUTOMATIC];
  return html`<td class="${is === AUTOMATIC ? 'falls' : 'gets'}">
    <span class="code">${city}</span>
    ${was !== undefined && formerly(was)}${is}
  </td>`;
}

function formerly(datacenter: string): Markup {
  return html`<span class="was">${datacenter}</span><span class="arrow" aria-hidden="true">→</span><span class="unseen"> to </span>`;
}
