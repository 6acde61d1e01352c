import type { LoadBalancers } from '../../api';
import type { LoadBalancer } from '../../model';
import { SharedAnswers, type Sharing } from './shared-answers';

/** Lists load balancers with few requests. All readers share one list of a configuration, until this process writes. */
export class BalancerReader {
  private readonly lists: SharedAnswers<readonly LoadBalancer[]>;
  /** The next list, by the list before it. */
  private readonly next = new WeakMap<readonly LoadBalancer[], Promise<readonly LoadBalancer[]>>();

  public constructor(
    private readonly routes: LoadBalancers,
    sharing: Sharing,
  ) {
    this.lists = new SharedAnswers(sharing);
  }

  /**
   * Returns every listener of every load balancer.
   *
   * @throws ApiError if the service does not answer, or the configuration does not exist
   */
  public list(config: string, signal: AbortSignal): Promise<readonly LoadBalancer[]> {
    return this.lists.get(config, async () => (await this.routes.list(config, { signal })).items);
  }

  /** Returns a list that is newer than the given one, which may lack something. Readers that have the same list share it. */
  public listAgain(config: string, former: readonly LoadBalancer[], signal: AbortSignal): Promise<readonly LoadBalancer[]> {
    const known = this.next.get(former);
    if (known) return known;
    this.lists.forget(config);
    const next = this.list(config, signal);
    this.next.set(former, next);
    return next;
  }

  /** Call this after a write, or if the list must be read again for another reason. */
  public forget(config: string): void {
    this.lists.forget(config);
  }
}
