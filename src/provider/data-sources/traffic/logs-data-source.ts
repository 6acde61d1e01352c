import { TRAFFIC_ROUTES } from '../../../model/traffic';
import type { SharedReads } from '../../connection/shared-reads';
import { TRAFFIC_HEADERS, trafficHeaders, trafficPaths } from '../../fields/traffic-attributes';
import { between } from '../../fields/validators';
import type { DataSource } from '../../framework/data-source';
import type { Attributes } from '../../framework/schema';
import { FILTERS } from './filters-argument';
import { RECORD_ATTRIBUTES, recordValues } from './record';

const [LIMIT, OFFSET] = TRAFFIC_ROUTES.logs.query;

const ATTRIBUTES: Attributes = {
  filters: FILTERS,
  limit: {
    type: 'number',
    optional: true,
    validators: [between(LIMIT.minimum, LIMIT.maximum)],
    description: `Maximum number of requests, from ${LIMIT.minimum} to ${LIMIT.maximum}. Default: \`${LIMIT.default}\`.`,
  },
  offset: {
    type: 'number',
    optional: true,
    validators: [between(OFFSET.minimum)],
    description: `Number of requests to skip. Default: \`${OFFSET.default}\`.`,
  },
  ...TRAFFIC_HEADERS,
  results: {
    nesting: 'list',
    computed: true,
    description: 'The requests, newest first. A field that the service does not return is null.',
    attributes: RECORD_ATTRIBUTES,
  },
};

/** The requests that match a filter. */
export const trafficLogsDataSource: DataSource<SharedReads> = {
  typeName: 'svc_traffic_logs',
  schema: {
    version: 0,
    description:
      'The requests that match a filter, in full. They contain personal data, such as IP addresses and cookies. The state contains ' +
      'all that this data source reads, so that whoever can read the state can read it.',
    attributes: ATTRIBUTES,
  },
  attributePathFor: trafficPaths(ATTRIBUTES),
  async read(values, { connection, signal }) {
    const { filters, limit, offset } = values;
    const page = {
      ...(typeof limit === 'number' ? { limit } : {}),
      ...(typeof offset === 'number' ? { offset } : {}),
    };
    const records = await connection.traffic.logs(String(filters), { ...page, ...trafficHeaders(values) }, signal);
    return { results: records.map(recordValues) };
  },
};
