import { FULL } from '../../full';
import { tried } from './oracle';

const PAIRS = FULL ? 200_000 : 1_000;

/** Pairs of which only a whole run has found that an answer was wrong. */
const RARE = [16_204, 24_354, 44_071];

describe('an answer of the comparison', () => {
  test('is contradicted by no trace, and confirmed by its witness', () => {
    const share: Record<string, number> = {};
    const contradictions: string[] = [];
    let parts = 0;
    for (let seed = 1; seed <= PAIRS; seed += 1) {
      const { answers, contradiction } = tried(seed, 12);
      if (contradiction !== undefined) contradictions.push(contradiction);
      for (const { losses, gains } of answers)
        for (const { kind } of [losses, gains]) {
          share[kind] = (share[kind] ?? 0) + 1;
          parts += 1;
        }
    }
    expect(contradictions.slice(0, 3)).toEqual([]);
    expect(share['unknown']! / parts).toBeLessThan(0.05);
  });

  test('claims no more where the comparison may cost little', () => {
    const contradictions: string[] = [];
    const share: Record<string, number> = {};
    for (let seed = 1; seed <= PAIRS / 4; seed += 1) {
      const { answers, contradiction } = tried(seed, 12, () => ({ facts: seed % 50, search: 400, trace: 100 }));
      if (contradiction !== undefined) contradictions.push(contradiction);
      for (const { losses, gains } of answers) for (const { kind } of [losses, gains]) share[kind] = (share[kind] ?? 0) + 1;
    }
    expect(contradictions.slice(0, 3)).toEqual([]);
    for (const kind of ['none', 'some', 'unknown']) expect(share[kind]).toBeGreaterThan(50);
  });

  test.each(RARE)('is contradicted by no trace of the pair %d', (seed) => {
    expect(tried(seed, 12).contradiction).toBeUndefined();
  });
});
