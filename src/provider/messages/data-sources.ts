import { error, type Message } from '../framework/diagnostics';
import { quoted, quotedList } from './words';

export function entryNotFound(noun: string, config: string, id: string): Message {
  return error(
    'Entry not found',
    `Configuration ${quoted(config)} has no ${noun} with the id ${quoted(id)}. Check id and config, or create the ${noun} first.`,
  );
}

/** @param known the families that have versions */
export function familyWithoutVersions(family: string, known: readonly string[]): Message {
  return error('The family has no versions', `The service keeps no versions of ${quoted(family)}. Write one of ${quotedList(known)}.`);
}

/** @param available the load balancers that match the arguments before this one */
export function loadBalancerNotFound(argument: string, value: string, available: readonly string[]): Message {
  return error(
    'Load balancer not found',
    `No load balancer has ${argument} = ${quoted(value)}. Available: ${available.join(', ') || 'none'}.`,
  );
}

/** @param argument that tells the matches apart; left out where none does */
export function severalLoadBalancersMatch(matches: readonly string[], argument?: string): Message {
  const remedy =
    argument === undefined
      ? 'No argument of this data source tells them apart. Use the data source svc_load_balancers instead, and select ' +
        'the one you mean by another attribute, such as region.'
      : `Set ${argument} to the value of the one you mean.`;
  return error('Several load balancers match', `These load balancers match: ${matches.join(', ')}. ${remedy}`);
}
