import type { Engine } from '../../../tools/engines/engine';
import { testEngines } from '../../../tools/engines/test-engines';

/** The engines that the end-to-end tests run on. Having none is a failure, never a reason to skip. */
export function engines(): readonly Engine[] {
  const { found } = testEngines();
  if (found.length === 0) throw new Error('The end-to-end tests need terraform or tofu on the PATH.');
  return found;
}
