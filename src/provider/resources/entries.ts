import { ENTITIES, type EntityName } from '../../model';
import type { Connection } from '../connection/connection';
import { entryResource } from '../entities/entry/entry-resource';
import { entrySetResource } from '../entities/set/entry-set-resource';
import type { ManagedResource } from '../framework/resource';
import { dynamicRule } from './dynamic-rule';

/** Resources with more behavior than the model describes, by entity. */
const OWN: { readonly [Name in EntityName]?: ManagedResource<Connection> } = { DynamicRule: dynamicRule };

/** Resources of each entity: over one entry, and over the set if the API has routes for the whole family. */
export const ENTRY_RESOURCES: readonly ManagedResource<Connection>[] = ENTITIES.flatMap((entity) => [
  OWN[entity.name] ?? entryResource(entity),
  ...(entity.routes.wholeSet ? [entrySetResource(entity)] : []),
]);
