import { isDeepStrictEqual } from 'node:util';
import type { ResourceChange } from '../terraform-json';
import { actsOnRequests } from './affected-settings';
import { resourceOf } from './changes/entity-change';
import type { PlanFacts } from './changes/plan-facts';
import type { ComparedChange, ReferencedChange } from './changes/reference';
import { withKeptDrift } from './rules/kept-drift';
import { judged } from './rules/preview-rules';
import type { ChangeWithFindings } from './rules/rule';
import { withFindingsSinceApply } from './rules/since-apply';

/** A change as both references judge it. */
export interface JudgedChange {
  readonly change: ChangeWithFindings;
  /** References in comparison with which the change is weaker. */
  readonly weakerThan: readonly Reference[];
}

type Reference = 'present' | 'applied';

/** Judges a change in comparison with the present values, and with those that were last applied. */
export function judgedChange({ shown, made, applied }: ComparedChange, facts: Readonly<Record<Reference, PlanFacts>>): JudgedChange {
  const [byPlan, sinceApply] = [made && judged(made, facts.present), applied && judged(applied, facts.applied)];
  const [first, second] = byPlan ? [byPlan, sinceApply] : [sinceApply!, undefined];
  const { findings, states } = second ? withFindingsSinceApply(first, second) : first;
  const isWeaker = (one: ChangeWithFindings | undefined) => one?.states.includes('weaker') === true;
  return {
    change: withKeptDrift({ ...shown, findings, states }),
    weakerThan: [...(isWeaker(byPlan) ? ['present' as const] : []), ...(isWeaker(sinceApply) ? ['applied' as const] : [])],
  };
}

/** Why a replay shows only a part of what a change loses: it has one reference for each resource. */
export type Mixed =
  /** The change is weaker in comparison with both references. */
  | 'references'
  /** The change is compared with the present values, and others of the configuration with the last applied ones. */
  | 'others';

/**
 * Returns the changes for a replay, which has one reference for each resource: the present values, which the plan changes. The last applied
 * values are the reference of a resource that the plan leaves, and of a change that is weaker in comparison with them alone. A change that
 * is weaker in comparison with both has the reference that the report shows.
 */
export function replayedChanges(
  references: readonly ReferencedChange[],
  changes: readonly JudgedChange[],
): { readonly replayed: readonly ResourceChange[]; readonly inPart: ReadonlyMap<string, Mixed> } {
  const weaker = (reference: Reference) =>
    new Set(changes.filter(({ weakerThan }) => weakerThan.includes(reference)).map(({ change }) => resourceOf(change)));
  const than = { present: weaker('present'), applied: weaker('applied') };
  const inPart = new Map<string, Mixed>();
  const sinceApply = new Set<string>();
  const replayed = references.flatMap(({ address, present, applied, shown }) => {
    const differs = !isDeepStrictEqual(present, applied);
    const isLeft = present.every(({ act }) => act === 'none');
    if (!isLeft && !than.applied.has(address)) return present;
    if (differs) sinceApply.add(address);
    if (isLeft || !than.present.has(address)) return applied;
    if (differs) inPart.set(address, 'references');
    return shown;
  });
  const acting = changes.map(({ change }) => change).filter(actsOnRequests);
  const mixed = new Set(acting.filter((one) => sinceApply.has(resourceOf(one))).map(({ configuration }) => configuration));
  for (const change of acting) {
    const address = resourceOf(change);
    const mayLose = change.states.includes('weaker') || change.states.includes('unjudged');
    if (mayLose && mixed.has(change.configuration) && !sinceApply.has(address)) inPart.set(address, 'others');
  }
  return { replayed, inPart };
}
