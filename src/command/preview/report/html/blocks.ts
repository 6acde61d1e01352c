import { capitalized } from '../../../../model';
import { html, type Markup } from '../../../../output';
import type { Verdict } from '../../rules/rule';
import type { Block, EntryBlock, FigureTable, ReplayBlock, TransitionTable } from '../tree/blocks';
import { LABELS } from '../tree/report-tree';
import { overTimeMarkup } from './charts/over-time';
import { rankingMarkup } from './charts/ranking';
import { sweepMarkup } from './charts/sweep';
import { traceMarkup } from './trace';
import { diffMarkup, valuesMarkup } from './values';

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
    case 'replay':
      return replayMarkup(block, id);
    case 'trace':
      return traceMarkup(block);
    case 'diff':
      return diffMarkup(block);
    case 'table':
      if (block.of === 'transitions') return transitionsMarkup(block);
      return block.of === 'figures' ? figuresMarkup(block) : valuesMarkup(block);
    case 'over-time':
      return overTimeMarkup(block);
    case 'ranking':
      return rankingMarkup(block);
    case 'sweep':
      return sweepMarkup(block);
  }
}

function entryCard(entry: EntryBlock, id: string): Markup {
  switch (entry.of) {
    case 'change':
      return entry.line === undefined ? changeCard(entry) : neutralLine(entry);
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

/** Returns a neutral change as one folded line. A link to its id unfolds it. */
function neutralLine({ id = '', noun, title, words, places, line, verdicts, blocks }: EntryBlock): Markup {
  return html`<article class="change line judged tone-neutral ${hasVerdicts(verdicts)}" aria-labelledby="${id}-title">
    <details>
      <summary><b id="${id}-title">${title}</b> <small>${noun}, ${words.join(', ')}:</small> <span class="what">${line}</span></summary>
      <div id="${id}">${placesMarkup(places)} ${blocks.map((block) => blockMarkup(block, id))}</div>
    </details>
  </article>`;
}

function changeCard({ id = '', noun, title, effect, words, places, findings, verdicts, blocks }: EntryBlock): Markup {
  return html`<article
    id="${id}"
    class="card change judged tone-${verdicts[0] ?? 'plain'} ${hasVerdicts(verdicts)}"
    aria-labelledby="${id}-title"
  >
    <h4 class="title">
      <span id="${id}-title">${title}</span>
      <small>${noun}</small> ${words.map((word) => html`<span class="effect ${word === effect && effect}">${word}</span> `)}
    </h4>
    ${placesMarkup(places)}
    ${
      findings.length > 0 &&
      html`<ul class="findings">
        ${findings.map(
          ({ verdict, text, judgement }) =>
            html`<li class="tone-${verdict}" data-rule="${judgement}"><b>${verdictMarkup(verdict)}</b><span>${text}</span></li>`,
        )}
      </ul>`
    }
    ${blocks.map((block) => blockMarkup(block, id))}
  </article>`;
}

/** Returns the classes that the filters look for. */
export function hasVerdicts(verdicts: readonly Verdict[]): string {
  return verdicts.map((verdict) => `has-${verdict}`).join(' ');
}

/** Returns the sign and the name of a verdict. */
export function verdictMarkup(verdict: Verdict): Markup {
  return html`<span aria-hidden="true">${SIGNS[verdict]}</span> ${capitalized(LABELS[verdict])}`;
}

function impactCard({ title, effect, words, places, blocks }: EntryBlock, id: string): Markup {
  return html`<article class="card impact" aria-labelledby="${id}">
    <h3 class="title" id="${id}"><span>${title}</span> <span class="effect ${effect}">${words.join(', ')}</span></h3>
    ${placesMarkup(places)} ${withCharts(blocks, id)}
  </article>`;
}

function replayMarkup({ title, blocks }: ReplayBlock, id: string): Markup {
  return html`<div class="replay">
    <h5>${title}</h5>
    ${withCharts(blocks, id)}
  </div>`;
}

/** Returns blocks with the charts side by side. */
function withCharts(blocks: readonly Block[], id: string): Markup {
  const isChart = ({ kind }: Block) => kind === 'ranking' || kind === 'sweep' || kind === 'over-time';
  const markup = (block: Block) => blockMarkup(block, id);
  return html`${blocks.filter((block) => !isChart(block)).map(markup)}
    <div class="cols">${blocks.filter(isChart).map(markup)}</div>`;
}

function placesMarkup(places: readonly string[]): Markup {
  return html`<p class="place">${places.map((place) => html`<code>${place}</code>`)}</p>`;
}

function figuresMarkup({ rows }: FigureTable): Markup {
  return html`<dl class="figures">
    ${rows.map(
      ({ name, text, amount, isLoss }) =>
        html`<div class="${isLoss && 'loss'}">
          <dt>${name}</dt>
          <dd>${amount ? html`${amount[0]} <small>${amount[1]}</small>` : html`<small>${text}</small>`}</dd>
        </div>`,
    )}
  </dl>`;
}

/** Returns requests by level before and after the plan, with the losses marked. */
function transitionsMarkup({ title, rows }: TransitionTable): Markup {
  return html`<table class="transitions">
    <caption>
      ${title}
    </caption>
    <tbody>
      ${rows.map(
        ({ label, text, isLoss }) =>
          html`<tr class="${isLoss && 'loss'}">
            <th scope="row"><span aria-hidden="true">${isLoss ? '▼' : ''}</span> ${label}</th>
            <td>${text}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
