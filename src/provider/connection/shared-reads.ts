import type { BalancerReader } from './balancer-reader';
import type { Connection } from './connection';
import type { EntryReader } from './entry-reader';
import type { HistoryReader } from './history-reader';
import type { RegionsReader } from './regions-reader';
import type { TrafficReader } from './traffic-reader';

/**
 * The part of the connection that data sources use: the shared readers, without the client and without writes. Many data sources of a
 * configuration read the same objects, with one request.
 */
export interface SharedReads extends Pick<Connection, 'config' | 'origin'> {
  readonly reader: Pick<EntryReader, 'read' | 'family' | 'named'>;
  readonly history: Pick<HistoryReader, 'list' | 'entriesAt'>;
  readonly balancers: Pick<BalancerReader, 'list'>;
  readonly regions: Pick<RegionsReader, 'read'>;
  readonly traffic: Pick<TrafficReader, 'logs' | 'stats' | 'timeline' | 'topx' | 'quarantined'>;
}
