import { API_VERSION, type Entity } from '../model';
import type { Segment } from './call';

/** Paths of the contract's section 4, as segments. */

/** Returns `/api/v4.3/conf/{config}/…` as segments. */
export function configurationRoute(config: string, ...rest: readonly Segment[]): Segment[] {
  return ['api', API_VERSION, 'conf', { name: 'config', value: config, missing: 'configuration' }, ...rest];
}

/** Returns the path of a family. */
export function familyRoute({ routes }: Entity, config: string): Segment[] {
  return configurationRoute(config, routes.path);
}

/** Returns the path of an entry. */
export function entryRoute(entity: Entity, config: string, id: string): Segment[] {
  // An entry with this id could be written as part of a set, but its path is the history.
  const taken = entity.routes.versions ? (['versions', 'the history of the family'] as const) : undefined;
  return [...familyRoute(entity, config), { name: 'id', value: id, missing: 'entry', taken }];
}

/** Returns the path of a family's history. */
export function versionsRoute(entity: Entity, config: string): Segment[] {
  return [...familyRoute(entity, config), 'versions'];
}

/** Returns the path of a version. */
export function versionRoute(entity: Entity, config: string, version: string): Segment[] {
  return [...versionsRoute(entity, config), { name: 'version', value: version, missing: 'version' }];
}
