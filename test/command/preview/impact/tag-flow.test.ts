import type { Setting } from '../../../../src/command/preview/impact/entry-plan';
import { TagFlow } from '../../../../src/command/preview/impact/tag-flow';
import { policy, rule } from '../../../traffic/rules/support';

const counting = (id: string, tag: string, adds: string) => rule({ id, name: id, include: { relation: 'OR', tags: [tag] }, tags: [adds] });

function feedsItself(setting: Setting, all: readonly Setting[]): boolean {
  return new TagFlow(all, (each) => [each]).fedBy([setting]).has(setting);
}

describe('a rule', () => {
  test.each([
    ['its own tag', counting('a', 'x', 'x'), []],
    ['the tag that names it', counting('a', 'dynamic-rule:a', 'x'), []],
    ['a tag that it excludes', rule({ include: { relation: 'OR', tags: [] }, exclude: { relation: 'OR', tags: ['x'] }, tags: ['x'] }), []],
    ['a tag of a policy that includes its tag', counting('a', 'y', 'x'), [policy({ include: ['x'], tags: ['y'] })]],
    ['a tag at the end of a chain', counting('a', 'z', 'x'), [counting('b', 'x', 'y'), counting('c', 'y', 'z')]],
  ])('feeds itself if it selects by %s', (_, setting, others) => {
    expect(feedsItself(setting, [setting, ...others])).toBe(true);
  });

  test.each([
    ['no entry adds', counting('a', 'login', 'x'), [counting('b', 'x', 'y')]],
    ['another entry adds, which does not select by its tags', counting('a', 'y', 'x'), [counting('b', 'login', 'y')]],
    ['other entries add to each other', counting('a', 'y', 'x'), [counting('b', 'z', 'y'), counting('c', 'y', 'z')]],
  ])('does not feed itself if it selects by tags that %s', (_, setting, others) => {
    expect(feedsItself(setting, [setting, ...others])).toBe(false);
  });
});
