import type { Traffic } from '../../../../src/api';
import { normalFilter } from '../../../../src/traffic/filter';
import { FilterBudget, matcherOf } from '../../../../src/traffic/filter/evaluate';
import type { TrafficRecord } from '../../../../src/model/traffic';
import { recordTime } from '../../../../src/traffic/records';

type Logs = Parameters<Traffic['logs']>;

/** Log of a service in memory, newest first as in the contract. */
export class FakeTraffic {
  /** Requested pages: the end of the time range, and the offset. */
  public readonly asked: { readonly to: string; readonly offset: number }[] = [];
  public calls = 0;

  /** Called before each page is returned. */
  public meanwhile: () => void = () => undefined;

  public constructor(public records: TrafficRecord[]) {}

  public async logs(filters: Logs[0], { limit = 100, offset = 0 }: NonNullable<Logs[1]> = {}): ReturnType<Traffic['logs']> {
    this.asked.push({ to: (filters as { AND: { value: string[] }[] }).AND[0]!.value[1]!, offset });
    if (this.asked.length > 1) this.meanwhile();
    const found = await this.matching(filters);
    found.sort((a, b) => recordTime(b)! - recordTime(a)! || (a.request_id! < b.request_id! ? -1 : 1));
    return { results: found.slice(offset, offset + limit), statistics: null };
  }

  public async stats(filters: Logs[0]): ReturnType<Traffic['stats']> {
    const { length } = await this.matching(filters);
    const half = Math.floor(length / 2);
    const segment = { avg_latency: 0, hostname: '', sum_of_bandwidth: 0, time_period: 0, timeperiod_string: '' };
    return { results: [half, length - half].map((count) => ({ ...segment, num_of_requests: count })), statistics: null };
  }

  private async matching(filters: Logs[0]): Promise<TrafficRecord[]> {
    this.calls += 1;
    const matches = matcherOf(await normalFilter(filters), new FilterBudget());
    return this.records.filter((record) => matches(record));
  }
}
