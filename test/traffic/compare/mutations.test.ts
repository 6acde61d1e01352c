import { readFileSync } from 'node:fs';
import { withoutGuard } from '../../../tools/soak/guards';
import { FULL, LONGEST } from '../../full';
import { MUTATIONS, oracleWithout } from './mutations';

/** A tenth of the pairs that the oracle tries in a full run. */
const PAIRS = 20_000;

describe.each(Object.entries(MUTATIONS))('the comparison without "%s"', (_, mutation) => {
  test('is still one edit away', () => {
    const [[path, rewrite] = ['', (code: string) => code]] = Object.entries(withoutGuard(mutation));
    expect(rewrite(readFileSync(path, 'utf8'))).not.toContain(mutation.code);
  });

  // The search takes minutes. A skipped test would count as a failure.
  const search = FULL ? test : () => undefined;
  search(
    'is contradicted by the oracle',
    async () => {
      const { tried } = await oracleWithout(mutation);
      const isFound = (seed: number) => tried(seed, 12).contradiction !== undefined;
      expect(Array.from({ length: PAIRS }, (_, seed) => seed + 1).some(isFound)).toBe(true);
    },
    LONGEST,
  );
});
