import type { LoadBalancers } from '../../api';
import type { LoadBalancerRegions } from '../../model';
import { SharedAnswers } from './shared-answers';

/** Reads the regions of load balancers with few requests: all readers share what was read, until this process writes them. */
export class RegionsReader {
  private readonly answers: SharedAnswers<LoadBalancerRegions>;

  /** @param caching whether reads may be shared */
  public constructor(
    private readonly routes: LoadBalancers,
    caching: boolean,
  ) {
    this.answers = new SharedAnswers(caching);
  }

  /**
   * The regions of every balancer.
   *
   * @throws ApiError when the service does not answer, or has no such configuration
   */
  public read(config: string, signal: AbortSignal): Promise<LoadBalancerRegions> {
    return this.answers.get(config, () => this.routes.regions(config, { signal }));
  }

  /** Says that this process is about to write the regions of a configuration. */
  public wrote(config: string): void {
    this.answers.stopSharing(config);
  }
}
