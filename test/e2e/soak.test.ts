import { testEngines } from '../../tools/engines/test-engines';
import { soak } from '../../tools/soak/soak';
import { FULL } from '../full';
import { engineInTurn } from './support/engines';

const { newerTerraform } = testEngines();
const SEEDS = FULL ? Array.from({ length: 10 }, (_, index) => index + 1) : [3];
const ROUNDS = FULL ? 2 : 1;
const LONGEST = 4 * 3_600_000;

const tested = [
  ...engineInTurn(__filename).map((engine) => ({ name: engine.name, engine, comparesCreates: false })),
  ...(newerTerraform && FULL ? [{ name: 'terraform 1.16', engine: newerTerraform, comparesCreates: true }] : []),
];

test.each(tested)(
  `$name keeps the invariants in faults, kills and edits by a third party (${SEEDS.length} seeds)`,
  async ({ engine, comparesCreates }) => {
    for (const seed of SEEDS) {
      const lines: string[] = [];
      const log = (line: string) => void lines.push(line);
      const { violations, counts } = await soak({ engine, comparesCreates, seed, rounds: ROUNDS, log });
      expect({ seed, violations, log: violations.length > 0 ? lines : [] }).toEqual({ seed, violations: [], log: [] });
      expect(counts.writes).toBeGreaterThan(0);
    }
  },
  LONGEST,
);
