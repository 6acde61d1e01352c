import { certificatesOf, type LoadBalancer, shortId } from '../../model';
import type { SharedReads } from '../connection/services';
import { CONFIG_ARGUMENT, settledConfig } from '../fields/config-attribute';
import type { ListedObject, ListResource } from '../framework/list-resource';
import type { OperationContext } from '../framework/resource';
import type { Attributes } from '../framework/schema';
import type { ValueObject } from '../framework/value';
import { listenerValues } from '../listeners/listener';
import { isSelected, patterns } from './attributes';

const LISTENERS: Attributes = {
  config: CONFIG_ARGUMENT,
  load_balancers: patterns('Only listeners of load balancers with one of these names'),
};

/** List resource over the certificates of each listener. */
export const listenerList: ListResource<SharedReads> = {
  typeName: 'svc_load_balancer_certificates',
  schema: { version: 0, description: 'Lists the listeners of load balancers, whose certificates can be managed.', attributes: LISTENERS },
  list: (values, context) => listeners(values, context, (listener, identity) => [{ identity, displayName: nameOf(listener) }]),
};

/** List resource over the single certificates on each listener. */
export const attachmentList: ListResource<SharedReads> = {
  typeName: 'svc_certificate_attachment',
  schema: {
    version: 0,
    description: 'Lists the certificates on the listeners of load balancers, with the default certificate of each.',
    attributes: { ...LISTENERS, certificate_ids: patterns('Only certificates with one of these ids') },
  },
  list: (values, context) =>
    listeners(values, context, (listener, identity) =>
      certificatesOf(listener)
        .map((listed) => shortId(listener, listed))
        .filter((id) => isSelected(values.certificate_ids, id))
        .map((id) => ({ identity: { ...identity, certificate_id: id }, displayName: `${id} on ${nameOf(listener)}` })),
    ),
};

/** Lists objects of each selected listener. */
async function listeners(
  values: ValueObject,
  context: OperationContext<SharedReads>,
  objects: (listener: LoadBalancer, identity: ValueObject) => readonly ListedObject[],
): Promise<ListedObject[] | null> {
  const config = settledConfig(values, context);
  if (config === null) return null;
  const items = await context.connection.balancers.list(config, context.signal);
  return items
    .filter(({ name }) => isSelected(values.load_balancers, name))
    .flatMap((listener) => objects(listener, { config, ...listenerValues(listener) }));
}

function nameOf({ name, listener_name: listener, listener_port: port }: LoadBalancer): string {
  return `${name}, ${listener} (${port})`;
}
