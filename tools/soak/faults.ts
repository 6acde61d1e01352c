import type { Random } from '../../src/command/cli/traffic/scenes/random';
import type { FaultRule, FaultsDocument } from '../../src/emulator';

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

/** Returns a plan of three to five fault rules. */
export function randomFaults(random: Random): FaultsDocument {
  const left = [...RULES];
  const faults = Array.from({ length: random.between(3, 5) }, () => left.splice(random.between(0, left.length - 1), 1)[0]!);
  return { seed: random.between(1, 1_000_000), faults: faults.map((rule) => ({ ...rule, paths: ['/conf/*'] })) };
}
