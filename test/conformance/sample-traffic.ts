import type { TrafficRecord } from '../../src/model/traffic';
import { AFTERNOON } from '../support/traffic/afternoon';
import { COMPLETE } from '../support/traffic/complete-record';

/** More requests than one page of logs has by default. */
const MANY = Array.from({ length: 120 }, (_, second): TrafficRecord => ({
  ...COMPLETE,
  request_id: `request-many-${second}`,
  timestamp: new Date(Date.UTC(2025, 2, 1, 14, 50) + second * 1000).toISOString(),
  time_period: Date.UTC(2025, 2, 1, 14, 50) / 1000 + second,
  ip: `203.0.113.${second % 7}`,
  status: second % 3 === 0 ? 473 : 200,
  blocked: second % 3 === 0,
  request_time: second / 64,
  url: `shop.example/item/${second % 20}`,
}));

/** Traffic that shows whatever the rules of sections 2.11, 2.12, 4.9 and 4.10 are about. */
export const SAMPLE: readonly TrafficRecord[] = [...AFTERNOON, COMPLETE, ...MANY];

/** When it was. */
export const SAMPLE_RANGE = { from: '2025-03-01 14:00:00', to: '2025-03-01 14:59:59' };

/** Gives the sample to an emulator. */
export async function loadSample(baseUrl: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const body = SAMPLE.map((record) => `${JSON.stringify(record)}\n`).join('');
  const answer = await fetch(`${baseUrl}/_emulator/traffic`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The emulator refused the sample: ${await answer.text()}`);
}
