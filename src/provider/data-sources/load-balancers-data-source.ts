import { fromApi, type JsonObject, LoadBalancer } from '../../model';
import type { SharedReads } from '../connection/services';
import type { DataSource } from '../framework/data-source';
import { type Diagnostics, path } from '../framework/diagnostics';
import type { ValueObject } from '../framework/value';
import { CONFIG, settledConfig } from '../fields/config-attribute';
import { attributesOf } from '../fields/schema';
import { loadBalancerNotFound, severalLoadBalancersMatch } from '../messages/data-sources';
import { readable } from './attributes';

const RECORD = readable(attributesOf(LoadBalancer));

/** Every load balancer of a configuration, with one record for each listener. */
export const loadBalancersDataSource: DataSource<SharedReads> = {
  typeName: 'svc_load_balancers',
  schema: {
    version: 0,
    description: 'The load balancers of a configuration, with one record for each listener.',
    attributes: {
      config: CONFIG,
      load_balancers: {
        nesting: 'list',
        computed: true,
        description: 'The load balancers, in the order of the service.',
        attributes: RECORD,
      },
    },
  },
  async read(values, context) {
    const config = settledConfig(values, context);
    if (config === null) return null;
    const items = await context.connection.balancers.list(config, context.signal);
    return { config, load_balancers: items.map(valuesOf) };
  },
};

const { name: _name, listener_name: _listener, listener_port: _port, ...OTHERS } = RECORD;

/** The fields that identify a listener, in the order in which they narrow the search. */
const IDENTIFYING = ['name', 'listener_name', 'listener_port'] as const;

/** One load balancer: by its name and, if it has several listeners, by listener and port. */
export const loadBalancerDataSource: DataSource<SharedReads> = {
  typeName: 'svc_load_balancer',
  schema: {
    version: 0,
    description: 'One load balancer of a configuration.',
    attributes: {
      config: CONFIG,
      name: { type: 'string', required: true, description: 'Name of the load balancer.' },
      listener_name: {
        type: 'string',
        optional: true,
        computed: true,
        description: 'Name of the listener. Required if the load balancer has several listeners.',
      },
      listener_port: {
        type: 'string',
        optional: true,
        computed: true,
        description:
          'Port of the listener, as a number or a string. On one platform it is an IP address. Required if several ' +
          'listeners have the same name.',
      },
      ...OTHERS,
    },
  },
  async read(values, context) {
    const config = settledConfig(values, context);
    if (config === null) return null;
    const items = await context.connection.balancers.list(config, context.signal);
    const record = findRecord(items, values, context.diagnostics);
    return record ? { ...valuesOf(record), config } : null;
  },
};

/** Returns the record with the values of the arguments; undefined after an error. */
function findRecord(items: readonly LoadBalancer[], config: ValueObject, diagnostics: Diagnostics): LoadBalancer | undefined {
  let matching = items;
  for (const field of IDENTIFYING) {
    const wanted = config[field];
    if (typeof wanted !== 'string') continue;
    const left = matching.filter((record) => String(record[field]) === wanted);
    if (left.length === 0) {
      diagnostics.add(loadBalancerNotFound(field, wanted, matching.map(listenerLabel)), path(field));
      return undefined;
    }
    matching = left;
  }
  if (matching.length > 1) refuseSeveral(matching, config, diagnostics);
  return matching.length === 1 ? matching[0] : undefined;
}

function refuseSeveral(matching: readonly LoadBalancer[], config: ValueObject, diagnostics: Diagnostics): void {
  const missing = IDENTIFYING.find(
    (field) => typeof config[field] !== 'string' && new Set(matching.map((record) => String(record[field]))).size > 1,
  );
  diagnostics.add(severalLoadBalancersMatch(matching.map(listenerLabel), missing), path(missing ?? 'name'));
}

function listenerLabel({ name, listener_name: listener, listener_port: port }: LoadBalancer): string {
  return `${name} (listener ${listener}, port ${port})`;
}

function valuesOf(record: LoadBalancer): ValueObject {
  return fromApi(LoadBalancer, record as JsonObject);
}
