import { Diagnostics } from './diagnostics';
import { refusedByApply } from './messages';
import type { ChangeToPlan } from './resource';

/**
 * Reports values that the service would refuse. In the plan of a create or a replacement they are errors: the apply of a replacement would
 * destroy the old object, and then fail. In the plan of an update they are warnings, and the apply fails: engines plan an update before a
 * destroy, and an error would prevent the destroy.
 *
 * @param check reports every rejected value as an error
 */
export function refuseInPlan(
  { prior }: Pick<ChangeToPlan, 'prior'>,
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
