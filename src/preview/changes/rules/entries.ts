import type { PreviewRule } from './rule';
import { booleanAt, textAt } from './values';

/** Rules about entries that are deleted, replaced or forgotten. */
export const ENTRIES: readonly PreviewRule[] = [
  {
    id: 'entry-deleted',
    verdict: 'deletes',
    meaning: 'An entry is deleted: its resource is destroyed, or it is removed from the set of its family.',
    find: ({ entity, effect, noun }) => (entity && effect === 'removed' ? `The ${noun} is deleted.` : undefined),
  },
  {
    id: 'entry-replaced',
    verdict: 'deletes',
    meaning:
      'An entry is deleted and created again, usually because its id changes. In between, it is absent. An entry that ' +
      'moves to another configuration is reported as one deleted and one added entry.',
    find: ({ entity, effect, noun, replacedBecauseOf: because }) => {
      if (!entity || effect !== 'replaced') return undefined;
      const why = because.length === 0 ? '' : ` The reason: ${because.join(', ')}.`;
      return `The ${noun} is deleted and created again.${why} In between, it is absent.`;
    },
  },
  {
    id: 'hand-made-deleted',
    verdict: 'deletes',
    meaning: 'A set deletes an entry that was created outside of Terraform since the last apply. To keep the entry, add its id to `keep`.',
    find: ({ effect, address, id }, facts) =>
      effect === 'removed' && facts.isHandMade(address)
        ? `This entry was created outside of Terraform. To keep it, add ${JSON.stringify(id)} to keep.`
        : undefined,
  },
  {
    id: 'set-overwrites',
    verdict: 'deletes',
    meaning:
      'A set is created with `overwrite = true`, or gets this value. It deletes or overwrites existing entries that the plan does not ' +
      'list.',
    find: ({ kind, after, before }) =>
      kind.endsWith('_set') && booleanAt(after, 'overwrite') === true && booleanAt(before, 'overwrite') !== true
        ? 'overwrite is true: the set deletes or overwrites existing entries that this plan does not show.'
        : undefined,
  },
  {
    id: 'forgotten',
    verdict: 'attention',
    meaning: 'Terraform forgets a resource. It stays on the service, and later plans do not show its changes.',
    find: ({ effect }) => (effect === 'forgotten' ? 'It stays on the service, and Terraform no longer manages it.' : undefined),
  },
  {
    id: 'reverts-family',
    verdict: 'attention',
    meaning: 'A version revert restores all entries of a family. The plan does not show them.',
    find: ({ kind, effect, after }) =>
      kind === 'version_revert' && (effect === 'added' || effect === 'replaced')
        ? `All ${textAt(after, 'family') ?? 'entries of the family'} are restored to the version. The plan does not show them.`
        : undefined,
  },
  {
    id: 'releases-quarantine',
    verdict: 'weaker',
    meaning: 'A quarantine release lets caught sources through until they violate their rule again.',
    find: ({ kind, effect }) =>
      kind === 'quarantine_release' && (effect === 'added' || effect === 'replaced')
        ? 'Caught sources are let through until they violate their rule again.'
        : undefined,
  },
];
