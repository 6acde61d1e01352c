import type { CaughtSource, ConfigurationImpact, Effect, EntryImpact, Side, ThresholdSweep } from '../../impact';
import { counted, grouped } from '../../../model';
import { entriesOf, reductionText, shownEffect, sideText, trafficText } from '../traffic-text';
import { percent } from './charts/kinds';
import { overTime, type Series } from './charts/over-time';
import { sweepChart } from './charts/sweep';
import { html, type Markup } from '../../../output';

/** What a plan would have done to the traffic of a configuration. */
export function trafficSection(impact: ConfigurationImpact, id: string): Markup {
  const { config, traffic, segments, notes } = impact;
  const title = `What it would have done to the traffic of ${config}`;
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    <p class="note">
      ${trafficText(traffic)} ${traffic.reductions.map((reduction) => html`<strong>${reductionText(reduction)}</strong> `)}
    </p>
    ${
      segments.requests.length > 0 &&
      html`<figure class="card" style="margin: 0.9rem 0">
        <figcaption>All replayed requests <small>over time</small></figcaption>
        ${overTime('All replayed requests over time', segments, [allRequests(segments)])}
      </figure>`
    }
    ${entriesOf(impact).map((entry, i) => entryImpact(entry, impact, `${id}-${i}`))}
    ${
      notes.length > 0 &&
      html`<h3>How to read these numbers</h3>
        <ul class="notes">
          ${notes.map(({ text }) => html`<li>${text}</li>`)}
        </ul>`
    }
  </section>`;
}

function allRequests({ requests }: ConfigurationImpact['segments']): Series {
  return { name: 'requests', values: requests, color: 'var(--accent)', shape: 'bars' };
}

function entryImpact(entry: EntryImpact, { segments }: ConfigurationImpact, id: string): Markup {
  const { name, address, before, after, released, added, sweep, change } = entry;
  const effect = shownEffect(entry);
  return html`<article class="card impact" aria-labelledby="${id}">
    <h3 class="title" id="${id}"><span>${name}</span> <span class="effect ${change}">${change}</span></h3>
    <p class="place"><code>${address}</code></p>
    <dl class="figures">
      ${figure('caught before the plan', before)} ${figure('caught after the plan', after)}
      ${released !== null && released.requests > 0 && amount('no longer caught', released)}
      ${added !== null && added.requests > 0 && amount('caught in addition', added)}
    </dl>
    ${chartOf(entry, segments)}
    <div class="cols">
      ${effect && effect.top.length > 0 && topSources(effect.top, effect, id)}
      ${sweep !== null && sweep.points.length > 0 && sweepFigure(sweep, id)}
    </div>
  </article>`;
}

function figure(what: string, side: Side): Markup {
  return side.kind === 'replayed'
    ? amount(what, side.effect)
    : html`<div>
        <dt>${what}</dt>
        <dd><small>${sideText(side)}</small></dd>
      </div>`;
}

function amount(what: string, { requests, humanRequests, sources, humanSources }: Effect): Markup {
  const humans = [
    humanRequests !== null && humanRequests > 0 && `${grouped(humanRequests)} human`,
    counted(sources, 'source'),
    humanSources !== null && humanSources > 0 && `${grouped(humanSources)} of them human`,
  ].filter((text) => text !== false);
  return html`<div>
    <dt>${what}</dt>
    <dd>${grouped(requests)} <small>requests, ${humans.join(', ')}</small></dd>
  </div>`;
}

function chartOf({ name, before, after }: EntryImpact, segments: ConfigurationImpact['segments']): Markup | undefined {
  const series: Series[] = [
    ...(after.kind === 'replayed'
      ? [{ name: 'after the plan', values: after.effect.overTime, color: 'var(--accent)', shape: 'bars' } as const]
      : []),
    ...(before.kind === 'replayed'
      ? [{ name: 'before the plan', values: before.effect.overTime, color: 'var(--attention)', shape: 'line' } as const]
      : []),
  ];
  if (!series.some(({ values }) => values.some((value) => value > 0))) return undefined;
  return html`<ul class="legend" style="margin-top: 0.9rem">
      ${series.map((one) => html`<li><i style="background: ${one.color}"></i>caught ${one.name}</li>`)}
    </ul>
    ${overTime(`Requests that ${name} catches, over time`, segments, series)}`;
}

function topSources(top: readonly CaughtSource[], { requests }: Effect, id: string): Markup {
  const most = Math.max(1, ...top.map((source) => source.requests));
  const hasHumans = top.some(({ humanRequests }) => humanRequests !== null && humanRequests > 0);
  return html`<div>
    <h4 class="sub" id="${id}-top">Sources with the most caught requests</h4>
    ${
      hasHumans &&
      html`<ul class="legend">
        <li><i style="background: var(--bot)"></i>other requests</li>
        <li><i style="background: var(--human)"></i>of humans</li>
      </ul>`
    }
    <ol class="sources">
      ${top.map((source) => {
        const humans = source.humanRequests ?? 0;
        return html`<li>
          <span class="code">${source.value}</span
          ><span>${grouped(source.requests)}${humans > 0 && html` <small class="note">(${grouped(humans)} human)</small>`}</span
          ><span class="track" aria-hidden="true"
            >${track(source.requests - humans, most, 'var(--bot)')}${track(humans, most, 'var(--human)')}</span
          >
        </li>`;
      })}
    </ol>
    ${requests > top.reduce((sum, source) => sum + source.requests, 0) && html`<p class="hint">Other sources are left out.</p>`}
  </div>`;
}

function track(requests: number, most: number, color: string): Markup | undefined {
  return requests > 0 ? html`<i style="width: ${percent(requests, most)}; background: ${color}"></i>` : undefined;
}

function sweepFigure(sweep: ThresholdSweep, id: string): Markup {
  const hasHumans = sweep.points.some(({ humans }) => humans !== null);
  return html`<div>
    <h4 class="sub" id="${id}-sweep">Other thresholds</h4>
    <ul class="legend">
      <li><i style="background: var(--bot)"></i>caught sources</li>
      ${hasHumans && html`<li><i style="background: var(--human)"></i>humans among them</li>`}
    </ul>
    ${sweepChart(sweep)}
    <details>
      <summary>The numbers</summary>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">Threshold</th>
            <th scope="col">Sources</th>
            ${hasHumans && html`<th scope="col">Humans</th>`}
          </tr>
        </thead>
        <tbody>
          ${sweep.points.map(
            ({ threshold, sources, humans, planned }) =>
              html`<tr class="${planned && 'planned'}">
                <th scope="row">${grouped(threshold)}${planned && ' (planned)'}</th>
                <td>${grouped(sources)}</td>
                ${hasHumans && html`<td>${humans === null ? '' : grouped(humans)}</td>`}
              </tr>`,
          )}
        </tbody>
      </table>
    </details>
    ${!sweep.exact && html`<p class="hint">These numbers are not exact: the rule counts by tags that other rules of the plan add.</p>`}
  </div>`;
}
