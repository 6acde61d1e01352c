import { type DynamicRule, type FlowControlPolicy, isJsonObject, type Json } from '../../model';
import { DEFAULT_UNUSABLE, type TrafficRecord } from '../../model/traffic';
import { terminalLine } from '../../output';
import { belongsTo, type TrafficRequest, unknownMembers, unknownMembersText } from '../../traffic/records';
import { asServed, TrafficEvaluation, type TrafficSettings, unanswered } from '../../traffic/rules';
import type { StackDocument } from '../terraform-json';
import { type Outcomes, Simulation } from './simulation';
import { type Place, placeKey, type StackSettings } from './setting';
import { readSettings } from './read-settings';
import { requestOf } from './samples';
import { sampleFindings } from './unusable-samples';
import { type CdkStack, synthesize } from './synthesize';

export interface SimulateOptions {
  /**
   * Values of the stack's Terraform variables, by name.
   *
   * @default - the defaults of the variables
   */
  readonly variables?: Readonly<Record<string, unknown>>;
  /**
   * Share of the samples that may lack what an entry needs, such as the address. If more do, or all, the entry is not evaluated.
   *
   * @default 0.01
   */
  readonly maxUnusable?: number;
}

/**
 * Runs the dynamic rules and flow control policies of a stack over samples of traffic, evaluating every request. The service evaluates
 * periodically, and may catch a source up to two minutes later.
 *
 * Entries of the service that the stack does not manage are ignored. A resource that sets no `config` belongs to the configuration of its
 * provider block, or else of the environment variable SVC_CONFIG. A sample without `branch` is a request of every configuration.
 *
 * @param stack a `TerraformStack` of cdktf or cdktn, which is synthesized; or its JSON, such as the text that `Testing.synth` returns; or
 *   a plan, which is the output of `terraform show -json`
 * @param records the samples, in any order; those of the same moment count in their order. Each has a `timestamp`. The tag `all` is added
 *   where it is missing, as the service does.
 * @throws Error if the stack has no such entry, or an attribute whose value only the engine can compute; if a configuration is not known;
 *   and if a sample has no time
 */
export function simulate(
  stack: CdkStack | StackDocument | string,
  records: Iterable<TrafficRecord>,
  { variables = {}, maxUnusable }: SimulateOptions = {},
): Simulation {
  return simulateSettings(readSettings(synthesize(stack), variables as Readonly<Record<string, Json>>), records, maxUnusable);
}

/** Runs settings over samples of traffic, as `simulate` does. */
export function simulateSettings(settings: StackSettings, records: Iterable<TrafficRecord>, maxUnusable = DEFAULT_UNUSABLE): Simulation {
  const places = new Map([...settings.rules, ...settings.policies].map((one) => [placeKey(one), one]));
  const requests = requestsOf(records);
  const outcomes = [...places.values()].map((place) => run(place, settings, requests, maxUnusable));
  const unknown = unknownMembers(requests.map(({ record }) => record));
  return new Simulation({
    rules: outcomes.flatMap(({ rules }) => rules),
    policies: outcomes.flatMap(({ policies }) => policies),
    warnings: [...new Set([...(unknown.length > 0 ? [unknownMembersText(unknown)] : []), ...outcomes.flatMap(({ warnings }) => warnings)])],
  });
}

/** Returns the samples in order of time. */
function requestsOf(records: Iterable<TrafficRecord>): TrafficRequest[] {
  let position = 0;
  const requests: TrafficRequest[] = [];
  for (const record of records) {
    const problem = problemOf(record);
    if (problem !== undefined) throw new Error(`The sample at position ${position} ${problem}`);
    const request = requestOf(record);
    if (!request)
      throw new Error(`The sample at position ${position} has no time that can be read. Set "timestamp", such as "2026-01-01T12:00:00Z".`);
    requests.push(request);
    position += 1;
  }
  return requests.sort((a, b) => a.time - b.time);
}

/** Returns the problem of a sample, which may be from untyped code. */
function problemOf(record: unknown): string | undefined {
  if (!isJsonObject(record)) return 'is no record.';
  const { tags = null } = record as { tags?: unknown };
  return tags === null || Array.isArray(tags) ? undefined : 'has tags that are not a list.';
}

/** Runs the settings of one configuration. */
function run(place: Place, all: StackSettings, requests: readonly TrafficRequest[], maxUnusable: number): Outcomes {
  const { config } = place;
  const key = placeKey(place);
  const isOf = (each: Place) => placeKey(each) === key;
  const tagsOf = new Map(all.actions.filter(isOf).map(({ setting: { id, tags } }) => [id, tags]));
  const rules = all.rules.filter(isOf).map((each) => ({ ...each, setting: asServed(each.setting, tagsOf.get(each.setting.action)) }));
  const policies = all.policies.filter(isOf).map((each) => ({ ...each, setting: asServed(each.setting) }));
  const settings = { rules: rules.map(({ setting }) => setting), policies: policies.map(({ setting }) => setting) };
  const found = new Map<object, Found>();
  const foundOf = (setting: object) => found.get(setting) ?? found.set(setting, { caught: [], requests: [] }).get(setting)!;

  const evaluation = new TrafficEvaluation(settings);
  const ofConfig = requests.filter(({ record }) => belongsTo(record, config));
  for (const { record, time } of ofConfig) {
    const { caught, heldBy, ended } = evaluation.take(withAll(record), time);
    for (const setting of [...heldBy, ...ended]) foundOf(setting).requests.push(record);
    for (const { rule, value } of caught) foundOf(rule).caught.push({ source: value, at: new Date(time).toISOString() });
  }

  const problems = problemsOf(settings);
  const findings = sampleFindings(settings, ofConfig, maxUnusable);
  const sampleProblem = (setting: DynamicRule | FlowControlPolicy) => {
    const problem = findings.problems.get(setting);
    return problem === undefined ? null : `not evaluated: ${problem}`;
  };
  return {
    rules: rules.map(({ address, setting }) => {
      const { caught, requests: held } = foundOf(setting);
      const { id, name, active, action, target } = setting;
      const sources = [...new Set(caught.map(({ source }) => source))];
      const entry = { config, id, name, address, active, action, target, sources, caught, requests: held };
      return { entry, problem: problems.get(`dynamic-rules ${id}`) ?? sampleProblem(setting) };
    }),
    policies: policies.map(({ address, setting }) => {
      const { id, name, active } = setting;
      const entry = { config, id, name, address, active, requests: foundOf(setting).requests };
      return { entry, problem: problems.get(`flow-control-policies ${id}`) ?? sampleProblem(setting) };
    }),
    warnings: findings.warnings,
  };
}

/** Returns the reasons why entries are not evaluated, by family and id. */
function problemsOf(settings: TrafficSettings): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const { family, id, reason, missing } of unanswered(settings)) {
    const key = `${family} ${id}`;
    const found = missing === undefined ? reason : terminalLine(`traffic records have no ${missing}`);
    const earlier = problems.get(key);
    problems.set(key, earlier === undefined ? `not evaluated: ${found}` : `${earlier}; ${found}`);
  }
  return problems;
}

interface Found {
  readonly caught: { source: string; at: string }[];
  readonly requests: TrafficRecord[];
}

/** Adds the tag `all`, as the service does. */
function withAll(record: TrafficRecord): TrafficRecord {
  const { tags } = record;
  return tags?.includes('all') ? record : { ...record, tags: ['all', ...(tags ?? [])] };
}
