import type { Transition } from '../../../../src/command/preview/impact/levels';
import type { Effect, TrafficImpact } from '../../../../src/command/preview/impact';

const HOURS = 24;

function effect(requests: number, humans: number, peak: number): Effect {
  return {
    requests,
    humanRequests: humans,
    sources: 37,
    humanSources: 3,
    sessions: 12,
    top: [
      { value: '198.51.100.23', requests: 812, humanRequests: 0 },
      { value: '<b>203.0.113.9</b>', requests: 401, humanRequests: 55 },
      { value: '198.51.100.24', requests: 1, humanRequests: 0 },
    ],
    overTime: Array.from({ length: HOURS }, (_, hour) => (Math.abs(hour - peak) < 4 ? 60 * (4 - Math.abs(hour - peak)) : 0)),
  };
}

/** Impact of a rule that becomes weaker. */
const TRANSITIONS: readonly Transition[] = [
  { before: 'blocked', after: 'monitored', requests: 420, humanRequests: 2 },
  { before: 'blocked', after: 'free', requests: 1220, humanRequests: 58 },
];

export const SAMPLE_IMPACT: TrafficImpact = {
  configurations: [
    {
      config: 'prod',
      traffic: {
        source: { kind: 'service', calls: 12 },
        asked: { last: 86_400 },
        used: { from: '2026-11-21T08:00:00.120Z', to: '2026-11-22T08:00:00.000Z' },
        requests: 182_344,
        humanRequests: 101_220,
        reductions: [{ kind: 'shortened', limit: 'requests', value: 200_000, available: 400_000 }],
      },
      segments: {
        length: 3600,
        from: 1_795_248_000,
        requests: Array.from({ length: HOURS }, (_, hour) => 4000 + 3000 * Math.abs(12 - hour)),
      },
      rules: [
        {
          address: 'svc_dynamic_rule.login',
          id: 'login-bursts',
          name: 'Login bursts',
          change: 'changed',
          before: { kind: 'replayed', effect: effect(1640, 60, 14) },
          after: { kind: 'replayed', effect: effect(420, 2, 15) },
          released: effect(1640, 60, 14),
          added: null,
          transitions: TRANSITIONS,
          sweep: {
            planned: 400,
            exact: false,
            points: [10, 20, 40, 100, 200, 400, 1000, 2000, 4000].map((threshold, i) => ({
              threshold,
              planned: threshold === 400,
              sources: Math.max(20, Math.round(900 / Math.sqrt(threshold))),
              humans: Math.round(200 / threshold),
              requests: [2600, 2100, 1640, 1100, 700, 420, 120, 60, 60][i]!,
              humanRequests: [90, 72, 60, 20, 8, 2, 0, 0, 0][i]!,
              otherTimeframes: [
                { timeframe: 30, sources: Math.max(20, Math.round(700 / Math.sqrt(threshold))), humans: Math.round(90 / threshold) },
                { timeframe: 120, sources: Math.max(25, Math.round(1100 / Math.sqrt(threshold))), humans: Math.round(400 / threshold) },
              ],
            })),
          },
        },
        {
          address: 'svc_dynamic_rule.scrapers',
          id: 'scrapers-7',
          name: 'Scrapers',
          change: 'unchanged',
          before: { kind: 'replayed', effect: effect(90, 1, 10) },
          after: { kind: 'replayed', effect: effect(80, 1, 10) },
          released: effect(0, 0, 10),
          added: null,
          transitions: [],
          sweep: {
            planned: 100,
            exact: true,
            points: [50, 100, 150].map((threshold) => ({
              threshold,
              planned: threshold === 100,
              sources: 300 / threshold,
              humans: 1,
              requests: 9000 / threshold,
              humanRequests: 2,
              otherTimeframes: [{ timeframe: 2, sources: 600 / threshold, humans: 1 }],
            })),
          },
        },
      ],
      policies: [
        {
          address: 'svc_flow_control_policy_set.all.entries["cart"]',
          id: 'cart',
          name: 'Cart before pay',
          change: 'changed',
          before: { kind: 'replayed', effect: effect(300, 280, 12) },
          after: { kind: 'not-replayed', reason: 'timeframe is known only after the apply' },
          released: null,
          added: null,
          transitions: [],
          sweep: null,
        },
      ],
      transitions: TRANSITIONS,
      notes: [
        { kind: 'already-filtered', entries: [], text: 'The recorded traffic had already met the rules of its day.' },
        { kind: 'missing-tags', entries: ['scrapers-7'], text: 'No request has the tag bot. Without it, "scrapers-7" counts nothing.' },
      ],
    },
  ],
};
