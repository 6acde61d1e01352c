import { type Answer, type Body, insistSuccess, isObject, shown } from './answer';
import { type Service } from './service';
import { Inapplicable, insist } from './violation';

/** A condition in the JSON form of a filter. */
export type Json = Readonly<Record<string, unknown>>;

/** Maximum number of results of logs. */
export const MOST = 2500;

/** Returns a time range as a query string. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Returns the JSON form of a filter: the time range with traffic, then conditions. */
export function filterOf({ target }: Service, conditions: readonly Json[] = [], range: Partial<Range> = {}): string {
  const { from, to } = { ...rangeOf(target.traffic), ...range };
  return JSON.stringify({ AND: [{ field: 'timestamp', op: 'between', value: [from, to] }, ...conditions] });
}

/** Returns the given time range, or the last day. */
export function rangeOf(given: Range | undefined): Range {
  const text = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ');
  return given ?? { from: text(Date.now() - 86_400_000), to: text(Date.now()) };
}

/** Sends a query to one of the four routes. */
export function query(service: Service, route: string, filters: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return service.data('GET', route, { query: { filters, ...more } });
}

/** Requires a body of traffic data (2.12), and returns its results. */
export function insistTraffic(answer: Answer): readonly Body[] {
  insistSuccess(answer, 200);
  const { data, status } = isObject(answer.json) ? answer.json : {};
  insist(isObject(data) && Number.isInteger(status), 'an object with "data" and a whole number as "status"', shown(answer));
  const { results, statistics } = data;
  insist(Array.isArray(results) && results.every(isObject), 'a list of objects as "results"', shown(answer));
  const { bytes_billed, bytes_processed, elapsed_ms } = isObject(statistics) ? statistics : {};
  const bytes = [bytes_billed, bytes_processed].every((value) => value === null || Number.isInteger(value));
  insist(bytes && Number.isInteger(elapsed_ms), '"statistics" with bytes_billed, bytes_processed and elapsed_ms', statistics);
  return results;
}

/** Returns the results of one of the four routes. */
export async function results(
  service: Service,
  route: string,
  conditions: readonly Json[] = [],
  more: Readonly<Record<string, string>> = {},
): Promise<readonly Body[]> {
  return insistTraffic(await query(service, route, filterOf(service, conditions), more));
}

/** Returns the results of a query. Without results, the rule does not apply. */
export async function someResults(service: Service, route: string, conditions: readonly Json[] = []): Promise<readonly Body[]> {
  const found = await results(service, route, conditions);
  if (found.length === 0) throw new Inapplicable('there is no traffic in the time range');
  return found;
}

const READ = new WeakMap<object, Promise<readonly Body[]>>();

/** Returns every request of the time range. Reads a given time range once for all rules, and the last day once for each rule. */
export function everyRequest(service: Service): Promise<readonly Body[]> {
  const reader = service.target.traffic ? service.target : service;
  const requests = READ.get(reader) ?? readEvery(service);
  READ.set(reader, requests);
  return requests;
}

async function readEvery(service: Service): Promise<readonly Body[]> {
  const found = await results(service, 'logs', [], { limit: String(MOST) });
  if (found.length === 0 || found.length === MOST) throw new Inapplicable('there is no traffic in the time range, or too much of it');
  return found;
}

/** Requires that a condition selects exactly the requests for which a function returns true. */
export async function insistSelects(service: Service, condition: Json, wanted: (request: Body) => boolean): Promise<void> {
  const all = await everyRequest(service);
  const right = all.filter(wanted);
  if (right.length === 0 || right.length === all.length) throw new Inapplicable('no request, or every request, is of this kind');
  const found = await results(service, 'logs', [condition], { limit: String(MOST) });
  insist(sameRequests(found, right), `${right.length} of ${all.length} requests for ${JSON.stringify(condition)}`, { found: found.length });
}

/** Whether two lists have the same requests. */
export function sameRequests(some: readonly Body[], others: readonly Body[]): boolean {
  const idsOf = (requests: readonly Body[]) => requests.map((request) => String(request['request_id'])).sort();
  return JSON.stringify(idsOf(some)) === JSON.stringify(idsOf(others));
}

/** Returns a value that some requests have and others do not. */
export async function dividingValue(service: Service, field: string): Promise<unknown> {
  const all = await everyRequest(service);
  const values = [...new Set(all.map((request) => request[field]))].filter(
    (value) => value !== undefined && value !== null && value !== '',
  );
  const middle = values.sort((a, b) => (Number(a) || 0) - (Number(b) || 0))[Math.floor(values.length / 2)];
  if (values.length < 2) throw new Inapplicable(`all requests have the same ${field}`);
  return middle;
}

/** Requires that a query string with the whole time range and its second half, in any order, selects the second half. */
export async function insistHalved(service: Service, select: (text: string) => Promise<readonly Body[]>): Promise<void> {
  const seconds = (request: Body) => Math.floor(momentOf(request));
  const all = [...(await everyRequest(service))].sort((a, b) => momentOf(a) - momentOf(b));
  const middle = all
    .slice(Math.floor(all.length / 2))
    .map(seconds)
    .find((second) => second > seconds(all[0]!));
  if (middle === undefined) throw new Inapplicable('the requests came all at once');
  const { from, to } = rangeOf(service.target.traffic);
  const ranges = [from, textOf(middle)].map((start) => `timestamp between ${start} and ${to}`);
  for (const text of [ranges.join(', '), [...ranges].reverse().join(', ')]) {
    // A request at the second in the middle may have a fraction.
    const found = (await select(text)).filter((request) => seconds(request) !== middle);
    const wanted = all.filter((request) => seconds(request) > middle);
    insist(sameRequests(found, wanted), `${wanted.length} requests for ${text}`, found.length);
  }
}

/** Keys of a request for a label of topx. */
export function keysOf(label: string, request: Body): unknown[] {
  const { url, cookies, reason, monitor_reasons: reasons } = request;
  if (label.endsWith('_time')) return present([url]);
  if (label === 'waap_id') return present([isObject(cookies) ? cookies['waap_id'] : undefined]);
  if (label === 'reason') return [...new Set(present([reason, ...(Array.isArray(reasons) ? (reasons as unknown[]) : [])]))];
  return present([request[label]]);
}

function present(values: readonly unknown[]): unknown[] {
  return values.filter((value) => typeof value === 'string' && value !== '');
}

/** Moment of a request, in seconds since the Unix epoch. */
export function momentOf({ time_period: seconds, timestamp }: Body): number {
  return typeof seconds === 'number' ? seconds : momentOfText(String(timestamp));
}

/** Moment of a date and time, in seconds since the Unix epoch. Without a zone it is in UTC. */
export function momentOfText(text: string): number {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text);
  return Date.parse(`${text.trim().replace(' ', 'T')}${hasZone ? '' : 'Z'}`) / 1000;
}

/** Date and time of a moment in seconds, as filters have them. */
export function textOf(moment: number): string {
  return new Date(moment * 1000).toISOString().slice(0, 19).replace('T', ' ');
}
