import type { LogsOptions, ManagementClient, QuarantineSelector, TrafficAnswer, TrafficHeaders } from '../../api';
import type { QuarantineRecord, StatsResult, TimelineResult, TopxResult, TrafficRecord } from '../../model/traffic';
import { SharedAnswers, type Sharing } from './shared-answers';

/**
 * Queries traffic and the quarantine list with few requests. All readers share the answer to the same query, so they also see the same
 * traffic while new requests arrive.
 */
export class TrafficReader {
  private readonly answers: SharedAnswers<TrafficAnswer<unknown>>;

  public constructor(
    private readonly client: ManagementClient,
    sharing: Sharing,
  ) {
    this.answers = new SharedAnswers(sharing);
  }

  /** Returns the matching requests, newest first. @throws ApiError if the service refuses the filter, or does not answer */
  public logs(filters: string, options: Omit<LogsOptions, 'signal'>, signal: AbortSignal): Promise<readonly TrafficRecord[]> {
    return this.ask(['logs', filters, options], () => this.client.traffic.logs(filters, { ...options, signal }));
  }

  /** Returns totals of each time segment. @throws ApiError as for logs */
  public stats(filters: string, headers: TrafficHeaders, signal: AbortSignal): Promise<readonly StatsResult[]> {
    return this.ask(['stats', filters, headers], () => this.client.traffic.stats(filters, { ...headers, signal }));
  }

  /** Returns security metrics of each time segment. @throws ApiError as for logs */
  public timeline(filters: string, headers: TrafficHeaders, signal: AbortSignal): Promise<readonly TimelineResult[]> {
    return this.ask(['timeline', filters, headers], () => this.client.traffic.timeline(filters, { ...headers, signal }));
  }

  /** Returns the leading factors. @throws ApiError as for logs */
  public topx(filters: string, headers: TrafficHeaders, signal: AbortSignal): Promise<readonly TopxResult[]> {
    return this.ask(['topx', filters, headers], () => this.client.traffic.topx(filters, { ...headers, signal }));
  }

  /** Returns the selected entries of the quarantine list. @throws ApiError if the service does not answer */
  public quarantined(selector: QuarantineSelector, headers: TrafficHeaders, signal: AbortSignal): Promise<readonly QuarantineRecord[]> {
    return this.ask(['quarantined', selector, headers], () => this.client.quarantine.list(selector, { ...headers, signal }));
  }

  private async ask<R>(question: readonly unknown[], ask: () => Promise<TrafficAnswer<R>>): Promise<readonly R[]> {
    return ((await this.answers.get(JSON.stringify(question), ask)) as TrafficAnswer<R>).results;
  }
}
