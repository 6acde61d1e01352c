import { AUTOMATIC } from '../../../model';
import type { Schema } from '../../framework/schema';
import { configAttribute } from '../../fields/config-attribute';
import { onDestroyAttribute } from '../../fields/on-destroy-attribute';

export const REGIONS_SCHEMA: Schema = {
  version: 0,
  description:
    'Sets which datacenter serves each city, for all multi-regional load balancers of a configuration. Use one such resource for ' +
    'each configuration: every apply sets all cities of all load balancers, and a city that is not listed becomes `automatic`. ' +
    'Two creates at the same moment are not detected: the later one wins.',
  attributes: {
    config: configAttribute('set of regions'),
    load_balancers: {
      nesting: 'map',
      optional: true,
      computed: true,
      default: {},
      description: 'The load balancers with a choice of datacenters, by name or id. Default: none. Every city is then `automatic`.',
      attributes: {
        regions: {
          type: { map: 'string' },
          required: true,
          description:
            'The datacenter of each city, by city code. With `automatic`, the service chooses the best route by the ' +
            'location of the load balancer.',
        },
      },
    },
    preserve_unlisted: {
      type: 'bool',
      optional: true,
      computed: true,
      default: false,
      description:
        'Whether cities that are not listed keep their datacenters instead of becoming `automatic`. This also applies ' +
        'when the resource is destroyed. Default: `false`.',
    },
    on_destroy: onDestroyAttribute(AUTOMATIC, {
      default: AUTOMATIC,
      description:
        'Action on destroy: `keep` changes nothing, `automatic` makes every city automatic ' +
        '(with `preserve_unlisted`, only the listed cities). Default: `automatic`.',
    }),
    effective: {
      nesting: 'map',
      computed: true,
      description:
        'The datacenter of every city of every load balancer, by load balancer. A plan shows the values after the apply. A plan that ' +
        'creates the resource with `preserve_unlisted` shows only the listed cities, because the others may change before the apply.',
      attributes: {
        regions: { type: { map: 'string' }, computed: true, description: 'The datacenter of each city, by city code.' },
      },
    },
    overwritten: {
      nesting: 'map',
      computed: true,
      description:
        'The former datacenters of cities that lost or changed theirs when the resource was created, by load balancer. Known in the ' +
        'plan: the apply writes nothing if the service has other ones then. Refreshes and updates leave it unchanged.',
      attributes: {
        regions: { type: { map: 'string' }, computed: true, description: 'The former datacenter of each city, by city code.' },
      },
    },
  },
};
