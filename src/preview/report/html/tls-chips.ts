import { OBSOLETE_TLS, TLS_VERSIONS } from '../../../model';
import type { ReportedValueChange } from '../report';
import { valueText } from '../text';
import { html, type Markup } from '../../../output';

const AGES = TLS_VERSIONS.map(({ version }) => version);

/** Versions of TLS that come or go, oldest first. */
export function tlsChips(changes: readonly ReportedValueChange[]): Markup {
  const versions = changes
    .map(({ change, before, after }) => ({ isIn: change === 'added', version: valueText((after ?? before)!) }))
    .sort((a, b) => AGES.indexOf(a.version) - AGES.indexOf(b.version));
  return html`<ul class="chips">
    ${versions.map(({ isIn, version }) => {
      const isOld = OBSOLETE_TLS.includes(version);
      const tone = isOld ? (isIn ? 'weaker' : 'stronger') : isIn ? 'stronger' : 'attention';
      return html`<li class="${isIn ? 'in' : 'out'} tone-${tone}">
        <span class="unseen">${isIn ? 'added: ' : 'removed: '}</span>${version}
      </li>`;
    })}
  </ul>`;
}
