import type { LoadBalancer, LoadBalancerRegions } from '../../model';
import { HttpError } from '../http/http-error';
import type { Json } from '../../model/json';
import type { Documents } from '../store/documents';
import { StoreError } from '../store/store-error';
import { attached, detached, type FormerDefault } from './certificates';
import { BALANCERS_DOCUMENT, REGIONS_DOCUMENT } from './documents';
import { attachQuery, detachQuery } from './query';
import type { PlatformNames } from './platform-names';
import { answeredRegions, withPreferences, type RegionsPost } from './regions';

/** Behavior of load balancers that differs between deployments. */
export interface LoadBalancerBehaviour {
  readonly platforms: PlatformNames;
  /** Whether answers contain the ids of load balancers as strings. */
  readonly idsAsText: boolean;
  readonly formerDefault: FormerDefault;
  readonly regionsPost: RegionsPost;
}

/** Reads and changes the load balancers of all configurations. */
export class LoadBalancerService {
  public constructor(
    private readonly documents: Documents,
    private readonly behaviour: LoadBalancerBehaviour,
  ) {}

  /** @param lagMs milliseconds by which the read lags behind the writes */
  public list(configuration: string, lagMs: number): readonly LoadBalancer[] {
    return this.behaviour.platforms.spelled(this.read<LoadBalancer[]>(configuration, BALANCERS_DOCUMENT, lagMs));
  }

  /** @param lagMs milliseconds by which the read lags behind the writes */
  public regions(configuration: string, lagMs: number): LoadBalancerRegions {
    return answeredRegions(this.read<LoadBalancerRegions>(configuration, REGIONS_DOCUMENT, lagMs), this.behaviour.idsAsText);
  }

  /** Sets the cities of load balancers. Resolves when the data is durable. */
  public prefer(configuration: string, body: Json): Promise<void> {
    return this.change<LoadBalancerRegions>(configuration, REGIONS_DOCUMENT, (record) =>
      withPreferences(record, body, this.behaviour.regionsPost),
    );
  }

  public attach(configuration: string, name: string, certificate: string, rawQuery: unknown): Promise<void> {
    const { platforms, formerDefault } = this.behaviour;
    return this.changeBalancers(configuration, (balancers) => {
      const ports = balancers.filter((balancer) => balancer.name === name).map(({ listener_port }) => String(listener_port));
      return attached(balancers, name, certificate, attachQuery(rawQuery, platforms.all, ports), formerDefault);
    });
  }

  public detach(configuration: string, name: string, rawQuery: unknown): Promise<void> {
    return this.changeBalancers(configuration, (balancers) => detached(balancers, name, detachQuery(rawQuery)));
  }

  private changeBalancers(configuration: string, next: (balancers: readonly LoadBalancer[]) => LoadBalancer[]): Promise<void> {
    const { platforms } = this.behaviour;
    return this.change<LoadBalancer[]>(configuration, BALANCERS_DOCUMENT, (stored) => platforms.stored(next(platforms.spelled(stored))));
  }

  private read<T>(configuration: string, document: string, lagMs: number): T {
    try {
      // eslint-disable-next-line bounds/json -- a document of the store, within the limits of a body
      return JSON.parse(this.documents.read(configuration, document, lagMs)) as T;
    } catch (error) {
      throw asAnswer(error);
    }
  }

  private async change<T>(configuration: string, document: string, next: (value: T) => T): Promise<void> {
    try {
      // eslint-disable-next-line bounds/json -- a document of the store, within the limits of a body
      await this.documents.change(configuration, document, (body) => JSON.stringify(next(JSON.parse(body) as T)));
    } catch (error) {
      throw asAnswer(error);
    }
  }
}

function asAnswer(error: unknown): unknown {
  return error instanceof StoreError ? HttpError.plain(404, error.message) : error;
}
