import { DynamicRule, type Entity, FlowControlPolicy, type Json, memberOf } from '../../model';
import { terminalLine } from '../../output';
import {
  entriesOfSet,
  entryAddress,
  memberValues,
  type PlanJson,
  type ResourceChange,
  plannedChanges,
  type PlannedObject,
  type PlannedValue,
  secretsIn,
  UNKNOWN,
  unknownIn,
  WrongValue,
} from '../terraform-json';
import { IDLE, type StackSettings, type StackSetting } from './setting';
import { wrongEntry } from './wrong-entry';

/**
 * The dynamic rules and flow control policies that exist after the apply of a plan, single ones and those of sets, also inside of modules.
 *
 * @throws Error that names the resource and the attribute whose value is known only after the apply, or is sensitive
 */
export function planSettings(plan: PlanJson): StackSettings {
  const changes = plannedChanges(plan);
  return {
    rules: changes.flatMap((change) => settingsIn<DynamicRule>(change, DynamicRule)),
    policies: changes.flatMap((change) => settingsIn<FlowControlPolicy>(change, FlowControlPolicy)),
  };
}

function settingsIn<Setting>(change: ResourceChange, entity: Entity): StackSetting<Setting>[] {
  const { type, address, act, before, after } = change;
  const single = `svc_${entity.terraformName}`;
  // A forgotten resource stays on the service.
  const values = act === 'forget' ? before : after;
  if (values === null || (type !== single && type !== `${single}_set`)) return [];
  if (type === single) return [settingOf(address, values, entity)];
  const entries = entriesOfSet(values);
  if (!entries) throw notKnown(address, 'entries');
  return [...entries].map(([id, entry]) => settingOf(entryAddress(address, id), entry, entity));
}

function settingOf<Setting>(address: string, { config, ...values }: PlannedObject, entity: Entity): StackSetting<Setting> {
  if (typeof config !== 'string') throw notKnown(address, 'config');
  const known = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, knownValue(address, name, value, entity)]));
  try {
    return { config, address, setting: memberValues(known, entity.schema, '') as Setting };
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
