import { type Body, isObject } from '../answer';
import { momentOf, MOST } from '../traffic';
import { type Asked, type Misconduct, type Reply } from './fault';
import { type Place } from './places';
import { mistaking, spoiling, wentWell } from './wrongs';

/** Routes that query traffic. */
export const ROUTES = ['logs', 'stats', 'timeline', 'topx'];

/** Matches requests to a route of traffic data. */
export function at(route: string): Place {
  return ({ path }) => path === `/data/${route}`;
}

/** Returns the results of an answer with traffic data. */
export function resultsOf({ body }: Reply): readonly Body[] {
  const data = isObject(body) ? body['data'] : undefined;
  return isObject(data) && Array.isArray(data['results']) ? data['results'].filter(isObject) : [];
}

/** Returns the answer with other results. */
export function withResults(reply: Reply, change: (results: readonly Body[]) => readonly unknown[]): Reply {
  if (!wentWell(reply) || !isObject(reply.body) || !isObject(reply.body['data'])) return reply;
  return { ...reply, body: { ...reply.body, data: { ...reply.body['data'], results: change(resultsOf(reply)) } } };
}

/** Returns a service that changes each result of a route. */
export function changing(route: string, change: (result: Body, position: number) => Body): () => Misconduct {
  return spoiling(at(route), (reply) => withResults(reply, (found) => found.map(change)));
}

/** Returns a service that changes each segment of stats or timeline by its requests. */
export function recounting(route: string, change: (segment: Body, requests: readonly Body[]) => Body): () => Misconduct {
  return spoiling(at(route), async (reply, asked, sound) => {
    const requests = resultsOf(await sound({ ...asked, path: '/data/logs', query: { ...asked.query, limit: String(MOST) } }));
    const starts = resultsOf(reply).map((segment) => Number(segment['time_period']));
    return withResults(reply, (segments) =>
      segments.map((segment) => {
        const start = Number(segment['time_period']);
        const end = Math.min(...starts.filter((another) => another > start));
        return change(
          segment,
          requests.filter((request) => momentOf(request) >= start && momentOf(request) < end),
        );
      }),
    );
  });
}

/** Returns a service that evaluates another query than the requested one. */
export function withQuery(place: Place, change: (query: Asked['query']) => Asked['query']): () => Misconduct {
  return mistaking(place, (asked) => ({ ...asked, query: change(asked.query) }));
}

/** A condition in the JSON form of a filter. */
export type Condition = Readonly<Record<string, unknown>>;

/** Returns the conditions of a request with a filter in JSON. */
export function filterOf({ query }: Asked): readonly Condition[] | undefined {
  const text = query['filters'] ?? '';
  if (!text.trimStart().startsWith('{')) return undefined;
  return (JSON.parse(text) as { AND?: Condition[] }).AND;
}

/** Returns a request without the conditions of its filter, which has the JSON form. */
export function unconditional(asked: Asked): Asked {
  const [range] = filterOf(asked) ?? [];
  return range ? { ...asked, query: { ...asked.query, filters: JSON.stringify({ AND: [range] }) } } : asked;
}

/** Returns a service that evaluates changed conditions of a route. A condition may become none, or several. */
export function reading(place: Place, change: (condition: Condition) => Condition | readonly Condition[] | undefined): () => Misconduct {
  return mistaking(place, (asked) => {
    const [range, ...conditions] = filterOf(asked) ?? [];
    if (!range) return asked;
    const changed = conditions.flatMap((condition) => change(condition) ?? []);
    return { ...asked, query: { ...asked.query, filters: JSON.stringify({ AND: [range, ...changed] }) } };
  });
}

/** Returns a service that evaluates a changed time range of a route. */
export function ranging(place: Place, change: (bounds: readonly string[]) => readonly string[]): () => Misconduct {
  return mistaking(place, (asked) => {
    const [range, ...conditions] = filterOf(asked) ?? [];
    if (!range) return asked;
    const changed = { ...range, value: change(range['value'] as string[]) };
    return { ...asked, query: { ...asked.query, filters: JSON.stringify({ AND: [changed, ...conditions] }) } };
  });
}
