import { ENTITIES, type Entity } from '../../../model';

/** The kinds of entries whose families keep versions, by the family's name in paths. */
export const VERSIONED_FAMILIES: ReadonlyMap<string, Entity> = new Map(
  ENTITIES.filter(({ routes }) => routes.versions).map((entity) => [entity.routes.path, entity]),
);
