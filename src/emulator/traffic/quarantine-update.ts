import { DynamicRule, FlowControlPolicy } from '../../model';
import type { TrafficSettings } from '../../rules';
import type { ConfigurationStore } from '../store/configuration-store';
import type { Release, Violation } from '../store/quarantine-list';
import { replay, replayed } from './queries/replay';
import type { TrafficStore } from './store/traffic-store';

/** What the list of a configuration was made of. */
interface Made {
  readonly of: string;
  /** The time of the newest request, in milliseconds since the Unix epoch. */
  readonly newest: number;
}

/** What the settings of a configuration make of the traffic. */
interface Replay {
  readonly violations: readonly Violation[];
  readonly newest: number;
}

const NOTHING: Replay = { violations: [], newest: 0 };

/**
 * Makes the quarantine list of each configuration what its active dynamic rules and flow control policies make of the stored
 * traffic, as of the newest stored request. It replays the traffic when somebody asks for the list, if anything changed since the
 * last time. So the list is exact, and the same whatever was stored or set first.
 */
export class QuarantineUpdate {
  private readonly made = new Map<string, Made>();
  private last: Promise<unknown> = Promise.resolve();

  public constructor(
    private readonly store: ConfigurationStore,
    private readonly traffic: TrafficStore,
  ) {}

  /** Brings the list of a configuration up to date, or those of all configurations. */
  public run(only?: string): Promise<void> {
    const run = this.last.then(async () => {
      const stock = await this.traffic.stock();
      const configurations = this.store.configurations().filter((config) => only === undefined || config === only);
      for (const config of configurations) await this.runIn(config, stock);
    });
    this.last = run.catch(() => undefined);
    return run;
  }

  /** The first whole millisecond since the Unix epoch that is not before any request of a configuration, when its list was made. */
  public newestIn(config: string): number {
    return Math.ceil(this.made.get(config)?.newest ?? 0);
  }

  private async runIn(config: string, stock: string | undefined): Promise<void> {
    const settings = this.settingsOf(config);
    const releases = this.store.quarantine.released(config);
    const of = JSON.stringify([stock, settings, releases]);
    if (this.made.get(config)?.of === of) return;
    const { violations, newest } = stock === undefined ? NOTHING : await this.violations(config, settings, releases);
    await this.store.quarantine.replace(config, violations);
    this.made.set(config, { of, newest });
  }

  private settingsOf(config: string): TrafficSettings {
    const active = <Entry extends { readonly active: boolean }>(path: string) =>
      (JSON.parse(this.store.list(config, path).items) as Entry[]).filter((entry) => entry.active);
    return { policies: active(FlowControlPolicy.routes.path), rules: active(DynamicRule.routes.path) };
  }

  private async violations(config: string, settings: TrafficSettings, releases: readonly Release[]): Promise<Replay> {
    if (settings.rules.length === 0) return NOTHING;
    const { neededFields, quarantineRecord, TrafficEvaluation } = await import('../../rules');
    const fields = neededFields(settings);
    if (fields.length === 0) return NOTHING;
    const evaluation = new TrafficEvaluation(settings);
    const coming = [...releases];
    let newest = 0;
    for await (const row of this.traffic.rows(replay(this.traffic.dialect, config, fields))) {
      const { record, time } = replayed(row);
      while (coming[0] && coming[0].moment < time) release(coming.shift()!);
      evaluation.take(record, time);
      newest = time;
    }
    coming.forEach(release);
    return { violations: evaluation.quarantined().map((entry) => quarantineRecord(entry, config)), newest };

    function release({ rule_id: rule, value, moment }: Release): void {
      evaluation.release(rule, value, moment);
    }
  }
}
