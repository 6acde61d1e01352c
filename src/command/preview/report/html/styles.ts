import { escapedHtml, htmlText, joined } from '../../../../output';
import { VERDICTS } from '../../rules/rule';

/** Selectors of what a chosen verdict hides. */
const HIDDEN = joined(
  VERDICTS.map((verdict) => escapedHtml(verdict)).map(
    (verdict) => htmlText`body:has(#show-${verdict}:checked) :is(.judged:not(.has-${verdict}), .kind:not(:has(.has-${verdict})))`,
  ),
  htmlText`,\n`,
);

/**
 * All styles of the page. The colors have the contrast of WCAG AA in both color schemes. A color of a verdict has no other meaning: series
 * of charts are in shades of blue, and differ by their fill.
 */
export const STYLES = htmlText`
:root {
  color-scheme: light dark;
  --page: #f4f6f9; --card: #ffffff; --sunken: #eef1f5; --line: #d5dbe4; --text: #18202c; --muted: #515d6d; --accent: #1d4ed8;
  --weaker: #b3261e; --weaker-soft: #fdeceb; --deletes: #86198f; --deletes-soft: #faebfb; --attention: #825300;
  --attention-soft: #fdf3dd; --unjudged: #4c3fb0; --unjudged-soft: #eeecfb; --stronger: #0b6b3a; --stronger-soft: #e4f5eb;
  --before: #8a97a8; --series: #4f86c6; --human: #0d2c5e;
  --shadow: 0 1px 2px rgb(24 32 44 / 8%), 0 4px 16px rgb(24 32 44 / 5%);
  --mono: ui-monospace, "SFMono-Regular", "Cascadia Mono", "Liberation Mono", Menlo, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0d1218; --card: #161d27; --sunken: #0f151d; --line: #2c3746; --text: #e7ecf3; --muted: #a4b1c2; --accent: #8fb7ff;
    --weaker: #ff9389; --weaker-soft: #371a1a; --deletes: #e8a3f5; --deletes-soft: #321a38; --attention: #f7c765;
    --attention-soft: #33270f; --unjudged: #b9b0ff; --unjudged-soft: #231f45; --stronger: #6fdca0; --stronger-soft: #12301f;
    --before: #75849a; --series: #4f86c6; --human: #dbe9ff;
    --shadow: 0 1px 2px rgb(0 0 0 / 40%);
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere;
}
h1, h2, h3, h4, h5, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; }
a { color: var(--accent); }
code, .code { font: 0.86em/1.45 var(--mono); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 2; background: var(--card); padding: 0.6rem 1rem; border-radius: 8px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.wide { max-width: 72rem; margin: 0 auto; padding: 0 1.25rem; }
header.top { padding: 2.5rem 0 0; }
h1 {
  font-size: clamp(1.2rem, 1rem + 1vw, 1.7rem); line-height: 1.3; letter-spacing: -0.01em; margin-bottom: 0.9rem; max-width: 60rem;
}
h1 span { color: var(--tone); }
.witness { padding: 0.5rem 1.25rem; margin-bottom: 0.9rem; }
.trace { width: 100%; border-collapse: collapse; font-size: 0.92rem; font-variant-numeric: tabular-nums; }
.trace th, .trace td { text-align: left; vertical-align: top; padding: 0.4rem 1rem 0.4rem 0; font-weight: 400; }
.trace thead th { color: var(--muted); font-size: 0.82rem; }
.trace tbody th, .trace tbody td { border-top: 1px solid var(--line); }
.trace th:first-child { white-space: nowrap; }
.trace td:nth-child(n + 3) { overflow-wrap: normal; }
.trace .differs td { font-weight: 600; }
.trace .differs td:last-child { color: var(--tone); }
.facts { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; color: var(--muted); font-size: 0.92rem; list-style: none; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2.5rem; }
main.wide { margin: 1.75rem auto 4rem; }
h2 { font-size: 1.3rem; letter-spacing: -0.01em; margin-bottom: 0.9rem; }
h3 { font-size: 1rem; color: var(--muted); font-weight: 600; margin: 1.6rem 0 0.75rem; }
h3 .number { font-weight: 400; }
h3 [class^="tone-"] { color: var(--tone); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; box-shadow: var(--shadow); }
.tiles { border: 0; display: flex; flex-wrap: wrap; gap: 0.75rem; min-width: 0; }
.tile {
  position: relative; display: block; flex: 1 1 8.5rem; max-width: 16rem; padding: 0.9rem 1rem 1rem; cursor: pointer;
  border-top: 4px solid var(--tone);
}
.tile input { position: absolute; opacity: 0; inset: 0; width: 100%; height: 100%; margin: 0; cursor: pointer; }
.tile b {
  display: block; font-size: 2rem; line-height: 1.1; font-variant-numeric: tabular-nums; letter-spacing: -0.02em;
  color: var(--tone);
}
.tile .name { font-weight: 600; }
.tile .what { display: block; color: var(--muted); font-size: 0.82rem; line-height: 1.35; margin-top: 0.15rem; }
.tile:has(:checked) { box-shadow: inset 0 0 0 2px var(--tone); }
.tile:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
.hint { color: var(--muted); font-size: 0.85rem; margin-top: 0.6rem; }
.tone-all { --tone: var(--text); }
.tone-weaker { --tone: var(--weaker); --soft: var(--weaker-soft); }
.tone-deletes { --tone: var(--deletes); --soft: var(--deletes-soft); }
.tone-attention { --tone: var(--attention); --soft: var(--attention-soft); }
.tone-unjudged { --tone: var(--unjudged); --soft: var(--unjudged-soft); }
.tone-neutral { --tone: var(--muted); --soft: var(--sunken); }
.tone-stronger { --tone: var(--stronger); --soft: var(--stronger-soft); }
.tone-plain { --tone: var(--muted); --soft: var(--sunken); }
.lost { font-size: 1.1rem; font-weight: 600; margin-bottom: 0.4rem; }
.overview { padding: 0.4rem 1.25rem 0.6rem; }
.overview table { width: 100%; border-collapse: collapse; font-size: 0.92rem; }
.overview th, .overview td { text-align: left; vertical-align: top; padding: 0.55rem 1rem 0.55rem 0; font-weight: 400; }
.overview tbody th, .overview td { border-top: 1px solid var(--line); }
.overview thead th { color: var(--muted); font-size: 0.82rem; }
.overview tbody th { width: 28%; font-weight: 600; }
.overview tbody th small { display: block; color: var(--muted); font-weight: 400; font-size: 0.85rem; }
.overview .number { text-align: right; padding-right: 0; font-variant-numeric: tabular-nums; white-space: nowrap; }
.overview .number .unit { position: absolute; clip-path: inset(50%); }
.overview .none { color: var(--muted); }
.loss, .loss dd, .loss td, .loss th { color: var(--weaker); font-weight: 600; }
.verdicts { list-style: none; }
.verdicts li { color: var(--tone); font-weight: 600; white-space: nowrap; }
figure.card { padding: 1.1rem 1.25rem 1.25rem; min-width: 0; }
figcaption { font-weight: 600; margin-bottom: 0.15rem; }
figcaption small { display: block; font-weight: 400; color: var(--muted); font-size: 0.85rem; }
.legend {
  display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; list-style: none; font-size: 0.82rem; color: var(--muted);
  margin: 0.5rem 0 0.75rem;
}
.legend i { display: inline-block; width: 0.75rem; height: 0.75rem; border-radius: 3px; margin-right: 0.4rem; vertical-align: -1px; }
svg { display: block; width: 100%; height: auto; overflow: visible; }
svg text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; fill: var(--muted); }
.plot {
  display: grid; grid-template-columns: 2.6rem minmax(0, 1fr) 0.8rem; margin-top: 0.75rem; font-size: 0.78rem; color: var(--muted);
}
.plot svg { height: 9rem; }
.plot .ticks { position: relative; }
.plot .ticks span { position: absolute; right: 0.5rem; transform: translateY(-50%); }
.plot .times { grid-column: 2; position: relative; height: 2.5rem; }
.plot .times span { position: absolute; top: 0.3rem; transform: translateX(-50%); white-space: nowrap; text-align: center; }
.plot .times small { display: block; font-size: 1em; }
.plot .rule { stroke: var(--line); vector-effect: non-scaling-stroke; }
.plot .solid { fill: var(--series); }
.plot .hollow { fill: none; stroke: var(--series); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
.legend i.mark { border: 2px solid var(--series); }
.legend i.solid { background: var(--series); }
.legend i.human { background: var(--human); }
.legend i.dotted, .legend i.dashed {
  height: 0; width: 1.2rem; border-top: 2.5px dotted var(--series); border-radius: 0; vertical-align: 3px;
}
.legend i.dashed { border-top-style: dashed; }
.steps { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
.steps.dotted { stroke-width: 1.5; stroke-dasharray: 1.5 3; }
.steps.dashed { stroke-width: 1.5; stroke-dasharray: 6 4; }
svg text.strong, svg text.current { fill: var(--text); font-weight: 600; }
svg text.current { font-weight: 400; }
svg line.strong, svg line.current { stroke: var(--text); stroke-width: 1.5; }
svg line.current { stroke-dasharray: 4 4; }
nav.contents ul { display: flex; flex-wrap: wrap; gap: 0.5rem; list-style: none; }
nav.contents a {
  display: inline-block; padding: 0.3rem 0.85rem; border: 1px solid var(--line); border-radius: 999px; background: var(--card);
  text-decoration: none; font-size: 0.9rem;
}
nav.contents a:hover { border-color: var(--accent); }
.changes { display: grid; gap: 0.75rem; }
.change { padding: 1rem 1.25rem 1.1rem; border-left: 5px solid var(--tone); min-width: 0; }
.many .change { content-visibility: auto; contain-intrinsic-size: auto 9rem; }
.title {
  margin: 0; color: var(--text); font-weight: 650; font-size: 1.05rem; line-height: 1.35;
  display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.2rem 0.6rem;
}
.title small { color: var(--muted); font-weight: 400; font-size: 0.85rem; }
.line { border: 1px solid var(--line); border-left: 5px solid var(--tone); border-radius: 9px; background: var(--card); }
.change.line { padding: 0.4rem 1.25rem; }
.line details { margin: 0; }
.line summary { color: var(--text); width: auto; }
.line small, .line .what { color: var(--muted); font-size: 0.88rem; }
.effect {
  font-size: 0.75rem; font-weight: 700; letter-spacing: 0.04em; text-transform: uppercase; border-radius: 999px;
  padding: 0.1rem 0.6rem; border: 1px solid currentcolor; color: var(--muted);
}
.place { color: var(--muted); margin-top: 0.1rem; }
.place code + code::before { content: " · "; }
.findings { list-style: none; display: grid; gap: 0.4rem; margin-top: 0.75rem; }
.findings li {
  display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.7rem; background: var(--soft); border-radius: 9px;
  padding: 0.45rem 0.75rem;
}
.findings b { color: var(--tone); white-space: nowrap; min-width: 7.4rem; }
.values { width: 100%; border-collapse: collapse; margin-top: 0.85rem; font-size: 0.92rem; }
.values th, .values td {
  text-align: left; vertical-align: top; padding: 0.4rem 0.75rem 0.4rem 0; border-top: 1px solid var(--line); font-weight: 400;
}
.values th { color: var(--muted); width: 34%; }
.values .judged-row th { box-shadow: inset 3px 0 var(--tone); padding-left: 0.7rem; color: var(--text); }
.values .judged-row .is { color: var(--tone); }
.values .sep { color: var(--muted); }
.values ul { list-style: none; display: grid; gap: 0.2rem; }
.was { color: var(--muted); text-decoration: line-through; text-decoration-thickness: 1px; }
.arrow { color: var(--muted); padding: 0 0.35rem; }
.is { font-weight: 600; }
.plus, .minus { font-weight: 700; }
.judged-row .plus, .judged-row .minus { color: var(--tone); }
.diff-title { color: var(--muted); font-size: 0.92rem; margin-top: 0.85rem; }
.diff {
  margin-top: 0.35rem; border: 1px solid var(--line); border-radius: 9px; background: var(--sunken); overflow-x: auto;
  padding: 0.3rem 0;
}
.diff > div { display: grid; grid-template-columns: 1.6rem max-content; padding: 0 0.5rem; position: relative; }
.diff > div > span { font: 0.86em/1.45 var(--mono); }
.diff code { white-space: pre; overflow-wrap: normal; }
.diff .added { background: var(--line); }
.diff .removed code { text-decoration: line-through; text-decoration-thickness: 1px; color: var(--muted); }
.diff .removed b { color: var(--text); }
.diff .gap { color: var(--muted); }
.replay { margin-top: 1.1rem; border-top: 1px solid var(--line); padding-top: 0.8rem; }
.replay h5 { font-size: 0.95rem; }
.transitions { border-collapse: collapse; font-size: 0.92rem; margin-top: 0.8rem; font-variant-numeric: tabular-nums; }
.transitions caption { text-align: left; color: var(--muted); font-size: 0.82rem; }
.transitions th, .transitions td { text-align: left; font-weight: 400; padding: 0.2rem 1.5rem 0.2rem 0; border-top: 1px solid var(--line); }
.transitions .loss th, .transitions .loss td { font-weight: 600; }
.note { color: var(--muted); }
.dumbbell { display: grid; gap: 3px; max-width: 16rem; margin-top: 0.3rem; }
.dumbbell i { display: block; height: 6px; border-radius: 3px; background: var(--before); min-width: 3px; }
.dumbbell i + i { background: var(--tone); }
.chips, .values ul.chips { display: flex; flex-wrap: wrap; gap: 0.35rem; list-style: none; margin-top: 0.35rem; }
.chips li { border: 1px solid var(--line); border-radius: 999px; padding: 0.05rem 0.65rem; font-size: 0.85rem; }
.chips .in { border-color: var(--tone); color: var(--tone); background: var(--soft); font-weight: 600; }
.chips .out { border-style: dashed; border-color: var(--tone); color: var(--tone); text-decoration: line-through; }
details { margin-top: 0.75rem; }
summary { cursor: pointer; color: var(--accent); width: fit-content; }
.warning { padding: 0.8rem 1.1rem; }
.warning p { white-space: pre-line; color: var(--muted); margin-top: 0.3rem; font-size: 0.92rem; }
.warning + .warning { margin-top: 0.6rem; }
.notes { list-style: none; display: grid; gap: 0.5rem; color: var(--muted); font-size: 0.92rem; }
.impact { padding: 1.1rem 1.25rem 1.25rem; min-width: 0; }
.impact + .impact { margin-top: 0.75rem; }
.cols { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.25rem 2rem; margin-top: 1rem; }
.cols:has(.sweep) > :not(.sweep) { grid-column: 1; }
.cols > .sweep { grid-column: 2; grid-row: 1 / span 3; }
.sub { margin: 0 0 0.4rem; font-size: 0.9rem; font-weight: 600; }
.figures { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; margin-top: 0.6rem; }
.figures div { display: flex; flex-direction: column-reverse; }
.figures dt { color: var(--muted); font-size: 0.82rem; }
.figures dd { font-size: 1.35rem; font-weight: 650; font-variant-numeric: tabular-nums; letter-spacing: -0.01em; line-height: 1.2; }
.figures dd small { font-size: 0.85rem; font-weight: 400; color: var(--muted); letter-spacing: 0; }
.top { list-style: none; }
ol.sources { list-style: none; display: grid; gap: 0.35rem; font-size: 0.88rem; }
ol.sources li { display: grid; grid-template-columns: minmax(0, 1fr) max-content; gap: 0 0.75rem; }
ol.sources .track { grid-column: 1 / -1; display: flex; height: 6px; gap: 1px; }
ol.sources .track i { border-radius: 3px; min-width: 2px; }
.numbers { border-collapse: collapse; font-size: 0.88rem; margin-top: 0.5rem; font-variant-numeric: tabular-nums; }
.numbers th, .numbers td { text-align: right; padding: 0.15rem 0.9rem 0.15rem 0; font-weight: 400; border-top: 1px solid var(--line); }
.numbers th, .numbers td { overflow-wrap: normal; }
.numbers th:first-child, .numbers td { white-space: nowrap; }
.wide { overflow-x: auto; }
.numbers .planned th, .numbers .planned td { font-weight: 700; }
.matrix { position: relative; overflow-x: auto; margin-top: 0.85rem; }
.matrix table { border-collapse: separate; border-spacing: 3px; font-size: 0.85rem; }
.matrix th { text-align: left; font-weight: 600; padding: 0.2rem 0.6rem 0.2rem 0; white-space: nowrap; }
.matrix td { background: var(--sunken); border-radius: 6px; padding: 0.25rem 0.6rem; white-space: nowrap; }
.matrix td.falls { background: var(--attention-soft); color: var(--attention); font-weight: 600; }
.matrix td.gets { font-weight: 600; }
footer { border-top: 1px solid var(--line); color: var(--muted); font-size: 0.85rem; padding: 1.25rem 0 3rem; }
${HIDDEN} { display: none; }
@media (max-width: 46rem) {
  .wide { padding: 0 1rem; }
  header.top { padding-top: 1.5rem; }
  .cols { grid-template-columns: minmax(0, 1fr); }
  .cols > .sweep { grid-column: 1; grid-row: auto; }
  .tiles { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .tile { max-width: none; }
  .tile.tone-all { grid-column: 1 / -1; }
  .witness { padding: 0.3rem 0.95rem; }
  .trace { font-size: 0.85rem; }
  .trace th, .trace td { padding-right: 0.6rem; }
  .trace tr > :last-child { padding-right: 0; }
  .change.line { padding: 0.4rem 0.95rem; }
  .tile { padding: 0.7rem 0.85rem 0.8rem; }
  .tile b { font-size: 1.6rem; }
  .change, .impact, figure.card { padding: 0.85rem 0.95rem 0.95rem; }
  .findings li { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .values th, .values td { display: block; width: auto; padding-right: 0; }
  .values td { border-top: 0; padding-top: 0; }
  .overview { padding: 0.2rem 0.95rem 0.4rem; }
  .overview thead { position: absolute; clip-path: inset(50%); }
  .overview tr { display: block; border-top: 1px solid var(--line); padding: 0.6rem 0; }
  .overview tbody tr:first-child { border-top: 0; }
  .overview tbody th, .overview td { display: block; width: auto; border: 0; padding: 0.1rem 0; }
  .overview .number { text-align: left; }
  .overview .number .unit { position: static; clip-path: none; }
  .overview .number.none { display: none; }
  .verdicts { display: flex; flex-wrap: wrap; gap: 0 0.9rem; }
  svg text { font-size: 17px; }
  .plot { grid-template-columns: 2.1rem minmax(0, 1fr) 0.8rem; font-size: 0.74rem; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media print {
  :root { --page: #fff; --shadow: none; }
  .many .change { break-inside: avoid; content-visibility: visible; }
  nav.contents, .skip, .hint { display: none; }
}
`;
