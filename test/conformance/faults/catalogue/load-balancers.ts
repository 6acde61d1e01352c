import { BALANCERS } from '../../balancers';
import { fault, type Fault } from '../fault';
import { on } from '../places';
import { itemsOf, spoiling, withEach, withItems } from '../wrongs';

const LIST = on('GET', ({ path }) => path === BALANCERS);

const WRONG: Readonly<Record<string, unknown>> = {
  provider: 'cloud_z',
  name: 7,
  listener_name: null,
  listener_port: true,
  dns_name: 7,
  region: null,
  load_balancer_type: 'network',
  max_certificates: '25',
  default_certificate: null,
  certificates: 'cert-main',
};

/** Sections 2.2 and 4.1: the list. */
export const LOAD_BALANCER_FAULTS: readonly Fault[] = [
  ...Object.entries(WRONG).map(([field, value]) =>
    fault(
      `lists load balancers with ${field} ${JSON.stringify(value)}`,
      `2.2/${field}`,
      spoiling(LIST, (reply) => withEach(reply, (item) => ({ ...item, [field]: value }))),
    ),
  ),
  fault(
    'counts the load balancers wrongly',
    '4.1/list',
    spoiling(LIST, (reply) => ({ ...reply, body: { total: itemsOf(reply).length + 1, items: itemsOf(reply) } })),
  ),
  fault(
    'lists a name only for the first load balancer',
    '2.2/name',
    spoiling(LIST, (reply) =>
      withItems(
        reply,
        itemsOf(reply).map((item, index) => (index === 0 ? item : { ...item, name: undefined })),
      ),
    ),
  ),
];
