import { counted } from '../../../../model';
import { html, htmlText, type HtmlText, Markup } from '../../../../output';
import { VERDICTS } from '../../rules/rule';
import type { Report } from '../json/report';
import type { Block, EntryBlock, ReportTree, ReportSection } from '../tree/blocks';
import { reportTree } from '../tree/report-tree';
import { blockMarkup, SIGNS, verdictMarkup } from './blocks';
import { overviewMarkup, tilesMarkup } from './overview';
import { STYLES } from './styles';
import { traceMarkup } from './trace';

/** Content security policy: the page loads and runs nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Returns the report as one HTML file, without scripts and external resources. */
export function htmlReport(report: Report): HtmlText {
  const tree = reportTree(report);
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="generator" content="svc-waap ${report.release}" />
      <title>${tree.headline}</title>
      ${new Markup(htmlText`<style>${STYLES}</style>`)}
    </head>
    <body class="${tree.overview.rows.length > MANY && 'many'}">
      <a class="skip" href="#main">Skip to the report</a>
      <header class="top"><div class="wide">${heading(tree)}</div></header>
      <main id="main" class="wide">${body(tree)}</main>
      <footer>
        <div class="wide">
          Made by svc-waap ${report.release}. This file contains no secrets. Its traffic and names may be personal data.
        </div>
      </footer>
    </body>
  </html>`;
  return htmlText`<!doctype html>\n${page.text}\n`;
}

/** Number of changes above which a browser draws only those in view. */
const MANY = 200;

/** Returns the answer, the trace that it speaks of, and the numbers of requests and changes. */
function heading({ about, answer, tone, trace, headline, hasChanges, counts, lost, source, engine }: ReportTree): Markup {
  const facts = [...(hasChanges ? [headline, counts.join(', ')] : []), `${about}: ${source}`, engine].filter((text) => text !== '');
  return html`<h1 class="tone-${tone ?? 'plain'}">
      ${tone !== undefined && tone !== 'neutral' && html`<span aria-hidden="true">${SIGNS[tone]}</span> `}${answer}
    </h1>
    ${trace && html`<div class="card witness">${traceMarkup(trace)}</div>`} ${lost !== undefined && html`<p class="lost">${lost}</p>`}
    <ul class="facts">
      ${facts.map((fact) => html`<li>${fact}</li>`)}
    </ul>`;
}

function body({ hasChanges, tallies, overview, others, sections }: ReportTree): Markup {
  const { rows } = overview;
  // Resources that only move have no verdict, and are no changes.
  const changes = rows.filter(({ verdicts }) => verdicts.length > 0).length;
  return html`${hasChanges && html`<section aria-label="Summary">${tilesMarkup(tallies, changes)}</section>`}
  ${rows.length > 0 && html`<section aria-label="Overview">${overviewMarkup(overview, others)}</section>`}
  ${rows.length === 0 && others !== undefined && html`<p class="note">${others}</p>`}
  ${
    sections.length > 1 &&
    html`<nav class="contents" aria-label="Parts of the report">
      <ul>
        ${sections.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}
      </ul>
    </nav>`
  }
  ${sections.map(sectionMarkup)}`;
}

function sectionMarkup({ id, title, blocks }: ReportSection): Markup {
  const entriesOf = (of: EntryBlock['of']) => blocks.filter((block) => block.kind === 'entry' && block.of === of) as readonly EntryBlock[];
  const [changes, drift] = [entriesOf('change'), entriesOf('drift')];
  const others = blocks.filter((block) => block.kind !== 'entry' || (block.of !== 'change' && block.of !== 'drift'));
  const markup = (block: Block, i: number) => blockMarkup(block, `${id}-${i}`);
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${VERDICTS.map((verdict) => {
      const own = changes.filter(({ verdicts: [worst] }) => worst === verdict);
      return (
        own.length > 0 &&
        html`<div class="kind">
          <h3>
            <span class="tone-${verdict}">${verdictMarkup(verdict)}</span> <span class="number">${counted(own.length, 'change')}</span>
          </h3>
          <div class="changes">${own.map(markup)}</div>
        </div>`
      );
    })}
    ${drift.length > 0 && html`<div class="changes drift">${drift.map(markup)}</div>`} ${others.map(markup)}
  </section>`;
}
