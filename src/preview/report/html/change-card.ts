import type { Shown, ValueChange } from '../../changes/value-change';
import type { Finding } from '../../changes/judgements/judgement';
import { own } from '../../../model';
import type { ReportedChange, ReportedDrift } from '../report';
import { authorLines, byPlace, driftFate, driftText, emptyText, itemText, valueText, withUnit } from '../text';
import { percent } from './charts/kinds';
import { html, type Markup } from '../../../output';
import { regionsMatrix } from './regions-matrix';
import { tlsChips } from './tls-chips';
import { SIGNS, TITLES, VERDICTS } from './verdicts';

/** One change, as a card. */
export function changeCard(change: ReportedChange): Markup {
  const { effect, findings, title, noun, is_imported: isImported } = change;
  const verdicts = VERDICTS.filter((verdict) => findings.some((finding) => finding.verdict === verdict));
  const tone = verdicts[0] ?? 'plain';
  const values = valuesOf(change);
  const isFolded = (effect === 'added' || effect === 'removed') && change.kind !== REGIONS;
  const empty = emptyText(change);
  return html`<article class="card change tone-${tone} ${verdicts.map((verdict) => `has-${verdict}`).join(' ')}">
    <h4 class="title">
      <span>${title}</span>
      <span class="effect ${effect}">${effect}</span>${isImported && effect !== 'imported' && html` <span class="effect">imported</span>`}
    </h4>
    ${place(change, noun)}
    ${
      findings.length > 0 &&
      html`<ul class="findings">
        ${findings.map(findingItem)}
      </ul>`
    }
    ${
      values &&
      (isFolded
        ? html`<details>
            <summary>${effect === 'added' ? 'All values' : 'What it was'}<span class="unseen"> of ${title}</span></summary>
            ${values}
          </details>`
        : values)
    }
    ${empty !== undefined && html`<p class="note">${empty}</p>`}
  </article>`;
}

/** One thing that was changed outside of Terraform, as a card. */
export function driftCard(drift: ReportedDrift): Markup {
  return html`<article class="card change tone-plain">
    <h3 class="title"><span>${drift.title}</span> <span class="effect">${drift.noun}</span></h3>
    ${place(drift)}
    <p>${driftText(drift)} <strong>${driftFate(drift)}</strong></p>
    <ul class="notes">
      ${authorLines(drift).map((line) => html`<li>${line}</li>`)}
    </ul>
    ${drift.effect === 'changed' && valuesOf({ ...drift, findings: [] })}
  </article>`;
}

const REGIONS = 'load_balancer_regions';

function place({ construct_path: path, address }: Pick<ReportedChange, 'construct_path' | 'address'>, noun?: string): Markup {
  return html`<p class="place">
    ${noun !== undefined && html`<span class="unseen">${noun} </span>`}${path !== undefined && html`<code>${path}</code>`}<code
      >${address}</code
    >
  </p>`;
}

function findingItem({ verdict, text, judgement }: Finding): Markup {
  return html`<li class="tone-${verdict}">
    <b><span aria-hidden="true">${SIGNS[verdict]}</span> ${TITLES[verdict]}</b><span>${text} <code class="id">${judgement}</code></span>
  </li>`;
}

type Valued = Pick<ReportedChange, 'kind' | 'effect' | 'changes' | 'findings' | 'title'>;

function valuesOf(change: Valued): Markup | undefined {
  if (change.changes.length === 0) return undefined;
  if (change.kind === REGIONS) {
    const cities = change.changes.filter(({ path }) => path.length === 2);
    const others = change.changes.filter(({ path }) => path.length !== 2);
    return html`${cities.length > 0 && regionsMatrix(cities)}${others.length > 0 && valuesTable({ ...change, changes: others })}`;
  }
  return valuesTable(change);
}

function valuesTable({ changes, effect, findings, title }: Valued): Markup {
  const rows = byPlace(changes).map(([, all]) => {
    const [first] = all;
    return html`<tr>
      <th scope="row">${pathMarkup(first!.path)}</th>
      <td>${placeContent(all, effect, findings)}</td>
    </tr>`;
  });
  return html`<table class="values">
    <caption class="unseen">
      Values of ${title}
    </caption>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function pathMarkup(path: readonly string[]): Markup[] {
  return path.map((name, i) => html`${i > 0 && html` <span class="sep" aria-hidden="true">›</span> `}${name}`);
}

function placeContent(all: readonly ValueChange[], effect: ReportedChange['effect'], findings: readonly Finding[]): Markup {
  const [first] = all;
  if (first?.path.at(-1) === 'ssl_protocols' && effect !== 'removed') return tlsChips(all);
  const [only] = all;
  if (all.length === 1 && only) return valueMarkup(only, effect, findings);
  return html`<ul>
    ${all.map((one) => html`<li>${valueMarkup(one, effect, findings)}</li>`)}
  </ul>`;
}

const ADDED = html`<span class="plus" aria-hidden="true">+</span><span class="unseen">added: </span> `;
const REMOVED = html`<span class="minus" aria-hidden="true">−</span><span class="unseen">removed: </span> `;

function placed(words: string, place: number | undefined): Markup | undefined {
  return place === undefined ? undefined : html` <span class="note">(${words} ${place})</span>`;
}

function valueMarkup(change: ValueChange, effect: ReportedChange['effect'], findings: readonly Finding[]): Markup {
  const { before, after, from, to, unit, path } = change;
  const label = path.at(-1) ?? '';
  switch (change.change) {
    case 'added':
      return html`${effect !== 'added' && ADDED}${after && itemText(after, label, unit)}${placed('place', to)}`;
    case 'removed':
      return html`${REMOVED}${before && itemText(before, label, unit)}${placed('was at place', from)}`;
    case 'moved':
      return html`moves from place ${from} to <span class="is">${to}</span>`;
    case 'changed':
      return exchange(before!, after!, unit, toneOf(label, findings));
  }
}

function exchange(before: Shown, after: Shown, unit: string | undefined, tone: string): Markup {
  if ('secret' in before && 'secret' in after) return html`<span class="is">a secret value changes</span>`;
  return html`<span class="unseen">from </span><span class="was">${valueText(before)}</span><span class="arrow" aria-hidden="true">→</span
    ><span class="unseen"> to </span><span class="is">${withUnit(after, unit)}</span>${dumbbell(before, after, tone)}`;
}

/** Two bars, the old number above the new one. */
function dumbbell(before: Shown, after: Shown, tone: string): Markup | undefined {
  if (!('value' in before) || !('value' in after)) return undefined;
  const numbers = [before.value, after.value].map((value) =>
    typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : NaN,
  );
  const most = Math.max(...numbers);
  if (!(most > 0)) return undefined;
  return html`<span class="dumbbell tone-${tone}" aria-hidden="true"
    >${numbers.map((number) => html`<i style="width: ${percent(number, most)}"></i>`)}</span
  >`;
}

/** The color of a number: that of what is found about its attribute. */
function toneOf(attribute: string, findings: readonly Finding[]): string {
  const found = findings.find(
    ({ judgement, verdict }) =>
      verdict !== 'attention' && (judgement.includes(`-${attribute}-`) || judgement.startsWith(own(LIMITS, attribute) ?? ' ')),
  );
  return found?.verdict ?? 'all';
}

const LIMITS: Readonly<Record<string, string>> = { limit_req_rate: 'rate-limit', limit_req_burst: 'burst-limit' };
