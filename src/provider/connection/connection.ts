import type { Entity } from '../../model';
import { EntryWriter } from './entry-writer';
import { FamilyJournal } from './family-journal';
import type { ManagementClient } from '../../api';
import type { Unknown } from '../framework/value';
import { BalancerReader } from './balancer-reader';
import { EntryReader } from './entry-reader';
import { HistoryReader } from './history-reader';
import type { UnknownValues } from './provider-schema';
import { RegionsReader } from './regions-reader';
import { Run } from './run/run';
import type {
  EntryServices,
  ListenerServices,
  QuarantineServices,
  RegionsServices,
  RevertServices,
  SetServices,
  SharedReads,
} from './services';
import type { Sharing } from './shared-answers';
import { TrafficReader } from './traffic-reader';

/** Time for the service to show a write, in milliseconds. */
export const CONSISTENCY_TIMEOUT_MS = 30_000;

/** Options of a connection. */
export interface ConnectionOptions {
  /**
   * Whether the reads directly before writes may share a list.
   *
   * @default false
   */
  readonly shareReads?: boolean;
  /**
   * Time for the service to show a write, in milliseconds. 0: writes are not read back.
   *
   * @default 30_000
   */
  readonly consistencyTimeoutMs?: number;
  /**
   * Whether several walks of the engine share the connection, in any order or at the same time.
   *
   * @default false
   */
  readonly isShared?: boolean;
}

/** The configured provider: the client, and facts that its resources share. */
export class Connection
  implements SharedReads, EntryServices, SetServices, ListenerServices, RegionsServices, RevertServices, QuarantineServices
{
  public readonly reader: EntryReader;
  public readonly writer: EntryWriter;
  public readonly history: HistoryReader;
  public readonly balancers: BalancerReader;
  public readonly regions: RegionsReader;
  public readonly traffic: TrafficReader;

  private readonly journals = new Map<string, FamilyJournal>();
  /** Time for the service to show a write, in milliseconds. */
  public readonly consistencyTimeoutMs: number;

  /** Facts that the resources of this connection share. */
  public readonly run: Run;

  /**
   * @param config the default configuration of resources: undefined if none is set, unknown if the name is known only
   *   after apply
   * @param origin of that name, for messages; undefined if none is set
   * @param caching whether the reads of a walk may share answers
   * @param unknownValues handling of unrecognized values
   */
  public constructor(
    public readonly client: ManagementClient,
    public readonly config: string | Unknown | undefined,
    caching: boolean,
    public readonly origin?: string,
    public readonly unknownValues: UnknownValues = 'warn',
    { shareReads = false, consistencyTimeoutMs = CONSISTENCY_TIMEOUT_MS, isShared = false }: ConnectionOptions = {},
  ) {
    this.consistencyTimeoutMs = consistencyTimeoutMs;
    this.run = new Run(isShared);
    const always: Sharing = isShared ? 'in flight' : 'in the walk';
    const sharing: Sharing = caching ? always : 'never';
    this.history = new HistoryReader((entity) => client.versions(entity), sharing, always);
    this.reader = new EntryReader(
      (entity) => client.family(entity),
      caching && !isShared,
      (entity, config) => this.history.wrote(entity, config),
      shareReads,
      always,
    );
    this.writer = new EntryWriter(client, this.reader, (entity, config) => this.journal(entity, config));
    this.balancers = new BalancerReader(client.loadBalancers, sharing);
    this.regions = new RegionsReader(client.loadBalancers, sharing);
    this.traffic = new TrafficReader(client, sharing);
  }

  /** The journal of the writes to a family. */
  public journal(entity: Entity, config: string): FamilyJournal {
    const key = JSON.stringify([entity.routes.path, config]);
    const { client, consistencyTimeoutMs: timeoutMs } = this;
    const journal =
      this.journals.get(key) ??
      new FamilyJournal(entity, config, {
        family: client.family(entity),
        versions: entity.routes.versions ? client.versions(entity) : undefined,
        now: () => client.now(),
        serviceTime: () => client.serviceTime(),
        sleep: (ms, signal) => client.sleep(ms, signal),
        timeoutMs,
        originals: this.run.originals.entries,
      });
    this.journals.set(key, journal);
    return journal;
  }
}
