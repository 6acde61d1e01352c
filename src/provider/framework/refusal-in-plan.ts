import { Diagnostics } from './diagnostics';
import { refusedByApply } from './messages';
import type { PlannedChange } from './resource';

/**
 * Reports values that the service would refuse. A plan that creates an object refuses them, a replacement too: its apply would
 * destroy the old object, and then fail. A plan that changes an object warns, and its apply refuses: before an engine destroys an
 * object, it plans the configuration like any other plan. An error in that plan would keep the object, although a destroy writes
 * no value of the configuration.
 *
 * @param check reports every such value as an error
 */
export function refuseInPlan(
  { prior }: Pick<PlannedChange, 'prior'>,
  diagnostics: Diagnostics,
  check: (refused: Diagnostics) => void,
): void {
  const refused = new Diagnostics();
  check(refused);
  for (const item of refused.items) {
    if (prior === null || item.severity === 'warning') diagnostics.add(item);
    else diagnostics.add(refusedByApply(item), item.path);
  }
}
