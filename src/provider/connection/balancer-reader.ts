import type { LoadBalancers } from '../../api';
import type { LoadBalancer } from '../../model';

/** Lists load balancers with few requests. All readers share one list of a configuration, until this process writes. */
export class BalancerReader {
  private readonly lists = new Map<string, Promise<readonly LoadBalancer[]>>();

  /** @param caching whether reads may share a list */
  public constructor(
    private readonly routes: LoadBalancers,
    private readonly caching: boolean,
  ) {}

  /**
   * Every listener of every load balancer.
   *
   * @throws ApiError if the service does not answer, or the configuration does not exist
   */
  public list(config: string, signal: AbortSignal): Promise<readonly LoadBalancer[]> {
    const known = this.caching ? this.lists.get(config) : undefined;
    if (known) return known;
    const list = this.listNow(config, signal);
    this.lists.set(config, list);
    list.catch(() => {
      // The next reader sends a new request.
      if (this.lists.get(config) === list) this.lists.delete(config);
    });
    return list;
  }

  /** Call this after a write, or if the list must be read again for another reason. */
  public forget(config: string): void {
    this.lists.delete(config);
  }

  private async listNow(config: string, signal: AbortSignal): Promise<readonly LoadBalancer[]> {
    return (await this.routes.list(config, { signal })).items;
  }
}
