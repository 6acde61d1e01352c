import { ENTITIES, type Entity } from '../../../model';

/** Entities whose families keep versions, by the name of the family in paths. */
export const VERSIONED_FAMILIES: ReadonlyMap<string, Entity> = new Map(
  ENTITIES.filter(({ routes }) => routes.versions).map((entity) => [entity.routes.path, entity]),
);
