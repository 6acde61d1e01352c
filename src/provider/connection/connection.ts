import type { ManagementClient } from '../../api';
import type { Unknown } from '../framework/value';
import { BalancerReader } from './balancer-reader';
import { EntryReader } from './entry-reader';
import { HistoryReader } from './history-reader';
import type { UnknownValues } from './provider-schema';
import { RegionsReader } from './regions-reader';
import { Run } from '../run/run';
import { TrafficReader } from './traffic-reader';

/** The configured provider: the client, and facts that its resources share. */
export class Connection {
  public readonly reader: EntryReader;
  public readonly history: HistoryReader;
  public readonly balancers: BalancerReader;
  public readonly regions: RegionsReader;
  public readonly traffic: TrafficReader;

  /** Facts that the resources of this process share. */
  public readonly run = new Run();

  /**
   * @param config the default configuration of resources: undefined if none is set, unknown if the name is known only
   *   after apply
   * @param origin of that name, for messages; undefined if none is set
   * @param unknownValues handling of unrecognized values
   */
  public constructor(
    public readonly client: ManagementClient,
    public readonly config: string | Unknown | undefined,
    caching: boolean,
    public readonly origin?: string,
    public readonly unknownValues: UnknownValues = 'warn',
  ) {
    this.history = new HistoryReader((entity) => client.versions(entity), caching);
    this.reader = new EntryReader(
      (entity) => client.family(entity),
      caching,
      (entity, config) => this.history.wrote(entity, config),
    );
    this.balancers = new BalancerReader(client.loadBalancers, caching);
    this.regions = new RegionsReader(client.loadBalancers, caching);
    this.traffic = new TrafficReader(client, caching);
  }
}
