import { entryId, entryName } from './common-fields';
import { entity, type Read, type Written } from './entity';
import { defaulted, integer, object, optional, required, tags, text, textMap } from './field';

const params = object(
  {
    content: defaulted(text({ description: 'Body of the answer; for type `block`.' }), ''),
    headers: optional(
      textMap({ description: 'Headers by name: of the answer for type `block`, of the request passed on for type `monitor`.' }),
    ),
    status: optional(integer({ description: 'HTTP status of the answer; for type `block`.' })),
  },
  { description: 'What the action does in detail.' },
);

export const Action = entity({
  name: 'Action',
  noun: 'action',
  section: '2.8',
  description: 'What happens to a request that a rule or policy caught.',
  routes: { section: '4.6', path: 'actions', wholeSet: true, versions: true },
  builtIn: ['action-*', '__*'],
  terraformName: 'action',
  fields: {
    id: entryId('actions'),
    name: entryName(),
    description: optional(text({ description: 'Purpose of the action, in prose.', providerDefault: '', observed: { trimmed: true } })),
    type: required(
      text({
        description:
          'What happens: `skip` (no further evaluation), `block` (answer with status, headers and content), `challenge` ' +
          '(automated bot test), `ichallenge` (interactive test), `monitor` (only report).',
        known: ['skip', 'block', 'challenge', 'ichallenge', 'monitor'],
      }),
    ),
    tags: defaulted(tags({ description: 'Tags to apply.' }), []),
    params: defaulted(params, {}),
  },
});

/** An action as a writer gives it. */
export type ActionInput = Written<typeof Action>;
/** An action as the service returns it. */
export type Action = Read<typeof Action>;
