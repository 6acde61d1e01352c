import { ENTITIES } from '../../model';
import type { SharedReads } from '../connection/services';
import type { DataSource } from '../framework/data-source';
import { entryDataSource } from './entry-data-source';
import { familyDataSource } from './family-data-source';
import { loadBalancerRegionsDataSource } from './load-balancer-regions-data-source';
import { loadBalancerDataSource, loadBalancersDataSource } from './load-balancers-data-source';
import { trafficLogsDataSource } from './traffic/logs-data-source';
import { quarantinedDataSource } from './traffic/quarantined-data-source';
import { trafficResultDataSources } from './traffic/results-data-source';
import { versionsDataSource } from './versions-data-source';

let all: readonly DataSource<SharedReads>[] | undefined;

/** Returns every data source of the provider. */
export function dataSources(): readonly DataSource<SharedReads>[] {
  return (all ??= [
    ...ENTITIES.map(entryDataSource),
    ...ENTITIES.map(familyDataSource),
    versionsDataSource,
    loadBalancersDataSource,
    loadBalancerDataSource,
    loadBalancerRegionsDataSource,
    trafficLogsDataSource,
    ...trafficResultDataSources(),
    quarantinedDataSource,
  ]);
}
