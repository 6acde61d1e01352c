import { trafficOfFiles } from '../../src/command/cli/replay/traffic-files';
import { FileTraffic, replayImpact, type PlannedEntry, type PlannedProtection, type TrafficSource } from '../../src/command/preview/impact';
import type { Collected } from '../../src/command/preview/impact/traffic-source';
import { DynamicRule, FlowControlPolicy } from '../../src/model';
import type { TrafficRequest } from '../../src/traffic/records';
import { complete } from '../../test/support/entries';
import { milliseconds } from '../bench';

// One replay, in a process of its own, whose memory is that of the replay.

type Batch = readonly TrafficRequest[];

/** What a replay took. */
export interface Replayed {
  readonly milliseconds: number;
  /** Share of the requests that reach the evaluation. */
  readonly percent: number;
  /** Largest memory of the process. */
  readonly megabytes: number;
}

type Rule = Partial<DynamicRule> & { readonly selects: string; readonly isChanged: boolean };

function planned({ selects, isChanged, ...fields }: Rule, position: number): PlannedEntry<DynamicRule> {
  const rule = complete(DynamicRule, {
    ...{ id: `rule-${position}`, name: `Rule ${position}`, active: true, threshold: 20, timeframe: 60, ttl: 3600, target: 'ip' },
    ...{ tags: [`caught-${position}`], include: { relation: 'OR', tags: [selects] }, exclude: { relation: 'OR', tags: ['office'] } },
    ...fields,
  });
  const after = isChanged ? { ...rule, threshold: rule.threshold * 2 } : rule;
  return { address: `svc_dynamic_rule.rule_${position}`, id: rule.id, name: rule.name, before: rule, after };
}

/** Rules of the plans, by what the plan is. The last one has a chain of tags, several targets, and rules on all requests. */
export const RULES: Readonly<Record<string, readonly Rule[]>> = {
  'one rule on a rare tag': [{ selects: 'scanner', isChanged: true }],
  'ten rules on three of ten requests': [
    { selects: 'login', isChanged: true },
    { selects: 'login', isChanged: true, threshold: 100, timeframe: 600 },
    { selects: 'payment', isChanged: true },
    { selects: 'payment', isChanged: true, threshold: 5 },
    { selects: 'scanner', isChanged: true },
    ...[5, 6, 7, 8, 9].map((position) => ({
      selects: position % 2 === 0 ? 'login' : 'payment',
      isChanged: false,
      threshold: 10 * position,
    })),
  ],
  'ten rules and two policies on all requests': [
    { selects: 'all', isChanged: true },
    { selects: 'all', isChanged: true, target: 'country', threshold: 5000 },
    { selects: 'login', isChanged: true },
    { selects: 'caught-2', isChanged: true, target: 'headers_x-tenant' },
    { selects: 'caught-3', isChanged: true, target: 'country' },
    ...[5, 6, 7, 8, 9].map((position) => ({ selects: 'login', isChanged: false, threshold: 10 * position })),
  ],
};

function policy(id: string, key: FlowControlPolicy['key']): PlannedEntry<FlowControlPolicy> {
  const after = complete(FlowControlPolicy, {
    ...{ id, name: id, active: true, include: [], exclude: [], timeframe: 300, key },
    steps: [
      { method: 'GET', uri: '/cart', headers: {} },
      { method: 'POST', uri: '/pay', headers: {} },
    ],
  });
  return { address: `svc_flow_control_policy.${id}`, id, name: id, before: null, after };
}

function protection(name: string): PlannedProtection {
  const rules = RULES[name]!;
  const policies = !rules.some(({ selects }) => selects === 'all')
    ? []
    : [policy('by-address', [{ attrs: 'ip' }]), policy('by-tenant', [{ headers: 'x-tenant' }])];
  return { config: 'prod', rules: rules.map(planned), policies, actions: { before: new Map(), after: new Map() } };
}

/** Replays a file or a table of the day that `replay-scale` makes. */
async function replayed(plan: string, traffic: TrafficSource): Promise<Replayed> {
  let relevant = 0;
  let all = 0;
  async function* counted(batches: Collected['batches']): AsyncGenerator<Batch, void, undefined> {
    for await (const batch of batches) {
      relevant += batch.length;
      yield batch;
    }
  }
  const counting: TrafficSource = {
    read: async function* (demands, waiting) {
      for await (const collected of traffic.read(demands, waiting)) yield { ...collected, batches: counted(collected.batches) };
    },
  };
  const elapsed = await milliseconds(async () => {
    const window = { from: '2025-03-01T00:00:00Z', to: '2025-03-02T00:00:00Z' };
    const { configurations } = await replayImpact({ protections: [protection(plan)], traffic: counting, window });
    all = configurations[0]!.traffic.requests;
  });
  return { milliseconds: elapsed, percent: (100 * relevant) / all, megabytes: process.resourceUsage().maxRSS / 1024 };
}

async function main([plan, reader, source]: readonly string[]): Promise<void> {
  const traffic = reader === 'typescript' ? new FileTraffic([source!]) : await trafficOfFiles([source!], {});
  console.log(JSON.stringify(await replayed(plan!, traffic)));
}

if (require.main === module) void main(process.argv.slice(2));
