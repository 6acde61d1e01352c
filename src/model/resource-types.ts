import { ENTITIES } from './entities';
import type { Entity } from './entity';

/** Entries that a resource manages: one of a family, or all. */
export interface ManagedEntries {
  readonly entity: Entity;
  readonly isSet: boolean;
}

/** Returns the type of the resource that manages one entry: `svc_dynamic_rule`. */
export function entryType({ terraformName }: Pick<Entity, 'terraformName'>): string {
  return `svc_${terraformName}`;
}

/** Returns the type of the resource that manages all entries of a family: `svc_dynamic_rule_set`. */
export function setType(entity: Pick<Entity, 'terraformName'>): string {
  return `${entryType(entity)}_set`;
}

/** Returns the entries that resources of a type manage; undefined if they manage something else. */
export function entriesManagedBy(type: string): ManagedEntries | undefined {
  return MANAGED.get(type);
}

const MANAGED: ReadonlyMap<string, ManagedEntries> = new Map(
  ENTITIES.flatMap((entity): [string, ManagedEntries][] => [
    [entryType(entity), { entity, isSet: false }],
    ...(entity.routes.wholeSet ? [[setType(entity), { entity, isSet: true }] as [string, ManagedEntries]] : []),
  ]),
);
