import type { FastifyInstance } from 'fastify';
import { API_VERSION } from '../../model';
import type { FamilyService } from '../families/family-service';
import { entryMethods } from './entries';
import { servePath } from './methods';
import { listMethods, setMethods, type SetPut } from './sets';
import { serveVersions } from './versions';

/** All routes of a family, as its entity has them. */
export function serveFamily(app: FastifyInstance, service: FamilyService, setPut: SetPut): void {
  const { path, routes } = { ...service.family, ...service.family.entity };
  const base = `/api/${API_VERSION}/conf/:config/${path}`;
  servePath(app, base, { ...listMethods(service), ...(routes.wholeSet && setMethods(service, setPut)) });
  if (routes.versions) serveVersions(app, base, service); // before the entries, of which none can have its name
  servePath(app, `${base}/:entry_id`, entryMethods(service));
}
