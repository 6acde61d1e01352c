import type { DynamicRule, FlowControlPolicy } from '../../../model';
import { EVERY_REQUEST } from '../../../model/facts';
import { push } from '../../../model/multimap';
import { addedByPolicy, addedByRule, tagsSelectedBy, targetOf, type TrafficSettings, visitorOf } from '../../rules';
import { Compiler } from '../sql/compiler';
import { DUCKDB } from '../sql/duckdb';
import { formOf, type ReplayColumns } from './replay-columns';
import type { StoredRequests } from './stored-requests';

/** Writes an SQL condition on a request. It is true, false or null. */
export type Condition = (compiler: Compiler) => string;

type Setting = DynamicRule | FlowControlPolicy;

/** Field or parameter of records that a setting reads. */
type Read = Pick<NonNullable<ReturnType<typeof targetOf>>, 'fields' | 'parameters'>;

/** Condition that a request is of a source with more selected requests than a threshold, by a table of such sources. */
interface MayHold {
  readonly table: string;
  readonly threshold: number;
  readonly condition: Condition;
}

const EVERY: Condition = () => 'TRUE';

/**
 * Returns a condition that holds for all requests that some settings can hold or tag, and for all that this depends on; and maybe for
 * others. The evaluation of traffic says what the settings do to them.
 *
 * A rule holds only sources with more selected requests than its threshold. All requests of such sources matter: the rule holds them, also
 * without its tags. A policy ends sequences of visitors with a request of its last step.
 *
 * A request may get a tag from a setting that may hold or tag it. Where tags feed in a circle, every request may have them.
 *
 * @param sides settings that are evaluated apart from one another
 * @param within condition of the requests that are replayed
 */
export async function relevantRequests(requests: StoredRequests, sides: readonly TrafficSettings[], within: Condition): Promise<Condition> {
  const candidates = new Candidates(requests, within);
  const rules: MayHold[] = [];
  const policies: Condition[] = [];
  for (const settings of [...sides].reverse()) {
    const side = new Side(settings, sides, requests.columns, candidates);
    for (const rule of side.rules) rules.push(await side.mayHold(rule));
    for (const policy of side.policies) policies.push(await side.concerns(policy));
  }
  const widest = rules.filter((one) => !rules.some((other) => other.table === one.table && other.threshold < one.threshold));
  return (compiler) =>
    anyOf([...new Set([...widest.map(({ condition }) => condition), ...policies].map((condition) => condition(compiler)))]);
}

/** The settings of one side. */
class Side {
  public readonly rules: readonly DynamicRule[];
  public readonly policies: readonly FlowControlPolicy[];

  /** Tags that settings add to requests, of which a replay removes the recorded ones. */
  private readonly removable: ReadonlySet<string>;

  /** Settings by the tags that they add, and by those by which they select. */
  private readonly adders = new Map<string, Setting[]>();
  private readonly readers = new Map<string, Setting[]>();

  /** Answers by setting. The settings between two others may be many, and the ways between them many more. */
  private readonly fed = new Map<Setting, ReadonlySet<Setting>>();
  private readonly held = new Map<DynamicRule, Promise<MayHold>>();
  private readonly ended = new Map<FlowControlPolicy, Promise<Condition>>();

  public constructor(
    { rules, policies }: TrafficSettings,
    all: readonly TrafficSettings[],
    private readonly columns: ReplayColumns,
    private readonly candidates: Candidates,
  ) {
    this.rules = rules.filter(({ active }) => active);
    this.policies = policies.filter(({ active }) => active);
    for (const setting of [...this.rules, ...this.policies]) {
      for (const tag of new Set(tagsOf(setting))) push(this.adders, tag, setting);
      for (const tag of new Set(tagsSelectedBy(setting))) push(this.readers, tag, setting);
    }
    this.removable = new Set(all.flatMap((side) => [...side.rules.flatMap(addedByRule), ...side.policies.flatMap(addedByPolicy)]));
  }

  /** Returns the condition that a rule may hold a request. */
  public mayHold(rule: DynamicRule): Promise<MayHold> {
    const known = this.held.get(rule) ?? this.findHeld(rule);
    this.held.set(rule, known);
    return known;
  }

  private async findHeld(rule: DynamicRule): Promise<MayHold> {
    const source = textOf(this.columns, targetOf(rule.target)!);
    return this.candidates.of(source, await this.maySelect(rule), rule.threshold);
  }

  /** Returns the condition that a policy may depend on a request: a step of a visitor that may end a sequence, or one of a human. */
  public async concerns(policy: FlowControlPolicy): Promise<Condition> {
    const selected = await this.maySelect(policy);
    const visitor = visitorText(this.columns, policy);
    const isCandidate = visitor === undefined ? EVERY : (await this.candidates.of(visitor, await this.mayEnd(policy), 0)).condition;
    const isStep: Condition = (compiler) => anyOf(policy.steps.map((step) => mayMatch(step)(compiler)));
    return (compiler) => `(${isCandidate(compiler)} AND (human OR (${selected(compiler)} AND ${isStep(compiler)})))`;
  }

  /** Returns the condition that a request may end the sequence of a policy. */
  private mayEnd(policy: FlowControlPolicy): Promise<Condition> {
    const known = this.ended.get(policy) ?? this.findEnded(policy);
    this.ended.set(policy, known);
    return known;
  }

  private async findEnded(policy: FlowControlPolicy): Promise<Condition> {
    const [selected, isLast] = [await this.maySelect(policy), mayMatch(policy.steps.at(-1)!)];
    return (compiler) => `(${selected(compiler)} AND ${isLast(compiler)})`;
  }

  /** Returns the condition that a setting may select a request by its tags. */
  private async maySelect(setting: Setting): Promise<Condition> {
    const { include, exclude } = selectionOf(setting);
    const included: Condition[] = [];
    for (const tag of include.tags) included.push(await this.mayHave(tag, setting));
    const excluded = exclude.tags.map((tag) => this.surelyHas(tag));
    return (compiler) => {
      const includes = included.map((condition) => condition(compiler));
      const isIncluded = includes.length === 0 ? 'TRUE' : include.isAll ? allOf(includes) : anyOf(includes);
      const isExcluded = excluded.length === 0 ? 'FALSE' : exclude.isAll ? allOf(excluded) : anyOf(excluded);
      return `(${isIncluded} AND NOT ${isExcluded})`;
    };
  }

  private async mayHave(tag: string, of: Setting): Promise<Condition> {
    if (tag === EVERY_REQUEST) return EVERY;
    const conditions: Condition[] = [() => this.columns.hasTag(tag)];
    for (const adder of this.adders.get(tag) ?? []) {
      if (!sees(of, adder)) continue;
      if (this.reachedFrom(of).has(adder)) return EVERY;
      conditions.push(isRule(adder) ? (await this.mayHold(adder)).condition : await this.mayEnd(adder));
    }
    return (compiler) => anyOf(conditions.map((condition) => condition(compiler)));
  }

  private surelyHas(tag: string): string {
    if (tag === EVERY_REQUEST) return 'TRUE';
    return this.removable.has(tag) ? 'FALSE' : this.columns.hasTag(tag);
  }

  /** Returns the settings that get tags of a setting, directly or through others. */
  private reachedFrom(setting: Setting): ReadonlySet<Setting> {
    const known = this.fed.get(setting);
    if (known) return known;
    const reached = new Set<Setting>();
    const reach = (from: Setting) => {
      for (const tag of tagsOf(from)) for (const to of this.readers.get(tag) ?? []) if (sees(to, from)) reached.add(to);
    };
    reach(setting);
    // Settings that are reached meanwhile are visited too.
    reached.forEach(reach);
    this.fed.set(setting, reached);
    return reached;
  }
}

/** Whether a setting sees the tags of another one: policies do not see those of policies. */
function sees(setting: Setting, adder: Setting): boolean {
  return isRule(setting) || isRule(adder);
}

/** Tables of sources with many selected requests. */
class Candidates {
  private readonly tables = new Map<string, { readonly name: string; readonly threshold: number }>();
  private count = 0;

  public constructor(
    private readonly requests: StoredRequests,
    private readonly within: Condition,
  ) {}

  /** Returns the condition that a request is of a source with more requests of a condition than a threshold. */
  public async of(source: string, selected: Condition, threshold: number): Promise<MayHold> {
    const { session, table: rowsOf } = this.requests;
    const compiler = new Compiler(DUCKDB);
    const rows = `FROM ${rowsOf(compiler)} WHERE ${this.within(compiler)} AND ${source} IS NOT NULL AND ${selected(compiler)}`;
    const key = JSON.stringify([source, rows, compiler.parameters.map(({ value }) => String(value))]);
    let known = this.tables.get(key);
    if (!known || known.threshold > threshold) {
      known = { name: `candidates${this.count}`, threshold };
      this.count += 1;
      this.tables.set(key, known);
      // Those of the demand before are not needed any more: its requests were read.
      const text = `CREATE OR REPLACE TEMP TABLE ${known.name} AS SELECT ${source} AS source, count(*) AS requests ${rows}
GROUP BY source HAVING count(*) > ${threshold}`;
      await session.run({ text, parameters: compiler.parameters });
    }
    const { name: table } = known;
    return { table, threshold, condition: () => `${source} IN (SELECT source FROM ${table} WHERE requests > ${threshold})` };
  }
}

interface Selection {
  readonly tags: readonly string[];
  readonly isAll: boolean;
}

/** Returns the included and excluded tags of a setting. */
function selectionOf({ include, exclude }: Setting): { include: Selection; exclude: Selection } {
  const one = (selection: Setting['include']): Selection =>
    Array.isArray(selection) ? { tags: selection, isAll: false } : { tags: selection?.tags ?? [], isAll: selection?.relation === 'AND' };
  return { include: one(include), exclude: one(exclude) };
}

/** Returns the condition that a request may be of a step. */
function mayMatch({ method, uri }: FlowControlPolicy['steps'][number]): Condition {
  return (compiler) =>
    allOf([
      ...(method === undefined ? [] : [`coalesce(method = ${compiler.parameter('text', method)}, FALSE)`]),
      ...(uri === undefined ? [] : [`coalesce(path = ${compiler.parameter('text', uri)}, FALSE)`]),
    ]);
}

/** Returns SQL of the parts of a policy's key that are whole fields, headers, cookies or arguments; undefined if it has none. */
function visitorText(columns: ReplayColumns, { key }: FlowControlPolicy): string | undefined {
  const parts = key.flatMap((entry) => {
    const { fields, parameters = [] } = visitorOf([entry])!;
    const isText = fields.length === 1 && (parameters.length === 1 || formOf(fields[0]!) === 'text');
    return isText ? [textOf(columns, { fields, parameters })] : [];
  });
  if (parts.length === 0) return undefined;
  // A part that is missing makes the whole null.
  return parts.join(` || chr(31) || `);
}

/** Returns SQL of the string that identifies a source; null where it is empty. */
function textOf(columns: ReplayColumns, { fields: [field], parameters: [parameter] = [] }: Read): string {
  if (!parameter) return `nullif(${DUCKDB.quoted(field!)}, '')`;
  const column = columns.parameter(parameter);
  const number = `TRY_CAST(${column} AS DOUBLE)`;
  return `nullif(CASE json_type(${column})
    WHEN 'VARCHAR' THEN json_extract_string(${column}, '$')
    WHEN 'BOOLEAN' THEN ${column}
    WHEN 'NULL' THEN NULL WHEN 'OBJECT' THEN NULL WHEN 'ARRAY' THEN NULL
    ELSE CASE WHEN ${number} = trunc(${number}) AND abs(${number}) < 1e15 THEN CAST(CAST(${number} AS BIGINT) AS VARCHAR)
      ELSE CAST(${number} AS VARCHAR) END END, '')`;
}

function tagsOf(setting: Setting): string[] {
  return isRule(setting) ? addedByRule(setting) : addedByPolicy(setting);
}

function isRule(setting: Setting): setting is DynamicRule {
  return 'threshold' in setting;
}

function allOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'TRUE' : `(${conditions.join(' AND ')})`;
}

function anyOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'FALSE' : `(${conditions.join(' OR ')})`;
}
