import { error, type Message } from '../framework/diagnostics';
import { indented, quoted } from './words';

export function entryNotFound(noun: string, config: string, id: string): Message {
  return error(
    'Entry not found',
    `Configuration ${quoted(config)} has no ${noun} with the id ${quoted(id)}. Check id and config, or create the ${noun} first.`,
  );
}

/** @param listeners each that matches the arguments before this one, in words */
export function loadBalancerNotFound(argument: string, value: string, listeners: readonly string[]): Message {
  const others = listeners.length === 0 ? 'Available: none.' : `Available:\n\n${indented(listeners)}`;
  return error('Load balancer not found', `No load balancer has ${argument} = ${quoted(value)}. ${others}`);
}

/**
 * @param listeners each that matches, in words
 * @param argument that tells them apart; left out where none does
 */
export function severalLoadBalancersMatch(listeners: readonly string[], argument?: string): Message {
  const remedy =
    argument === undefined
      ? 'No argument of this data source tells them apart. Use the data source svc_load_balancers instead, and select the one that you ' +
        'mean by another attribute, such as region.'
      : `Set ${argument} to the value of the one that you mean.`;
  return error('Several load balancers match', `${listeners.length} listeners match:\n\n${indented(listeners)}\n\n${remedy}`);
}
