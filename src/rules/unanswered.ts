import { visitorOf } from './flow/visitor';
import { prepared } from './flow/flow-step';
import { targetOf } from './rule-target';
import type { TrafficSettings } from './traffic-evaluation';

/** An active setting that the evaluation leaves out, because traffic records do not show what it looks at. */
export interface Unanswered {
  readonly family: 'dynamic-rules' | 'flow-control-policies';
  readonly id: string;
  readonly reason: string;
}

/** The active settings that the evaluation leaves out. */
export function unanswered({ policies, rules }: TrafficSettings): Unanswered[] {
  const found: Unanswered[] = [];
  for (const { active, id, key, steps } of policies) {
    if (!active) continue;
    const family = 'flow-control-policies';
    if (key.length === 0) found.push({ family, id, reason: 'The policy has no key, so that it knows no visitors.' });
    else if (!visitorOf(key)) found.push({ family, id, reason: 'Traffic records do not show a part of its key.' });
    if (steps.length === 0) found.push({ family, id, reason: 'The policy has no steps.' });
    else if (steps.some((step) => !prepared(step))) found.push({ family, id, reason: 'Traffic records do not show values of plugins.' });
  }
  for (const { active, id, target } of rules) {
    if (active && !targetOf(target))
      found.push({ family: 'dynamic-rules', id, reason: `The target ${JSON.stringify(target)} is not known.` });
  }
  return found;
}
