import { SCENES, traffic } from '../../../../../src/command/cli/traffic/scenes/traffic';
import { readLine } from '../../../../../src/emulator/traffic/store/record-reader';
import type { DynamicRule } from '../../../../../src/model';
import type { TrafficRecord } from '../../../../../src/model/traffic';
import { TrafficEvaluation } from '../../../../../src/traffic/rules';

const HOUR = 3_600_000;
const END = Date.parse('2026-03-02T00:00:00Z');

const ALL = SCENES.map(({ name }) => name);

const hours = (count: number, rate = 1) => ({ start: END - count * HOUR, end: END, rate });
const made = (names: readonly string[], period = hours(1), seed = 1) => [
  ...traffic(
    SCENES.filter(({ name }) => names.includes(name)),
    period,
    'prod',
    seed,
  ),
];
const timeOf = ({ timestamp }: TrafficRecord) => Date.parse(timestamp!);

const RULE: DynamicRule = {
  id: 'rule',
  name: 'Rule',
  description: '',
  action: 'block',
  active: true,
  offload_ip_filtering: false,
  target: 'ip',
  threshold: 1,
  timeframe: 60,
  ttl: 3600,
  tags: [],
  include: { relation: 'AND', tags: [] },
  exclude: { relation: 'OR', tags: [] },
};

/** Returns the sources that a rule catches. */
function caughtBy(rule: Partial<DynamicRule>, records: readonly TrafficRecord[]): string[] {
  const evaluation = new TrafficEvaluation({ policies: [], rules: [{ ...RULE, ...rule }] });
  const caught = records.flatMap((record) => evaluation.take(record, timeOf(record)).caught.map(({ value }) => value));
  return [...new Set(caught)].sort();
}

const addresses = (first: string, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${first}.${from + index}`).sort();

it('is the same for the same seed, and differs for another seed', () => {
  const written = (seed: number) => JSON.stringify(made(ALL, hours(0.2), seed));
  const first = written(1);
  expect(written(1) === first).toBe(true);
  expect(written(2) === first).toBe(false);
});

it('is in the order of time, inside the period, with an id for each request', () => {
  const records = made(ALL);
  const times = records.map(timeOf);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual(END - HOUR);
  expect(times.at(-1)).toBeLessThan(END);
  expect(new Set(records.map(({ request_id }) => request_id)).size).toBe(records.length);
});

it('consists of records that the emulator reads', () => {
  const problems = made(ALL, hours(0.2)).map((record) => readLine(JSON.stringify(record)));
  expect(problems.filter((read) => 'problem' in read)).toEqual([]);
});

it('has the given rate of shoppers, and a lower rate at night', () => {
  const records = made(['shoppers'], hours(24, 0.2));
  const rate = records.length / (24 * 3600);
  expect([rate > 0.19, rate < 0.21]).toEqual([true, true]);
  const inHours = (from: number, to: number) =>
    records.filter((record) => Math.floor(timeOf(record) / HOUR) % 24 >= from && Math.floor(timeOf(record) / HOUR) % 24 < to).length;
  expect(inHours(12, 18)).toBeGreaterThan(2 * inHours(0, 6));
});

it('lets a rule about logins catch only the fast machines of a login burst', () => {
  const rule = { threshold: 40, timeframe: 120, include: { relation: 'AND' as const, tags: ['login-page', 'method-post'] } };
  expect(caughtBy(rule, made(['shoppers', 'login-burst']))).toEqual(addresses('203.0.113', 20, 12));
  expect(caughtBy(rule, made(['shoppers']))).toEqual([]);
});

it('lets a rule about accounts catch the slow addresses of a login burst', () => {
  const include = { relation: 'AND' as const, tags: ['login-page', 'login-failed'] };
  const rule = { target: 'arguments_username', threshold: 10, timeframe: 600, include };
  expect(caughtBy(rule, made(['login-burst']))).toEqual(['owner@store.example.org']);
});

it('lets a rule by address catch one machine of the scraper, and a rule by network all of them', () => {
  const include = { relation: 'OR' as const, tags: ['product-page', 'search-page'] };
  const records = made(['shoppers', 'scraper']);
  expect(caughtBy({ threshold: 300, timeframe: 60, include }, records)).toEqual(['203.0.113.100']);
  expect(caughtBy({ target: 'asn', threshold: 3000, timeframe: 300, include }, records)).toEqual(['64505']);
});
