import { QueryReader } from '../http/query-reader';

/** Query that selects a listener of a load balancer. */
export interface ListenerQuery {
  readonly provider: string;
  readonly region: string;
  readonly listener?: string;
  /** Port as the client wrote it. On one platform, the port may be a name. */
  readonly 'listener-port'?: string;
}

/** Query of an attachment. */
export interface AttachQuery extends Required<ListenerQuery> {
  readonly default: boolean;
}

/** Query of a detachment. */
export interface DetachQuery extends ListenerQuery {
  readonly 'certificate-id'?: string;
}

/** Parses the query of an attachment. @throws HttpError with all problems */
export function attachQuery(raw: unknown, platforms: readonly string[], portNames: readonly string[]): AttachQuery {
  const query = new QueryReader(raw);
  const found = {
    provider: query.oneOf('provider', platforms),
    region: query.required('region'),
    listener: query.required('listener'),
    'listener-port': port(query, portNames),
    default: query.flag('default', false),
  };
  query.flag('elbv2', true);
  query.refuseIfBad();
  return found;
}

/** Parses the query of a detachment. @throws HttpError with all problems */
export function detachQuery(raw: unknown): DetachQuery {
  const query = new QueryReader(raw);
  const found = {
    provider: query.required('provider'),
    region: query.required('region'),
    listener: query.text('listener'),
    'listener-port': query.text('listener-port'),
    'certificate-id': query.text('certificate-id'),
  };
  query.flag('elbv2', true);
  query.refuseIfBad();
  return found;
}

/** Returns the port: a whole number, or one of the names that load balancers have instead. */
function port(query: QueryReader, texts: readonly string[]): string {
  const value = query.required('listener-port');
  if (query.text('listener-port') !== undefined && !/^\d+$/.test(value) && !texts.includes(value))
    query.report('listener-port', 'Input should be a valid integer', 'int_parsing');
  return value;
}
