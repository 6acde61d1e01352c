import { API_VERSION } from '../../model';
import { GUIDE_VERSION } from '../../model/traffic';
import type { Family } from '../families/family';
import type { PlatformNames } from '../load-balancers/platform-names';
import { entryRoutes } from './entries';
import { loadBalancerRoutes } from './load-balancers';
import { QUARANTINE_ROUTES } from './quarantine';
import type { Route, RouteGroup, Routes } from './route';
import { listRoute, setRoutes } from './sets';
import { QUERY_ROUTES } from './traffic';
import { versionRoutes } from './versions';

/** Parts of an emulator that determine its routes. */
export interface Served {
  /** All families, with their behaviour. */
  readonly families: readonly Family[];
  readonly platforms: PlatformNames;
}

/** Returns the routes of the contract (sections 4.1 to 4.9), in order. */
export function routeGroups({ families, platforms }: Served): readonly RouteGroup[] {
  return [loadBalancerRoutes(platforms.all), ...families.map(familyRoutes), QUARANTINE_ROUTES, QUERY_ROUTES];
}

/** Returns all routes of a family (contract, sections 4.2 to 4.7). */
function familyRoutes(family: Family): RouteGroup {
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

/** Returns the routes of the API: those of the contract, and those that only its guide contains. */
export function apiRoutes(served: Served): Routes {
  const groups = routeGroups(served).map(({ routes }) => underVersion(API_VERSION, routes));
  return Object.assign({}, ...groups, underVersion(GUIDE_VERSION, QUERY_ROUTES.routes)) as Routes;
}

/** Prefixes the paths of routes with the version segment. */
export function underVersion<R extends Route>(version: string, routes: Routes<R>): Routes<R> {
  return Object.fromEntries(Object.entries(routes).map(([key, route]) => [key.replace('/', `/api/${version}/`), route]));
}
