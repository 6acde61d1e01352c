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
import { Run } from '../run/run';
import { TrafficReader } from './traffic-reader';

/** Time for the service to show a write, in milliseconds. */
export const CONSISTENCY_TIMEOUT_MS = 30_000;

/** Options of writes. */
export interface WriteOptions {
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
}

/** The configured provider: the client, and facts that its resources share. */
export class Connection {
  public readonly reader: EntryReader;
  public readonly writer: EntryWriter;
  public readonly history: HistoryReader;
  public readonly balancers: BalancerReader;
  public readonly regions: RegionsReader;
  public readonly traffic: TrafficReader;

  private readonly journals = new Map<string, FamilyJournal>();
  /** Time for the service to show a write, in milliseconds. */
  public readonly consistencyTimeoutMs: number;

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
    { shareReads = false, consistencyTimeoutMs = CONSISTENCY_TIMEOUT_MS }: WriteOptions = {},
  ) {
    this.consistencyTimeoutMs = consistencyTimeoutMs;
    this.history = new HistoryReader((entity) => client.versions(entity), caching);
    this.reader = new EntryReader(
      (entity) => client.family(entity),
      caching,
      (entity, config) => this.history.wrote(entity, config),
      shareReads,
    );
    this.writer = new EntryWriter(client, this.reader, (entity, config) => this.journal(entity, config));
    this.balancers = new BalancerReader(client.loadBalancers, caching);
    this.regions = new RegionsReader(client.loadBalancers, caching);
    this.traffic = new TrafficReader(client, caching);
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
        sleep: (ms, signal) => client.sleep(ms, signal),
        timeoutMs,
      });
    this.journals.set(key, journal);
    return journal;
  }
}
