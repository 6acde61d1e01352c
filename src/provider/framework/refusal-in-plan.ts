import { Diagnostics } from './diagnostics';
import { refusedByApply } from './messages';
import type { PlannedChange } from './resource';

/**
 * Reports values that the service would refuse. A plan that creates an object refuses them. A plan over an existing object
 * warns, and its apply refuses: before an engine destroys an object, it plans the configuration like any other plan. An error in
 * that plan would keep the object, although a destroy writes no value of the configuration.
 *
 * @param check reports every such value as an error
 */
export function refuseInPlan(
  { prior, replaces }: Pick<PlannedChange, 'prior' | 'replaces'>,
  diagnostics: Diagnostics,
  check: (refused: Diagnostics) => void,
): void {
  const refused = new Diagnostics();
  check(refused);
  const isNew = prior === null && replaces === null;
  for (const item of refused.items) {
    if (isNew || item.severity === 'warning') diagnostics.add(item);
    else diagnostics.add(refusedByApply(item), item.path);
  }
}
