import type { LoadBalancers } from '../../api';
import type { LoadBalancer } from '../../model';
import { SharedAnswers } from './shared-answers';

/** Lists load balancers with few requests: one list of a configuration answers every reader until we write. */
export class BalancerReader {
  private readonly lists: SharedAnswers<readonly LoadBalancer[]>;

  /** @param caching whether reads may share a list */
  public constructor(
    private readonly routes: LoadBalancers,
    caching: boolean,
  ) {
    this.lists = new SharedAnswers(caching);
  }

  /**
   * Every listener of every balancer.
   *
   * @throws ApiError when the service does not answer, or has no such configuration
   */
  public list(config: string, signal: AbortSignal): Promise<readonly LoadBalancer[]> {
    return this.lists.get(config, async () => (await this.routes.list(config, { signal })).items);
  }

  /** Says that this process wrote, or that the list must be read anew for another reason. */
  public forget(config: string): void {
    this.lists.forget(config);
  }
}
