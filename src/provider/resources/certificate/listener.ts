import type { LoadBalancer } from '../../../model';
import { type AttributePath, path } from '../../framework/diagnostics';
import type { ValueObject } from '../../framework/value';

/**
 * What tells a listener from all others of a configuration: our attribute, and the field of the list; in the order in
 * which they narrow.
 */
export const LISTENER_FIELDS = [
  ['load_balancer', 'name'],
  ['platform', 'provider'],
  ['region', 'region'],
  ['listener', 'listener_name'],
  ['listener_port', 'listener_port'],
] as const;

/** Why no listener is meant, or several are. */
export interface ListenerProblem {
  readonly summary: string;
  readonly detail: string;
  readonly at: AttributePath;
  /** Several listeners match: saying more would settle it. */
  readonly ambiguous: boolean;
}

/**
 * The one listener of the list that a wish describes.
 *
 * @param wish attributes; what is not a text is not asked for
 */
export function findListener(list: readonly LoadBalancer[], wish: ValueObject): LoadBalancer | ListenerProblem {
  let matching = list;
  for (const [attribute, field] of LISTENER_FIELDS) {
    const wanted = wish[attribute];
    if (typeof wanted !== 'string') continue;
    const left = matching.filter((listener) => String(listener[field]) === wanted);
    if (left.length === 0) return noneMatches(attribute, wanted, matching, field, wish);
    matching = left;
  }
  const [only, ...others] = matching;
  if (only && others.length === 0) return only;
  return severalMatch(matching, wish);
}

export function isProblem(found: LoadBalancer | ListenerProblem): found is ListenerProblem {
  return 'summary' in found;
}

/** The attributes that describe the listener. */
export function listenerValues(listener: LoadBalancer): ValueObject {
  return Object.fromEntries(LISTENER_FIELDS.map(([attribute, field]) => [attribute, String(listener[field])]));
}

/** Whether its balancer is of the newer kind. Kinds beside the two that are known count as such, as the contract's default has it. */
export function isElbv2({ load_balancer_type: kind }: LoadBalancer): boolean {
  return kind !== 'classic';
}

/** One text for each listener of each configuration. */
export function listenerKey(config: string, listener: LoadBalancer): string {
  return JSON.stringify([config, ...Object.values(listenerValues(listener))]);
}

/** The listener as messages name it. */
export function listenerText({ name, listener_name: listener }: LoadBalancer): string {
  return `listener ${JSON.stringify(listener)} of load balancer ${JSON.stringify(name)}`;
}

function noneMatches(
  attribute: string,
  wanted: string,
  left: readonly LoadBalancer[],
  field: (typeof LISTENER_FIELDS)[number][1],
  { load_balancer: name }: ValueObject,
): ListenerProblem {
  const choices = [...new Set(left.map((listener) => JSON.stringify(String(listener[field]))))].join(', ') || 'none';
  const common = { at: path(attribute), ambiguous: false };
  if (attribute === 'load_balancer') {
    return {
      ...common,
      summary: 'No such load balancer',
      detail: `The configuration has no load balancer named ${JSON.stringify(wanted)}. It has: ${choices}.`,
    };
  }
  const whose = typeof name === 'string' ? `Load balancer ${JSON.stringify(name)}` : 'The configuration';
  return {
    ...common,
    summary: 'No such listener',
    detail: `${whose} has no listener here with ${attribute} = ${JSON.stringify(wanted)}. It has: ${choices}.`,
  };
}

function severalMatch(matching: readonly LoadBalancer[], wish: ValueObject): ListenerProblem {
  const telling = LISTENER_FIELDS.filter(([attribute, field]) => {
    const values = new Set(matching.map((listener) => String(listener[field])));
    return typeof wish[attribute] !== 'string' && values.size > 1;
  });
  const [first] = telling.map(([attribute]) => attribute);
  const choices = matching.map(
    (listener) => `  ${telling.map(([attribute, field]) => `${attribute} = ${JSON.stringify(String(listener[field]))}`).join(', ')}`,
  );
  return {
    summary: 'Several listeners match',
    detail:
      first === undefined
        ? `The service lists ${matching.length} listeners that nothing tells apart.`
        : `Say which one is meant:\n\n${choices.join('\n')}`,
    at: path(first ?? 'load_balancer'),
    ambiguous: true,
  };
}
