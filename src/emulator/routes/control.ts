import { type FastifyInstance } from 'fastify';
import { API_VERSION } from '../../model';
import { type RequestRecord } from '../request-record';
import { type ConfigurationStore } from '../store/configuration-store';
import { servePath } from './methods';

/** What the paths begin with that speak of the emulator itself, outside the API's own. */
export const CONTROL_PREFIX = '/_emulator/';

/** Where anyone may ask whether the emulator is up, key or no key. */
export const HEALTH_PATH = `${CONTROL_PREFIX}health`;

/** The emulator's own routes: is it up, and what was asked of it. */
export function serveControl(app: FastifyInstance, record: RequestRecord, store: ConfigurationStore, profile: string): void {
  servePath(app, HEALTH_PATH, {
    GET: () => ({ status: 'ok', api: API_VERSION, profile, configurations: store.configurations().length }),
  });
  servePath(app, `${CONTROL_PREFIX}requests`, {
    GET: () => ({ total: record.total, items: record.list() }),
    DELETE: () => {
      record.reset();
      return { message: 'Successfully reset the record of requests' };
    },
  });
}
