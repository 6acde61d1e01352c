import { QuarantineRecord } from '../../../model/traffic/results';
import { checkedValues } from '../../connection/checked-values';
import type { SharedReads } from '../../connection/services';
import { CONFIG, settledConfig } from '../../fields/config-attribute';
import { attributesOf } from '../../fields/schema';
import { textsIn, TRAFFIC_HEADER_ATTRIBUTES, trafficHeadersIn, trafficPaths } from '../../fields/traffic-attributes';
import type { DataSource } from '../../framework/data-source';
import type { Attributes } from '../../framework/schema';
import { readable } from '../attributes';

const ATTRIBUTES: Attributes = {
  config: CONFIG,
  ids: { type: { set: 'string' }, optional: true, description: 'Only entries with these ids. Default: all.' },
  rule_ids: { type: { set: 'string' }, optional: true, description: 'Only sources that these dynamic rules quarantined. Default: all.' },
  ...TRAFFIC_HEADER_ATTRIBUTES,
  sources: {
    nesting: 'list',
    computed: true,
    description: 'The sources, in the order of the service. A field that the service does not return is null.',
    attributes: readable(attributesOf(QuarantineRecord)),
  },
};

/** The quarantined sources of traffic of a configuration. */
export const quarantinedDataSource: DataSource<SharedReads> = {
  typeName: 'svc_quarantined',
  schema: {
    version: 0,
    description:
      'The sources of traffic that dynamic rules keep in quarantine. A source may be personal data, such as an IP address. The state ' +
      'contains the sources.',
    attributes: ATTRIBUTES,
  },
  attributePathFor: trafficPaths(ATTRIBUTES),
  async read(values, context) {
    const config = settledConfig(values, context);
    if (config === null) return null;
    const ids = textsIn(values, 'ids');
    const ruleIds = textsIn(values, 'rule_ids');
    // An empty set selects nothing, which the query of a request cannot express.
    const isNone = ids?.length === 0 || ruleIds?.length === 0;
    const { connection, signal } = context;
    const sources = isNone ? [] : await connection.traffic.quarantined({ config, ids, ruleIds }, trafficHeadersIn(values), signal);
    const source = { doing: 'read the quarantined sources', path: '/data/quarantined' };
    return { config, sources: sources.map((record) => checkedValues(QuarantineRecord, record, source)) };
  },
};
