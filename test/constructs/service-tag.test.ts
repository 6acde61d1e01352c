import { Token } from 'cdktf';
import { ServiceTag, TagSelector } from '../../src/constructs';
import { addedByPolicy, ruleMark } from '../../src/traffic/rules';

test('tags are those that the service adds', () => {
  const name = ' Login  bursts: Überfall!';
  expect(ServiceTag.dynamicRule(name)).toBe(ruleMark({ name }));
  expect([ServiceTag.flowControlPolicyId('pay_2'), ServiceTag.flowControlPolicyName(name)]).toEqual(
    addedByPolicy({ id: 'pay_2', name, tags: [] }),
  );
  expect(TagSelector.all().tags).toEqual([ServiceTag.ALL]);
});

test('a name known at deployment only makes no tag', () => {
  expect(() => ServiceTag.dynamicRule(Token.asString({ ref: 'x' }))).toThrow(
    'A tag cannot be made from a name that is known at deployment only. Write the tag.',
  );
});
