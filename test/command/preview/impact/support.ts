import { BUILT_IN_ACTIONS, type DynamicRule, type FlowControlPolicy } from '../../../../src/model';
import type { TrafficRecord } from '../../../../src/model/traffic';
import {
  replayImpact,
  type ConfigurationImpact,
  type EntryImpact,
  type ReplayOptions,
  type TrafficSource,
} from '../../../../src/command/preview/impact';
import type { PlannedEntry, PlannedProtection, UnknownEntry } from '../../../../src/command/preview/impact';
import type { ReplayedAction } from '../../../../src/command/preview/impact/planned-protection';
import { rangeOf, Totals } from '../../../../src/command/preview/impact/totals';
import { inBatches } from '../../../../src/command/preview/impact/traffic-source';
import { recordTime } from '../../../../src/traffic/records';
import { rule } from '../../../traffic/rules/support';

/** Noon of the tests' day, in milliseconds. */
export const NOON = Date.UTC(2025, 2, 1, 12);

/** Returns a request that many seconds after noon. */
export function at(second: number, record: TrafficRecord): TrafficRecord {
  return { timestamp: new Date(NOON + second * 1000).toISOString(), ...record };
}

/** Returns a login from an address, that many seconds after noon. */
export function login(second: number, ip: string, record: TrafficRecord = {}): TrafficRecord {
  return at(second, { ip, tags: ['all', 'login'], ...record });
}

type Sides<E> = readonly [before: E | null, after: E | UnknownEntry | null];

/** Returns the planned settings of the configuration `prod`. */
export function protection({
  rules = [],
  policies = [],
  types = [],
}: {
  rules?: readonly Sides<DynamicRule>[];
  policies?: readonly Sides<FlowControlPolicy>[];
  /** Types of actions that are not built in. */
  types?: readonly (readonly [id: string, type: string])[];
}): PlannedProtection {
  const builtIn = new Map(BUILT_IN_ACTIONS.map(({ id, type }) => [id, type]));
  const actions = actionsOf([...builtIn, ...types]);
  return { config: 'prod', rules: rules.map(planned), policies: policies.map(planned), actions: { before: actions, after: actions } };
}

/** Returns actions of some types, with the tags of each. */
export function actionsOf(types: Iterable<readonly [id: string, type: string, ...tags: string[]]>): Map<string, ReplayedAction> {
  return new Map([...types].map(([id, type, ...tags]) => [id, { type, tags }]));
}

function planned<E extends DynamicRule | FlowControlPolicy>([before, after]: Sides<E>): PlannedEntry<E> {
  const { id, name } = before ?? (after as E);
  return { address: `svc.${id}`, id, name, before, after };
}

/** Traffic source with records in memory. */
export function recorded(records: readonly TrafficRecord[]): TrafficSource {
  const requests = records.map((record) => ({ record, time: recordTime(record)! }));
  return {
    read: async function* (demands) {
      await Promise.resolve();
      for (const { input } of demands) {
        const reduced = requests.map((request) => input.reduced(request));
        const totals = new Totals({ range: rangeOf(reduced), fields: input.fields }).addAll(reduced);
        yield { totals, ...inBatches(reduced), source: { kind: 'service', calls: 0 }, reductions: [] };
      }
    },
  };
}

/** Returns the impact of a plan on the records. */
export async function impactOn(
  records: readonly TrafficRecord[],
  planned: PlannedProtection,
  options: Partial<ReplayOptions> = {},
): Promise<ConfigurationImpact> {
  const { configurations } = await replayImpact({
    protections: [planned],
    traffic: recorded(records),
    window: { last: 3600 },
    ...options,
  });
  expect(configurations).toHaveLength(1);
  return configurations[0]!;
}

/** Returns the only rule or policy of a result. */
export function only(entries: readonly EntryImpact[]): EntryImpact {
  expect(entries).toHaveLength(1);
  return entries[0]!;
}

/** Rule that catches an address with its third login within a minute, for ten minutes. */
export const LOGINS = rule({ ttl: 600 });
