import { DuckdbStore } from './duckdb/duckdb-store';
import type { TrafficStore } from './traffic-store';

/**
 * Opens the store for the traffic of an emulator.
 *
 * @param address of a ClickHouse database; default: a DuckDB file in the folder
 * @throws StartupError if ClickHouse cannot be used
 */
export async function openTraffic(address: string | undefined, folder: string): Promise<TrafficStore> {
  if (address === undefined) return new DuckdbStore(folder);
  // Loaded on demand: most emulators do not need the client of ClickHouse.
  const { ClickhouseStore } = await import('./clickhouse/clickhouse-store');
  return ClickhouseStore.open(address);
}
