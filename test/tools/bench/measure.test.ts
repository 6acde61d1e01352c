import type { Figures } from '../../../bench/bench';
import { measured, reportText, type Side } from '../../../tools/bench/measure';

/** A side that notes its turns, and takes so long in each of its rounds. */
function side(name: string, turns: string[], took: readonly number[]): Side {
  let round = 0;
  return {
    round: async (): Promise<Figures> => {
      turns.push(name);
      return { 'work, ms': took[round++]!, 'work of a peer, ms': 10 };
    },
  };
}

const BENCH = { measures: 'work', ratios: { 'to the peer': ['work, ms', 'work of a peer, ms'] } } as const;

test('runs the sides alternately, and ignores the first round of each', async () => {
  const turns: string[] = [];
  const baseline = [side('first', turns, [9, 1, 2]), side('second', turns, [9, 2, 1])] as const;
  const report = await measured('b', BENCH, { rounds: 2, scale: 1 }, side('ours', turns, [99, 20, 30]), baseline);
  expect(turns.join()).toBe('ours,first,second,ours,first,second,ours,first,second');
  expect(report.figures[0]).toMatchObject({ figure: 'work, ms', lowest: 20, highest: 30, comparison: { isWorse: true } });
  expect(report.ratios).toEqual({ 'to the peer': 2.5 });
  expect(reportText(report)).toMatch(/work, ms +25\.0 {2}\(20\.0 to 30\.0\) {2}16\.67 of the baseline ± 0\.00 WORSE/);
});

test('counts each round without a warm-up', async () => {
  const turns: string[] = [];
  const { figures } = await measured('b', { ...BENCH, isCold: true }, { rounds: 1, scale: 1 }, side('ours', turns, [20]));
  expect(turns).toEqual(['ours']);
  expect(figures[0]).toMatchObject({ median: 20 });
});

test('compares nothing without a baseline', async () => {
  const report = await measured('b', BENCH, { rounds: 1, scale: 0.5 }, side('ours', [], [1, 1]));
  expect(report.figures.some(({ comparison }) => comparison)).toBe(false);
  expect(reportText(report)).not.toContain('baseline');
  expect(reportText(report)).toContain('at 0.5 of the usual size');
});
