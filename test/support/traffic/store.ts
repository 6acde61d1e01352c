import type { TrafficRecord } from '../../../src/model/traffic';

/** Gives records to a running emulator, which may have a key. */
export async function storeTraffic(url: string, records: readonly TrafficRecord[], key?: string): Promise<void> {
  const body = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const headers = key === undefined ? undefined : { authorization: `Basic ${key}` };
  const { ok, status } = await fetch(`${url}/_emulator/traffic`, { method: 'POST', body, headers });
  if (!ok) throw new Error(`the emulator answered ${status} to new traffic`);
}
