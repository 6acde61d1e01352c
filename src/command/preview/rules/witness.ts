import { counted, grouped, plural } from '../../../model';
import { EVERY_REQUEST } from '../../../model/facts';
import { askedOf, type Witnessed } from '../../../traffic/compare';
import type { RequestLevel } from '../../../traffic/rules';
import type { EntityChange } from '../changes/entity-change';
import { cut } from '../../../model/words';
import { quotedList } from './values';

/** Trace of requests, the last of which is held differently before the plan and after it. */
export interface Witness {
  /** Name of the dynamic rule that holds less or more. */
  readonly rule: string;
  /** Set if this rule is the changed entry itself. Several rules may have one name. */
  readonly is_own?: true;
  /** Set if all changes of the configuration make the difference together, and none does alone. */
  readonly together?: true;
  /** Part of a request that all requests of the trace have in common. */
  readonly source: WitnessSource;
  /** In the order of their times. Neighbours that are alike are one item. */
  readonly requests: readonly AlikeRequests[];
}

/** Requests that follow one another, and differ in their times and sources alone. */
export interface AlikeRequests {
  readonly count: number;
  /** Times of the first and the last one, in seconds after the first request of the trace. */
  readonly from: number;
  readonly to: number;
  readonly tags: readonly string[];
  readonly method?: string;
  readonly path?: string;
  readonly host?: string;
  /** Names of headers, cookies and arguments for which steps ask. */
  readonly headers?: readonly string[];
  readonly cookies?: readonly string[];
  readonly arguments?: readonly string[];
  readonly before: RequestLevel;
  readonly after: RequestLevel;
}

export const WITNESS_SOURCES = ['address', 'session', 'network', 'country', 'several'] as const;
export type WitnessSource = (typeof WITNESS_SOURCES)[number];

const FIELDS = [
  ['ip', 'address'],
  ['session', 'session'],
  ['asn', 'network'],
  ['country', 'country'],
] as const;

const FROM: Readonly<Record<WitnessSource, string>> = {
  address: ' from one address',
  session: ' in one session',
  network: ' from one network',
  country: ' from one country',
  several: '',
};

/**
 * Returns a trace as reports show it.
 *
 * @param rule name of the dynamic rule
 * @param isOwn whether this rule is the changed entry itself
 */
export function witnessOf(rule: string, isOwn: boolean, trace: readonly Witnessed[], together: boolean): Witness {
  const [, source = 'several'] = FIELDS.find(([field]) => new Set(trace.map(({ record }) => record[field])).size === 1) ?? [];
  const requests: AlikeRequests[] = [];
  let last: { readonly request: Witnessed; readonly key: string; readonly item: { count: number; to: number } } | undefined;
  for (const request of trace) {
    const { before, after } = request;
    const seconds = request.time / 1000;
    // Most requests of a trace have the same record.
    const isSame = last && last.request.record === request.record && last.request.before === before && last.request.after === after;
    const alike = isSame ? undefined : { ...conditionsOf(request), before, after };
    const key = alike ? JSON.stringify(alike) : last!.key;
    if (last && key === last.key) {
      last.item.count += 1;
      last.item.to = seconds;
      continue;
    }
    const item = { count: 1, from: seconds, to: seconds, ...alike! };
    requests.push(item);
    last = { request, key, item };
  }
  return { rule, ...(isOwn && { is_own: isOwn }), ...(together && { together }), source, requests };
}

type Conditions = Omit<AlikeRequests, 'count' | 'from' | 'to' | 'before' | 'after'>;

/** Returns what settings may look at. A request that takes no step asks for `/` by `GET`. */
function conditionsOf({ record }: Witnessed): Conditions {
  const { tags, method, path } = record;
  const { host, names } = askedOf(record);
  return {
    tags: (tags ?? []).filter((tag) => tag !== null && tag !== EVERY_REQUEST) as string[],
    ...(typeof method === 'string' && method !== 'GET' && { method }),
    ...(typeof path === 'string' && path !== '/' && { path }),
    ...(host !== undefined && { host }),
    ...names,
  };
}

const WAS: Readonly<Record<RequestLevel, string>> = {
  blocked: 'was blocked',
  challenged: 'was challenged',
  monitored: 'was only reported',
  free: 'passed',
  skipped: 'skipped all checks',
};

const IS: Readonly<Record<RequestLevel, string>> = {
  blocked: 'is blocked',
  challenged: 'is challenged',
  monitored: 'is only reported',
  free: 'passes',
  skipped: 'skips all checks',
};

/**
 * Returns a trace in a sentence: requests, and one after them that is held differently.
 *
 * @param sides between which the requests differ
 */
export function traceText({ requests, source }: Witness, { isDrift, isSinceApply }: TraceSides = {}): string {
  const [last, others] = [requests.at(-1)!, requests.slice(0, -1)];
  const end = others.at(-1)?.to ?? 0;
  const tags = [...new Set(others.flatMap((some) => some.tags))];
  const isAlike = others.every((some) => tags.every((tag) => some.tags.includes(tag)));
  const given = tagsText(tags);
  const which = tags.length === 0 ? '' : isAlike ? ` with ${given}` : `, some with ${given},`;
  const paths = [...new Set(others.flatMap((some) => placeOf(some) ?? []))];
  const to = paths.length === 0 ? '' : ` to ${named(paths)}`;
  const within = end === 0 ? '' : ` within ${secondsText(end)}`;
  const later = last.from > end + 1 ? `a request ${secondsText(last.from - end)} later` : 'the next one';
  const count = others.reduce((sum, some) => sum + some.count, 0);
  const trace = `${counted(count, 'request')}${to}${which}${within}${FROM[source]}`;
  const [before, after] = isDrift
    ? ['as last applied', 'now']
    : isSinceApply
      ? ['as last applied', 'after the plan']
      : ['before the plan', 'after it'];
  return `after ${trace}, ${later} ${WAS[last.before]} ${before}, and ${IS[last.after]} ${after}`;
}

type TraceSides = Partial<Pick<EntityChange, 'isDrift' | 'isSinceApply'>>;

/** Returns alike requests in words. */
export function requestsText(requests: AlikeRequests): string {
  const { count, tags, method } = requests;
  const what = counted(count, method === undefined ? 'request' : `${method} request`);
  const place = placeOf(requests);
  const had = [
    ...(tags.length === 0 ? [] : [tagsText(tags)]),
    ...PARAMETERS.flatMap(([member, noun]) => {
      const names = requests[member] ?? [];
      return names.length === 0 ? [] : [`the ${plural(names.length, noun)} ${named(names)}`];
    }),
  ];
  return `${what}${place === undefined ? '' : ` to ${named([place])}`}${had.length === 0 ? '' : ` with ${had.join(', ')}`}`;
}

const PARAMETERS = [
  ['headers', 'header'],
  ['cookies', 'cookie'],
  ['arguments', 'argument'],
] as const;

/** Returns the path of requests, with the host where a step asks for one. */
function placeOf({ host, path }: AlikeRequests): string | undefined {
  return host === undefined ? path : host + (path ?? '/');
}

function tagsText(tags: readonly string[]): string {
  return `the ${plural(tags.length, 'tag')} ${named(tags)}`;
}

/** Returns names in quotation marks, and of many the first ones. */
function named(names: readonly string[]): string {
  const left = names.length - MANY;
  const shown = quotedList(names.slice(0, MANY).map((name) => cut(name, LONGEST)));
  return left > 0 ? `${shown} and ${grouped(left)} more` : shown;
}

const [MANY, LONGEST] = [5, 80];

function secondsText(seconds: number): string {
  return `${grouped(Math.ceil(seconds))} s`;
}
