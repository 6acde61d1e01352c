import type { Random } from '../../src/command/cli/traffic/scenes/random';
import type { FaultRule, FaultsDocument } from '../../src/emulator';
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

/** All that a replica answers: it lags as a whole. */
const REPLICA = Object.values(TARGETS).flat();

/**
 * A lag hides what the provider has seen before only if reads differ in age. A client cannot notice that by any read where the list lacks
 * an entry and its own read answers 404. So either everything lags alike, or only one kind of read: then the other kind shows the entry.
 */
function lagFault(random: Random, isCut: boolean): FaultRule {
  const fault = { kind: 'lag', ms: random.between(1_000, LONGEST_LAG_MS) } as const;
  if (random.chance(0.5)) return { methods: READS, paths: REPLICA, fault };
  const { lists, entries, histories } = TARGETS;
  const paths = random.oneOf(isCut ? [lists, histories] : [lists, entries, histories]);
  return { methods: READS, paths, rate: random.oneOf([0.2, 0.5, 1]), fault };
}

/** Most cuts are ones that a client cannot notice: a wrong total or a double entry ends a run before it does anything. */
function cutFault(random: Random): FaultRule {
  if (random.chance(0.75)) {
    const fault = { kind: 'cut', keep: random.oneOf([0.5, 0.9, 0.9]), total: 'kept', shuffle: random.chance(0.5) } as const;
    return { methods: READS, paths: FAMILIES, rate: random.oneOf([0.3, 0.6, 1]), fault };
  }
  const choices = { total: random.oneOf(['all', 'kept'] as const), shuffle: random.chance(0.5), duplicate: random.chance(0.2) };
  return { methods: READS, paths: TARGETS.lists, rate: 0.2, fault: { kind: 'cut', keep: random.oneOf([0.5, 0.9, 1]), ...choices } };
}

function slowFault(random: Random): FaultRule {
  const fault = { kind: 'slow', ms: random.between(500, 3_000) } as const;
  return { methods: READS, paths: random.oneOf(Object.values(TARGETS)), rate: random.oneOf([0.2, 0.5, 1]), fault };
}

/**
 * Returns a plan of three to five fault rules.
 *
 * @param kinds faults of reads, of which the plan has one or two rules each, but one of a lag
 */
export function randomFaults(random: Random, kinds: readonly ReadFault[] = []): FaultsDocument {
  const plan = anyFaults(random);
  const reads = kinds.flatMap((kind) =>
    kind === 'lag'
      ? [lagFault(random, kinds.includes('cut'))]
      : Array.from({ length: random.between(1, 2) }, () => (kind === 'cut' ? cutFault(random) : slowFault(random))),
  );
  return { ...plan, faults: [...reads, ...plan.faults] };
}

function anyFaults(random: Random): FaultsDocument {
  const left = [...RULES];
  const faults = Array.from({ length: random.between(3, 5) }, () => left.splice(random.between(0, left.length - 1), 1)[0]!);
  return { seed: random.between(1, 1_000_000), faults: faults.map((rule) => ({ ...rule, paths: ['/conf/*'] })) };
}
