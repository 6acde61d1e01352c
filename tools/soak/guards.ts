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
    code: 'if (conflicts.length > 0) return { refused: conflicts };',
    without: '',
  },
  'entry-delete': {
    does: 'compares an entry with its plan before it is deleted',
    module: ENTRIES,
    code: 'return changes.length > 0 ? { refused: changes } : { delete: true };',
    without: 'return { delete: true };',
  },
  set: {
    does: 'compares a set with its plan before it is written or deleted',
    module: 'src/provider/entities/set/entry-set-resource.ts',
    code: 'if (!seen) return isState ? this.differenceFrom(values, now, apart) : undefined;',
    without: 'if (values !== null) return undefined;',
  },
  regions: {
    does: 'compares the regions with their plan before they are written or given up',
    module: 'src/provider/resources/regions/load-balancer-regions.ts',
    code: 'return cityChanges(labelled(seen, currentMap(seen)), labelled(now, currentMap(now)));',
    without: 'return [];',
  },
  certificates: {
    does: 'compares a listener with its plan before its certificates are written or detached',
    module: 'src/provider/resources/certificate/load-balancer-certificates.ts',
    code: 'if (!seen) return false;',
    without: 'return false;',
  },
  fresh: {
    does: 'reads the entry directly before a write',
    module: 'src/provider/connection/entry-writer.ts',
    code: 'await this.reader.fresh(entity, config, id, turn);',
    without: 'await this.reader.read(entity, config, id, signals.signal);',
  },
  absence: {
    does: 'reads an entry alone that a list lacks',
    module: 'src/provider/connection/entry-reader.ts',
    code: 'if (listed) return listed;\n    }\n    return this.alone(entity, config, id, { signal }',
    without: 'return listed ?? null;\n    }\n    return this.alone(entity, config, id, { signal }',
  },
  family: {
    does: 'reads entries alone that the list lacks before a set is written',
    module: 'src/provider/entities/set/set-writer.ts',
    code: 'const ids = [...expected, ...versioned];',
    without: 'const ids: string[] = [];',
  },
  visible: {
    does: 'waits until a read shows the write of an entry',
    module: 'src/provider/connection/family-journal.ts',
    code: 'failure !== undefined || entry === undefined || !lacksWrite(this.entity, write, entry);',
    without: '[failure, entry].length > 0;',
  },
  history: {
    does: 'finds changes in the history that came between a read and its write',
    module: 'src/provider/connection/history-check.ts',
    code: 'if (!versions || accounts.length === 0) return NOTHING;',
    without: 'if (!versions || accounts.length >= 0) return NOTHING;',
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
