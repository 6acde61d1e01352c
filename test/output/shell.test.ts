import { execFileSync } from 'node:child_process';
import { shellPath } from '../../src/output';

const PATHS = [
  'shop',
  '/srv/shop-1/a.b',
  'my shop',
  "it's",
  '~',
  '~root',
  '-x',
  '+1',
  '$HOME',
  '`id`',
  'a;b',
  'a\nb',
  '!!',
  '#a',
  '*',
  'é',
  'a~',
];

test.each(PATHS)('%j is one word of a shell, and no option', (path) => {
  const echoed = execFileSync('sh', ['-c', `printf %s ${shellPath(path)}`], { encoding: 'utf8' });
  expect(echoed.replace(/^\.\//, '')).toBe(path);
  expect(shellPath(path)).not.toMatch(/^'?[-+~]/);
});

test('leaves a plain path as it is', () => {
  expect(['shop', '../a-b/c.d', '/srv/x_1'].map(shellPath)).toEqual(['shop', '../a-b/c.d', '/srv/x_1']);
});
