import { Random } from '../../../src/command/cli/traffic/scenes/random';
import { happeningsOfApply, happeningsOfPlan } from '../../../tools/soak/happenings';

const SEEDS = Array.from({ length: 200 }, (_, index) => index + 1);
const applies = (changes: number) => SEEDS.map((seed) => happeningsOfApply(new Random(seed), changes));

test('most applies have edits between a read and its write, and edits of later writes', () => {
  for (const event of ['edit-after-read', 'edit-of-later'] as const) {
    const having = applies(12).filter((happenings) => happenings.some((each) => each.event === event));
    expect(having.length).toBeGreaterThan(SEEDS.length / 2);
  }
});

test('the same seed has the same events, at requests that the run has', () => {
  expect(applies(12)).toEqual(applies(12));
  for (const changes of [0, 1, 12]) {
    for (const happenings of applies(changes)) {
      for (const { at } of happenings) {
        expect(at).toBeGreaterThan(0);
        expect(at).toBeLessThanOrEqual(Math.max(2, 2 * changes));
      }
    }
  }
});

test('plans have no edits of writes', () => {
  const random = new Random(1);
  const events = new Set(SEEDS.flatMap(() => happeningsOfPlan(random).map(({ event }) => event)));
  expect([...events].sort()).toEqual(['edit', 'interrupt', 'kill-emulator', 'kill-engine', 'kill-provider', 'stray']);
});
