import type { TObject } from '@sinclair/typebox';
import type { TrafficHeaders } from '../../../api';
import { TOPX_LABELS } from '../../../model/traffic';
import { StatsResult, TimelineResult, TopxResult } from '../../../model/traffic/results';
import { checkedValues } from '../../connection/checked-values';
import type { SharedReads } from '../../connection/services';
import { attributesOf } from '../../fields/schema';
import { FILTERS, filtersIn, TRAFFIC_HEADER_ATTRIBUTES, trafficHeadersIn, trafficPaths } from '../../fields/traffic-attributes';
import type { DataSource } from '../../framework/data-source';
import type { Attributes } from '../../framework/schema';
import { readable } from '../attributes';

/** A query that returns totals instead of single requests. */
interface TotalsQuery {
  readonly name: string;
  readonly description: string;
  /** Schema of a result. */
  readonly schema: TObject;
  /** Description of the order of the results. */
  readonly order: string;
  readonly ask: (
    traffic: SharedReads['traffic'],
    ...rest: [filters: string, headers: TrafficHeaders, signal: AbortSignal]
  ) => Promise<readonly object[]>;
}

const LABELS = Object.entries(TOPX_LABELS).map(([label, key]) => `\`${label}\` (${key})`);

const QUERIES: readonly TotalsQuery[] = [
  {
    name: 'stats',
    description: 'Totals of requests, bandwidth and latency, for each time segment.',
    schema: StatsResult,
    order: 'The time segments.',
    ask: (traffic, ...rest) => traffic.stats(...rest),
  },
  {
    name: 'timeline',
    description: 'Security metrics of the traffic, for each time segment.',
    schema: TimelineResult,
    order: 'The time segments.',
    ask: (traffic, ...rest) => traffic.timeline(...rest),
  },
  {
    name: 'topx',
    description:
      'Leading factors of the traffic, such as the countries or addresses with most blocked requests. The keys of some labels are ' +
      'personal data, such as IP addresses. The state contains them.',
    schema: TopxResult,
    order:
      'The leading results of each label: by label, and in a label those with most blocked requests first. The labels, and what ' +
      `\`key\` is: ${LABELS.join(', ')}.`,
    ask: (traffic, ...rest) => traffic.topx(...rest),
  },
];

/** Returns the data sources `svc_traffic_stats`, `svc_traffic_timeline` and `svc_traffic_topx`. */
export function trafficResultDataSources(): readonly DataSource<SharedReads>[] {
  return QUERIES.map(({ name, description, schema, order, ask }): DataSource<SharedReads> => {
    const attributes: Attributes = {
      filters: FILTERS,
      ...TRAFFIC_HEADER_ATTRIBUTES,
      results: { nesting: 'list', computed: true, description: order, attributes: readable(attributesOf(schema)) },
    };
    return {
      typeName: `svc_traffic_${name}`,
      schema: { version: 0, description, attributes },
      attributePathFor: trafficPaths(attributes),
      async read(values, { connection, signal, diagnostics }) {
        const results = await ask(connection.traffic, await filtersIn(values, diagnostics), trafficHeadersIn(values), signal);
        const source = { doing: `read the ${name} of the traffic`, path: `/data/${name}` };
        return { results: results.map((result) => checkedValues(schema, result, source)) };
      },
    };
  });
}
