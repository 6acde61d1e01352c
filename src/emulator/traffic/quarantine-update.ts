import { DynamicRule, FlowControlPolicy } from '../../model';
import type { TrafficSettings } from '../../traffic/rules';
import type { ConfigurationStore } from '../store/configuration-store';
import type { Release, Violation } from '../store/quarantine-list';
import { replay, replayed } from './queries/replay';
import type { TrafficStore } from './store/traffic-store';

/** Input of the current list of a configuration. */
interface ListInput {
  readonly digest: string;
  /** Time of the newest request, in milliseconds since the Unix epoch. */
  readonly newest: number;
}

/** Result of a replay of the traffic with the settings of a configuration. */
interface Replay {
  readonly violations: readonly Violation[];
  readonly newest: number;
}

const NOTHING: Replay = { violations: [], newest: 0 };

/**
 * Updates the quarantine lists: replays the stored traffic with the active dynamic rules and flow control policies, as of the newest
 * stored request. The replay runs when a client reads the list, if anything changed since the last replay. The list is exact, and does
 * not depend on the order in which traffic and settings were stored.
 */
export class QuarantineUpdate {
  private readonly inputs = new Map<string, ListInput>();
  private last: Promise<unknown> = Promise.resolve();

  public constructor(
    private readonly store: ConfigurationStore,
    private readonly traffic: TrafficStore,
  ) {}

  /** Updates the list of one configuration, or of all. */
  public run(only?: string): Promise<void> {
    const run = this.last.then(async () => {
      const revision = await this.traffic.revision();
      const configurations = this.store.configurations().filter((config) => only === undefined || config === only);
      for (const config of configurations) await this.runIn(config, revision);
    });
    this.last = run.catch(() => undefined);
    return run;
  }

  /** Returns the time of the newest request in the current list of a configuration, rounded up to a millisecond since the Unix epoch. */
  public newestIn(config: string): number {
    return Math.ceil(this.inputs.get(config)?.newest ?? 0);
  }

  private async runIn(config: string, revision: string | undefined): Promise<void> {
    const settings = this.settingsOf(config);
    const releases = this.store.quarantine.released(config);
    const digest = JSON.stringify([revision, settings, releases]);
    if (this.inputs.get(config)?.digest === digest) return;
    const { violations, newest } = revision === undefined ? NOTHING : await this.violations(config, settings, releases);
    await this.store.quarantine.replace(config, violations);
    this.inputs.set(config, { digest, newest });
  }

  private settingsOf(config: string): TrafficSettings {
    const active = <Entry extends { readonly active: boolean }>(path: string) =>
      // eslint-disable-next-line bounds/json -- entries of the store, within the limits of a body
      (JSON.parse(this.store.list(config, path).items) as Entry[]).filter((entry) => entry.active);
    return { policies: active(FlowControlPolicy.routes.path), rules: active(DynamicRule.routes.path) };
  }

  private async violations(config: string, settings: TrafficSettings, releases: readonly Release[]): Promise<Replay> {
    if (settings.rules.length === 0) return NOTHING;
    const { neededFields, quarantineRecord, TrafficEvaluation } = await import('../../traffic/rules');
    const fields = neededFields(settings);
    if (fields.length === 0) return NOTHING;
    const evaluation = new TrafficEvaluation(settings);
    const pending = [...releases];
    let newest = 0;
    for await (const row of this.traffic.rows(replay(this.traffic.dialect, config, fields))) {
      const { record, time } = replayed(row);
      while (pending[0] && pending[0].moment < time) release(pending.shift()!);
      evaluation.take(record, time);
      newest = time;
    }
    pending.forEach(release);
    return { violations: evaluation.quarantined().map((entry) => quarantineRecord(entry, config)), newest };

    function release({ rule_id: rule, value, moment }: Release): void {
      evaluation.release(rule, value, moment);
    }
  }
}
