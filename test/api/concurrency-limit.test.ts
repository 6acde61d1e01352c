import { setImmediate as turn } from 'node:timers/promises';
import { ConcurrencyLimit } from '../../src/api/concurrency-limit';

test('runs as many tasks at a time as the limit allows', async () => {
  // GIVEN
  const limit = new ConcurrencyLimit(3);
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  const all = Array.from({ length: 5 }, () => limit.run(work));
  await turn();
  expect(ends).toHaveLength(3);
  // WHEN
  ends[1]?.();
  await turn();
  // THEN
  expect(ends).toHaveLength(4);
  ends[0]?.();
  await turn();
  for (const end of ends) end();
  await Promise.all(all);
});

test('aborts waiting tasks immediately, and finishes running ones', async () => {
  // GIVEN
  const limit = new ConcurrencyLimit(1);
  const abort = new AbortController();
  const begun: string[] = [];
  let end = () => {};
  const first = limit.run(() => {
    begun.push('first');
    return new Promise<string>((resolve) => (end = () => resolve('done')));
  }, abort.signal);
  await turn();
  const second = limit.run(async () => void begun.push('second'), abort.signal);
  const third = limit.run(async () => void begun.push('third'));
  // WHEN
  abort.abort();
  // THEN
  await expect(second).rejects.toThrow('aborted');
  expect(begun).toEqual(['first']);
  end();
  await expect(first).resolves.toBe('done');
  // Looked at before it is waited for, so that a place which is never given back fails the test instead of holding it up.
  await turn();
  expect(begun).toEqual(['first', 'third']);
  await third;
});

test('runs tasks in order, and frees the place of a failed task', async () => {
  // GIVEN
  const limit = new ConcurrencyLimit(1);
  const order: string[] = [];
  const work = (name: string) => async () => void order.push(name);
  // WHEN
  const failing = limit.run(async () => {
    order.push('first');
    throw new Error('no');
  });
  const second = limit.run(work('second'));
  const third = limit.run(work('third'));
  // THEN
  await expect(failing).rejects.toThrow('no');
  await Promise.all([second, third, limit.run(work('fourth'))]);
  expect(order).toEqual(['first', 'second', 'third', 'fourth']);
});
