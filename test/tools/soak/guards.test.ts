import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { GUARDS, withoutGuard } from '../../../tools/soak/guards';

describe.each(Object.entries(GUARDS))('the guard %s', (_, guard) => {
  const [[path, rewrite] = ['', (code: string) => code]] = Object.entries(withoutGuard(guard));

  test('occurs once in its module, which compiles without the guard', () => {
    const code = readFileSync(path, 'utf8');
    const without = rewrite(code);
    expect(without).not.toBe(code);
    expect(without).not.toContain(guard.code);
    expect(() => transformSync(without, { loader: 'ts' })).not.toThrow();
  });

  test('is refused when its module has changed', () => {
    expect(() => rewrite('')).toThrow(`${guard.module} has the guard 0 times, not once`);
  });
});
