import type { TSchema } from '@sinclair/typebox';
import { AUTOMATIC, own } from '../../model';
import {
  type ConstructPaths,
  entriesOfSet,
  entryAddress,
  isPlannedObject,
  isSecret,
  type PlannedChange,
  type PlannedObject,
  type PlannedValue,
} from '../../terraform-json';
import { compare } from './compare';
import type { Effect, UnjudgedChange } from './entity-change';
import { type Kind, kindOf } from './kinds';
import { type ValueChange, withSecrets } from './value-change';

/** What a plan does, thing by thing. Things that stay as they are, and are managed as before, are left out. */
export function entityChanges(changes: readonly PlannedChange[], paths: ConstructPaths): UnjudgedChange[] {
  return changes.flatMap((change) => {
    const kind = kindOf(change.type);
    const constructPath = paths.get(change.block);
    const all = kind.isSet ? setChanges(change, kind) : [resourceChange(change, kind)];
    return all.filter((one) => one !== undefined).map((one) => ({ ...one, constructPath }));
  });
}

function resourceChange(change: PlannedChange, kind: Kind): UnjudgedChange | undefined {
  const effect = effectOf(change);
  return effect && thing(change, kind, { effect, before: change.before, after: change.after, address: change.address });
}

function effectOf({ act, isImported }: PlannedChange): Effect | undefined {
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

/** The changes of a set: of each entry, and of the set's own attributes. */
function setChanges(change: PlannedChange, kind: Kind): (UnjudgedChange | undefined)[] {
  const { before, after, act, isImported } = change;
  const whole = effectOf(change);
  if (whole === undefined) return [];
  const [ours, theirs] = [entriesOfSet(before), entriesOfSet(after)];
  const setKind: Kind = { name: `${kind.name}_set`, noun: `${kind.noun} set`, titleOf: () => `all ${kind.noun} entries` };
  // Nothing can be said of entries that are not known yet.
  if (theirs === undefined || ours === undefined)
    return [thing(change, setKind, { effect: whole, before, after, address: change.address })];
  const ids = new Set([...ours.keys(), ...theirs.keys()]);
  const entries = [...ids].map((id) => {
    const [was, is] = [ours.get(id) ?? null, theirs.get(id) ?? null];
    const effect =
      was && is ? (act === 'replace' ? 'replaced' : isImported && act === 'none' ? 'imported' : 'changed') : was ? 'removed' : 'added';
    const one = thing(change, kind, {
      effect: act === 'forget' ? 'forgotten' : effect,
      before: was,
      after: is,
      address: entryAddress(change.address, id),
    });
    return one.effect === 'changed' && one.changes.length === 0 ? undefined : { ...one, isInSet: true };
  });
  const own = thing(change, setKind, {
    effect: whole,
    before: withoutEntries(before),
    after: withoutEntries(after),
    address: change.address,
  });
  return [...entries, own.effect !== 'changed' || own.changes.length > 0 ? own : undefined];
}

interface Sides {
  readonly effect: Effect;
  readonly before: PlannedObject | null;
  readonly after: PlannedObject | null;
  readonly address: string;
}

function thing(change: PlannedChange, { name, noun, entity, titleOf }: Kind, { effect, address, ...sides }: Sides): UnjudgedChange {
  const schema: TSchema | undefined = entity?.schema;
  const [before, after] = [sides.before, sides.after].map((values) => values && (withSecrets(schema, values) as PlannedObject)) as [
    PlannedObject | null,
    PlannedObject | null,
  ];
  const values = after ?? before ?? {};
  const id = textOf(values['id']) ?? textOf(before?.['id']);
  const title = titleOf ? titleOf(values) : (textOf(values['name']) ?? id ?? '(name is known after the apply)');
  return {
    kind: name,
    noun,
    entity,
    configuration: textOf(values['config']) ?? null,
    id: id ?? null,
    title,
    effect,
    isImported: change.isImported,
    address,
    isInSet: false,
    replacedBecauseOf: change.replacedBecauseOf,
    before,
    after,
    changes: differences(name, schema, effect, before, after),
  };
}

/** Attributes that are shown at another place, or that follow from others. */
const APART: ReadonlySet<string> = new Set(['config', 'id', 'effective', 'attached_certificates']);

function differences(
  kind: string,
  schema: TSchema | undefined,
  effect: Effect,
  before: PlannedObject | null,
  after: PlannedObject | null,
): ValueChange[] {
  if (effect === 'forgotten' || effect === 'imported') return [];
  const apart = new Set(APART);
  if (kind === 'load_balancer_regions' && isPlannedObject(effectiveOf(before, after))) return cityChanges(before, after);
  // The title has the name of what comes or goes.
  if (before === null || after === null) apart.add('name');
  // A replaced entry may get another address.
  if (effect === 'replaced') for (const name of ['config', 'id']) apart.delete(name);
  return compare(schema, without(before, apart), without(after, apart));
}

/** The cities that get another datacenter, with those that the configuration does not name. */
function cityChanges(before: PlannedObject | null, after: PlannedObject | null): ValueChange[] {
  const settings = new Set([...APART, 'load_balancers']);
  const changes = compare(undefined, before && citiesOf(before), after ? citiesOf(after) : before && afterDestroy(before));
  // A plan that sets the regions for the first time does not tell what they were.
  const told = before === null ? changes.filter(({ after: is }) => !(is && 'value' in is && is.value === AUTOMATIC)) : changes;
  return [...told, ...compare(undefined, without(before, settings), without(after, settings))];
}

function citiesOf({ effective }: PlannedObject): PlannedObject {
  return isPlannedObject(effective)
    ? mapValues(effective, (balancer) => (isPlannedObject(balancer) ? (balancer['regions'] ?? null) : balancer))
    : {};
}

/** The cities once the resource is destroyed. */
function afterDestroy(before: PlannedObject): PlannedObject {
  const { on_destroy: onDestroy, preserve_unlisted: preserves, load_balancers: listed } = before;
  if (onDestroy === 'keep') return citiesOf(before);
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
