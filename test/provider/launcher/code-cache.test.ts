import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { cacheKey, CodeCache } from '../../../src/provider/launcher/code-cache';

describe('the code cache', () => {
  const home = mkdtempSync(join(tmpdir(), 'svc-cache-'));
  const folder = join(home, 'svc-waap/code');
  const source = 'globalThis.answer = () => 42';
  const key = cacheKey(Buffer.from(source));

  afterAll(() => rmSync(home, { recursive: true }));

  /** Stores like a process that ends, without ending this one. */
  function store(cache: CodeCache, code = 0): void {
    const listeners = process.listeners('exit');
    cache.storeLater(key, new Script(source));
    const [added] = process.listeners('exit').filter((listener) => !listeners.includes(listener));
    added?.(code);
    process.removeListener('exit', added as () => void);
  }

  test('is keyed by content, V8 and machine', () => {
    expect(key).toContain(process.versions.v8);
    expect(key).toContain(process.arch);
    expect(cacheKey(Buffer.from('globalThis.answer = () => 43'))).not.toBe(key);
  });

  test('stores nothing of a failed run', () => {
    store(new CodeCache({ XDG_CACHE_HOME: home }), 1);
    expect(new CodeCache({ XDG_CACHE_HOME: home }).read(key)).toBeUndefined();
  });

  test('stores a form that V8 accepts, readable only for this user', () => {
    store(new CodeCache({ XDG_CACHE_HOME: home }));
    const cachedData = new CodeCache({ XDG_CACHE_HOME: home }).read(key);
    expect(new Script(source, { cachedData }).cachedDataRejected).toBe(false);
    expect(readdirSync(folder)).toEqual([key]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, key)).mode & 0o777).toBe(0o600);
  });

  test('is skipped without a writable folder', () => {
    const nowhere = new CodeCache({ XDG_CACHE_HOME: '/dev/null' });
    expect(nowhere.read(key)).toBeUndefined();
    expect(() => store(nowhere)).not.toThrow();
    expect(new CodeCache({ XDG_CACHE_HOME: 'relative' }).read(key)).toBeUndefined();
  });

  test('removes the oldest files', () => {
    mkdirSync(folder, { recursive: true });
    for (let age = 0; age < 50; age += 1) {
      const file = join(folder, `old-${age}`);
      writeFileSync(file, '');
      utimesSync(file, 1000 + age, 1000 + age);
    }
    store(new CodeCache({ XDG_CACHE_HOME: home }));
    const files = readdirSync(folder);
    expect(files).toHaveLength(40);
    expect(files).toContain(key);
    expect(files).not.toContain('old-0');
  });
});
