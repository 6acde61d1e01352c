import { mostOf } from '../../../../../model/extremes';
import { html, type Markup } from '../../../../../output';
import type { Ranking } from '../../tree/blocks';
import { legend, percent } from './scale';

/** Returns a bar for each source, divided into humans and others. */
export function rankingMarkup({ title, rows, note }: Ranking): Markup {
  const most = mostOf(
    rows.map(({ requests }) => requests),
    1,
  );
  const hasHumans = rows.some(({ humanRequests }) => humanRequests);
  return html`<div>
    <p class="sub">${title}</p>
    ${
      hasHumans &&
      legend([
        ['var(--series)', 'other requests'],
        ['var(--human)', 'of humans'],
      ])
    }
    <ol class="sources">
      ${rows.map(
        ({ label, text, requests, humanRequests }) =>
          html`<li>
            <span class="code">${label}</span><span>${text}</span
            ><span class="track" aria-hidden="true"
              >${track(requests - (humanRequests ?? 0), most, 'var(--series)')}${track(humanRequests ?? 0, most, 'var(--human)')}</span
            >
          </li>`,
      )}
    </ol>
    ${note !== undefined && html`<p class="hint">${note}</p>`}
  </div>`;
}

function track(requests: number, most: number, color: string): Markup | undefined {
  return requests > 0 ? html`<i style="width: ${percent(requests, most)}; background: ${color}"></i>` : undefined;
}
