import type { Readable } from 'node:stream';
import { readWhole } from './http/whole-body';
import { dataFolder } from './files/data-folder';
import { explainFullDisk, refusedByFullDisk } from './files/full-disk';
import { ConfigurationStore } from './store/configuration-store';
import { DuckdbStore } from './traffic/store/duckdb/duckdb-store';
import type { Received } from './traffic/store/traffic-store';

/** Traffic in the data folder of a stopped emulator. */
export interface TrafficFolder {
  /** Stores lines of JSON, one record per line. Stored records are not stored again. */
  receive(lines: Readable): Promise<Received>;
  close(): Promise<void>;
}

/**
 * Opens the data folder of an emulator for its traffic. The folder is created if necessary.
 *
 * @throws StartupError if an emulator runs in the folder
 */
export function openTrafficFolder(path: string): TrafficFolder {
  const folder = dataFolder(path);
  const lock = locked(folder.path);
  const traffic = new DuckdbStore(folder.path, lock.traffic);
  return {
    receive: (lines) =>
      readWhole(lines, (content) => traffic.receive(content)).catch((error: unknown) => {
        throw explainFullDisk(error, folder.path);
      }),
    close: async () => {
      await traffic.close();
      lock.close();
    },
  };
}

/** Locks the folder: a running emulator has the store of configurations open. */
function locked(folder: string): ConfigurationStore {
  try {
    return ConfigurationStore.open(folder, []);
  } catch (error) {
    throw refusedByFullDisk(error, folder);
  }
}
