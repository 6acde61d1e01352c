import type { Diagnostic } from '../framework/diagnostics';

/** What is said of entries that a resource of their own and a set both manage in one run. */
export function managedTwice(entryType: string, setType: string, config: string, ids: readonly string[]): Diagnostic {
  const named = ids.map((id) => JSON.stringify(id)).join(', ');
  return {
    severity: 'error',
    summary: 'Managed twice',
    detail:
      `In configuration ${JSON.stringify(config)}, ${named} is managed both by a ${entryType} and by the ${setType}, and each would undo ` +
      `the other. Take it out of one of the two: remove the ${entryType}, or name it in the set's keep (and not in its entries).`,
  };
}
