import type { Json } from '../../model';
import { isPlan, type PlanJson, type StackDocument } from '../terraform-json';
import { planSettings } from './plan-settings';
import type { StackSettings } from './setting';
import { stackSettings } from './stack-settings';

/**
 * Returns the dynamic rules and flow control policies of a stack, or the planned ones of a plan.
 *
 * @param variables values of a stack's Terraform variables
 * @throws Error if there is none, or if only the engine or the apply can compute one
 */
export function readSettings(document: StackDocument | PlanJson, variables: Readonly<Record<string, Json>>): StackSettings {
  if (!isPlan(document)) {
    return notEmpty(
      stackSettings(document, variables),
      'The stack has no dynamic rule and no flow control policy. There is nothing to simulate. Resources inside of modules are not read.',
    );
  }
  if (Object.keys(variables).length > 0) throw new Error('A plan contains the values of its variables. Set them when you make the plan.');
  return notEmpty(planSettings(document), 'The plan has no dynamic rule and no flow control policy. There is nothing to simulate.');
}

function notEmpty(settings: StackSettings, problem: string): StackSettings {
  if (settings.rules.length + settings.policies.length === 0) throw new Error(problem);
  return settings;
}
