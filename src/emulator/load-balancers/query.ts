import { QueryReader } from '../http/query-reader';

/** Selects a listener of a load balancer. */
export interface ListenerQuery {
  readonly provider: string;
  readonly region: string;
  readonly listener?: string;
  /** The port as the client wrote it. On one platform it may be another text. */
  readonly 'listener-port'?: string;
}

/** The listener to attach a certificate to, and how. */
export interface AttachQuery extends Required<ListenerQuery> {
  readonly default: boolean;
}

/** The listener to detach a certificate from. */
export interface DetachQuery extends ListenerQuery {
  readonly 'certificate-id'?: string;
}

/** The query of an attachment, or a refusal with all that is wrong with it. */
export function attachQuery(raw: unknown, platforms: readonly string[], portTexts: readonly string[]): AttachQuery {
  const query = new QueryReader(raw);
  const found = {
    provider: query.oneOf('provider', platforms),
    region: query.required('region'),
    listener: query.required('listener'),
    'listener-port': port(query, portTexts),
    default: query.flag('default', false),
  };
  query.flag('elbv2', true);
  query.refuseIfBad();
  return found;
}

/** The query of a detachment, or a refusal with all that is wrong with it. */
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

/** A whole number, or one of the texts that load balancers have instead. */
function port(query: QueryReader, texts: readonly string[]): string {
  const value = query.required('listener-port');
  if (query.text('listener-port') !== undefined && !/^\d+$/.test(value) && !texts.includes(value))
    query.report('listener-port', 'Input should be a valid integer', 'int_parsing');
  return value;
}
