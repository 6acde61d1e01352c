import type { Random } from '../../src/command/cli/traffic/scenes/random';
import type { Fault, FaultRule, FaultsDocument } from '../../src/emulator';
import { CONFIGS, KINDS, SET_CONFIGS } from './code';

const WRITES = ['POST', 'PUT', 'DELETE'] as const;
const READS = ['GET'] as const;

/** Faults that a run usually survives. */
const RULES: readonly FaultRule[] = [
  { methods: WRITES, rate: 0.06, fault: { kind: 'status', status: 503, retryAfter: 1 } },
  { methods: WRITES, rate: 0.05, fault: { kind: 'status', status: 502, carriedOut: true } },
  { methods: WRITES, rate: 0.05, fault: { kind: 'status', status: 504, carriedOut: true } },
  { methods: WRITES, rate: 0.02, fault: { kind: 'status', status: 500 } },
  { methods: WRITES, rate: 0.02, fault: { kind: 'status', status: 500, carriedOut: true } },
  { methods: WRITES, rate: 0.06, fault: { kind: 'drop', carriedOut: true } },
  { methods: WRITES, rate: 0.04, fault: { kind: 'drop' } },
  { methods: WRITES, rate: 0.05, fault: { kind: 'html' } },
  { methods: WRITES, rate: 0.04, fault: { kind: 'truncated' } },
  { methods: READS, rate: 0.03, fault: { kind: 'status', status: 500 } },
  { methods: READS, rate: 0.03, fault: { kind: 'status', status: 429, retryAfter: 1 } },
  { methods: READS, rate: 0.04, fault: { kind: 'drop' } },
  { methods: READS, rate: 0.03, fault: { kind: 'truncated' } },
  { methods: READS, rate: 0.03, fault: { kind: 'html' } },
  { rate: 0.05, fault: { kind: 'delay', ms: 200 } },
];

/** Longest time that a read lags behind, in milliseconds. */
export const LONGEST_LAG_MS = 6_000;

/** Kinds of faults that make a read old, incomplete or late. */
export const READ_FAULTS = ['lag', 'cut', 'slow'] as const;
export type ReadFault = (typeof READ_FAULTS)[number];

/** Configurations and ids are spelled out: the own reads of the soak have no such faults. */
const FAMILIES = [...CONFIGS, ...SET_CONFIGS].flatMap((config) => KINDS.map(({ family }) => `/conf/${config}/${family}`));
const BALANCERS = CONFIGS.flatMap((config) => [`/conf/${config}/load-balancers`, `/conf/${config}/load-balancers/regions`]);
const TARGETS = {
  lists: [...FAMILIES, ...BALANCERS],
  entries: FAMILIES.flatMap((family) => ['a-*', 'b-*', 'edit-*'].map((id) => `${family}/${id}`)),
  histories: FAMILIES.map((family) => `${family}/versions*`),
};

function readFault(kind: ReadFault, random: Random): FaultRule {
  const rule = (paths: readonly string[], fault: Fault): FaultRule => ({ methods: READS, paths, rate: random.oneOf([0.2, 0.5, 1]), fault });
  switch (kind) {
    case 'lag':
      return rule(random.oneOf(Object.values(TARGETS)), { kind, ms: random.between(1_000, LONGEST_LAG_MS) });
    case 'cut':
      return rule(TARGETS.lists, {
        ...{ kind, keep: random.oneOf([0.5, 0.9, 1]), total: random.oneOf(['all', 'kept'] as const) },
        ...{ shuffle: random.chance(0.5), duplicate: random.chance(0.2) },
      });
    case 'slow':
      return rule(random.oneOf(Object.values(TARGETS)), { kind, ms: random.between(500, 3_000) });
  }
}

/**
 * Returns a plan of three to five fault rules.
 *
 * @param kinds faults of reads, of which the plan has one or two rules each
 */
export function randomFaults(random: Random, kinds: readonly ReadFault[] = []): FaultsDocument {
  const plan = anyFaults(random);
  const reads = kinds.flatMap((kind) => Array.from({ length: random.between(1, 2) }, () => readFault(kind, random)));
  return { ...plan, faults: [...reads, ...plan.faults] };
}

function anyFaults(random: Random): FaultsDocument {
  const left = [...RULES];
  const faults = Array.from({ length: random.between(3, 5) }, () => left.splice(random.between(0, left.length - 1), 1)[0]!);
  return { seed: random.between(1, 1_000_000), faults: faults.map((rule) => ({ ...rule, paths: ['/conf/*'] })) };
}
