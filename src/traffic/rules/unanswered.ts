import { missingParts, PLUGINS, visitorOf } from './flow/visitor';
import { prepared } from './flow/flow-step';
import { targetOf } from './rule-target';
import type { TrafficSettings } from './traffic-evaluation';

/** Active setting that cannot be evaluated: traffic records, or the setting itself, lack the required data. */
export interface Unanswered {
  readonly family: 'dynamic-rules' | 'flow-control-policies';
  readonly id: string;
  readonly reason: string;
  /** The data that traffic records lack: `network`. Undefined if the setting itself lacks something. */
  readonly missing?: string;
}

/** Returns the active settings that cannot be evaluated. */
export function unanswered({ policies, rules }: TrafficSettings): Unanswered[] {
  const found: Unanswered[] = [];
  for (const { active, id, key, steps } of policies) {
    if (!active) continue;
    const family = 'flow-control-policies';
    if (key.length === 0) {
      found.push({ family, id, reason: 'The policy has no key, which identifies visitors.' });
    } else if (!visitorOf(key)) {
      const reason = "The policy's key uses an attribute that traffic records do not contain.";
      found.push({ family, id, reason, missing: missingParts(key).join(', ') });
    }
    if (steps.length === 0) found.push({ family, id, reason: 'The policy has no steps.' });
    else if (steps.some((step) => !prepared(step)))
      found.push({ family, id, reason: 'The policy uses values of plugins, which traffic records do not contain.', missing: PLUGINS });
  }
  for (const { active, id, target } of rules) {
    if (active && !targetOf(target))
      found.push({ family: 'dynamic-rules', id, reason: `The target ${JSON.stringify(target)} is not known.`, missing: target });
  }
  return found;
}
