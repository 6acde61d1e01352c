import type { PreviewRule } from './rule';
import { numberRules } from './numbers';
import { beyond, quotedList, stays, textsAt } from './values';

const POLICY = 'flow_control_policy';

export const FLOW_CONTROL_POLICIES: readonly PreviewRule[] = [
  ...numberRules({
    id: 'policy-timeframe',
    kind: POLICY,
    attribute: 'timeframe',
    weaker: 'down',
    unit: 'seconds',
    up: 'Visitors have more time for the sequence. The policy tags more of them.',
    down: 'Visitors have less time for the sequence. The policy tags fewer of them.',
  }),
  {
    id: 'policy-tags',
    verdict: 'attention',
    meaning: 'A flow control policy no longer adds a tag. Settings that select by the tag no longer match.',
    find: (change) => {
      if (change.kind !== POLICY || !stays(change)) return undefined;
      const [before, after] = [textsAt(change.before, 'tags'), textsAt(change.after, 'tags')];
      const lost = before && after ? beyond(before, after) : [];
      return lost.length === 0 ? undefined : `The policy no longer adds ${quotedList(lost)}. Settings that select by it no longer match.`;
    },
  },
  {
    id: 'policy-sequence',
    verdict: 'attention',
    meaning: 'The steps or the key of a flow control policy change. It then tags other visitors.',
    find: (change) => {
      if (change.kind !== POLICY || !stays(change)) return undefined;
      const parts = [...new Set(change.changes.map(({ path }) => path[0]!).filter((name) => name === 'steps' || name === 'key'))];
      return parts.length === 0 ? undefined : `The ${parts.join(' and ')} of the policy change. It then tags other visitors.`;
    },
  },
];
