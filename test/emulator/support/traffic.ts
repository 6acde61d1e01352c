import type { TrafficRecord } from '../../../src/model/traffic';
import { send } from './client';

/** Gives records to a running emulator. */
export async function store(url: string, records: readonly TrafficRecord[]): Promise<unknown> {
  const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  return (await send('POST', `${url}/_emulator/traffic`, lines)).body;
}

/** The results of a traffic query, which has to succeed. */
export async function ask<R = Record<string, unknown>>(url: string, route: string, query: Record<string, string>): Promise<R[]> {
  const answer = await send('GET', `${url}/api/v4.3/data/${route}?${new URLSearchParams(query).toString()}`);
  if (answer.status !== 200) throw new Error(`${route} answered ${answer.status}: ${answer.text}`);
  return (answer.body as { data: { results: R[] } }).data.results;
}
