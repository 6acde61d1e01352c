import { NOTHING, terminalText, terminalLine, type TerminalText } from '../../../output';
import { counted, grouped } from '../../../model';
import { paint, sparkline, type Style, wrapped } from '../../../terminal';
import type { ConfigurationImpact, EntryImpact, TrafficImpact } from '../../impact';
import { entriesOf, impactRows, reductionText, shownEffect, trafficText } from '../traffic-text';

const INDENT = terminalText`  `;

/** Number of sources that a terminal lists of each entry. */
const TOP = 5;

/** The impact on traffic, for a terminal. */
export function trafficLines({ configurations }: TrafficImpact, style: Style): TerminalText[] {
  return configurations.flatMap((configuration) => [NOTHING, ...configurationLines(configuration, style)]);
}

function configurationLines(configuration: ConfigurationImpact, style: Style): TerminalText[] {
  const { config, traffic, notes } = configuration;
  return [
    paint('bold', terminalLine(`What it would have done to the traffic of ${config}`), style),
    ...wrapped(terminalLine(trafficText(traffic)), INDENT, style),
    ...traffic.reductions.flatMap((reduction) => wrapped(terminalLine(reductionText(reduction)), INDENT, style)),
    ...entriesOf(configuration).flatMap((entry) => [NOTHING, ...entryLines(entry, style)]),
    ...(notes.length === 0 ? [] : [NOTHING]),
    ...notes.flatMap(({ text }) => wrapped(terminalLine(`Note: ${text}`), INDENT, style)),
  ];
}

function entryLines(entry: EntryImpact, style: Style): TerminalText[] {
  const rows = impactRows(entry);
  const width = Math.max(...rows.map(([what]) => what.length));
  const effect = shownEffect(entry);
  const label = (what: string) => paint('cyan', terminalLine(what.padEnd(width)), style);
  return [
    terminalText`  ${paint('bold', terminalLine(JSON.stringify(entry.name)), style)}  ${paint('dim', terminalLine(entry.address), style)}`,
    ...rows.map(([what, text]) => terminalText`    ${label(what)}  ${terminalLine(text)}`),
    ...(effect && effect.requests > 0 ? [terminalText`    ${label('when')}  ${sparkline(effect.overTime, SEGMENTS)}`] : []),
    ...(effect?.top ?? []).slice(0, TOP).map(({ value, requests }) => terminalLine(`    ${grouped(requests).padStart(width)}  ${value}`)),
    ...(entry.sweep
      ? entry.sweep.points.map(({ threshold, planned, sources, humans }) => {
          const ofHumans = humans === null ? '' : `, ${grouped(humans)} human`;
          const text = `threshold ${grouped(threshold)}: ${counted(sources, 'source')}${ofHumans}`;
          return planned ? terminalText`    ${paint('bold', terminalLine(`→ ${text} (planned)`), style)}` : terminalLine(`      ${text}`);
        })
      : []),
  ];
}

/** At most so many characters for the whole time. */
const SEGMENTS = 60;
