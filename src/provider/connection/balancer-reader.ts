import type { LoadBalancers } from '../../api';
import type { LoadBalancer } from '../../model';

/** Lists load balancers with few requests: one list of a configuration answers every reader until we write. */
export class BalancerReader {
  private readonly lists = new Map<string, Promise<readonly LoadBalancer[]>>();

  /** @param caching whether reads may share a list */
  public constructor(
    private readonly routes: LoadBalancers,
    private readonly caching: boolean,
  ) {}

  /**
   * Every listener of every balancer.
   *
   * @throws ApiError when the service does not answer, or has no such configuration
   */
  public list(config: string, signal: AbortSignal): Promise<readonly LoadBalancer[]> {
    const known = this.caching ? this.lists.get(config) : undefined;
    if (known) return known;
    const list = this.listNow(config, signal);
    this.lists.set(config, list);
    list.catch(() => {
      // The next reader asks again.
      if (this.lists.get(config) === list) this.lists.delete(config);
    });
    return list;
  }

  /** Says that this process wrote, or that the list must be read anew for another reason. */
  public forget(config: string): void {
    this.lists.delete(config);
  }

  private async listNow(config: string, signal: AbortSignal): Promise<readonly LoadBalancer[]> {
    return (await this.routes.list(config, { signal })).items;
  }
}
