import { setImmediate as turn } from 'node:timers/promises';
import { RateLimit } from '../../src/api/rate-limit';
import { SimulatedTime } from './support';

const timingOf = (time: SimulatedTime) => ({ now: () => time.now, random: () => 0, sleep: time.options().sleep ?? (async () => {}) });

test('an aborted wait uses no token and delays no other request', async () => {
  // GIVEN
  const time = new SimulatedTime();
  const limit = new RateLimit(10, timingOf(time));
  const abort = new AbortController();
  await limit.take();
  // WHEN
  const aborted = limit.take(abort.signal);
  let isThrough = false;
  void limit.take().then(() => (isThrough = true));
  abort.abort();
  // THEN
  await expect(aborted).rejects.toThrow('aborted');
  // Looked at, not waited for: a queue that stands still fails the test instead of holding it up.
  await turn();
  expect(isThrough).toBe(true);
  expect(time.sleeps).toEqual([100]);
});

test('a pause delays all requests, including waiting ones, and ends for all at once', async () => {
  // GIVEN
  const time = new SimulatedTime();
  const limit = new RateLimit(undefined, timingOf(time));
  await limit.take();
  // WHEN
  limit.pause(3_000);
  const takes = [limit.take(), limit.take()];
  limit.pause(5_000);
  limit.pause(1_000);
  await Promise.all([...takes, limit.take()]);
  // THEN
  expect(time.sleeps).toEqual([5_000]);
  await limit.take();
  expect(time.sleeps).toHaveLength(1);
});

test('a pause that begins during a wait extends the wait', async () => {
  const time = new SimulatedTime();
  const sleep = async (ms: number) => {
    time.sleeps.push(ms);
    time.now += ms;
    if (time.sleeps.length === 1) limit.pause(2_000);
  };
  const limit = new RateLimit(1, { now: () => time.now, random: () => 0, sleep });
  await limit.take();
  await limit.take();
  expect(time.sleeps).toEqual([1_000, 2_000]);
});

test('unused time does not accumulate', async () => {
  const time = new SimulatedTime();
  const limit = new RateLimit(1, timingOf(time));
  await limit.take();
  time.now += 60_000;
  await Promise.all([limit.take(), limit.take()]);
  expect(time.sleeps).toEqual([1_000]);
});
