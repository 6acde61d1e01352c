import { fromRoot } from '../paths';

/** Code of the provider that keeps an invariant. The soak has to fail without the guard. */
export interface Guard {
  /** Description. */
  readonly does: string;
  /** Module of the guard, and the replacement code. */
  readonly module: string;
  readonly code: string;
  readonly without: string;
}

const ENTRIES = 'src/provider/entities/entry/entry-resource.ts';

/** Guards by their names in `--without`. */
export const GUARDS: Readonly<Record<string, Guard>> = {
  'entry-update': {
    does: 'compares an entry with its plan before it is updated',
    module: ENTRIES,
    code: 'if (conflicts.length > 0) throw new NotSent(() => this.refuseChanged(planned, conflicts, byThisRun, context));',
    without: '',
  },
  'entry-delete': {
    does: 'compares an entry with its plan before it is deleted',
    module: ENTRIES,
    code: 'if (changes.length > 0) throw new NotSent(() => this.refuseChanged(prior, changes, byThisRun, context));',
    without: '',
  },
  set: {
    does: 'compares a set with its plan before it is written or deleted',
    module: 'src/provider/entities/set/entry-set-resource.ts',
    code: 'if (!change) return true;',
    without: 'return true;',
  },
  regions: {
    does: 'compares the regions with their plan before they are written or given up',
    module: 'src/provider/resources/regions/load-balancer-regions.ts',
    code: 'if (changes.length > 0) diagnostics.add(regionsChangedAfterPlan(changes));\n  return changes.length > 0;',
    without: 'return false;',
  },
  certificates: {
    does: 'compares a listener with its plan before its certificates are written or detached',
    module: 'src/provider/resources/certificate/load-balancer-certificates.ts',
    code: 'if (!seen) return false;',
    without: 'return false;',
  },
  fresh: {
    does: 'looks again before a write, where the last look is older than two seconds',
    module: 'src/provider/connection/fresh-read.ts',
    code: 'FRESH_MS = 2_000;',
    without: 'FRESH_MS = 3_600_000;',
  },
  stop: {
    does: 'lets writes that were sent finish after Ctrl-C',
    module: 'src/provider/framework/operations/session.ts',
    code: 'setTimeout(() => this.abandoning.abort(), GRACE_MS).unref();',
    without: 'this.abandoning.abort();',
  },
};

/**
 * Removes a guard from its module.
 *
 * @returns replaced code of modules, by their paths
 * @throws Error unless the guard occurs exactly once in the module
 */
export function withoutGuard({ module, code, without }: Guard): Record<string, (text: string) => string> {
  return {
    [fromRoot(module)]: (text) => {
      const parts = text.split(code);
      if (parts.length !== 2) throw new Error(`${module} has the guard ${parts.length - 1} times, not once. Mend tools/soak/guards.ts.`);
      return parts.join(without);
    },
  };
}
