import type { BalancerReader } from './balancer-reader';
import type { Connection } from './connection';
import type { EntryReader } from './entry-reader';
import type { HistoryReader } from './history-reader';
import type { RegionsReader } from './regions-reader';
import type { TrafficReader } from './traffic-reader';

/**
 * What a data source sees of the connection: the readers that all share, and neither the client nor a way to write. A
 * configuration reads the same thing from many places, and each request beyond the first is waste.
 */
export interface SharedReads extends Pick<Connection, 'config' | 'origin'> {
  readonly reader: Pick<EntryReader, 'read' | 'family' | 'named'>;
  readonly history: Pick<HistoryReader, 'list' | 'entriesAt'>;
  readonly balancers: Pick<BalancerReader, 'list'>;
  readonly regions: Pick<RegionsReader, 'read'>;
  readonly traffic: Pick<TrafficReader, 'logs' | 'stats' | 'timeline' | 'topx' | 'quarantined'>;
}
