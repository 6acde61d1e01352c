import { html, type Markup } from '../../../output';
import { type Verdict, VERDICTS } from '../../changes/rules/rule';
import type { Block, Entry, FigureTable } from '../tree/blocks';
import { overTimeMarkup } from './charts/over-time';
import { rankingMarkup } from './charts/ranking';
import { sweepMarkup } from './charts/sweep';
import { valuesMarkup } from './values';

/** Signs of the verdicts, for readers who cannot distinguish the colors. */
export const SIGNS: Readonly<Record<Verdict, string>> = {
  weaker: '▼',
  deletes: '✕',
  attention: '!',
  unjudged: '?',
  stronger: '▲',
  neutral: '·',
};

/** @param id of the section or entry that the block is in */
export function blockMarkup(block: Block, id: string): Markup {
  switch (block.kind) {
    case 'text':
      return html`<p class="${block.isMuted && 'note'}">
        ${block.text}${block.strong !== undefined && html` <strong>${block.strong}</strong>`}
      </p>`;
    case 'list':
      return html`${block.title !== undefined && html`<h3>${block.title}</h3>`}
        <ul class="notes">
          ${block.items.map((item) => html`<li>${item}</li>`)}
        </ul>`;
    case 'entry':
      return entryCard(block, id);
    case 'table':
      return block.of === 'figures' ? figuresMarkup(block) : valuesMarkup(block);
    case 'over-time':
      return overTimeMarkup(block);
    case 'ranking':
      return rankingMarkup(block);
    case 'sweep':
      return sweepMarkup(block);
  }
}

function entryCard(entry: Entry, id: string): Markup {
  switch (entry.of) {
    case 'change':
      return changeCard(entry);
    case 'drift':
      return html`<article class="card change tone-plain">
        <h3 class="title"><span>${entry.title}</span> <span class="effect">${entry.noun}</span></h3>
        ${placesMarkup(entry.places)} ${entry.blocks.map((block) => blockMarkup(block, id))}
      </article>`;
    case 'impact':
      return impactCard(entry, id);
    case 'warning':
      return html`<div class="card warning">
        <strong>${entry.title}</strong>${entry.places.map((place) => html` <code>${place}</code>`)}
        ${entry.blocks.map((block) => blockMarkup(block, id))}
      </div>`;
  }
}

function changeCard({ noun, title, effect, words, places, findings, blocks }: Entry): Markup {
  const verdicts = VERDICTS.filter((verdict) => findings.some((finding) => finding.verdict === verdict));
  return html`<article class="card change tone-${verdicts[0] ?? 'plain'} ${verdicts.map((verdict) => `has-${verdict}`).join(' ')}">
    <h4 class="title">
      <span>${title}</span>
      ${words.map((word) => html`<span class="effect ${word === effect && effect}">${word}</span> `)}
    </h4>
    ${placesMarkup(places, noun)}
    ${
      findings.length > 0 &&
      html`<ul class="findings">
        ${findings.map(
          ({ verdict, text, judgement }) =>
            html`<li class="tone-${verdict}">
              <b><span aria-hidden="true">${SIGNS[verdict]}</span> ${capitalized(verdict)}</b
              ><span>${text} <code class="id">${judgement}</code></span>
            </li>`,
        )}
      </ul>`
    }
    ${blocks.map((block) => blockMarkup(block, ''))}
  </article>`;
}

/** Returns the card of an impact, with its detail charts side by side. */
function impactCard({ title, effect, words, places, blocks }: Entry, id: string): Markup {
  const isDetail = ({ kind }: Block) => kind === 'ranking' || kind === 'sweep';
  const markup = (block: Block) => blockMarkup(block, id);
  return html`<article class="card impact" aria-labelledby="${id}">
    <h3 class="title" id="${id}"><span>${title}</span> <span class="effect ${effect}">${words.join(', ')}</span></h3>
    ${placesMarkup(places)} ${blocks.filter((block) => !isDetail(block)).map(markup)}
    <div class="cols">${blocks.filter(isDetail).map(markup)}</div>
  </article>`;
}

function placesMarkup(places: readonly string[], noun?: string): Markup {
  return html`<p class="place">
    ${noun !== undefined && html`<span class="unseen">${noun} </span>`}${places.map((place) => html`<code>${place}</code>`)}
  </p>`;
}

function figuresMarkup({ rows }: FigureTable): Markup {
  return html`<dl class="figures">
    ${rows.map(
      ({ name, text, amount }) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${amount ? html`${amount[0]} <small>${amount[1]}</small>` : html`<small>${text}</small>`}</dd>
        </div>`,
    )}
  </dl>`;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
