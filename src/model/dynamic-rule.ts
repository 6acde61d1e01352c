import { entryDescription, entryId, entryName } from './common-fields';
import { entity, type Read, type Written } from './entity';
import { boolean, defaulted, integer, object, required, serviceChosen, tags, text } from './field';

/** Which requests a rule looks at, by their tags (contract, section 2.5). */
const tagSelector = (description: string) =>
  object(
    {
      relation: required(text({ description: 'How the tags combine: `OR` (any of them) or `AND` (all of them).', known: ['OR', 'AND'] })),
      tags: required(tags({ description: 'Tags of requests. `all` is on every request.' })),
    },
    { description },
  );

export const DynamicRule = entity({
  name: 'DynamicRule',
  noun: 'dynamic rule',
  section: '2.5',
  description:
    'Watches traffic and, when one source sends more matching requests than a threshold within a time window, ' +
    'puts that source under an action for a while.',
  routes: { section: '4.3', path: 'dynamic-rules', wholeSet: false, versions: false },
  terraformName: 'dynamic_rule',
  fields: {
    id: entryId('dynamic rules', 'patterned'),
    name: entryName(),
    description: entryDescription('the rule'),
    action: required(
      text({
        description: 'Id of the action that requests of a caught source receive.',
        known: ['action-monitor', 'action-dynamic-rule-block'],
      }),
    ),
    active: required(boolean({ description: 'Whether the rule is evaluated.' })),
    offload_ip_filtering: required(boolean({ description: 'Whether filtering of the sources that this rule caught happens at the edge.' })),
    target: required(
      text({
        description:
          'What makes two requests come from the same source: `ip`, `asn`, `country`, `organization`, or one named ' +
          'argument, header or cookie, such as `headers_x-tenant`.',
        known: ['ip', 'asn', 'country', 'organization', 'arguments_*', 'headers_*', 'cookies_*'],
      }),
    ),
    threshold: required(
      integer({
        description: 'A source is caught when it sends more matching requests than this within the timeframe.',
        unit: 'requests',
        observed: { minimum: 1 },
      }),
    ),
    timeframe: required(
      integer({ description: 'Length of the window in which requests are counted.', unit: 'seconds', observed: { minimum: 1 } }),
    ),
    ttl: required(integer({ description: 'How long a caught source stays caught.', unit: 'seconds', observed: { minimum: 1 } })),
    tags: defaulted(tags({ description: 'Tags put on the requests of a caught source.' }), []),
    include: serviceChosen(tagSelector('Requests that are counted.')),
    exclude: serviceChosen(tagSelector('Requests that are left out of the count, though included.')),
  },
});

/** A dynamic rule as a writer gives it. */
export type DynamicRuleInput = Written<typeof DynamicRule>;
/** A dynamic rule as the service returns it. */
export type DynamicRule = Read<typeof DynamicRule>;
