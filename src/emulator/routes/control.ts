import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { API_VERSION } from '../../model';
import { ApiError, type Problem } from '../http/api-error';
import { parsedBody } from '../http/body';
import { isObject, type Json } from '../http/json';
import type { Faults } from '../http/faults';
import { faultsProblems, type FaultsDocument } from '../setup/faults';
import type { Publishing, PublishingOptions } from '../families/publishing';
import type { RequestRecord } from '../http/request-record';
import { readWhole } from '../http/whole-body';
import type { ConfigurationStore } from '../store/configuration-store';
import type { TrafficStore } from '../traffic/store/traffic-store';
import { servePath } from './methods';

/** The prefix of the emulator's own paths, outside the API. */
export const CONTROL_PREFIX = '/_emulator/';

/** The health check, which needs no API key. */
export const HEALTH_PATH = `${CONTROL_PREFIX}health`;

/** The data of the emulator's own routes. */
export interface Control {
  readonly record: RequestRecord;
  readonly store: ConfigurationStore;
  readonly publishing: Publishing;
  readonly faults: Faults;
  readonly traffic: TrafficStore;
  /** The name of the profile. */
  readonly profile: string;
}

/** The emulator's own routes: its health, the requests so far, a simulated publishing, faults, new traffic, and the saved queries. */
export function serveControl(app: FastifyInstance, { record, store, publishing, faults, traffic, profile }: Control): void {
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
  servePath(app, `${CONTROL_PREFIX}publishing`, {
    PUT: (request) => {
      const body = parsedBody(request.body);
      publishing.begin(publishingOptions('value' in body ? body.value : null));
      return { message: 'Successfully began to publish' };
    },
    DELETE: () => {
      publishing.end();
      return { message: 'Successfully ended publishing' };
    },
  });
  servePath(app, `${CONTROL_PREFIX}faults`, {
    GET: () => ({ items: faults.counts() }),
    PUT: (request) => {
      const body = parsedBody(request.body);
      const plan = 'value' in body ? body.value : null;
      const problems = faultsProblems(plan, ['body']);
      if (problems.length > 0) throw ApiError.detailed(problems);
      faults.begin(plan as unknown as FaultsDocument);
      return { message: 'Successfully began the faults' };
    },
    DELETE: () => {
      faults.end();
      return { message: 'Successfully ended the faults' };
    },
  });
  servePath(app, `${CONTROL_PREFIX}history`, {
    GET: () => {
      const items = store.queries.list().map(({ filters, ...query }) => ({ ...query, filters: JSON.parse(filters) as Json }));
      return { total: items.length, items };
    },
  });
  servePath(
    app,
    `${CONTROL_PREFIX}traffic`,
    { POST: (request) => readWhole((request.body as Readable | undefined) ?? Readable.from([]), (lines) => traffic.receive(lines)) },
    { streams: true },
  );
}

function publishingOptions(body: Json): PublishingOptions {
  const options = isObject(body) ? body : {};
  const problems = ['ms', 'requests'].flatMap((name): Problem[] => {
    const value = options[name];
    return value === undefined || (typeof value === 'number' && value >= 0)
      ? []
      : [{ loc: ['body', name], msg: 'Input should be a number of at least 0', type: 'greater_than_equal' }];
  });
  if (!('ms' in options) && !('requests' in options))
    problems.push({ loc: ['body'], msg: 'Set how long: {"ms": ...}, {"requests": ...} or both', type: 'missing' });
  if (problems.length > 0) throw ApiError.detailed(problems);
  return options as PublishingOptions;
}
