import { asText } from '../../model/json';
import { Action, DynamicRule, type Entity, entryType, FlowControlPolicy, type Json, memberOf, setType } from '../../model';
import { terminalLine } from '../../output';
import {
  entriesAfter,
  type EntrySides,
  memberValues,
  type PlanJson,
  plannedChanges,
  plannedEntries,
  type PlannedObject,
  PlannedServices,
  type PlannedValue,
  resourcesIn,
  secretsIn,
  UNKNOWN,
  unknownIn,
  unknownSets,
  WrongValue,
} from '../terraform-json';
import { type ActionTags, IDLE, placeKey, type StackSettings, type StackSetting, usedBy } from './setting';
import { wrongEntry } from './wrong-entry';

/**
 * The dynamic rules and flow control policies that exist after the apply of a plan, single ones and those of sets, also inside of modules;
 * and the actions that the rules use.
 *
 * @throws Error that names the resource and the attribute whose value is known only after the apply, or is sensitive
 */
export function planSettings(plan: PlanJson): StackSettings {
  const services = new PlannedServices(plan);
  const changes = plannedChanges(plan, services);
  const entries = plannedEntries(changes);
  const settingsOf = <Setting>(entity: Entity) => {
    // An action that is not known has no known tags, like one that the plan does not have.
    const unknown = unknownSets(changes).find((one) => one.type === setType(entity) && !entriesAfter(one));
    if (unknown) throw notKnown(unknown.address, 'entries');
    return entriesIn(entries, entity).map((entry) => settingOf<Setting>(entry, entity));
  };
  const rules = settingsOf<DynamicRule>(DynamicRule);
  const isUsed = usedBy(rules);
  // An action that the plan changes has the values of the plan, and one that it deletes has none.
  const named = entries.filter(({ entity }) => entity === Action);
  const keyOf = ({ service, values }: Entry) => placeKey({ service, config: values['config'] }, values['id']);
  const keys = new Set([...entriesIn(named, Action, 'before'), ...entriesIn(named, Action)].map(keyOf));
  const read = resourcesIn(plan.prior_state?.values?.root_module, 'data')
    .filter(({ type, isForeign }) => type === entryType(Action) && !isForeign)
    .map((data): Entry => ({ ...data, service: services.of(data.address, data.values) }))
    .filter((entry) => !keys.has(keyOf(entry)));
  const actions = [...entriesIn(named, Action), ...read].filter(({ service, values }) =>
    isUsed({ service, config: values['config'] }, values['id']),
  );
  return {
    rules,
    policies: settingsOf<FlowControlPolicy>(FlowControlPolicy),
    actions: actions.map(actionOf),
  };
}

interface Entry {
  readonly address: string;
  readonly service: string | undefined;
  readonly values: PlannedObject;
}

/** Returns the entries of a family that are on the service after the plan, or before it. */
function entriesIn(entries: readonly EntrySides[], family: Entity, when: 'before' | 'after' = 'after'): Entry[] {
  return entries
    .filter(({ entity }) => entity === family)
    .flatMap(({ address, change: { service }, [when]: values }) => (values ? [{ address, service, values }] : []));
}

/** Returns an action that a rule uses, whose configuration and id are known. */
function actionOf({ address, service, values: { config, id, entry, tags = null } }: Entry): StackSetting<ActionTags> {
  if (entry !== undefined) throw notKnown(address, 'tags');
  const known = knownValue(address, 'tags', tags, Action);
  return { service, config: config as string, address, setting: { id: id as string, tags: Array.isArray(known) ? known.map(asText) : [] } };
}

function settingOf<Setting>({ address, service, values: { config, ...values } }: Entry, entity: Entity): StackSetting<Setting> {
  if (typeof config !== 'string') throw notKnown(address, 'config');
  const known = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, knownValue(address, name, value, entity)]));
  try {
    return { service, config, address, setting: memberValues(known, entity.schema, '') as Setting };
  } catch (error) {
    throw error instanceof WrongValue ? wrongEntry(address, error) : error;
  }
}

function knownValue(address: string, name: string, value: PlannedValue, { schema }: Entity): Json {
  if (IDLE.has(name)) return value === UNKNOWN ? '(known after apply)' : asJson(value);
  const [unknown] = unknownIn(value, name);
  if (unknown !== undefined) throw notKnown(address, unknown);
  if (memberOf(schema, name) === undefined) return null;
  const [secret] = secretsIn(value, name);
  if (secret !== undefined) {
    throw new Error(
      terminalLine(`${address}: "${secret}" is sensitive, and the results would reveal it. Use nonsensitive() if it is no secret.`),
    );
  }
  return asJson(value);
}

/** Returns a known value as JSON: a secret as `(secret)`. */
function asJson(value: PlannedValue): Json {
  // eslint-disable-next-line bounds/json -- a value that was in memory already
  return JSON.parse(JSON.stringify(value)) as Json;
}

function notKnown(address: string, attribute: string): Error {
  return new Error(
    terminalLine(
      `${address}: the simulation does not know "${attribute}": It is known only after the apply. Write the value, or apply first ` +
        'what it depends on.',
    ),
  );
}
