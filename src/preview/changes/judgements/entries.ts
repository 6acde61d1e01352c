import type { Judgement } from './judgement';
import { booleanAt, textAt } from './values';

/** What is deleted at the service, or left there. */
export const ENTRIES: readonly Judgement[] = [
  {
    id: 'entry-deleted',
    verdict: 'deletes',
    meaning: 'An entry is deleted at the service: its resource is destroyed, or it is no longer in the set of its family.',
    find: ({ entity, effect, noun }) => (entity && effect === 'removed' ? `The ${noun} is deleted at the service.` : undefined),
  },
  {
    id: 'entry-replaced',
    verdict: 'deletes',
    meaning:
      'An entry is deleted and created again, usually because its id changes. In between, the service does not have it. An entry that ' +
      'moves to another configuration is one that is deleted, and one that is added.',
    find: ({ entity, effect, noun, replacedBecauseOf: because }) => {
      if (!entity || effect !== 'replaced') return undefined;
      const why = because.length === 0 ? '' : ` The reason: ${because.join(', ')}.`;
      return `The ${noun} is deleted and created again.${why} In between, the service does not have it.`;
    },
  },
  {
    id: 'hand-made-deleted',
    verdict: 'deletes',
    meaning: 'A set deletes an entry that was made outside of Terraform since the last apply. To leave it alone, add its id to `keep`.',
    find: ({ effect, address, id }, facts) =>
      effect === 'removed' && facts.isHandMade(address)
        ? `This entry was made outside of Terraform. To leave it alone, add ${JSON.stringify(id)} to keep.`
        : undefined,
  },
  {
    id: 'set-overwrites',
    verdict: 'deletes',
    meaning:
      'A set with `overwrite = true` is created, or gets it. It deletes or overwrites entries that it does not know, ' +
      'and the plan does not ' +
      'list them all.',
    find: ({ kind, after, before }) =>
      kind.endsWith('_set') && booleanAt(after, 'overwrite') === true && booleanAt(before, 'overwrite') !== true
        ? 'overwrite is true: the set deletes or overwrites entries that are at the service and that this plan does not show.'
        : undefined,
  },
  {
    id: 'forgotten',
    verdict: 'attention',
    meaning: 'Terraform forgets something. It stays at the service as it is, and no plan shows its changes any more.',
    find: ({ effect }) => (effect === 'forgotten' ? 'It stays at the service, and Terraform no longer manages it.' : undefined),
  },
  {
    id: 'reverts-family',
    verdict: 'attention',
    meaning: 'A version revert brings back all entries of a family as they were. The plan does not show them.',
    find: ({ kind, effect, after }) =>
      kind === 'version_revert' && (effect === 'added' || effect === 'replaced')
        ? `All ${textAt(after, 'family') ?? 'entries of the family'} become as they were in the version. The plan does not show them.`
        : undefined,
  },
  {
    id: 'releases-quarantine',
    verdict: 'weaker',
    meaning: 'A quarantine release lets caught sources through again, until they violate their rule once more.',
    find: ({ kind, effect }) =>
      kind === 'quarantine_release' && (effect === 'added' || effect === 'replaced')
        ? 'Caught sources are let through again, until they violate their rule once more.'
        : undefined,
  },
];
