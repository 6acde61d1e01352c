import type { TrafficRecord } from '../../../src/model/traffic';

/** Gives records to a running emulator. */
export async function storeTraffic(url: string, records: readonly TrafficRecord[]): Promise<void> {
  const body = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const { ok, status } = await fetch(`${url}/_emulator/traffic`, { method: 'POST', body });
  if (!ok) throw new Error(`the emulator answered ${status} to new traffic`);
}
