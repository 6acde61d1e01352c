import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { API_VERSION } from '../../model';
import { HttpError, type RequestProblem } from '../http/http-error';
import { parsedBody } from '../http/body';
import { isJsonObject, type Json } from '../../model/json';
import { faultsProblems, type FaultsDocument } from '../faults/fault-plan';
import type { PublishingOptions } from '../faults/publishing';
import { readWhole } from '../http/whole-body';
import { listBody } from './request';
import type { Routes } from './route';

/** Prefix of the emulator's own paths, outside the API. */
export const CONTROL_PREFIX = '/_emulator/';

/** Path of the health check, which needs no API key. */
export const HEALTH_PATH = `${CONTROL_PREFIX}health`;

/** Emulator's own routes: health, recorded requests, simulated publishing, faults, new traffic, and saved queries. */
export const CONTROL_ROUTES: Routes = {
  [`GET ${HEALTH_PATH}`]: {
    handle: ({ profile, store }) => ({ status: 'ok', api: API_VERSION, profile, configurations: store.configurations().length }),
  },
  [`GET ${CONTROL_PREFIX}requests`]: {
    handle: ({ record }) => ({ total: record.total, items: record.list() }),
  },
  [`DELETE ${CONTROL_PREFIX}requests`]: {
    handle: ({ record }) => {
      record.reset();
      return { message: 'Successfully reset the record of requests' };
    },
  },
  [`PUT ${CONTROL_PREFIX}publishing`]: {
    handle: ({ publishing }, request) => {
      publishing.begin(publishingOptions(jsonIn(request)));
      return { message: 'Successfully began to publish' };
    },
  },
  [`DELETE ${CONTROL_PREFIX}publishing`]: {
    handle: ({ publishing }) => {
      publishing.end();
      return { message: 'Successfully ended publishing' };
    },
  },
  [`GET ${CONTROL_PREFIX}faults`]: {
    handle: ({ faults }) => ({ items: faults.counts() }),
  },
  [`PUT ${CONTROL_PREFIX}faults`]: {
    handle: ({ faults }, request) => {
      const plan = jsonIn(request);
      const problems = faultsProblems(plan, ['body']);
      if (problems.length > 0) throw HttpError.detailed(problems);
      faults.begin(plan as unknown as FaultsDocument);
      return { message: 'Successfully began the faults' };
    },
  },
  [`DELETE ${CONTROL_PREFIX}faults`]: {
    handle: ({ faults }) => {
      faults.end();
      return { message: 'Successfully ended the faults' };
    },
  },
  [`GET ${CONTROL_PREFIX}history`]: {
    handle: ({ store }) =>
      // eslint-disable-next-line bounds/json -- a filter of the store, within the limits of filters
      listBody(store.queries.list().map(({ filters, ...query }) => ({ ...query, filters: JSON.parse(filters) as Json }))),
  },
  [`POST ${CONTROL_PREFIX}traffic`]: {
    streams: true,
    handle: ({ traffic }, request) =>
      readWhole((request.body as Readable | undefined) ?? Readable.from([]), (lines) => traffic.receive(lines)),
  },
};

/** Returns the JSON of a body; null if the body is not JSON. */
function jsonIn(request: FastifyRequest): Json {
  const body = parsedBody(request.body);
  return 'value' in body ? body.value : null;
}

function publishingOptions(body: Json): PublishingOptions {
  const options = isJsonObject(body) ? body : {};
  const problems = ['ms', 'requests'].flatMap((name): RequestProblem[] => {
    const value = options[name];
    return value === undefined || (typeof value === 'number' && value >= 0)
      ? []
      : [{ loc: ['body', name], msg: 'Input should be a number of at least 0', type: 'greater_than_equal' }];
  });
  if (!('ms' in options) && !('requests' in options))
    problems.push({ loc: ['body'], msg: 'Set the duration: {"ms": ...}, {"requests": ...} or both', type: 'missing' });
  if (problems.length > 0) throw HttpError.detailed(problems);
  return options as PublishingOptions;
}
