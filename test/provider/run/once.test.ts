import { Once } from '../../../src/provider/run/once';

test('asks once per key, and shares a failure', async () => {
  let asked = 0;
  const once = new Once<number>();
  const ask = async () => (asked += 1);
  expect(await Promise.all([once.get(['a', 'b'], ask), once.get(['a', 'b'], ask), once.get(['ab'], ask)])).toEqual([1, 1, 2]);
  const failed = () => once.get(['down'], () => Promise.reject(new Error(`down ${(asked += 1)}`)));
  await expect(failed()).rejects.toThrow('down 3');
  await expect(failed()).rejects.toThrow('down 3');
});
