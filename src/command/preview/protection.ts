import { DynamicRule, type Entity, FlowControlPolicy, type Json, memberOf } from '../../model';
import { type AffectedSettings, textsIn } from './affected-settings';
import { kindOfResource } from './changes/kinds';
import type { PlanFacts, When } from './changes/plan-facts';
import type { PlannedEntry, PlannedProtection, ReplayedAction, UnknownEntry, UnreadableEntry } from './impact';
import { problemsOf } from './rules/readable';
import {
  apiValue,
  memberValues,
  plannedEntries,
  type PlannedObject,
  type ResourceChange,
  secretsIn,
  unknownIn,
  unknownSets,
  WrongValue,
} from '../terraform-json';

/** Settings of a plan that act on traffic. */
export interface Protection {
  /** One for each configuration. */
  readonly configurations: readonly PlannedProtection[];
  /** Addresses of settings that are left out: with secret values, or with an unknown configuration or id. */
  readonly leftOut: readonly string[];
  /** Number of changed dynamic rules among those that are left out. */
  readonly uncountedRules: number;
}

/**
 * Returns the dynamic rules and flow control policies of a plan, also the unchanged ones, and those of the service beside them: they may
 * hold the same requests, and add the same tags.
 */
export function protectionIn(
  changes: readonly ResourceChange[],
  facts: Pick<PlanFacts, 'action'>,
  affected: readonly Pick<AffectedSettings, 'ofService'>[] = [],
  service: Pick<PlannedProtection, 'service' | 'isElsewhere'> = {},
): Protection {
  const configurations = new Map<string, { rules: PlannedEntry<DynamicRule>[]; policies: PlannedEntry<FlowControlPolicy>[] }>();
  const leftOut: string[] = [];
  let uncountedRules = 0;
  for (const sides of [...settingsIn(changes), ...affected.flatMap(sidesOfService)]) {
    const { address, before, after, isPolicy } = sides;
    const values = after ?? before ?? {};
    const { config, id } = values;
    // A replay must not reveal a secret.
    if (typeof config !== 'string' || typeof id !== 'string' || [before, after].some((side) => side && secretsIn(side).length > 0)) {
      leftOut.push(address);
      if (sides.isChangedRule) uncountedRules += 1;
      continue;
    }
    const { rules, policies } = configurations.get(config) ?? { rules: [], policies: [] };
    configurations.set(config, { rules, policies });
    const name = typeof values['name'] === 'string' ? values['name'] : id;
    const common = { address, id, name, ...(sides.isOfService && { isOfService: sides.isOfService }) };
    if (isPolicy) policies.push({ ...common, ...planned<FlowControlPolicy>(sides) });
    else rules.push({ ...common, ...planned<DynamicRule>(sides) });
  }
  const actions = (config: string, { rules }: { readonly rules: readonly PlannedEntry<DynamicRule>[] }, when: When) => {
    const ids = rules.flatMap(({ [when]: entry }) => (entry && 'action' in entry ? [entry.action] : []));
    return new Map(ids.flatMap((id) => actionOf(id, facts.action(when, config, id))));
  };
  return {
    configurations: [...configurations].map(([config, entries]) => ({
      config,
      ...service,
      ...entries,
      actions: { before: actions(config, entries, 'before'), after: actions(config, entries, 'after') },
    })),
    leftOut,
    uncountedRules,
  };
}

function actionOf(id: string, values: PlannedObject | undefined): [id: string, ReplayedAction][] {
  if (values === undefined) return [];
  const { type, tags } = values;
  return [[id, { type: typeof type === 'string' ? type : undefined, tags: textsIn(tags) }]];
}

/** Returns the settings of several services. */
export function joinedProtection(all: readonly Protection[]): Protection {
  return {
    configurations: all.flatMap(({ configurations }) => configurations),
    leftOut: all.flatMap(({ leftOut }) => leftOut),
    uncountedRules: all.reduce((sum, { uncountedRules }) => sum + uncountedRules, 0),
  };
}

interface Sides {
  readonly address: string;
  readonly isPolicy: boolean;
  readonly isChangedRule: boolean;
  /** Whether it is an entry of the service that is not in the plan. */
  readonly isOfService?: true;
  readonly before: PlannedObject | null;
  readonly after: PlannedObject | null;
}

/** Returns the rules and policies. Those of a set whose entries are known only after the apply are left out, with those before the plan. */
function settingsIn(changes: readonly ResourceChange[]): Sides[] {
  const unknown = new Set(unknownSets(changes));
  const entries = plannedEntries(changes.filter((one) => !unknown.has(one))).flatMap(
    ({ entity, address, change: { act }, before, after }): Sides[] => {
      if (entity !== DynamicRule && entity !== FlowControlPolicy) return [];
      const isChangedRule = entity === DynamicRule && act !== 'none' && act !== 'forget';
      return [{ address, isPolicy: entity === FlowControlPolicy, isChangedRule, before, after }];
    },
  );
  const sets = [...unknown].filter(({ type }) => kindOfResource(type).entity === FlowControlPolicy);
  return [...sets.map(({ address }) => ({ address, isPolicy: true, isChangedRule: false, before: null, after: null })), ...entries];
}

function sidesOfService({ ofService }: Pick<AffectedSettings, 'ofService'>): Sides[] {
  return ofService.map(({ entity, id, entry }) => {
    const values = entry as PlannedObject;
    const address = `the ${entity.noun} ${JSON.stringify(id)} of the service`;
    return { address, isPolicy: entity === FlowControlPolicy, isChangedRule: false, isOfService: true, before: values, after: values };
  });
}

/** Returns the values of the entry, without the attributes of its resource. */
function entryIn(values: PlannedObject, { schema }: Entity): PlannedObject {
  return Object.fromEntries(Object.entries(values).filter(([name]) => memberOf(schema, name)));
}

function planned<Entry extends DynamicRule | FlowControlPolicy>(sides: Sides): Pick<PlannedEntry<Entry>, 'before' | 'after'> {
  const entity = sides.isPolicy ? FlowControlPolicy : DynamicRule;
  const [before, after] = [sides.before, sides.after].map((side) => side && entryIn(side, entity));
  const read = (values: PlannedObject) =>
    sides.isOfService ? serviceEntry<Entry>(values, entity) : entryOf<Entry>(values, entity, REFUSED);
  return { before: before ? read(before) : null, after: after ? (unknownEntry(after) ?? read(after)) : null };
}

const [REFUSED, AS_LISTED] = ['The provider refuses it, too: make the plan again.', 'The service lists it so.'];

/** Returns the entry as the service lists it. Values of other types are no guess. */
function serviceEntry<Entry>(values: PlannedObject, entity: Entity): Entry | UnreadableEntry {
  const [problem] = problemsOf(entity.terraformName, values);
  return problem
    ? { problem: `"${problem.attribute}" cannot be replayed. It is ${problem.is}. ${AS_LISTED}` }
    : entryOf<Entry>(values, entity, AS_LISTED);
}

/** Returns the entry as the API would read it. A plan may be of another version of the provider, or edited by hand. */
function entryOf<Entry>(values: PlannedObject, { schema }: Entity, why: string): Entry | UnreadableEntry {
  try {
    return memberValues(apiValue(values) as Json, schema, '') as Entry;
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    const { attribute, message } = error;
    return { problem: `"${attribute}" cannot be replayed. ${message} ${why}` };
  }
}

function unknownEntry(values: PlannedObject): UnknownEntry | undefined {
  const unknown = unknownIn(values);
  return unknown.length > 0 ? { unknown } : undefined;
}
