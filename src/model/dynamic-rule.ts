import { entryDescription, entryId, entryName } from './common-fields';
import { entity, type Read, type Written } from './entity';
import { BUILT_IN_ACTIONS, EVERY_REQUEST } from './facts';
import { boolean, defaulted, integer, object, required, serviceChosen, type TagRole, tags, text } from './field';

/** Selects requests by their tags (contract, section 2.5). */
const tagSelector = (description: string, role: TagRole, initial: { relation: string; tags: string[] }) =>
  object(
    {
      relation: serviceChosen(
        text({
          description: 'Relation of the tags, of which a request must have: `OR` (at least one) or `AND` (all).',
          known: ['OR', 'AND'],
          observed: { required: true },
        }),
      ),
      tags: required(tags({ description: `Tags of requests. Every request has the tag \`${EVERY_REQUEST}\`.` }, role)),
    },
    { description, initial },
  );

export const DynamicRule = entity({
  name: 'DynamicRule',
  noun: 'dynamic rule',
  section: '2.5',
  description:
    'Watches the traffic. If a source sends more matching requests within a time window than a threshold allows, the rule applies ' +
    'an action to that source for some time.',
  routes: { section: '4.3', path: 'dynamic-rules', wholeSet: false, versions: false },
  idInBody: 'required',
  terraformName: 'dynamic_rule',
  fields: {
    id: entryId('dynamic rules', 'patterned'),
    name: entryName(),
    description: entryDescription('the rule'),
    action: required(
      text({
        description: 'Id of the action for the requests of a caught source.',
        known: BUILT_IN_ACTIONS.map(({ id }) => id),
        entryOf: 'actions',
      }),
    ),
    active: required(boolean({ description: 'Whether the rule is active.', providerDefault: true })),
    offload_ip_filtering: required(
      boolean({ description: 'Whether the edge filters the sources that this rule has caught.', providerDefault: false }),
    ),
    target: required(
      text({
        description:
          'Part of a request that identifies its source: `ip`, `asn`, `country`, `organization`, or ' +
          'the name of an argument, a header or a cookie, such as `headers_x-tenant`.',
        known: ['ip', 'asn', 'country', 'organization', 'arguments_*', 'headers_*', 'cookies_*'],
        providerDefault: 'ip',
      }),
    ),
    threshold: required(
      integer({
        description: 'Number of requests. The rule catches a source that sends more matching requests than this within the timeframe.',
        unit: 'requests',
        observed: { minimum: 1 },
      }),
    ),
    timeframe: required(
      integer({ description: 'Length of the time window in which the rule counts requests.', unit: 'seconds', observed: { minimum: 1 } }),
    ),
    ttl: required(integer({ description: 'Duration of the action on a caught source.', unit: 'seconds', observed: { minimum: 1 } })),
    tags: defaulted(tags({ description: 'Tags that the rule adds to the requests of a caught source.' }), []),
    include: serviceChosen(tagSelector('Requests that are counted.', 'requires', { relation: 'OR', tags: [EVERY_REQUEST] })),
    exclude: serviceChosen(
      tagSelector('Requests that are not counted, even if `include` selects them.', 'excludes', { relation: 'OR', tags: [] }),
    ),
  },
});

/** A dynamic rule as a client writes it. */
export type DynamicRuleInput = Written<typeof DynamicRule>;
/** A dynamic rule as the service returns it. */
export type DynamicRule = Read<typeof DynamicRule>;
