import type { PlanJson, ResourceChange, ToldDiagnostic } from '../../test/e2e/support/workspace';

/** Displayed content of a plan. */
export interface Plan {
  readonly changes: readonly ResourceChange[];
  readonly drift: readonly ResourceChange[];
}

/** @param json output of `show -json` */
export function planOf(json: string): Plan {
  const { resource_changes: changes = [], resource_drift: drift = [] } = JSON.parse(json) as PlanJson;
  return { changes: changes.filter(({ change }) => change.actions.join() !== 'no-op'), drift };
}

/** Returns the diagnostics of a command with `-json`. */
export function diagnosticsOf(stdout: string): ToldDiagnostic[] {
  return stdout.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    try {
      const { diagnostic } = JSON.parse(line) as { diagnostic?: ToldDiagnostic };
      return diagnostic ? [diagnostic] : [];
    } catch {
      return []; // the truncated last line of a killed engine
    }
  });
}
