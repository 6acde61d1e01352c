import { error, warning, type Message } from '../framework/diagnostics';
import { indented, quoted, quotedList } from './words';

export function onDestroyUnknown(value: string, known: readonly string[]): Message {
  return error('Unknown value of on_destroy', `The value is ${quoted(value)}. Write one of ${quotedList(known)}.`);
}

/** @param available each balancer of the configuration, in words */
export function regionalBalancerNotFound(written: string, available: readonly string[]): Message {
  return error(
    'Load balancer not found',
    `The configuration has no load balancer with the name or the id ${quoted(written)}. Available: ` + `${available.join(', ') || 'none'}.`,
  );
}

/** @param ids of the balancers that share the name */
export function regionalBalancerAmbiguous(name: string, ids: readonly string[]): Message {
  return error(
    'The name of the load balancer is ambiguous',
    `${ids.length} load balancers have the name ${quoted(name)}. Write the id of the one you mean instead: ${quotedList(ids)}.`,
  );
}

export function balancerNamedTwice(first: string, second: string): Message {
  return error(
    'The load balancer is in the map twice',
    `${quoted(first)} and ${quoted(second)} mean the same load balancer, one by its id and the other by its ` +
      `name. Keep one of the two keys.`,
  );
}

/** @param cities each known city, in words */
export function cityNotFound(city: string, cities: readonly string[]): Message {
  return error('City not found', `The service has no city ${quoted(city)}. Write one of: ${cities.join(', ')}.`);
}

export function datacenterMissing(city: string): Message {
  return error(
    'The datacenter is not set',
    `The city ${quoted(city)} has the value null. Write a datacenter, write "automatic", or remove the city from the map.`,
  );
}

export function datacenterNotFound(balancer: string, datacenter: string, choices: readonly string[]): Message {
  return error(
    'Datacenter not found',
    `The load balancer ${quoted(balancer)} does not run in the datacenter ${quoted(datacenter)}. The service would ` +
      `refuse the whole change. ` +
      `Write one of ${quotedList(choices)}.`,
  );
}

/** @param changes each city that changed, in words */
export function regionsChangedAfterPlan(changes: readonly string[]): Message {
  return error(
    'The regions changed after the plan',
    'Somebody changed the regions after the plan was made. This apply would undo these changes, so the provider wrote nothing. ' +
      `Run plan again.\n\n${indented(changes)}`,
  );
}

/** @param differences each city that is not as it was written, in words */
export function regionsOverwritten(differences: readonly string[]): Message {
  return warning(
    'Somebody else changed the regions at the same time',
    `The service does not have the values that the provider wrote. Run plan again to see the ` + `difference.\n\n${indented(differences)}`,
  );
}

const BECOME_AUTOMATIC = 'Cities will become automatic';

/** @param cities each city that loses its datacenter, in words */
export function unlistedCitiesBecomeAutomatic(cities: readonly string[]): Message {
  return warning(
    BECOME_AUTOMATIC,
    'Each city that this resource does not list becomes automatic. These cities have a datacenter now, and will lose it:\n\n' +
      `${indented(cities)}\n\nTo keep their datacenters, add them to load_balancers, or set preserve_unlisted = true.`,
  );
}

/** @param cities as with `unlistedCitiesBecomeAutomatic` */
export function destroyMakesCitiesAutomatic(cities: readonly string[]): Message {
  return warning(
    BECOME_AUTOMATIC,
    'Destroying this resource makes every city automatic, even the cities that the resource does not list. These ' +
      'unlisted cities have a ' +
      `datacenter now, and will lose it:\n\n${indented(cities)}\n\n` +
      'To keep their datacenters, set preserve_unlisted = true and apply before you destroy. To keep all datacenters, set ' +
      'on_destroy = "keep" and apply before you destroy.',
  );
}
