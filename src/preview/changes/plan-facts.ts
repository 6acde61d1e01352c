import { ENTITIES } from '../../model';
import { isPlannedObject, type PlannedObject } from '../plan/planned-value';
import type { PlannedChange } from '../plan/planned-change';
import type { PlanJson, StateModuleJson } from '../plan/plan-json';
import { kindOf } from './kinds';

/** What judgements have to know beside the change that they judge. */
export interface PlanFacts {
  /** The type of an action (`block`, `monitor`), before or after the plan; undefined if the plan does not tell. */
  actionType(when: When, configuration: string | null, id: string): string | undefined;
  /** The names of the dynamic rules that use an action after the plan. */
  rulesUsing(configuration: string | null, action: string): readonly string[];
  /** Whether somebody added the entry to a set outside of the engine. */
  isHandMade(address: string): boolean;
}

type When = 'before' | 'after';

/** The actions that the service brings along, as far as they are known from running deployments. */
const BUILT_IN_ACTIONS: readonly (readonly [RegExp, string])[] = [
  [/^action-monitor$/, 'monitor'],
  [/^action-(?:.+-)?block$/, 'block'],
];

/** Collects the facts of a plan. */
export function factsOf(plan: PlanJson, changes: readonly PlannedChange[], drift: readonly PlannedChange[]): PlanFacts {
  const types = { before: new Map<string, string>(), after: new Map<string, string>() };
  const rules = new Map<string, string[]>();
  for (const looked of lookedUp(plan.prior_state?.values?.root_module ?? {}))
    for (const when of ['before', 'after'] as const) rememberType(types[when], looked);
  for (const change of changes) {
    const { name, entity, isSet } = kindOf(change.type);
    if (!entity || (name !== ACTION && name !== RULE)) continue;
    for (const when of ['before', 'after'] as const) {
      for (const entry of entriesOf(change[when], isSet === true)) {
        if (name === ACTION) rememberType(types[when], entry);
        if (name === RULE && when === 'after') rememberRule(rules, entry);
      }
    }
  }
  const handMade = new Set(drift.flatMap(addedBesides));
  return {
    actionType: (when, configuration, id) =>
      types[when].get(key(configuration, id)) ?? BUILT_IN_ACTIONS.find(([pattern]) => pattern.test(id))?.[1],
    rulesUsing: (configuration, action) => rules.get(key(configuration, action)) ?? [],
    isHandMade: (address) => handMade.has(address),
  };
}

const [ACTION, RULE] = ['Action', 'DynamicRule'].map((name) => ENTITIES.find((entity) => entity.name === name)!.terraformName);

/** The address of an entry of a set. */
export function entryAddress(set: string, id: string): string {
  return `${set}.entries[${JSON.stringify(id)}]`;
}

function addedBesides({ address, before, after }: PlannedChange): string[] {
  const [was, is] = [before, after].map((values) => (isPlannedObject(values?.['entries']) ? values['entries'] : {}));
  return Object.keys(is!)
    .filter((id) => !Object.hasOwn(was!, id))
    .map((id) => entryAddress(address, id));
}

/** The values of the entries of a resource. */
function entriesOf(values: PlannedObject | null, isSet: boolean): PlannedObject[] {
  if (values === null) return [];
  if (!isSet) return [values];
  const { entries, config } = values;
  if (!isPlannedObject(entries)) return [];
  return Object.entries(entries).flatMap(([id, entry]) => (isPlannedObject(entry) ? [{ ...entry, id, config: config ?? null }] : []));
}

/** Actions that data sources have read. */
function lookedUp({ resources, child_modules: children }: StateModuleJson): PlannedObject[] {
  const own = (resources ?? [])
    .filter(({ mode, type }) => mode === 'data' && type === `svc_${ACTION}`)
    .map(({ values }) => (values ?? {}) as PlannedObject);
  return [...own, ...(children ?? []).flatMap(lookedUp)];
}

function rememberType(types: Map<string, string>, { config, id, type }: PlannedObject): void {
  if (typeof id === 'string' && typeof type === 'string') types.set(key(typeof config === 'string' ? config : null, id), type);
}

function rememberRule(rules: Map<string, string[]>, { config, action, name }: PlannedObject): void {
  if (typeof action !== 'string' || typeof name !== 'string') return;
  const at = key(typeof config === 'string' ? config : null, action);
  rules.set(at, [...(rules.get(at) ?? []), name]);
}

function key(configuration: string | null, id: string): string {
  return JSON.stringify([configuration, id]);
}
