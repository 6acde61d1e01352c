import type { LoadBalancers } from '../../api';
import type { LoadBalancerRegions } from '../../model';
import { SharedAnswers, type Sharing } from './shared-answers';

/** Reads the regions of load balancers with few requests. All readers share each answer until this process writes the regions. */
export class RegionsReader {
  private readonly answers: SharedAnswers<LoadBalancerRegions>;

  public constructor(
    private readonly routes: LoadBalancers,
    sharing: Sharing,
  ) {
    this.answers = new SharedAnswers(sharing);
  }

  /**
   * Returns the regions of every load balancer.
   *
   * @throws ApiError if the service does not answer, or has no such configuration
   */
  public read(config: string, signal: AbortSignal): Promise<LoadBalancerRegions> {
    return this.answers.get(config, () => this.routes.regions(config, { signal }));
  }

  /** Call this before writing the regions of a configuration. */
  public wrote(config: string): void {
    this.answers.stopSharing(config);
  }
}
