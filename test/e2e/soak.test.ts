import { testEngines } from '../../tools/engines/test-engines';
import { soak } from '../../tools/soak/soak';
import { FULL } from '../full';
import { engines } from './support/engines';

const { newerTerraform } = testEngines();
const ROUNDS = FULL ? 2 : 1;
const LONGEST = 4 * 3_600_000;

/** Seeds with several events that end soon. */
const SHORT: Readonly<Record<string, number>> = { terraform: 1, tofu: 66, 'terraform 1.16': 75 };

const tested = [
  ...engines().map((engine) => ({ name: engine.name, engine })),
  // `npm test` reports this engine as missing if Go cannot build it.
  ...(newerTerraform ? [{ name: 'terraform 1.16', engine: newerTerraform }] : []),
].map((one) => ({ ...one, seeds: FULL ? Array.from({ length: 10 }, (_, index) => index + 1) : [SHORT[one.name] ?? 1] }));

test.each(tested)(
  '$name keeps the invariants in faults, kills and edits by a third party',
  async ({ engine, seeds }) => {
    for (const seed of seeds) {
      const lines: string[] = [];
      const log = (line: string) => void lines.push(line);
      const { violations, counts } = await soak({ engine, seed, rounds: ROUNDS, log });
      // The violations come first: a report of many suites shortens what is long.
      if (violations.length > 0) throw new Error([`Seed ${seed}:`, ...violations, 'What happened:', ...lines].join('\n'));
      expect(counts.writes).toBeGreaterThan(0);
    }
  },
  LONGEST,
);
