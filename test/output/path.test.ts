import { sharedPath } from '../../src/output';

test.each([
  ['/home/alice/shop/plan.json', '~/shop/plan.json'],
  ['/home/alice2/plan.json', '/home/alice2/plan.json'],
  ['/home/alice', '/home/alice'],
  ['/var/log/access.log', '/var/log/access.log'],
  ['shop/plan.json', 'shop/plan.json'],
  ['-', '-'],
])('the path %s is %s for others', (path, shown) => {
  expect(sharedPath(path, { HOME: '/home/alice' })).toBe(shown);
  expect(sharedPath(path, { HOME: '/home/alice/' })).toBe(shown);
  expect(sharedPath(path, { USERPROFILE: '/home/alice' })).toBe(shown);
});

test('without a home folder, or with the root as one, paths stay as they are', () => {
  for (const environment of [{}, { HOME: '' }, { HOME: '/' }]) expect(sharedPath('/home/alice/x', environment)).toBe('/home/alice/x');
});
