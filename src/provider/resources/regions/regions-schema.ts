import { AUTOMATIC } from '../../../model';
import type { Schema, Validator } from '../../framework/schema';
import { configAttribute } from '../../fields/config-attribute';
import { onDestroyUnknown } from '../../messages/regions';

const ON_DESTROY = [AUTOMATIC, 'keep'];

const knownOnDestroy: Validator = (value, at, diagnostics) => {
  if (typeof value === 'string' && !ON_DESTROY.includes(value)) {
    diagnostics.error(onDestroyUnknown(value, ON_DESTROY), at);
  }
};

export const REGIONS_SCHEMA: Schema = {
  version: 0,
  description:
    'Which datacenter serves each city, for all multi-regional load balancers of a configuration. There is one such object ' +
    'for each configuration: a write sets all of it, and a city that is not named becomes `automatic`.',
  attributes: {
    config: configAttribute('set of regions'),
    load_balancers: {
      nesting: 'map',
      optional: true,
      computed: true,
      default: {},
      description: 'The balancers with preferences, by name or id. Default: none, so that every city is `automatic`.',
      attributes: {
        regions: {
          type: { map: 'string' },
          required: true,
          description: 'The datacenter of each city, by city code. `automatic` takes the best route by the location of the balancer.',
        },
      },
    },
    preserve_unlisted: {
      type: 'bool',
      optional: true,
      computed: true,
      default: false,
      description:
        'Whether cities that are not named stay as they are, instead of ' +
        'becoming `automatic`; also when this is destroyed. Default: `false`.',
    },
    on_destroy: {
      type: 'string',
      optional: true,
      computed: true,
      default: AUTOMATIC,
      description:
        'What becomes of the preferences with the resource: `keep`, or `automatic` for every city, under `preserve_unlisted` for ' +
        'those that are named. Default: `automatic`.',
      validators: [knownOnDestroy],
    },
    effective: {
      nesting: 'map',
      computed: true,
      description:
        'What every city of every balancer holds, by balancer. In a plan, what it will hold; of a creation under ' +
        '`preserve_unlisted`, only for cities that are named, since the others may change until it is applied.',
      attributes: {
        regions: { type: { map: 'string' }, computed: true, description: 'The datacenter of each city, by city code.' },
      },
    },
  },
};
