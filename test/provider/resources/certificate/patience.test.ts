import { until } from '../../../../src/provider/resources/certificate/patience';

const { signal } = new AbortController();

describe('waiting', () => {
  test('ends when the condition holds, or nothing has moved for as long as the limit says', async () => {
    let asked = 0;
    expect(await until(() => ++asked > 2, 1000, signal)).toBe(true);
    expect(await until(() => false, 0, signal)).toBe(false);
    expect(await until(() => false, 100, signal)).toBe(false);
  });

  test('goes on while something moves', async () => {
    let moves = 5;
    expect(
      await until(
        () => moves === 0,
        50,
        signal,
        () => moves-- > 0,
      ),
    ).toBe(true);
  });

  test('ends at once when the engine stops', async () => {
    expect(
      await until(
        () => false,
        60_000,
        AbortSignal.abort(),
        () => true,
      ),
    ).toBe(false);
  });
});
