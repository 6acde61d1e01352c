import type { ChangeWithoutFindings } from '../entity-change';
import type { PlanFacts } from '../plan-facts';
import { strengthOf } from './action-strength';
import type { PreviewRule } from './rule';
import { quotedList, stays, textAt } from './values';

export const ACTIONS: readonly PreviewRule[] = [
  {
    id: 'action-weaker',
    verdict: 'weaker',
    meaning:
      'An action gets a weaker type, such as `monitor` instead of `block`. The finding names the dynamic rules of the plan that use it.',
    find: (change, facts) => findStrengthChange(change, facts, (before, after) => after < before),
  },
  {
    id: 'action-stronger',
    verdict: 'stronger',
    meaning: 'An action gets a stronger type, such as `block` instead of `monitor`.',
    find: (change, facts) => findStrengthChange(change, facts, (before, after) => after > before),
  },
];

function findStrengthChange(
  change: ChangeWithoutFindings,
  facts: PlanFacts,
  matches: (before: number, after: number) => boolean,
): string | undefined {
  if (change.kind !== 'action' || !stays(change)) return undefined;
  const [before, after] = [textAt(change.before, 'type'), textAt(change.after, 'type')];
  const [was, is] = [before, after].map((type) => (type === undefined ? undefined : strengthOf(type)));
  if (was === undefined || is === undefined || !matches(was, is)) return undefined;
  const rules = change.id === null ? [] : facts.rulesUsing(change.configuration, change.id);
  const users = rules.length === 0 ? '' : ` Dynamic rules that use it: ${quotedList(rules)}.`;
  return `The type goes from ${before} to ${after}.${users}`;
}
