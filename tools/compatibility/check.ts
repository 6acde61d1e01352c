import type { Check } from '../test/tally';
import { BASELINE_FILE, builtSurface, readBaseline } from './baseline';
import { incompatibleChanges } from './compare';

/** Check that apps for the baseline still compile. */
export const COMPATIBILITY: Check = {
  title: `the constructs are compatible with ${BASELINE_FILE} (jsii-diff)`,
  run: async () => {
    const changes = await incompatibleChanges(await readBaseline(), await builtSurface());
    if (changes.length > 0) throw new Error(incompatible(changes));
  },
};

/** Returns the message about incompatible changes. */
export function incompatible(changes: readonly string[]): string {
  return `These changes break apps that use the constructs:
${changes.map((change) => `  ${change}`).join('\n')}
Undo them. If you break apps on purpose, run "npm run baseline" and commit ${BASELINE_FILE}.`;
}
