import { paint, printable, sparkline, type Style, wrapped } from '../../../terminal';
import type { ConfigurationImpact, EntryImpact, TrafficImpact } from '../../impact';
import { entriesOf, impactRows, number, reductionText, several, shownEffect, trafficText } from '../traffic-text';

/** Number of sources that a terminal lists of each entry. */
const TOP = 5;

/** The impact on traffic, for a terminal. */
export function trafficLines({ configurations }: TrafficImpact, style: Style): string[] {
  return configurations.flatMap((configuration) => ['', ...configurationLines(configuration, style)]);
}

function configurationLines(configuration: ConfigurationImpact, style: Style): string[] {
  const { config, traffic, notes } = configuration;
  return [
    paint('bold', printable(`What it would have done to the traffic of ${config}`), style),
    ...wrapped(printable(trafficText(traffic)), '  ', style),
    ...traffic.reductions.flatMap((reduction) => wrapped(reductionText(reduction), '  ', style)),
    ...entriesOf(configuration).flatMap((entry) => ['', ...entryLines(entry, style)]),
    ...(notes.length === 0 ? [] : ['']),
    ...notes.flatMap(({ text }) => wrapped(`Note: ${printable(text)}`, '  ', style)),
  ];
}

function entryLines(entry: EntryImpact, style: Style): string[] {
  const rows = impactRows(entry);
  const width = Math.max(...rows.map(([what]) => what.length));
  const effect = shownEffect(entry);
  return [
    `  ${paint('bold', JSON.stringify(printable(entry.name)), style)}  ${paint('dim', printable(entry.address), style)}`,
    ...rows.map(([what, text]) => `    ${paint('cyan', what.padEnd(width), style)}  ${printable(text)}`),
    ...(effect && effect.requests > 0 ? [`    ${paint('cyan', 'when'.padEnd(width), style)}  ${spark(effect.overTime)}`] : []),
    ...(effect?.top ?? []).slice(0, TOP).map(({ value, requests }) => `    ${number(requests).padStart(width)}  ${printable(value)}`),
    ...(entry.sweep
      ? entry.sweep.points.map(({ threshold, planned, sources, humans }) => {
          const ofHumans = humans === null ? '' : `, ${number(humans)} human`;
          const text = `threshold ${number(threshold)}: ${several(sources, 'source')}${ofHumans}`;
          return planned ? `    ${paint('bold', `→ ${text} (planned)`, style)}` : `      ${text}`;
        })
      : []),
  ];
}

/** At most so many characters for the whole time. */
const SEGMENTS = 60;

function spark(values: readonly number[]): string {
  const size = Math.ceil(values.length / SEGMENTS);
  const sums = Array.from({ length: Math.ceil(values.length / size) }, (_, i) =>
    values.slice(i * size, (i + 1) * size).reduce((sum, value) => sum + value, 0),
  );
  return sparkline(sums);
}
