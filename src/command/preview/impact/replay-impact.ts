import type { PlannedProtection } from './planned-protection';
import { entryPlans, isRule, type EntryPlan } from './entry-plan';
import { impactNotes } from './notes';
import { Replay } from './replay';
import { ReplayInput } from './replay-input';
import { LackingCounts, type TagNeeds } from '../../../traffic/rules';
import { unusableRecords } from './unusable-records';
import { TimeSegments } from './segments';
import { replayedSettings } from './setting-tags';
import type { AskedWindow, ConfigurationImpact, ReplayedTraffic, TrafficImpact } from './traffic-impact';
import type { Collected, TrafficSource, Waiting } from './traffic-source';

/** Requests between two reports of progress. */
const STRIDE = 50_000;

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
    const plans = entryPlans(protection);
    const { config, service } = protection;
    return { config, ...(service !== undefined && { service }), plans, input: new ReplayInput(plans, traffic.tagNeeds) };
  });
  const collected = await traffic.read(
    inputs.map(({ config, plans, input }) => ({
      config,
      window,
      reduced: (request) => input.reduced(request),
      addressesAlone: countsAddresses(plans),
    })),
    waiting,
  );
  const configurations: ConfigurationImpact[] = [];
  for (const [position, { config, plans, input, ...named }] of inputs.entries()) {
    const settings = { window, thresholds, tagNeeds: traffic.tagNeeds, ...waiting };
    configurations.push({ ...named, ...(await impactOf(config, plans, input, collected[position]!, settings)) });
  }
  return { configurations };
}

async function impactOf(
  config: string,
  plans: readonly EntryPlan[],
  input: ReplayInput,
  { requests, source, reductions, ahead, files }: Collected,
  { window, thresholds, tagNeeds, onProgress, signal }: Omit<ReplayOptions, 'protections' | 'traffic'> & { tagNeeds: TagNeeds | undefined },
): Promise<ConfigurationImpact> {
  const [first, last] = [requests[0]?.time ?? 0, requests.at(-1)?.time ?? 0];
  const segments = new TimeSegments(first, last);
  const replay = new Replay(plans, segments, thresholds);
  const overTime = segments.zeros();
  const lacking = new LackingCounts();
  let humans = 0;
  for (const [position, request] of requests.entries()) {
    if (position % STRIDE === 0) {
      onProgress?.({ doing: 'replaying', config, requests: position, total: requests.length });
      await yieldToEvents();
      signal?.throwIfAborted();
    }
    replay.take(request);
    lacking.count(request.lacking);
    overTime[segments.positionOf(request.time)]! += 1;
    if (request.record.human === true) humans += 1;
  }
  const known = { humans: input.humansKnown, sessions: input.sessionsKnown };
  const impacts = replay.impacts(known);
  const traffic: ReplayedTraffic = {
    source,
    asked: window,
    used: requests.length === 0 ? null : { from: new Date(first).toISOString(), to: new Date(last).toISOString() },
    requests: requests.length,
    humanRequests: input.humansKnown ? humans : null,
    reductions,
  };
  const unusable = unusableRecords({ plans, tagNeeds, lacking, source, files });
  return {
    config,
    traffic,
    segments: { length: segments.length, from: segments.from, requests: overTime },
    rules: impacts['dynamic-rules'],
    policies: impacts['flow-control-policies'],
    transitions: replay.transitionsOf(known),
    unusable,
    notes: impactNotes({ config, plans, input, traffic, ahead, unusable, rules: impacts['dynamic-rules'] }),
  };
}

/** Waits for the event loop, so an abort can take effect. */
function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Whether all settings count by address, or by address and something else. */
function countsAddresses(plans: readonly EntryPlan[]): boolean {
  return [...replayedSettings(plans, 'before'), ...replayedSettings(plans, 'after')].every((setting) =>
    isRule(setting) ? setting.target === 'ip' : (setting.key ?? []).some(({ attrs }) => attrs === 'ip'),
  );
}
