import { balancers } from '../balancers';
import { rule, type Rule } from '../rule';
import { Inapplicable, insist } from '../violation';

/** Whether a value is valid for a field. */
type Judgement = (value: unknown) => boolean;

const isText: Judgement = (value) => typeof value === 'string';
const isWhole: Judgement = (value) => Number.isInteger(value);

const FIELDS: readonly (readonly [field: string, wanted: string, fits: Judgement])[] = [
  ['provider', 'one of cloud_a, cloud_b and svc', (value) => ['cloud_a', 'cloud_b', 'svc'].includes(value as string)],
  ['name', 'a text', isText],
  ['listener_name', 'a text', isText],
  // "A port number for one provider kind and an IP value for another, but declared as integer": either may be met.
  ['listener_port', 'a whole number, or an IP value as a text', (value) => isWhole(value) || isText(value)],
  ['dns_name', 'a text', isText],
  ['region', 'a text', isText],
  ['load_balancer_type', 'classic or application', (value) => value === 'classic' || value === 'application'],
  ['max_certificates', 'a whole number', isWhole],
  ['default_certificate', 'a text', isText],
  ['certificates', 'a list of texts', (value) => Array.isArray(value) && value.every(isText)],
];

/** Sections 2.2 and 4.1: the list of load balancers. */
export const LOAD_BALANCERS: readonly Rule[] = [
  ...FIELDS.map(([field, wanted, fits]) =>
    rule(`2.2/${field}`, 'nothing', `Every load balancer has ${field}: ${wanted}`, async (service) => {
      const items = await balancers(service);
      if (items.length === 0) throw new Inapplicable('there is no load balancer');
      for (const item of items) insist(fits(item[field]), `${field} as ${wanted}`, item);
    }),
  ),
  rule('4.1/list', 'nothing', 'GET load-balancers answers 200 and {total, items}', async (service) => {
    await balancers(service);
  }),
];
