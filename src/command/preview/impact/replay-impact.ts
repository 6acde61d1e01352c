import type { PlannedProtection } from './planned-protection';
import { concernedPlans, withKnownLevels } from './affected-plans';
import { entryPlans, isRule, replayedSettings, sweptRule, trafficSettings, type EntryPlan } from './entry-plan';
import { impactNotes } from './notes';
import { Replay } from './replay';
import { ReplayInput } from './replay-input';
import type { TagNeeds, TrafficSettings } from '../../../traffic/rules';
import { unusableRecords } from './unusable-records';
import { widestRule } from './sweep-counter';
import type { AskedWindow, ConfigurationImpact, ReplayedTraffic, TrafficImpact } from './traffic-impact';
import type { Collected, TrafficSource, Waiting } from './traffic-source';

export interface ReplayOptions extends Waiting {
  /** Planned settings of each configuration. */
  readonly protections: readonly PlannedProtection[];
  /** Source of the recorded traffic. */
  readonly traffic: TrafficSource;
  readonly window: AskedWindow;
  /**
   * Thresholds of the sweeps, in addition to the planned ones.
   *
   * @default - round numbers, up to ten times the planned threshold
   */
  readonly thresholds?: readonly number[];
}

/**
 * Replays recorded traffic through the settings before a plan and after it.
 *
 * @throws the signal's reason once it is aborted
 */
export async function replayImpact({ protections, traffic, window, thresholds, ...waiting }: ReplayOptions): Promise<TrafficImpact> {
  const inputs = protections.map((protection) => {
    const plans = withKnownLevels(entryPlans(protection));
    const { config, service } = protection;
    return { config, service, plans, input: new ReplayInput(plans, traffic.tagNeeds) };
  });
  const demands = inputs.map(({ config, plans, input }) => ({
    ...{ config, window, input },
    sides: sidesOf(plans, thresholds),
    addressesAlone: countsAddresses(plans),
  }));
  const configurations: ConfigurationImpact[] = [];
  for await (const collected of traffic.read(demands, waiting)) {
    const { config, service, plans } = inputs[configurations.length]!;
    const impact = await impactOf(config, plans, collected, { window, thresholds, tagNeeds: traffic.tagNeeds, ...waiting });
    configurations.push({ ...(service !== undefined && { service }), ...impact });
  }
  return { configurations };
}

async function impactOf(
  config: string,
  plans: readonly EntryPlan[],
  { totals, batches, batched, source, reductions, others, ahead }: Collected,
  { window, thresholds, tagNeeds, onProgress, signal }: Omit<ReplayOptions, 'protections' | 'traffic'> & { tagNeeds: TagNeeds | undefined },
): Promise<ConfigurationImpact> {
  const replay = new Replay(plans, totals.segments, thresholds);
  let replayed = 0;
  for await (const batch of batches) {
    onProgress?.({ doing: 'replaying', config, requests: replayed, ...(batched !== undefined && { total: batched }) });
    await yieldToEvents();
    signal?.throwIfAborted();
    for (const request of batch) replay.take(request);
    replayed += batch.length;
  }
  const { range, segments, requests, humansKnown } = totals;
  const known = { humans: humansKnown, sessions: totals.sessionsKnown };
  const impacts = replay.impacts(known);
  const traffic: ReplayedTraffic = {
    source,
    asked: window,
    used: range ? { from: new Date(range.first).toISOString(), to: new Date(range.last).toISOString() } : null,
    requests,
    humanRequests: humansKnown ? totals.humanRequests : null,
    reductions,
  };
  const concerned = concernedPlans(plans);
  const unusable = unusableRecords({ plans, concerned, tagNeeds, totals, source });
  return {
    config,
    traffic,
    segments: { length: segments.length, from: segments.from, requests: totals.overTime },
    rules: impacts['dynamic-rules'],
    policies: impacts['flow-control-policies'],
    transitions: replay.transitionsOf(known),
    unusable,
    notes: impactNotes({ config, plans, concerned, totals, traffic, others, ahead, unusable, rules: impacts['dynamic-rules'] }),
  };
}

/** Waits for the event loop, so an abort can take effect. */
function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Returns the settings of each side. A rule whose thresholds are swept has the lowest of them, and the longest timeframe. */
function sidesOf(plans: readonly EntryPlan[], thresholds: readonly number[] | undefined): TrafficSettings[] {
  const swept = new Set(plans.map(sweptRule));
  const { rules, policies } = trafficSettings(plans, 'after');
  const widened = rules.map((rule) => (swept.has(rule) ? widestRule(rule, thresholds) : rule));
  return [trafficSettings(plans, 'before'), { rules: widened, policies }];
}

/** Whether all settings count by address, or by address and something else. */
function countsAddresses(plans: readonly EntryPlan[]): boolean {
  return [...replayedSettings(plans, 'before'), ...replayedSettings(plans, 'after')].every((setting) =>
    isRule(setting) ? setting.target === 'ip' : (setting.key ?? []).some(({ attrs }) => attrs === 'ip'),
  );
}
