import { API_VERSION } from '../../model';
import { GUIDE_VERSION } from '../../model/traffic';
import type { Family } from '../families/family';
import type { PlatformNames } from '../load-balancers/platform-names';
import { familyRoutes } from './families';
import { loadBalancerRoutes } from './load-balancers';
import { QUARANTINE_ROUTES } from './quarantine';
import type { Route, RouteGroup, Routes } from './route';
import { QUERY_ROUTES } from './traffic';

/** Parts of an emulator that its routes depend on. */
export interface Served {
  /** Every family, with its behaviour. */
  readonly families: readonly Family[];
  readonly platforms: PlatformNames;
}

/** The routes of the contract (sections 4.1 to 4.9), in its order. */
export function routeGroups({ families, platforms }: Served): readonly RouteGroup[] {
  return [loadBalancerRoutes(platforms.all), ...families.map(familyRoutes), QUARANTINE_ROUTES, QUERY_ROUTES];
}

/** The routes that the API answers: those of the contract, and those that only its guide names. */
export function apiRoutes(served: Served): Routes {
  const groups = routeGroups(served).map(({ routes }) => underVersion(API_VERSION, routes));
  return Object.assign({}, ...groups, underVersion(GUIDE_VERSION, QUERY_ROUTES.routes)) as Routes;
}

/** Routes with the version segment before their paths. */
export function underVersion<R extends Route>(version: string, routes: Routes<R>): Routes<R> {
  return Object.fromEntries(Object.entries(routes).map(([key, route]) => [key.replace('/', `/api/${version}/`), route]));
}
