import { BUILT_IN_ACTIONS, ENTITIES } from '../../model';
import { entriesOfSet, entryAddress, type PlannedChange, type PlannedObject, type PlanJson, resourcesIn } from '../../terraform-json';
import { kindOf } from './kinds';

/** Facts about the whole plan that the rules of the preview need. */
export interface PlanFacts {
  /** Returns the type of an action (`block`, `monitor`), before or after the plan; undefined if the plan does not contain it. */
  actionType(when: When, configuration: string | null, id: string): string | undefined;
  /** Returns the names of the dynamic rules that use an action after the plan. */
  rulesUsing(configuration: string | null, action: string): readonly string[];
  /** Whether the entry of a set was created outside of Terraform. */
  isHandMade(address: string): boolean;
}

type When = 'before' | 'after';

/** Collects the facts of a plan. */
export function planFacts(plan: PlanJson, changes: readonly PlannedChange[], drift: readonly PlannedChange[]): PlanFacts {
  const types = { before: new Map<string, string>(), after: new Map<string, string>() };
  const rules = new Map<string, string[]>();
  const read = resourcesIn(plan.prior_state?.values?.root_module, 'data').filter(({ type }) => type === `svc_${ACTION}`);
  for (const { values: looked } of read) for (const when of ['before', 'after'] as const) rememberType(types[when], looked);
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
  const handMade = new Set(drift.flatMap(addedOutside));
  return {
    actionType: (when, configuration, id) =>
      types[when].get(key(configuration, id)) ?? BUILT_IN_ACTIONS.find((action) => action.id === id)?.type,
    rulesUsing: (configuration, action) => rules.get(key(configuration, action)) ?? [],
    isHandMade: (address) => handMade.has(address),
  };
}

const [ACTION, RULE] = ['Action', 'DynamicRule'].map((name) => ENTITIES.find((entity) => entity.name === name)!.terraformName);

function addedOutside({ address, before, after }: PlannedChange): string[] {
  const [was, is] = [before, after].map(entriesOfSet);
  return [...(is?.keys() ?? [])].filter((id) => !was?.has(id)).map((id) => entryAddress(address, id));
}

/** Returns the values of a resource's entries. */
function entriesOf(values: PlannedObject | null, isSet: boolean): PlannedObject[] {
  if (isSet) return [...(entriesOfSet(values)?.values() ?? [])];
  return values === null ? [] : [values];
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
