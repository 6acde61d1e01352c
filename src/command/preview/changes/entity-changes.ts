import type { TSchema } from '@sinclair/typebox';
import { AUTOMATIC, isObjectSchema, itemOf, memberOf, membersOf, own, staysOnDestroy } from '../../../model';
import {
  type ConstructPaths,
  entriesOfSet,
  entryAddress,
  isPlannedList,
  isPlannedObject,
  isSecret,
  keptEntries,
  overwrittenIds,
  type ResourceChange,
  type PlannedObject,
  type PlannedValue,
  UNKNOWN,
} from '../../terraform-json';
import { compare } from './compare';
import type { PlanEffect, EntityChange } from './entity-change';
import { type ResourceKind, kindOfResource } from './kinds';
import { type ValueChange, withSecrets } from './value-change';

/** Returns the changes of a plan, one for each entry or resource. Unchanged ones are left out. */
export function entityChanges(changes: readonly ResourceChange[], paths: ConstructPaths): EntityChange[] {
  const all = changes.flatMap((change) => {
    const kind = kindOfResource(change.type);
    const constructPath = paths.get(change.block);
    const ofResource = kind.isSet ? setChanges(change, kind) : [resourceChange(change, kind)];
    return ofResource.filter((one) => one !== undefined).map((one) => ({ one: { ...one, constructPath }, change }));
  });
  return all.map(({ one, change }) => (one.effect === 'added' ? adopting(one, change) : one));
}

/** Returns the change of an entry that a resource creates although it exists: it gets other values, or only a resource. */
function adopting(change: EntityChange, planned: ResourceChange): EntityChange {
  const { kind, entity, id, after } = change;
  const existing = id === null ? undefined : planned.present?.get(id);
  if (!entity || !existing || change.isOpaque || existing['entry'] !== undefined) return change;
  const { schema } = entity;
  // An entry has no attributes of its resource, such as on_destroy.
  const ofResource = without(after, new Set(membersOf(schema).map(({ attribute }) => attribute)));
  const before = { ...ofResource, ...(ofModel(schema, withSecrets(schema, existing)) as PlannedObject) };
  const changes = differences(kind, schema, planned, { effect: 'changed', before, after });
  return { ...change, effect: changes.length === 0 ? 'imported' : 'changed', before, changes };
}

/** Returns a value without the fields that the model does not know: the provider ignores them. */
function ofModel(schema: TSchema | undefined, value: PlannedValue): PlannedValue {
  if (isPlannedList(value)) return value.map((item) => ofModel(itemOf(schema), item));
  if (!isPlannedObject(value) || schema === undefined || !isObjectSchema(schema)) return value;
  const members = Object.entries(value).flatMap(([name, part]): [string, PlannedValue][] => {
    const member = memberOf(schema, name, 'attribute');
    return member ? [[name, ofModel(member.schema, part)]] : [];
  });
  return Object.fromEntries(members);
}

function resourceChange(change: ResourceChange, kind: ResourceKind): EntityChange | undefined {
  const effect = effectOf(change);
  return effect && changeOf(change, kind, { effect, before: change.before, after: change.after, address: change.address });
}

function effectOf({ act, isImported }: ResourceChange): PlanEffect | undefined {
  switch (act) {
    case 'create':
      return 'added';
    case 'delete':
      return 'removed';
    case 'replace':
      return 'replaced';
    case 'forget':
      return 'forgotten';
    case 'update':
      return 'changed';
    case 'none':
      return isImported ? 'imported' : undefined;
  }
}

/** Returns the changes of a set's entries, and of the set's own attributes. */
function setChanges(change: ResourceChange, kind: ResourceKind): (EntityChange | undefined)[] {
  const { before, after, act, isImported } = change;
  const whole = effectOf(change);
  if (whole === undefined) return [];
  const [ours, theirs] = [entriesOfSet(before), entriesOfSet(after)];
  const setKind: ResourceKind = { name: `${kind.name}_set`, noun: `${kind.noun} set`, titleOf: () => `all ${kind.noun} entries` };
  // Unknown entries cannot be compared.
  if (theirs === undefined || ours === undefined)
    return [changeOf(change, setKind, { effect: whole, before, after, address: change.address })];
  const ids = new Set([...ours.keys(), ...theirs.keys()]);
  const kept = keptEntries(change);
  const entries = [...ids].map((id) => {
    const [was, is] = [ours.get(id) ?? null, theirs.get(id) ?? null];
    const effect =
      was && is ? (act === 'replace' ? 'replaced' : isImported && act === 'none' ? 'imported' : 'changed') : was ? 'removed' : 'added';
    const one = changeOf(change, kind, {
      effect: act === 'forget' || kept.has(id) ? 'forgotten' : effect,
      before: was,
      after: is,
      address: entryAddress(change.address, id),
    });
    if (one.effect === 'changed' && one.changes.length === 0) return undefined;
    const opaque = [was, is].map((values) => values?.['entry']);
    if (opaque.every((value) => value === undefined)) return { ...one, isInSet: true };
    const changes = compare(undefined, { entry: opaque[0] ?? null }, { entry: opaque[1] ?? null });
    return { ...one, isInSet: true, isOpaque: true, changes: one.effect === 'changed' ? changes : one.changes };
  });
  const own = changeOf(change, setKind, {
    effect: whole,
    before: withoutEntries(before),
    after: withoutEntries(after),
    address: change.address,
  });
  const overwrites = after?.['overwrite'] === true && overwrittenIds(after, before)?.length !== 0;
  return [...entries, own.effect !== 'changed' || own.changes.length > 0 || overwrites ? own : undefined];
}

interface Sides {
  readonly effect: PlanEffect;
  readonly before: PlannedObject | null;
  readonly after: PlannedObject | null;
  readonly address: string;
}

function changeOf(
  change: ResourceChange,
  { name, noun, entity, titleOf }: ResourceKind,
  { effect, address, ...sides }: Sides,
): EntityChange {
  const schema: TSchema | undefined = entity?.schema;
  const [before, after] = [sides.before, sides.after].map((values) => values && (withSecrets(schema, values) as PlannedObject)) as [
    PlannedObject | null,
    PlannedObject | null,
  ];
  const values = after ?? before ?? {};
  const id = textOf(values['id']) ?? textOf(before?.['id']);
  // Until the apply, people know a renamed entry by its former name.
  const entryName = textOf(before?.['name']) ?? textOf(values['name']);
  const title = titleOf ? titleOf(values) : (entryName ?? id ?? '(name is known after the apply)');
  return {
    kind: name,
    noun,
    entity,
    ...(change.service !== undefined && { service: change.service }),
    ...(change.providerKey !== undefined && { providerKey: change.providerKey }),
    configuration: textOf(values['config']) ?? null,
    id: id ?? null,
    title,
    effect,
    isImported: change.isImported,
    address,
    isInSet: false,
    isOpaque: false,
    replacedBecauseOf: change.replacedBecauseOf,
    createsFirst: change.createsFirst,
    staysOnDestroy: change.before !== null && staysOnDestroy(change.before),
    before,
    after,
    changes: differences(name, schema, change, { effect, before, after }),
  };
}

/** Attributes that a report shows elsewhere, or that follow from others. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['config', 'id', 'effective', 'attached_certificates', 'overwritten']);

function differences(
  kind: string,
  schema: TSchema | undefined,
  planned: ResourceChange,
  { effect, before, after }: Omit<Sides, 'address'>,
): ValueChange[] {
  if (effect === 'forgotten' || effect === 'imported') return [];
  const excluded = new Set(NOT_COMPARED);
  if (kind === 'load_balancer_regions' && isPlannedObject(effectiveOf(before, after))) return cityChanges(before, after);
  // Otherwise, the cities are known only after the apply.
  if (kind === 'load_balancer_regions' && effectiveOf(before, after) === UNKNOWN) excluded.delete('effective');
  // The title of an added or removed entry is its name.
  if (before === null || after === null) excluded.add('name');
  // A replaced entry may change its id or its configuration.
  if (effect === 'replaced') for (const name of ['config', 'id']) excluded.delete(name);
  return compare(schema, without(before, excluded), without(after, excluded), [], (name) => isLeftOpen(planned, name));
}

/** Whether the configuration leaves unknown values of an attribute to the service. A set has all of its entries in one attribute. */
function isLeftOpen({ type, computed }: ResourceChange, attribute: string | undefined): boolean {
  const name = kindOfResource(type).isSet ? 'entries' : attribute;
  return computed !== undefined && name !== undefined && !computed.has(name);
}

/** Returns the cities that get another datacenter, also those that the Terraform configuration does not name. */
function cityChanges(before: PlannedObject | null, after: PlannedObject | null): ValueChange[] {
  const settings = new Set([...NOT_COMPARED, 'load_balancers']);
  const changes = compare(undefined, before && citiesOf(before), after ? citiesOf(after) : before && afterDestroy(before));
  // A plan that creates the resource does not contain the regions before it.
  const known = before === null ? changes.filter(({ after: is }) => !(is && 'value' in is && is.value === AUTOMATIC)) : changes;
  return [...known, ...compare(undefined, without(before, settings), without(after, settings))];
}

function citiesOf({ effective }: PlannedObject): PlannedObject {
  return isPlannedObject(effective)
    ? mapValues(effective, (balancer) => (isPlannedObject(balancer) ? (balancer['regions'] ?? null) : balancer))
    : {};
}

/** Returns the cities after the resource is destroyed. */
function afterDestroy(before: PlannedObject): PlannedObject {
  const { preserve_unlisted: preserves, load_balancers: listed } = before;
  const isListed = (balancer: string, city: string) => {
    const named = isPlannedObject(listed) ? own(listed, balancer) : undefined;
    const regions = isPlannedObject(named) ? named['regions'] : undefined;
    return isPlannedObject(regions) && Object.hasOwn(regions, city);
  };
  return mapValues(citiesOf(before), (cities, balancer) =>
    isPlannedObject(cities)
      ? mapValues(cities, (datacenter, city) => (preserves === true && !isListed(balancer, city) ? datacenter : AUTOMATIC))
      : cities,
  );
}

function mapValues(values: PlannedObject, map: (value: PlannedValue, name: string) => PlannedValue): PlannedObject {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
}

function effectiveOf(before: PlannedObject | null, after: PlannedObject | null): PlannedValue | undefined {
  return after === null ? before?.['effective'] : after['effective'];
}

function withoutEntries(set: PlannedObject | null): PlannedObject | null {
  return without(set, new Set(['entries']));
}

function without(values: PlannedObject | null, names: ReadonlySet<string>): PlannedObject | null {
  return values && Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}

function textOf(value: PlannedValue | undefined): string | undefined {
  return typeof value === 'string' && !isSecret(value) ? value : undefined;
}
