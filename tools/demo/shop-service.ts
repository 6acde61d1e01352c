import { API_VERSION, type DynamicRule, type FlowControlPolicy, type LoadBalancerRegions } from '../../src/model';

/** Direct HTTP requests of the demonstration to the service, like an operator's script. */
export class ShopService {
  public constructor(
    private readonly baseUrl: string,
    private readonly apiKey: string,
  ) {}

  /** Returns the dynamic rules of the configuration, by id. */
  public async rules(): Promise<ReadonlyMap<string, DynamicRule>> {
    const { items } = (await this.call('GET', 'dynamic-rules')) as { items: DynamicRule[] };
    return new Map(items.map((rule) => [rule.id, rule]));
  }

  /** Returns the ids of the flow control policies. */
  public async flows(): Promise<string[]> {
    const { items } = (await this.call('GET', 'flow-control-policies')) as { items: FlowControlPolicy[] };
    return items.map(({ id }) => id);
  }

  /** Returns the datacenter of each city, for one load balancer. */
  public async regionsOf(balancer: string): Promise<Record<string, string>> {
    const { lbs } = (await this.call('GET', 'load-balancers/regions')) as LoadBalancerRegions;
    return lbs.find(({ name }) => name === balancer)?.regions ?? {};
  }

  /** Changes a rule outside Terraform. */
  public async change(id: string, change: Partial<DynamicRule>): Promise<void> {
    const rule = (await this.rules()).get(id);
    await this.call('PUT', `dynamic-rules/${id}`, { ...rule, ...change });
  }

  private async call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.baseUrl}/api/${API_VERSION}/conf/prod/${path}`, {
      method,
      headers: { authorization: `Basic ${this.apiKey}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}
