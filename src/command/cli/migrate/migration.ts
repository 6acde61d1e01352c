import { asText } from '../../../model/json';
import {
  ENTITIES,
  type Entity,
  entriesManagedBy,
  entryImportId,
  entryType,
  foundIn,
  isBuiltIn,
  isReferredTo,
  type Json,
  type JsonObject,
  KEEP_ON_DESTROY,
  memberOf,
  placeText,
  setImportId,
  setType,
  statedMembers,
  staysOnDestroy,
  toApi,
} from '../../../model';
import {
  CREATE_BEFORE_DESTROY,
  type Hcl,
  hcl,
  hclBlock,
  hclComment,
  hclLiteral,
  hclReference,
  identifier,
  joined,
  NOTHING,
  providerLine,
  type Reference,
  type Remark,
  remark,
} from '../../../output';
import { forgottenBy } from './forgotten';
import { hasKeys, moduleReference, parseAddress, type ResourceAddress, withoutKeys } from './resource-address';
import { memberValues, plannedValue, secretsIn, type StateResource, WrongValue } from '../../terraform-json';

type Values = JsonObject;

/** Options of a migration, which the state does not contain. */
export interface MigrationOptions {
  /** Provider configuration of the new blocks, such as `svc.eu`. Default: the default provider configuration. */
  readonly provider?: string;
  /** Configuration to migrate, required if the state has entries of several. */
  readonly config?: string;
}

/** Entries that change their resource. */
export interface Migration {
  readonly entity: Entity;
  readonly config: string;
  /** Values that a configuration may set, by id. */
  readonly entries: Readonly<Record<string, Values>>;
  /** Addresses that the state loses, without keys. */
  readonly forgotten: readonly Reference[];
  /** Whether a destroy of a resource that the state loses would leave an entry on the service. */
  readonly keepsOnDestroy: boolean;
}

/** Entries that become a set. */
export interface Joining extends Migration {
  readonly target: ResourceAddress;
  /** Import id of the set. */
  readonly importId: string;
  /** Whether an entry is in a module. */
  readonly fromModule: boolean;
}

/**
 * Returns the entries of a set that become resources of their own.
 *
 * @param address of the set in the state
 * @throws Error with the reason, and the addresses that the state has
 */
export function migrationToEntries(state: readonly StateResource[], address: string): Migration {
  const set = state.find((resource) => resource.address === address && !resource.isForeign);
  const managed = set && entriesManagedBy(set.type);
  if (!set || !managed?.isSet) throw new Error(`The state has no set at ${address}. ${present(state, 'set')}`);
  const { entity } = managed;
  refuseDoomed(state, [set]);
  const all = Object.entries(set.values.entries as Record<string, Values>);
  const entries = Object.fromEntries(
    all.map(([id, values]) => [id, writable(entity, { ...values, id }, `the entry ${JSON.stringify(id)} of ${address}`)]),
  );
  refuseSensitive(set, { entries });
  return {
    entity,
    config: asText(set.values.config),
    entries,
    forgotten: forgottenBy(state, [set]),
    keepsOnDestroy: staysOnDestroy(set.values),
  };
}

/**
 * Writes the blocks that turn a set into one resource for each entry. They remove the set from the state, and import the
 * entries into the root module.
 *
 * @param address of the set in the state
 * @throws Error with the reason, and the addresses that the state has
 */
export function toEntries(state: readonly StateResource[], address: string, { provider: named }: MigrationOptions = {}): Hcl {
  const provider = providerOf(named);
  const migration = migrationToEntries(state, address);
  refuseHalves(migration);
  const { entity, config, entries, forgotten, keepsOnDestroy: keeps } = migration;
  const type = identifier(entryType(entity));
  const taken = state.filter((resource) => resource.type === type && !inModule(resource.address)).map(({ name }) => name);
  const labels = new Map(taken.map((name) => [name, FIRST]));
  const lifecycle = isReferredTo(entity) ? [CREATE_BEFORE_DESTROY] : [];
  const parts = Object.entries(entries).map(([id, values]) => {
    const label = freshLabel(id, labels);
    const blocks = [
      importBlock(hcl`${type}.${label}`, entryImportId(config, id), provider),
      hclBlock(hcl`resource "${type}" "${label}"`, { config, id, ...values, ...(keeps ? KEPT : {}) }, provider, lifecycle),
    ];
    return joined(blocks, BETWEEN);
  });
  return joined([comment(inPlaceOf(forgotten), ...(inModule(address) ? [ALL_IN_ROOT] : [])), ...forgotten.map(forget), ...parts], BETWEEN);
}

/**
 * Returns the entries that become one set.
 *
 * @param address of the new set
 * @throws Error with the reason, and the addresses that the state has
 */
export function migrationToSet(state: readonly StateResource[], address: string, { config }: MigrationOptions = {}): Joining {
  const target = targetOf(address);
  const entity = entityOf(target, address);
  const type = entryType(entity);
  const all = state.filter((resource) => resource.type === type && !resource.isForeign);
  if (all.length === 0) throw new Error(`The state has no ${type}. ${present(state, 'resource')}`);
  const lasting = all.filter(({ doomed }) => doomed === undefined);
  if (lasting.length === 0) refuseDoomed(state, all);
  const configs = [...new Set(lasting.map(({ values }) => asText(values.config)))];
  if (config === undefined && configs.length > 1)
    throw new Error(`The state has entries of several configurations. Select one with --config: ${configs.join(', ')}.`);
  const chosen = config ?? configs[0]!;
  const entries = all.filter(({ values }) => values.config === chosen);
  if (entries.length === 0)
    throw new Error(`The state has no ${type} of configuration ${chosen}. It has entries of: ${configs.join(', ')}.`);
  refuseDoomed(state, entries);
  refuseRepeated(entity, entries);
  const written = entries.map((entry) => [entry, writable(entity, entry.values, entry.address)] as const);
  for (const each of written) refuseSensitive(...each);
  const byId = Object.fromEntries(written.map(([{ values }, attributes]) => [asText(values.id), attributes]));
  // After an import, keep has its default, which would exclude built-in entries.
  const kept = Object.keys(byId).filter((id) => isBuiltIn(entity, id));
  return {
    entity,
    config: chosen,
    entries: byId,
    forgotten: forgottenBy(state, entries),
    keepsOnDestroy: entries.some(({ values }) => staysOnDestroy(values)),
    target,
    importId: setImportId(chosen, kept),
    fromModule: entries.some((entry) => inModule(entry.address)),
  };
}

/**
 * Writes the blocks that turn entries into one set. They remove the entries from the state, and import the family.
 *
 * @param address of the new set
 * @throws Error with the reason, and the addresses that the state has
 */
export function toSet(state: readonly StateResource[], address: string, options: MigrationOptions = {}): Hcl {
  const provider = providerOf(options.provider);
  const joining = migrationToSet(state, address, options);
  refuseHalves(joining);
  const { config, entries, forgotten, target, importId, fromModule, keepsOnDestroy: keeps } = joining;
  const [type, name] = [hclReference(target.type), hclReference(target.name)];
  const module = moduleReference(target);
  const place = module === undefined ? (fromModule ? [ALL_IN_ROOT] : []) : [betweenModules(module)];
  const blocks = [
    comment(inPlaceOf(forgotten), ...(Object.keys(entries).length > 1 ? [OF_ONE_BLOCK] : []), ...place),
    ...forgotten.map(forget),
    // Engines reject a provider in the import block of a module's resource. They use the provider of the resource.
    importBlock(withoutKeys(target), importId, module === undefined ? provider : undefined),
    ...(module === undefined ? [] : [comment(remark`Put this block in ${module}.`)]),
    hclBlock(hcl`resource "${type}" "${name}"`, { config, entries, ...(keeps ? KEPT : {}) }, provider),
  ];
  return joined(blocks, BETWEEN);
}

/**
 * The blocks would import an object that the next apply destroys, as an entry that is wanted.
 *
 * @throws Error that names the objects, and the way out
 */
function refuseDoomed(state: readonly StateResource[], leaving: readonly StateResource[]): void {
  // A removed block takes all objects of an address, also those of another configuration.
  const addresses = new Set(leaving.map(({ address }) => address));
  const objects = state.filter(({ address, doomed }) => doomed !== undefined && addresses.has(address));
  if (objects.length === 0) return;
  const named = objects.map(({ address, doomed }) => `${address} (${doomed})`).join(', ');
  throw new Error(`The state has objects that the next apply destroys: ${named}. Apply first, and migrate the new state.`);
}

/** @throws Error that names the addresses, if several resources manage the same entry */
function refuseRepeated({ noun }: Entity, entries: readonly StateResource[]): void {
  const addresses = new Map<string, string>();
  for (const { address, values } of entries) {
    const [id, other] = [asText(values.id), addresses.get(asText(values.id))];
    if (other !== undefined) {
      throw new Error(
        `${other} and ${address} both are the ${noun} ${id}, and a set has it once. Remove one of them from the state with a removed ` +
          'block that has destroy = false, apply, and migrate the new state. If they are on two services, migrate them from two states.',
      );
    }
    addresses.set(id, address);
  }
}

/**
 * The code would contain the value as plain text.
 *
 * @param written values that the code contains beside the configuration and the id
 * @throws Error that names the resource, the values and the way out
 */
function refuseSensitive({ address, values, sensitive }: StateResource, written: Values): void {
  const { config = null, id = null, on_destroy: onDestroy = null } = values;
  const paths = secretsIn(plannedValue({ config, id, on_destroy: onDestroy, ...written }, undefined, sensitive));
  if (paths.length === 0) return;
  const named = paths.map((path) => path || 'all of them').join(', ');
  throw new Error(
    `The state marks values of ${address} as sensitive, and the code would contain them as plain text: ${named}. Nothing was ` +
      'written. If the code may contain them, put them into nonsensitive() in the configuration, apply, and migrate the new state. If ' +
      'not, write the blocks yourself, with variables for these values.',
  );
}

/** Half of a surrogate pair, which UTF-8 cannot encode. */
const HALF = /\p{Cs}/u;

/** @throws Error that names the entry and the value, if no file can contain one. The constructs of an app are refused by their dialect. */
function refuseHalves({ entity, config, entries }: Migration): void {
  if (HALF.test(config)) throw halfError(`the configuration ${config}: its name`);
  for (const [id, values] of Object.entries(entries)) {
    const [place] = foundIn(undefined, { id, ...values }, ({ at, value, path }) =>
      [at, value].some((text) => typeof text === 'string' && HALF.test(text)) ? [placeText(path)] : undefined,
    );
    if (place !== undefined) throw halfError(`the ${entity.noun} ${id}: "${place}"`);
  }
}

function halfError(place: string): Error {
  return new Error(
    `A file cannot contain ${place} has half of a surrogate pair, a character that no file can hold. Write a whole character on the ` +
      'service, run "terraform apply -refresh-only", and migrate the new state.',
  );
}

/** Import blocks must be in the root module; removed blocks may be. */
const ALL_IN_ROOT = remark`Put this file in the root module.`;

function betweenModules(module: Reference): Remark {
  return remark`Put the removed and import blocks in the root module, and the resource block in ${module}.`;
}

/** Of the new blocks, where one of the former resources has it. */
const KEPT = { on_destroy: KEEP_ON_DESTROY };

/** Entries of two services would become one set of one of them. */
const OF_ONE_BLOCK = remark`The state does not name provider blocks: check that all of these resources have the same one.`;

/** Empty line between blocks. */
const BETWEEN = hcl`\n`;

function inPlaceOf(forgotten: readonly Reference[]): Remark {
  const blocks = forgotten.length === 1 ? remark`its resource block` : remark`their resource blocks`;
  return remark`This replaces ${joined<'remark' | 'reference'>(forgotten, remark`, `)}. Delete ${blocks}.`;
}

function inModule(address: string): boolean {
  return (parseAddress(address)?.modules.length ?? 0) > 0;
}

/** @throws Error if the text is not the address of a resource, or has keys */
function targetOf(address: string): ResourceAddress {
  const target = parseAddress(address);
  if (!target) throw new Error(`${address} is not the address of a set. Write an address such as svc_flow_control_policy_set.all.`);
  if (hasKeys(target)) {
    throw new Error(
      `${address} is one of several instances, and each instance would manage the whole family. Use an address without keys, in a ` +
        'module without count and for_each, such as svc_flow_control_policy_set.all.',
    );
  }
  return target;
}

/** @throws Error if the text is not a reference to a provider configuration */
function providerOf(provider: string | undefined): Hcl | undefined {
  if (provider === undefined) return undefined;
  if (/^[A-Za-z][\w-]*(\.[A-Za-z_][\w-]*)?$/.test(provider)) return hclReference(provider.split('.'));
  throw new Error(
    `--provider ${provider} is not a provider configuration. Write the name of the provider, a dot and the alias, such as svc.eu.`,
  );
}

/** @throws Error if the address is not the address of a set that the provider has */
function entityOf({ type }: ResourceAddress, address: string): Entity {
  const managed = entriesManagedBy(type);
  if (managed?.isSet) return managed.entity;
  const known = ENTITIES.filter(({ routes }) => routes.wholeSet).map(setType);
  throw new Error(`${address} is not the address of a set. The provider has sets of these types: ${known.join(', ')}.`);
}

/**
 * Returns the attributes that a resource block needs: not config, id, read-only attributes, nulls, and those that have their default.
 *
 * @param place of the values, for messages
 * @throws Error if the provider would refuse the values
 */
function writable(entity: Entity, values: Values, place: string): Values {
  const body = toApi(entity.schema, values, () => false);
  try {
    memberValues(body, entity.schema, '');
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    // The value may be secret.
    throw new Error(
      `The state has no value at "${error.attribute}" of ${place}, or one of a type that the provider does not have. Apply with this ` +
        'release of the provider, and use the whole output of "terraform show -json".',
      { cause: error },
    );
  }
  // A state may come from another user. Unknown names could be meta-arguments, such as provisioner.
  const stated = statedMembers(entity.schema, body);
  const isNeeded = (name: string) => {
    const member = memberOf(entity.schema, name, 'attribute');
    return member !== undefined && Object.hasOwn(stated, member.field);
  };
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => value !== null && name !== 'id' && isNeeded(name))
      .map(([name, value]) => [name, withoutNulls(value)]),
  );
}

function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, withoutNulls(member)]),
  );
}

function forget(address: Hcl): Hcl {
  return hcl`removed {\n  from = ${address}\n\n  lifecycle {\n    destroy = false\n  }\n}\n`;
}

function importBlock(to: Hcl, id: string, provider?: Hcl): Hcl {
  return hcl`import {\n${providerLine(provider)}  to = ${to}\n  id = ${hclLiteral(id)}\n}\n`;
}

function comment(...lines: readonly Remark[]): Hcl {
  return joined(lines.map(hclComment), NOTHING);
}

/** Number of a name without a number. */
const FIRST = 1;

/**
 * Returns a resource name for an entry's id. Names begin with a letter or an underscore.
 *
 * @param taken the names that are taken, each with the last number behind it, because many ids may give the same name
 */
function freshLabel(id: string, taken: Map<string, number>): Hcl {
  const base = /^[A-Za-z_]/.test(id) ? id.replace(/[^\w-]/g, '-') : `entry-${id.replace(/[^\w-]/g, '-')}`;
  let label = base;
  for (let number = (taken.get(base) ?? FIRST) + 1; taken.has(label); number += 1) {
    label = `${base}-${number}`;
    taken.set(base, number);
  }
  taken.set(label, FIRST);
  return hclReference(label);
}

function present(state: readonly StateResource[], what: 'resource' | 'set'): string {
  const ours = state.filter(
    ({ type, isForeign }) => !isForeign && (what === 'set' ? entriesManagedBy(type)?.isSet : type.startsWith('svc_')),
  );
  const addresses = ours.map(({ address }) => address);
  return `It has: ${addresses.join(', ') || `no ${what} of this provider`}.`;
}
