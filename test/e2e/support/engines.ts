import type { Engine } from '../../../tools/engines/engine';
import { findTerraform } from '../../../tools/engines/find';

/** The engines that the end-to-end tests run on. Having none is a failure, never a reason to skip. */
export function engines(): readonly Engine[] {
  const terraform = findTerraform();
  if (!terraform) throw new Error('The end-to-end tests need terraform on the PATH.');
  return [terraform];
}
