import type { LoadBalancer } from '../../model';
import type { Connection } from '../connection/connection';
import { type AttributePath, type Message, path } from '../framework/diagnostics';
import type { OperationContext } from '../framework/resource';
import type { ValueObject } from '../framework/value';
import * as messages from '../messages/listener';

/** What identifies a listener in a configuration: our attribute and the field of the list, in the order in which they narrow. */
export const LISTENER_FIELDS = [
  ['load_balancer', 'name'],
  ['platform', 'provider'],
  ['region', 'region'],
  ['listener', 'listener_name'],
  ['listener_port', 'listener_port'],
] as const;

/** Why no listener is meant, or several are. */
export interface ListenerProblem extends Message {
  readonly path: AttributePath;
  /** Several listeners match: one more attribute could settle it. */
  readonly ambiguous: boolean;
  /** The attributes that tell the listeners apart, where several match. */
  readonly telling: readonly string[];
}

/**
 * The one listener of the list that the attributes describe.
 *
 * @param address attributes; what is not a text is not asked for
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
      return { ...message, path: path(attribute), ambiguous: false, telling: [] };
    }
    matching = left;
  }
  const [only, ...others] = matching;
  return only && others.length === 0 ? only : severalMatch(matching, address);
}

export function isProblem(found: LoadBalancer | ListenerProblem): found is ListenerProblem {
  return 'summary' in found;
}

/** Every listener of the configuration; many readers share one list. */
export function listenersOf(config: string, { connection, signal }: OperationContext<Connection>): Promise<readonly LoadBalancer[]> {
  return connection.balancers.list(config, signal);
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

function severalMatch(matching: readonly LoadBalancer[], address: ValueObject): ListenerProblem {
  const telling = LISTENER_FIELDS.filter(([attribute, field]) => {
    const values = new Set(matching.map((listener) => String(listener[field])));
    return typeof address[attribute] !== 'string' && values.size > 1;
  });
  const choices = matching.map((listener) => Object.fromEntries(telling.map(([attribute, field]) => [attribute, String(listener[field])])));
  const message = messages.severalListeners(matching.length, telling.length === 0 ? [] : choices);
  const attributes = telling.map(([attribute]) => attribute);
  return { ...message, path: path(attributes[0] ?? 'load_balancer'), ambiguous: true, telling: attributes };
}
