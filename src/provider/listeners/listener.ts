import type { LoadBalancer } from '../../model';
import type { ListenerServices } from '../connection/services';
import { type AttributePath, type Message, path } from '../framework/diagnostics';
import type { OperationContext } from '../framework/resource';
import type { ValueObject } from '../framework/value';
import * as messages from '../messages/listener';

/** Attributes that identify a listener, with the fields of the service's list, in the order in which they filter. */
export const LISTENER_FIELDS = [
  ['load_balancer', 'name'],
  ['platform', 'provider'],
  ['region', 'region'],
  ['listener', 'listener_name'],
  ['listener_port', 'listener_port'],
] as const;

/** Message that no listener matches, or several do. */
export interface ListenerProblem extends Message {
  readonly path: AttributePath;
  /** Whether several listeners match: another attribute may select one. */
  readonly ambiguous: boolean;
  /** Attributes that differ between the matching listeners. */
  readonly distinguishing: readonly string[];
}

/**
 * Returns the listener with the given attributes, or a problem.
 *
 * @param address attributes; values that are not strings match every listener
 */
export function findListener(list: readonly LoadBalancer[], address: ValueObject): LoadBalancer | ListenerProblem {
  let matching = list;
  for (const [attribute, field] of LISTENER_FIELDS) {
    const wanted = address[attribute];
    if (typeof wanted !== 'string') continue;
    const values = matching.map((listener) => String(listener[field]));
    const left = matching.filter((listener) => String(listener[field]) === wanted);
    if (left.length === 0) {
      const { load_balancer: name } = address;
      const message =
        attribute === 'load_balancer'
          ? messages.loadBalancerUnknown(wanted, values)
          : messages.listenerNotFound(name, attribute, wanted, values);
      return { ...message, path: path(attribute), ambiguous: false, distinguishing: [] };
    }
    matching = left;
  }
  const [only, ...others] = matching;
  return only && others.length === 0 ? only : severalMatch(matching, address);
}

export function isProblem(found: LoadBalancer | ListenerProblem): found is ListenerProblem {
  return 'summary' in found;
}

/** Returns every listener of the configuration. Callers share one list. */
export function listenersOf(
  config: string,
  { connection, signal }: OperationContext<Pick<ListenerServices, 'balancers'>>,
): Promise<readonly LoadBalancer[]> {
  return connection.balancers.list(config, signal);
}

/** Returns the identifying attributes of a listener. */
export function listenerValues(listener: LoadBalancer): ValueObject {
  return Object.fromEntries(LISTENER_FIELDS.map(([attribute, field]) => [attribute, String(listener[field])]));
}

/** Whether the load balancer is of the newer type. Unrecognized types count as such, like the contract's default. */
export function isElbv2({ load_balancer_type: kind }: LoadBalancer): boolean {
  return kind !== 'classic';
}

/** Returns a unique key of a listener in a configuration. */
export function listenerKey(config: string, listener: LoadBalancer): string {
  return JSON.stringify([config, ...Object.values(listenerValues(listener))]);
}

/** Returns the name of a listener in messages. */
export function listenerText({ name, listener_name: listener }: LoadBalancer): string {
  return `listener ${JSON.stringify(listener)} of load balancer ${JSON.stringify(name)}`;
}

function severalMatch(matching: readonly LoadBalancer[], address: ValueObject): ListenerProblem {
  const distinguishing = LISTENER_FIELDS.filter(([attribute, field]) => {
    const values = new Set(matching.map((listener) => String(listener[field])));
    return typeof address[attribute] !== 'string' && values.size > 1;
  });
  const choices = matching.map((listener) =>
    Object.fromEntries(distinguishing.map(([attribute, field]) => [attribute, String(listener[field])])),
  );
  const message = messages.severalListeners(matching.length, distinguishing.length === 0 ? [] : choices);
  const attributes = distinguishing.map(([attribute]) => attribute);
  return { ...message, path: path(attributes[0] ?? 'load_balancer'), ambiguous: true, distinguishing: attributes };
}
