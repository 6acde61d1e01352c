import { error, type Message, warning } from '../framework/diagnostics';
import { available, indented, quoted } from './words';

export function entryNotFound(noun: string, config: string, id: string): Message {
  return error(
    'Entry not found',
    `Configuration ${quoted(config)} has no ${noun} with the id ${quoted(id)}. Check id and config, or create the ${noun} first.`,
  );
}

/** @param both whether both are set, or neither */
export function idOrName(noun: string, both: boolean): Message {
  return error(
    'Exactly one of id and name is required',
    `${both ? 'Both id and name are set.' : 'Neither id nor name is set.'} Set id or name of the ${noun}, and leave out the other.`,
  );
}

/** @param known names in the family */
export function entryNameNotFound(noun: string, config: string, name: string, known: readonly string[]): Message {
  return error(
    'Entry not found',
    `Configuration ${quoted(config)} has no ${noun} with the name ${quoted(name)}. ${available(known.map(quoted))} Write the name as ` +
      `the service has it, or create the ${noun} first.`,
  );
}

export function severalEntriesNamed(noun: string, config: string, name: string, ids: readonly string[]): Message {
  return error(
    'Several entries have this name',
    `In configuration ${quoted(config)}, each ${noun} with one of these ids has the name ${quoted(name)}: ` +
      `${ids.map(quoted).join(', ')}. Set id instead of name.`,
  );
}

export function entryListedWithoutId(noun: string, name: string): Message {
  return error(
    'The service lists the entry without its id',
    `The ${noun} ${quoted(name)} exists, but the service lists it without an id. Set id instead of name.`,
  );
}

/** @param listeners that match the arguments before this one, for the message */
export function loadBalancerNotFound(argument: string, value: string, listeners: readonly string[]): Message {
  const others = listeners.length === 0 ? 'Available: none.' : `Available:\n\n${indented(listeners)}`;
  return error('Load balancer not found', `No load balancer has ${argument} = ${quoted(value)}. ${others}`);
}

/**
 * @param listeners that match, for the message
 * @param argument that differs between them, if any
 */
export function severalLoadBalancersMatch(listeners: readonly string[], argument?: string): Message {
  const remedy =
    argument === undefined
      ? 'No argument of this data source distinguishes them. Use the data source svc_load_balancers instead, and select one ' +
        'by another attribute, such as region.'
      : `Set ${argument} to select one of them.`;
  return error('Several load balancers match', `${listeners.length} listeners match:\n\n${indented(listeners)}\n\n${remedy}`);
}

/** @param doubt the condition, the reason and what to write */
export function filterDoubted(doubt: string): Message {
  return warning('A condition of the filter hardly matches a request', `${doubt} The query runs as it is written.`);
}

/** @param count number of entries that the service lists without an id */
export function entriesWithoutId(noun: string, config: string, count: number): Message {
  return warning(
    `Entries without an id are left out (${noun})`,
    `The service lists ${count} entries of configuration ${quoted(config)} without an id, which an import needs. Find the ids in the ` +
      "service's own console, and import each entry with an import block.",
  );
}

/** @param count number of objects whose id or name an engine changes */
export function objectsOutsideNfc(typeName: string, count: number): Message {
  return warning(
    `Objects that an engine cannot name are left out (${typeName})`,
    `Engines turn every string into the Unicode form NFC. The service lists ${count} objects with an id or a name in another form, and ` +
      "an import would find another object, or none. Give them other ids or names in the service's own console.",
  );
}
