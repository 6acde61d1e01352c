import { LoadBalancer } from '../../model';
import type { Connection } from '../connection/connection';
import type { DataSource } from '../framework/data-source';
import { path } from '../framework/diagnostics';
import type { ValueObject } from '../framework/value';
import { settledConfig } from '../resources/config-attribute';
import { attributesOf } from '../resources/fields/schema';
import { type JsonObject, toTerraform } from '../resources/fields/value';
import { CONFIG } from './data-source-config';
import { readable } from './readable';

const RECORD = readable(attributesOf(LoadBalancer));

/** Every load balancer of a configuration, a record for each listener. */
export const loadBalancersDataSource: DataSource<Connection> = {
  typeName: 'svc_load_balancers',
  schema: {
    version: 0,
    description: 'The load balancers of a configuration: a record for each listener.',
    attributes: {
      config: CONFIG,
      load_balancers: { nesting: 'list', computed: true, description: 'The balancers, as the service lists them.', attributes: RECORD },
    },
  },
  async read(values, context) {
    const config = settledConfig(values, context);
    if (config === null) return null;
    const { items } = await context.connection.client.loadBalancers.list(config, { signal: context.signal });
    return { config, load_balancers: items.map(tell) };
  },
};

const { name: _name, listener_name: _listener, ...OTHERS } = RECORD;

/** One load balancer, by name and, where it has several listeners, by listener. */
export const loadBalancerDataSource: DataSource<Connection> = {
  typeName: 'svc_load_balancer',
  schema: {
    version: 0,
    description: 'One load balancer of a configuration.',
    attributes: {
      config: CONFIG,
      name: { type: 'string', required: true, description: 'Name of the balancer.' },
      listener_name: {
        type: 'string',
        optional: true,
        computed: true,
        description: 'Name of the listener; needed where the balancer has several.',
      },
      ...OTHERS,
    },
  },
  async read(values, context) {
    const config = settledConfig(values, context);
    if (config === null) return null;
    const { items } = await context.connection.client.loadBalancers.list(config, { signal: context.signal });
    const named = items.filter(({ name }) => name === values.name);
    const matching = typeof values.listener_name === 'string' ? named.filter(({ listener_name: listener }) => listener === values.listener_name) : named;
    const [only, ...others] = matching;
    if (only && others.length === 0) return { ...tell(only), config };
    const choices = (only ? matching : named.length > 0 ? named : items).map(({ name, listener_name: listener }) => `${name} (listener ${listener})`);
    context.diagnostics.error(
      only ? 'Several load balancers match' : 'No such load balancer',
      `${only ? 'Name the listener of the one that is meant' : 'There are'}: ${choices.join(', ') || 'none'}.`,
      path(only || named.length > 0 ? 'listener_name' : 'name'),
    );
    return null;
  },
};

function tell(record: LoadBalancer): ValueObject {
  return toTerraform(LoadBalancer, record as JsonObject);
}
