import { DynamicRule, FlowControlPolicy } from '../../src/model';
import type { TrafficRecord } from '../../src/model/traffic';
import { TrafficEvaluation, type TrafficSettings } from '../../src/traffic/rules';
import { complete } from '../../test/support/entries';
import { type Bench, processorTime } from '../bench';

const RECORDS = 1_000_000;
const RULES = 50;
const POLICIES = 5;
const SOURCES = 20_000;
const TARGETS = ['ip', 'ip', 'ip', 'asn', 'country', 'headers_x-tenant', 'cookies_sid', 'organization'];
/** Many requests come from one country, and few from one address. */
const THRESHOLDS: Readonly<Record<string, number>> = { ip: 30, cookies_sid: 30, asn: 2000, organization: 2000 };
const TIMEFRAMES = [10, 60, 60, 60, 120, 300, 600];
const PATHS = ['/', '/cart', '/pay', '/login', '/search', '/item/1', '/item/2'];

/** Returns random numbers, the same in each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Realistic rules: most count requests with a tag, and some count every request. */
function rulesOf(includes: (position: number) => readonly string[], timeframe: (position: number) => number): DynamicRule[] {
  return Array.from({ length: RULES }, (_, position) =>
    complete(DynamicRule, {
      id: `rule-${position}`,
      name: `Rule ${position}`,
      active: true,
      target: TARGETS[position % TARGETS.length],
      threshold: (THRESHOLDS[TARGETS[position % TARGETS.length]!] ?? 10_000) + 10 * position,
      timeframe: timeframe(position),
      ttl: 3600,
      tags: [`caught-${position}`],
      include: { relation: position % 3 === 0 ? 'AND' : 'OR', tags: includes(position) },
      exclude: { relation: 'OR', tags: ['office', 'monitoring'] },
    }),
  );
}

function policies(): FlowControlPolicy[] {
  return Array.from({ length: POLICIES }, (_, position) =>
    complete(FlowControlPolicy, {
      id: `flow-${position}`,
      name: `Flow ${position}`,
      active: true,
      include: [],
      exclude: [],
      key: [{ attrs: 'ip' }],
      timeframe: 300,
      steps: [
        { method: 'GET', uri: PATHS[position + 1], headers: { host: 'shop.example.org' } },
        { method: 'POST', uri: PATHS[2], headers: { host: 'shop.example.org' } },
      ],
    }),
  );
}

function records(count: number): TrafficRecord[] {
  const random = randomNumbers(1);
  return Array.from({ length: count }, () => {
    // A few sources send most of the requests.
    const source = Math.floor(SOURCES * (random(1000) / 1000) ** 3);
    const path = PATHS[random(PATHS.length)]!;
    const ip = `198.51.${source >> 8}.${source & 255}`;
    return {
      ip,
      asn: String(64_500 + (source % 300)),
      country: `Country ${source % 40}`,
      organization: `Organization ${source % 500}`,
      method: path === '/pay' ? 'POST' : 'GET',
      host: 'shop.example.org',
      path,
      headers: { 'user-agent': 'Mozilla', 'x-tenant': `tenant-${source % 50}` },
      cookies: { sid: `session-${source}` },
      tags: [
        'all',
        `ip:${ip}`,
        `asn:${source % 300}`,
        `path:${path}`,
        `status:${random(20) === 0 ? 404 : 200}`,
        'bot',
        `geo:${source % 40}`,
      ],
    };
  });
}

const CASES: Readonly<Record<string, TrafficSettings>> = {
  'rules on tags, and five policies': {
    policies: policies(),
    rules: rulesOf(
      (position) => (position % 10 === 0 ? ['all'] : [`path:${PATHS[position % PATHS.length]}`, 'status:404']),
      (position) => TIMEFRAMES[position % TIMEFRAMES.length]!,
    ),
  },
  'every rule counts every request': {
    policies: [],
    rules: rulesOf(
      () => ['all'],
      (position) => TIMEFRAMES[position % TIMEFRAMES.length]!,
    ),
  },
  'the same, and each rule has a timeframe of its own': {
    policies: [],
    rules: rulesOf(
      () => ['all'],
      (position) => 60 + position,
    ),
  },
};

export const rules: Bench = {
  measures: 'the evaluation of 50 rules over a million decoded records, in processor time, so on one core',
  open: async (scale) => {
    const all = records(Math.round(RECORDS * scale));
    return {
      round: async () => {
        const figures: Record<string, number> = {};
        for (const [name, settings] of Object.entries(CASES)) {
          const evaluation = new TrafficEvaluation(settings);
          // Times are large, as in real traffic.
          const begin = Date.UTC(2025, 2, 1);
          const took = await processorTime(() => all.forEach((record, position) => evaluation.take(record, begin + position)));
          figures[`${name}, ms for 100,000 records`] = took / (all.length / 100_000);
          figures[`${name}, requests in memory`] = evaluation.capacity;
        }
        return figures;
      },
    };
  },
};
