import { ApiError, type Problem } from '../http/api-error';

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

type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The query of an attachment, or a refusal with all that is wrong with it. */
export function attachQuery(raw: unknown, platforms: readonly string[], portTexts: readonly string[]): AttachQuery {
  const query = new QueryReader(raw);
  const found = {
    provider: query.oneOf('provider', platforms),
    region: query.required('region'),
    listener: query.required('listener'),
    'listener-port': query.port(portTexts),
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

/** Reads parameters of a query, and collects their problems. */
class QueryReader {
  private readonly problems: Problem[] = [];
  private readonly raw: RawQuery;

  constructor(raw: unknown) {
    this.raw = raw as RawQuery;
  }

  /** An optional parameter. If it occurs several times, the last one counts. */
  text(name: string): string | undefined {
    const value = this.raw[name];
    return typeof value === 'string' ? value : value?.at(-1);
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) {
      this.report(name, 'Field required', 'missing');
    }
    return value ?? '';
  }

  oneOf(name: string, values: readonly string[]): string {
    const value = this.required(name);
    if (this.text(name) !== undefined && !values.includes(value)) {
      this.report(name, `Input should be one of ${values.join(', ')}`, 'enum');
    }
    return value;
  }

  /** A whole number, or one of the texts that load balancers have instead. */
  port(texts: readonly string[]): string {
    const value = this.required('listener-port');
    if (this.text('listener-port') !== undefined && !/^\d+$/.test(value) && !texts.includes(value)) {
      this.report('listener-port', 'Input should be a valid integer', 'int_parsing');
    }
    return value;
  }

  flag(name: string, absent: boolean): boolean {
    const value = this.text(name)?.toLowerCase();
    if (value !== undefined && !['true', 'false', '1', '0'].includes(value)) {
      this.report(name, 'Input should be a valid boolean', 'bool_parsing');
    }
    return value === undefined ? absent : value === 'true' || value === '1';
  }

  refuseIfBad(): void {
    if (this.problems.length > 0) {
      throw ApiError.detailed(this.problems);
    }
  }

  private report(name: string, msg: string, type: string): void {
    this.problems.push({ loc: ['query', name], msg, type });
  }
}
