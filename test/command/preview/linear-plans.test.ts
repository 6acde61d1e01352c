import { preview } from '../../../src/command/preview';
import { FULL } from '../../full';
import { LARGE_PLANS, type LargePlan } from './support/large-plans';

/** Parts of the first plan. The second one has four times as many: a square takes 16 times as long, a cube 64 times. */
const [PARTS, TIMES] = [FULL ? 400 : 100, 4];

/** Processor time that is no noise, in milliseconds, and the most that a plan may take after the first one, as a multiple. */
const [ENOUGH, MOST] = [FULL ? 250 : 100, 2.5 ** 2];

jest.setTimeout(300_000);

/** Returns the processor time of a preview, in milliseconds. */
async function timeOf({ of }: LargePlan, count: number): Promise<number> {
  const plan = of(count);
  const start = process.cpuUsage();
  await preview({ plan, source: 'plan.json' });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

test.each(LARGE_PLANS)('twice a plan of $name takes at most 2.5 times as long', async (shape) => {
  // Noise makes one measurement long. A square makes all of them long.
  let isLinear = false;
  for (let attempt = 0; attempt < 4 && !isLinear; attempt++) {
    const first = Math.max(await timeOf(shape, PARTS), ENOUGH);
    isLinear = (await timeOf(shape, PARTS * TIMES)) <= MOST * first;
  }
  expect(isLinear).toBe(true);
});
