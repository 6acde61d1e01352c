import { type LoadBalancer, type LoadBalancerRegions } from '../../model';
import { ApiError } from '../http/api-error';
import { type Json } from '../http/json';
import { type Documents } from '../store/documents';
import { Refusal } from '../store/refusal';
import { attached, detached, type FormerDefault } from './certificates';
import { BALANCERS, REGIONS } from './documents';
import { attachQuery, detachQuery } from './query';
import { answeredRegions, preferring } from './regions';

/** The load balancers of all configurations. */
export class LoadBalancerService {
  constructor(
    private readonly documents: Documents,
    private readonly idsAsText: boolean,
    private readonly formerDefault: FormerDefault,
  ) {}

  list(configuration: string): readonly LoadBalancer[] {
    return this.read<LoadBalancer[]>(configuration, BALANCERS);
  }

  regions(configuration: string): LoadBalancerRegions {
    return answeredRegions(this.read<LoadBalancerRegions>(configuration, REGIONS), this.idsAsText);
  }

  /** Sets all cities of all load balancers. Resolves when the data is durable. */
  prefer(configuration: string, body: Json): Promise<void> {
    return this.change<LoadBalancerRegions>(configuration, REGIONS, (record) => preferring(record, body));
  }

  attach(configuration: string, name: string, certificate: string, rawQuery: unknown): Promise<void> {
    return this.change<readonly LoadBalancer[]>(configuration, BALANCERS, (balancers) => {
      const ports = balancers.filter((balancer) => balancer.name === name).map(({ listener_port }) => String(listener_port));
      return attached(balancers, name, certificate, attachQuery(rawQuery, ports), this.formerDefault);
    });
  }

  detach(configuration: string, name: string, rawQuery: unknown): Promise<void> {
    return this.change<readonly LoadBalancer[]>(configuration, BALANCERS, (balancers) => detached(balancers, name, detachQuery(rawQuery)));
  }

  private read<T>(configuration: string, document: string): T {
    try {
      return JSON.parse(this.documents.read(configuration, document)) as T;
    } catch (error) {
      throw asAnswer(error);
    }
  }

  private async change<T>(configuration: string, document: string, next: (value: T) => T): Promise<void> {
    try {
      await this.documents.change(configuration, document, (body) => JSON.stringify(next(JSON.parse(body) as T)));
    } catch (error) {
      throw asAnswer(error);
    }
  }
}

function asAnswer(error: unknown): unknown {
  return error instanceof Refusal ? ApiError.plain(404, error.message) : error;
}
