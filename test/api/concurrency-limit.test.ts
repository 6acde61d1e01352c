import { ConcurrencyLimit } from '../../src/api/concurrency-limit';

test('lets a newcomer wait behind those in line, and gives the place back after a failure', async () => {
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
