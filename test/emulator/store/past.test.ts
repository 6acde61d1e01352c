import { Past } from '../../../src/emulator/store/past';

describe('Past', () => {
  let now = 0;
  let keptMs = 0;
  const past = () => new Past<string, string>({ now: () => now, keptMs: () => keptMs });

  beforeEach(() => ([now, keptMs] = [0, 1_000]));

  const recorded = () => {
    const made = past();
    for (const [at, value] of [
      [100, 'a'],
      [300, 'b'],
    ] as const) {
      now = at;
      made.record('key', value); // the value until this moment
    }
    now = 500;
    return made;
  };

  test.each([
    [0, undefined],
    [200, undefined],
    [201, 'b'],
    [400, 'b'],
    [401, 'a'],
    [9_000, 'a'],
  ])('returns the value of %i ms ago, and undefined for the present one: %s', (ms, value) => {
    expect(recorded().valueBefore(ms, 'key')).toBe(value);
  });

  test('keeps the keys apart', () => {
    expect(recorded().valueBefore(400, 'other')).toBeUndefined();
  });

  test('forgets values that no read asks for', () => {
    const kept = recorded();
    now = 1_200;
    kept.record('key', 'c');
    expect(kept.valueBefore(5_000, 'key')).toBe('b');
  });

  test('records nothing while no read lags, and drops a record that would have a gap', () => {
    const interrupted = recorded();
    keptMs = 0;
    interrupted.record('key', 'c');
    keptMs = 1_000;
    expect(interrupted.valueBefore(450, 'key')).toBeUndefined();
  });
});
