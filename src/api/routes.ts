import { API_VERSION, type Entity } from '../model';
import type { Segment } from './call';

/** Paths of the contract's section 4, as segments. */

/** `/api/v4.3/conf/{config}/…` */
export function configurationRoute(config: string, ...rest: readonly Segment[]): Segment[] {
  return ['api', API_VERSION, 'conf', { name: 'config', value: config, missing: 'configuration' }, ...rest];
}

/** A family as a whole. */
export function familyRoute({ routes }: Entity, config: string): Segment[] {
  return configurationRoute(config, routes.path);
}

/** One entry of a family. */
export function entryRoute(entity: Entity, config: string, id: string): Segment[] {
  // Such an entry could be written into a set, but its own route is the history's.
  const taken = entity.routes.versions ? (['versions', 'the history of the family'] as const) : undefined;
  return [...familyRoute(entity, config), { name: 'id', value: id, missing: 'entry', taken }];
}

/** The history of a family. */
export function versionsRoute(entity: Entity, config: string): Segment[] {
  return [...familyRoute(entity, config), 'versions'];
}

/** One version in it. */
export function versionRoute(entity: Entity, config: string, version: string): Segment[] {
  return [...versionsRoute(entity, config), { name: 'version', value: version, missing: 'version' }];
}
