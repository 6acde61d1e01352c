import { feedsItself } from '../../../src/preview/impact/setting-tags';
import { policy, rule } from '../../rules/support';

const counting = (id: string, tag: string, adds: string) => rule({ id, name: id, include: { relation: 'OR', tags: [tag] }, tags: [adds] });

describe('a rule counts by what comes from itself', () => {
  test.each([
    ['its own tag', counting('a', 'x', 'x'), []],
    ['the tag that names it', counting('a', 'dynamic-rule:a', 'x'), []],
    ['a tag that it excludes', rule({ include: { relation: 'OR', tags: [] }, exclude: { relation: 'OR', tags: ['x'] }, tags: ['x'] }), []],
    ['a tag of a policy that includes its tag', counting('a', 'y', 'x'), [policy({ include: ['x'], tags: ['y'] })]],
    ['a tag at the end of a chain', counting('a', 'z', 'x'), [counting('b', 'x', 'y'), counting('c', 'y', 'z')]],
  ])('if it looks at %s', (_, setting, others) => {
    expect(feedsItself(setting, [setting, ...others])).toBe(true);
  });

  test.each([
    ['nobody adds', counting('a', 'login', 'x'), [counting('b', 'x', 'y')]],
    ['another one adds, which does not look at its tags', counting('a', 'y', 'x'), [counting('b', 'login', 'y')]],
    ['others add to each other', counting('a', 'y', 'x'), [counting('b', 'z', 'y'), counting('c', 'y', 'z')]],
  ])('not if it looks at tags that %s', (_, setting, others) => {
    expect(feedsItself(setting, [setting, ...others])).toBe(false);
  });
});
