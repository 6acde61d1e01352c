import type { Family } from '../families/family';
import { entryRoutes } from './entries';
import type { RouteGroup } from './route';
import { listRoute, setRoutes } from './sets';
import { versionRoutes } from './versions';

/** Returns all routes of a family (contract, sections 4.2 to 4.7). */
export function familyRoutes(family: Family): RouteGroup {
  const { section, wholeSet, versions } = family.entity.routes;
  return {
    section,
    tag: family.path,
    description: family.entity.description,
    routes: {
      ...listRoute(family),
      ...(wholeSet && setRoutes(family)),
      ...entryRoutes(family),
      ...(versions && versionRoutes(family)),
    },
  };
}
