import { ENTITIES, type EntityName } from '../../model';
import type { Connection } from '../connection/connection';
import { EntryResource } from '../entities/entry/entry-resource';
import { EntrySetResource } from '../entities/set/entry-set-resource';
import type { ManagedResource } from '../framework/resource';
import { dynamicRule } from './dynamic-rule';

/** Entities whose resource does more than the model describes. */
const OWN: { readonly [Name in EntityName]?: EntryResource } = { DynamicRule: dynamicRule };

/** For each entity: the resource over one entry, and the set if the API has routes for the whole family. */
export const ENTRY_RESOURCES: readonly ManagedResource<Connection>[] = ENTITIES.flatMap((entity) => [
  OWN[entity.name] ?? new EntryResource(entity),
  ...(entity.routes.wholeSet ? [new EntrySetResource(entity)] : []),
]);
