import { Action } from '../../src/constructs';

test.each([
  ['the one that watches only', Action.monitor(), 'action-monitor'],
  ['the one for dynamic rules', Action.dynamicRuleBlock(), 'action-dynamic-rule-block'],
  ['one that is managed elsewhere', Action.fromActionId('my-action'), 'my-action'],
])('an action is known by its id: %s', (_, { actionId }, expected) => {
  expect(actionId).toBe(expected);
});
