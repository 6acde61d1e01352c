import { configAttribute } from '../../fields/config-attribute';
import { TRAFFIC_HEADER_ATTRIBUTES } from '../../fields/traffic-attributes';
import type { Schema } from '../../framework/schema';

export const RELEASE_SCHEMA: Schema = {
  version: 0,
  description:
    'Releases sources of traffic from quarantine. The release happens once, when the resource is created, and again when one of its ' +
    'arguments changes. The service puts a source back into quarantine if it violates its dynamic rule again. That is not drift. ' +
    'Destroying the resource only removes it from the state. The resource cannot be imported.',
  attributes: {
    config: configAttribute('quarantine'),
    ids: {
      type: { set: 'string' },
      optional: true,
      requiresReplace: true,
      description:
        'Ids of entries of the quarantine list, as `svc_quarantined` lists them. An empty set releases nothing. Required if `rule_ids` ' +
        'is not set. With both, only entries that match both are released.',
    },
    rule_ids: {
      type: { set: 'string' },
      optional: true,
      requiresReplace: true,
      description: 'Ids of dynamic rules, whose sources are released. Required if `ids` is not set.',
    },
    triggers: {
      type: { map: 'string' },
      optional: true,
      requiresReplace: true,
      nullItems: true,
      description: 'Any strings. A change of them releases again. Default: none.',
    },
    ...TRAFFIC_HEADER_ATTRIBUTES,
    released_ids: {
      type: { set: 'string' },
      computed: true,
      description:
        'Ids of the selected entries that were on the list directly before the release. The state does not contain the sources ' +
        'themselves, which may be personal data.',
    },
    released_at: { type: 'string', computed: true, description: 'Time of the release, in ISO 8601.' },
  },
};
