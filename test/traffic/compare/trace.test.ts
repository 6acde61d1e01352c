import { Side } from '../../../src/traffic/compare/side';
import { evaluated, isWeakened, onBoth } from '../../../src/traffic/compare/trace';
import { countsOf } from './counts';
import { Chance, changed, type Request, someSettings, someTrace, strengths, withAction } from './oracle';

/** Returns a trace in which requests that are alike share one record, and many come at once. */
function withRuns(trace: readonly Request[], chance: Chance): Request[] {
  return trace.flatMap(({ time, record }) => Array.from({ length: 1 + chance.below(3) }, () => ({ time, record })));
}

const STRENGTH = { skipped: -1, free: 0, monitored: 1, challenged: 2, blocked: 3 };

describe('a trace on two sides', () => {
  test('has the levels of an evaluation with all settings, whatever else it was evaluated on', () => {
    let weakened = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const chance = new Chance(seed);
      const first = someSettings(chance);
      const others = [first, ...Array.from({ length: 8 }, () => changed(first, chance))];
      const sides = others.map((settings) => Side.of(withAction(settings)));
      for (const trace of Array.from({ length: 5 }, () => withRuns(someTrace(chance, false, first.policies), chance))) {
        const strength = others.map((settings) => strengths(settings, trace));
        sides.forEach((side, at) => {
          const [was, is] = [strength[0]!, strength[at]!];
          const expected = is.at(-1)! < was.at(-1)!;
          if (expected) weakened += 1;
          expect([seed, isWeakened(sides[0]!, side, trace, Infinity)]).toEqual([seed, expected]);
          const both = onBoth(sides[0]!, side, trace).map((request) => [STRENGTH[request.first], STRENGTH[request.second]]);
          expect([seed, both]).toEqual([seed, was.map((level, position) => [level, is[position]!])]);
          const isAnyWeaker = is.some((level, position) => level < was[position]!);
          expect([seed, evaluated(sides[0]!, side, trace).isWanted]).toEqual([seed, isAnyWeaker]);
        });
      }
    }
    expect(weakened).toBeGreaterThan(100);
  });

  test('costs at least what its rules count, and looks at no count if that is too much', () => {
    let counted = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const chance = new Chance(seed);
      const first = someSettings(chance);
      const [before, after] = [first, changed(first, chance)].map((settings) => Side.of(withAction(settings))) as [Side, Side];
      const trace = withRuns(someTrace(chance, false, first.policies), chance);
      const { result, counts } = countsOf(() => evaluated(before, after, trace));
      counted += counts;
      expect(result.cost).toBeGreaterThanOrEqual(trace.length + counts / 6);
      const declined = countsOf(() => evaluated(before, after, trace, { most: result.cost - 1 }));
      expect(declined).toMatchObject({ result: { found: undefined, isWanted: false }, counts: 0 });
      expect(evaluated(before, after, trace, { most: result.cost })).toEqual(result);
    }
    expect(counted).toBeGreaterThan(1000);
  });
});
