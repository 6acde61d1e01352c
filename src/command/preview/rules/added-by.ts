import { addedByPolicy, addedByRule } from '../../../traffic/rules';
import type { PlannedObject } from '../../terraform-json';
import type { PlanFacts, When } from '../changes/plan-facts';
import { textAt, textsAt } from './values';

/** Returns the tags that an entry adds, with those that the service makes from its id and name. */
export function addedBy(kind: string, values: PlannedObject): string[] {
  const [id, name, tags] = [textAt(values, 'id') ?? '', textAt(values, 'name'), [...(textsAt(values, 'tags') ?? [])]];
  if (kind === 'action' || name === undefined) return tags;
  return kind === 'dynamic_rule' ? addedByRule({ name, tags }) : addedByPolicy({ id, name, tags });
}

/** Returns the tags of the requests that a dynamic rule holds: its own, and those of its action. */
export function addedWithAction(values: PlannedObject, facts: PlanFacts, when: When, configuration: string | null): string[] {
  const action = facts.action(when, configuration, textAt(values, 'action') ?? '');
  return [...addedBy('dynamic_rule', values), ...(action ? addedBy('action', action) : [])];
}
