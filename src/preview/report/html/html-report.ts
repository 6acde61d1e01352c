import { counted, grouped, plural } from '../../../model';
import type { Report, ReportedChange } from '../report';
import { configurationText, effectCounts, othersText, planText } from '../text';
import { balanceChart, effectsChart } from './charts/kinds';
import { changeCard, driftCard } from './change-card';
import { html, htmlText, type HtmlText, Markup } from '../../../output';
import { STYLES } from './styles';
import { trafficSection } from './traffic-section';
import { MEANINGS, SIGNS, TITLES, VERDICTS } from './verdicts';

/** The page loads nothing and runs nothing, and tells browsers so. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The report as a page of its own: one file, without scripts and without anything from elsewhere. */
export function htmlReport(report: Report): HtmlText {
  const title = headline(report);
  const changes = report.configurations.reduce((sum, one) => sum + one.changes.length, 0);
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="generator" content="svc-waap ${report.release}" />
      <title>${title}</title>
      ${new Markup(htmlText`<style>${STYLES}</style>`)}
    </head>
    <body class="${changes > MANY && 'many'}">
      <a class="skip" href="#main">Skip to the report</a>
      <header class="top"><div class="wide">${heading(report, title)}</div></header>
      <main id="main" class="wide">${body(report)}</main>
      <footer>
        <div class="wide">
          Made by svc-waap ${report.release}. Secrets are not in this file. The traffic and the names in it may be personal data.
        </div>
      </footer>
    </body>
  </html>`;
  return htmlText`<!doctype html>\n${page.text}\n`;
}

/** With more changes than this, a browser draws only those in view. */
const MANY = 200;

/** The most important fact, in a few words. */
export function headline({ has_changes: hasChanges, summary }: Report): string {
  const { weaker, deletes, stronger } = summary;
  const all = summary.added + summary.changed + summary.removed + summary.replaced + summary.forgotten + summary.imported;
  if (!hasChanges) return 'No changes of the protection';
  if (weaker > 0) return `${counted(weaker, 'change')} ${plural(weaker, 'makes', 'make')} the protection weaker`;
  if (deletes > 0) return `${counted(deletes, 'change')} ${plural(deletes, 'deletes', 'delete')} something at the service`;
  return stronger > 0 ? 'The protection becomes stronger' : `${counted(all, 'change')}, and none makes the protection weaker`;
}

function heading(report: Report, title: string): Markup {
  const engine = planText(report);
  const facts = [effectCounts(report).join(', '), `Plan: ${report.plan.source}`, engine].filter((text) => text !== '');
  return html`<p class="eyebrow">Preview of the protection</p>
    <h1>${title}</h1>
    <ul class="facts">
      ${facts.map((fact) => html`<li>${fact}</li>`)}
    </ul>`;
}

function body(report: Report): Markup {
  const { configurations, drift, traffic, warnings, notes, has_changes: hasChanges } = report;
  const others = othersText(report);
  const allNotes = [...(others === undefined ? [] : [others]), ...notes];
  const sections = [
    ...(traffic?.configurations ?? []).map((impact, i) => ({
      id: `traffic-${i}`,
      name: `Traffic of ${impact.config}`,
      markup: trafficSection(impact, `traffic-${i}`),
    })),
    ...configurations.map(({ name, changes }, i) => ({
      id: `configuration-${i}`,
      name: configurationText(name),
      markup: configurationSection(configurationText(name), changes, `configuration-${i}`),
    })),
    ...(drift.length === 0
      ? []
      : [
          {
            id: 'drift',
            name: 'Changed outside of Terraform',
            markup: section('drift', 'Changed outside of Terraform', html`<div class="changes drift">${drift.map(driftCard)}</div>`),
          },
        ]),
    ...(warnings.length === 0
      ? []
      : [
          {
            id: 'warnings',
            name: 'Warnings of the plan',
            markup: section('warnings', 'Warnings of the plan', html`${warnings.map(warningCard)}`),
          },
        ]),
    ...(allNotes.length === 0
      ? []
      : [
          {
            id: 'notes',
            name: 'Notes',
            markup: section(
              'notes',
              'Notes',
              html`<ul class="notes">
                ${allNotes.map((note) => html`<li>${note}</li>`)}
              </ul>`,
            ),
          },
        ]),
  ];
  return html`${hasChanges && html`<section aria-label="Summary">${tiles(report)}</section>`}
  ${hasChanges && html`<section class="glance" aria-label="Charts">${effectsChart(report)}${balanceChart(report)}</section>`}
  ${
    sections.length > 1 &&
    html`<nav class="contents" aria-label="Parts of the report">
      <ul>
        ${sections.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}
      </ul>
    </nav>`
  }
  ${sections.map(({ markup }) => markup)}`;
}

/** The counts of the verdicts. They also choose which changes are shown, without a script: the styles do it. */
function tiles({ summary, configurations }: Report): Markup {
  const all = configurations.reduce((sum, { changes }) => sum + changes.length, 0);
  const tile = (id: string, count: number, name: string, what: string, sign: string, isChosen = false) =>
    html`<label class="card tile tone-${id}${count === 0 && ' none'}"
      ><input type="radio" name="show" id="show-${id}" ${isChosen && new Markup(htmlText`checked`)} /><b>${grouped(count)}</b
      ><span class="name"><span aria-hidden="true">${sign}</span> ${name}</span><span class="what">${what}</span></label
    >`;
  return html`<fieldset class="tiles">
      <legend class="unseen">Which changes to show</legend>
      ${tile('all', all, 'All changes', 'everything that the plan does', '●', true)}
      ${VERDICTS.map((verdict) => tile(verdict, summary[verdict], TITLES[verdict], MEANINGS[verdict], SIGNS[verdict]))}
    </fieldset>
    <p class="hint">Choose a number to see only these changes. A change may be in several of them.</p>`;
}

function configurationSection(title: string, changes: readonly ReportedChange[], id: string): Markup {
  const nouns = [...new Set(changes.map(({ noun }) => noun))];
  return section(
    id,
    title,
    html`${nouns.map((noun) => {
      const own = changes.filter((change) => change.noun === noun);
      return html`<div class="kind">
        <h3>${capitalized(noun)} <span class="number">${counted(own.length, 'change')}</span></h3>
        <div class="changes">${own.map(changeCard)}</div>
      </div>`;
    })}`,
  );
}

function section(id: string, title: string, content: Markup): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section>`;
}

function warningCard({ summary, detail, address }: Report['warnings'][number]): Markup {
  return html`<div class="card warning">
    <strong>${summary}</strong>${address !== undefined && html` <code>${address}</code>`}
    <p>${detail}</p>
  </div>`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
