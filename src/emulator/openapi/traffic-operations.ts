import { API_VERSION } from '../../model';
import { type QueryParameter, TRAFFIC_HEADERS, TRAFFIC_ROUTES, type TrafficQuery, type TrafficRoute } from '../../model/traffic';
import type { JsonObject } from '../http/json';
import { type Operation, type Parameter, ref, type Response } from './operation';
import { BODY_REFUSED, EVERYWHERE, VALIDATION_ERROR } from './responses';
import { bodyWith } from './traffic-schemas';

const { 404: _, ...ANYWHERE } = EVERYWHERE; // no configuration in the path

const TOO_LONG: Response = { description: 'The URL is too long.', schema: ref('Error') };

const QUERIES: Readonly<Record<TrafficQuery, { readonly summary: string; readonly results: string }>> = {
  logs: { summary: 'Read the matching requests, newest first', results: 'TrafficRecord' },
  stats: { summary: 'Read totals of requests, bandwidth and latency for each time segment', results: 'StatsResult' },
  timeline: { summary: 'Read security metrics for each time segment', results: 'TimelineResult' },
  topx: { summary: 'Read the leading factors', results: 'TopxResult' },
};

/** The operations of sections 4.8 and 4.9 of the contract. */
export const TRAFFIC_OPERATIONS: readonly Operation[] = [
  {
    ...common(TRAFFIC_ROUTES.quarantined),
    id: 'list-quarantined',
    method: 'get',
    summary: 'List quarantined sources of traffic',
    responses: { 200: answer('QuarantineRecord', 'The entries of the list.'), ...ANYWHERE, 422: VALIDATION_ERROR },
  },
  {
    ...common(TRAFFIC_ROUTES.release),
    id: 'release-quarantined',
    method: 'delete',
    summary: 'Remove sources of traffic from the quarantine list',
    body: { description: 'Which entries.', schema: ref('QuarantineSelector'), optional: true },
    responses: { 200: answer('QuarantineRecord', 'The entries that were removed.'), ...ANYWHERE, ...BODY_REFUSED, 422: VALIDATION_ERROR },
  },
  ...(Object.keys(QUERIES) as TrafficQuery[]).map((kind): Operation => ({
    ...common(TRAFFIC_ROUTES[kind]),
    id: `query-${kind}`,
    method: 'get',
    summary: QUERIES[kind].summary,
    responses: {
      200: {
        description: 'The results; with `debug`, the queries of the database.',
        schema: bodyWith({ anyOf: [ref(QUERIES[kind].results), ref('RenderedQuery')] }),
      },
      ...ANYWHERE,
      422: VALIDATION_ERROR,
      431: TOO_LONG,
    },
  })),
  {
    ...common(TRAFFIC_ROUTES.parse),
    id: 'parse-filter',
    method: 'post',
    summary: 'Convert a query string to the JSON form of a filter',
    body: {
      description: 'The query string, or the JSON form, which is checked.',
      schema: {
        type: 'object',
        required: ['query'],
        properties: { query: { anyOf: [{ type: 'string' }, { type: 'object' }] } },
      },
    },
    responses: {
      200: { description: 'The filter in its normal form.', schema: ref('Filter') },
      ...ANYWHERE,
      ...BODY_REFUSED,
      422: VALIDATION_ERROR,
    },
  },
];

function common({ section, path, query, headers }: TrafficRoute) {
  return {
    section,
    path: `/api/${API_VERSION}${path}`,
    tag: section === '4.8' ? 'quarantine' : 'traffic',
    parameters: [
      ...query.map((parameter): Parameter => ({
        name: parameter.name,
        in: 'query',
        required: parameter.name === 'filters', // its time range is required
        description: parameter.description,
        schema: schemaOf(parameter),
      })),
      ...(headers === undefined ? [] : headerParameters(headers === 'required')),
    ],
  };
}

function headerParameters(required: boolean): Parameter[] {
  const described = { provider: 'The database to read from.', syntax: 'The notation of the filter.' };
  return (Object.keys(described) as (keyof typeof described)[]).map((name) => ({
    name,
    in: 'header',
    required,
    description: described[name],
    schema: { type: 'string', enum: [...TRAFFIC_HEADERS[name]] },
  }));
}

function schemaOf({ type, minimum, maximum, default: value }: QueryParameter): JsonObject {
  if (type === 'string[]') return { type: 'array', items: { type: 'string' } };
  return {
    type,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(value !== undefined && { default: value }),
  };
}

function answer(results: string, description: string): Response {
  return { description, schema: bodyWith(ref(results)) };
}
