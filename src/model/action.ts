import { entryId, entryName } from './common-fields';
import { entity, type Read, type Written } from './entity';
import { ACTION_TYPES } from './facts';
import { defaulted, integer, object, optional, required, tags, text, textMap } from './field';

const params = object(
  {
    content: defaulted(text({ description: 'Body of the response. Used by type `block`.' }), ''),
    headers: optional(
      textMap({ description: 'Headers by name. Type `block` adds headers to the response, type `monitor` to the forwarded request.' }),
    ),
    status: optional(
      integer({ description: 'HTTP status of the response. Used by type `block`.', expected: { minimum: 100, maximum: 599 } }),
    ),
  },
  { description: 'Details of the action.' },
);

export const Action = entity({
  name: 'Action',
  noun: 'action',
  section: '2.8',
  description: 'An action on the requests that a rule or a policy has caught.',
  routes: { section: '4.6', path: 'actions', wholeSet: true, versions: true },
  builtIn: ['action-*', '__*'],
  terraformName: 'action',
  fields: {
    id: entryId('actions'),
    name: entryName(),
    description: optional(text({ description: 'Purpose of the action, as free text.', providerDefault: '', observed: { trimmed: true } })),
    type: required(
      text({
        description: `Type of the action: ${ACTION_TYPES.map(({ type, does }) => `\`${type}\` (${does})`).join(', ')}.`,
        known: ACTION_TYPES.map(({ type }) => type),
      }),
    ),
    tags: defaulted(tags({ description: 'Tags that the action adds to the request.' }), []),
    params: defaulted(params, {}),
  },
});

/** An action as a client writes it. */
export type ActionInput = Written<typeof Action>;
/** An action as the service returns it. */
export type Action = Read<typeof Action>;
