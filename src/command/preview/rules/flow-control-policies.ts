import type { PlannedObject } from '../../terraform-json';
import type { EntityChange } from '../changes/entity-change';
import { changedAttributes, ENTRY } from './attributes';
import type { PreviewRule } from './rule';
import { exclusionOfAll } from './selections';
import { booleanAt, isUnreadable, stays, valueAt } from './values';

const POLICY = 'flow_control_policy';

/** Attributes of a policy that decide which requests it tags. */
export const TAGGING: readonly string[] = ['active', 'timeframe', 'include', 'exclude', 'key', 'steps', 'tags'];

/** Rules about policies whose verdict does not depend on the readers of their tags. For those, see tags.ts. */
export const FLOW_CONTROL_RULES: readonly PreviewRule[] = [
  {
    id: 'policy-sequence',
    verdict: 'unjudged',
    meaning: 'The steps or the key of a flow control policy change. It then tags other visitors.',
    about: [`${POLICY}.steps`, `${POLICY}.key`],
    find: (change) => {
      if (change.kind !== POLICY || !stays(change) || !worksThroughout(change)) return undefined;
      const parts = [...new Set(change.changes.map(({ path }) => path[0]!).filter((name) => name === 'steps' || name === 'key'))];
      return parts.length === 0 ? undefined : `The ${parts.join(' and ')} of the policy change. It then tags other visitors.`;
    },
  },
  {
    id: 'policy-idle',
    verdict: 'neutral',
    meaning: 'A flow control policy tags nothing before and after the plan: it is inactive, or has no key or no steps.',
    about: [POLICY, ...TAGGING.map((attribute) => `${POLICY}.${attribute}`)],
    find: (change) => {
      if (change.kind !== POLICY || (change.effect !== 'added' && change.effect !== 'removed' && !stays(change))) return undefined;
      const reasons = [change.before, change.after].flatMap((values) => (values ? [idleReason(values)] : []));
      const changed = changedAttributes(change).some((attribute) => attribute === ENTRY || TAGGING.includes(attribute.split('.')[0]!));
      return changed && reasons.every(Boolean) ? `The policy tags nothing: ${reasons.at(-1)}.` : undefined;
    },
  },
];

function worksThroughout({ before, after }: EntityChange): boolean {
  return [before, after].every((values) => values && idleReason(values) === WORKS);
}

/** Stands for a policy that tags requests. */
export const WORKS = '';

/** Returns why a policy tags nothing; `WORKS` if it tags requests, undefined if that cannot be read. */
export function idleReason(values: PlannedObject): string | undefined {
  const isEmpty = (name: string) => {
    const value = valueAt(values, name);
    return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  };
  if (booleanAt(values, 'active') === false) return 'it is inactive';
  if (['active', 'key', 'steps'].some((name) => isUnreadable(valueAt(values, name)))) return undefined;
  if (isEmpty('key')) return 'it has no key';
  if (isEmpty('steps')) return 'it has no steps';
  return exclusionOfAll(POLICY, values) ?? WORKS;
}
