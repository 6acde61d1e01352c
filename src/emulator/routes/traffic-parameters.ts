import { type QueryParameter, TRAFFIC_HEADERS, type TrafficRoute } from '../../model/traffic';
import type { JsonObject } from '../../model/json';
import type { RouteParameter } from './route';

/** Returns the parameters of a route for traffic data from the model. */
export function trafficParameters({ query, headers }: TrafficRoute): RouteParameter[] {
  return [
    ...query.map((parameter): RouteParameter => ({
      name: parameter.name,
      in: 'query',
      required: parameter.name === 'filters', // the filter contains the time range
      description: parameter.description,
      schema: schemaOf(parameter),
    })),
    ...(headers === undefined ? [] : headerParameters(headers === 'required')),
  ];
}

function headerParameters(required: boolean): RouteParameter[] {
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
