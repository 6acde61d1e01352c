import type { ManagementClient } from '../../api';
import type { Unknown } from '../framework/value';
import { BalancerReader } from './balancer-reader';
import { EntryReader } from './entry-reader';
import { HistoryReader } from './history-reader';
import { RegionsReader } from './regions-reader';

/** The provider's configuration, at work: what resources reach the service through. */
export class Connection {
  public readonly reader: EntryReader;
  public readonly history: HistoryReader;
  public readonly balancers: BalancerReader;
  public readonly regions: RegionsReader;

  private readonly kept = new Map<unknown, unknown>();

  /**
   * @param config the configuration that resources belong to by default: undefined where none is named, unknown where
   *   the name is known only after apply
   * @param origin where that name was given, in words; undefined where none is
   */
  public constructor(
    public readonly client: ManagementClient,
    public readonly config: string | Unknown | undefined,
    caching: boolean,
    public readonly origin?: string,
  ) {
    this.history = new HistoryReader((entity) => client.versions(entity), caching);
    this.reader = new EntryReader(
      (entity) => client.family(entity),
      caching,
      (entity, config) => this.history.wrote(entity, config),
    );
    this.balancers = new BalancerReader(client.loadBalancers, caching);
    this.regions = new RegionsReader(client.loadBalancers, caching);
  }

  /**
   * What the resources of this process know of one another: a register that is made when it is first asked for. Engines
   * plan and apply in processes of their own, so that it never holds more than one of the two.
   *
   * @param register the class of the register, which is made without arguments
   */
  public register<Register>(register: new () => Register): Register {
    const made = this.kept.get(register) as Register | undefined;
    if (made) return made;
    const fresh = new register();
    this.kept.set(register, fresh);
    return fresh;
  }
}
