import { RateLimit } from '../../src/api/rate-limit';
import { SimulatedTime } from './support';

const timingOf = (time: SimulatedTime) => ({ now: () => time.now, random: () => 0, sleep: time.options().sleep ?? (async () => {}) });

test('an aborted wait uses up nothing and holds up nobody', async () => {
  // GIVEN
  const time = new SimulatedTime();
  const limit = new RateLimit(10, timingOf(time));
  const abort = new AbortController();
  await limit.take();
  // WHEN
  const aborted = limit.take(abort.signal);
  const next = limit.take();
  abort.abort();
  // THEN
  await expect(aborted).rejects.toThrow('aborted');
  await next;
  expect(time.sleeps).toEqual([100]);
});

test('time that nobody used is not saved up', async () => {
  const time = new SimulatedTime();
  const limit = new RateLimit(1, timingOf(time));
  await limit.take();
  time.now += 60_000;
  await Promise.all([limit.take(), limit.take()]);
  expect(time.sleeps).toEqual([1_000]);
});
