import { DuckdbStore } from './duckdb/duckdb-store';
import type { TrafficLedger } from './traffic-ledger';
import type { TrafficStore } from './traffic-store';

/**
 * Opens the store for the traffic of an emulator.
 *
 * @param address of a ClickHouse database; default: a DuckDB file in the folder
 * @param ledger of the DuckDB file. The records of ClickHouse may become fewer: it deletes old ones, and has other clients.
 * @param reportAccepted called if records of the file are missing; without it, missing records are an error
 * @throws StartupError if ClickHouse cannot be used, or if records are missing
 */
export async function openTraffic(
  address: string | undefined,
  folder: string,
  ledger?: TrafficLedger,
  reportAccepted?: (line: string) => void,
): Promise<TrafficStore> {
  if (address === undefined) {
    const store = new DuckdbStore(folder, ledger, reportAccepted);
    await store.check();
    return store;
  }
  // Loaded on demand: most emulators do not need the client of ClickHouse.
  const { ClickhouseStore } = await import('./clickhouse/clickhouse-store');
  return ClickhouseStore.open(address);
}
