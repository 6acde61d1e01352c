import type { TrafficRecord } from '../../../src/model/traffic';

/**
 * Gives records to a running emulator, which may have a key.
 *
 * @returns what the emulator says of them
 */
export async function storeTraffic(url: string, records: readonly TrafficRecord[], key?: string): Promise<unknown> {
  const body = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const headers = key === undefined ? undefined : { authorization: `Basic ${key}` };
  const response = await fetch(`${url}/_emulator/traffic`, { method: 'POST', body, headers });
  if (!response.ok) throw new Error(`the emulator answered ${response.status} to new traffic`);
  return response.json();
}
