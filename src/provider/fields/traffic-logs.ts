import { TRAFFIC_ROUTES } from '../../model/traffic';
import type { SharedReads } from '../connection/services';
import type { OperationContext } from '../framework/resource';
import type { Attributes } from '../framework/schema';
import type { ValueObject } from '../framework/value';
import { FILTERS, filtersIn, TRAFFIC_HEADER_ATTRIBUTES, trafficHeadersIn } from './traffic-attributes';
import { RECORD_ATTRIBUTES, recordValues } from './traffic-record';
import { between } from './validators';

// The query for requests. Configurations have it as a data source, and as an ephemeral resource.

const [LIMIT, OFFSET] = TRAFFIC_ROUTES.logs.query;

/** The arguments of the query, and its results. */
export const LOGS_ATTRIBUTES: Attributes = {
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
  ...TRAFFIC_HEADER_ATTRIBUTES,
  results: {
    nesting: 'list',
    computed: true,
    description: 'The requests, newest first. A field that the service does not return is null.',
    attributes: RECORD_ATTRIBUTES,
  },
};

/** Runs the query. */
export async function readLogs(
  values: ValueObject,
  { connection, signal, diagnostics }: OperationContext<SharedReads>,
): Promise<ValueObject> {
  const { limit, offset } = values;
  const page = {
    ...(typeof limit === 'number' ? { limit } : {}),
    ...(typeof offset === 'number' ? { offset } : {}),
  };
  const records = await connection.traffic.logs(await filtersIn(values, diagnostics), { ...page, ...trafficHeadersIn(values) }, signal);
  return { results: records.map(recordValues) };
}
