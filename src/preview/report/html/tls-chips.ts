import type { ValueChange } from '../../changes/value-change';
import { valueText } from '../text';
import { html, type Markup } from '../../../output';

/** Versions of TLS that come or go, oldest first. */
const AGES: readonly string[] = ['SSLv2', 'SSLv3', 'TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];

const MODERN = AGES.indexOf('TLSv1.2');

export function tlsChips(changes: readonly ValueChange[]): Markup {
  const versions = changes
    .map(({ change, before, after }) => ({ isIn: change === 'added', version: valueText((after ?? before)!) }))
    .sort((a, b) => AGES.indexOf(a.version) - AGES.indexOf(b.version));
  return html`<ul class="chips">
    ${versions.map(({ isIn, version }) => {
      const isOld = AGES.includes(version) && AGES.indexOf(version) < MODERN;
      const tone = isOld ? (isIn ? 'weaker' : 'stronger') : isIn ? 'stronger' : 'attention';
      return html`<li class="${isIn ? 'in' : 'out'} tone-${tone}">
        <span class="unseen">${isIn ? 'added: ' : 'removed: '}</span>${version}
      </li>`;
    })}
  </ul>`;
}
