import { TerraformVariable, Token } from 'cdktf';
import { Action, ActionType, Configuration, DynamicRule } from '../../src/constructs';
import { PROPS } from './support/rule';
import { complaintsOf, onlyResource, ruleOf, stackWithProvider } from './support/stack';

test.each([
  ['the one that only reports', Action.monitor(), 'action-monitor'],
  ['the one for dynamic rules', Action.dynamicRuleBlock(), 'action-dynamic-rule-block'],
  ['one that is managed elsewhere', Action.fromActionId('my-action'), 'my-action'],
])('an action is known by its id: %s', (_, { actionId }, expected) => {
  expect(actionId).toBe(expected);
});

// Rules may refer to it: see internal/entry.test.ts.
const lifecycle = { create_before_destroy: true };

describe('an action', () => {
  test('sets only its required attributes', () => {
    const stack = stackWithProvider();
    new Action(stack, 'Skip', { name: 'Let through', actionType: ActionType.skip() });
    expect(onlyResource(stack, 'svc_action')).toEqual({ name: 'Let through', type: 'skip', lifecycle });
  });

  test('sets every attribute that has a prop', () => {
    const stack = stackWithProvider();
    new Action(new Configuration(stack, 'Prod', { name: 'prod' }), 'Polite', {
      actionId: 'polite-block',
      name: 'Polite block',
      description: 'tells people where to turn to',
      tags: ['politely-blocked'],
      actionType: ActionType.block({ status: 403, headers: { 'X-Why': 'rule' }, content: 'Sorry.' }),
    });
    expect(onlyResource(stack, 'svc_action')).toEqual({
      lifecycle,
      config: 'prod',
      id: 'polite-block',
      name: 'Polite block',
      description: 'tells people where to turn to',
      tags: ['politely-blocked'],
      type: 'block',
      params: { status: 403, headers: { 'X-Why': 'rule' }, content: 'Sorry.' },
    });
  });

  test('is deployed before the rule that uses it', () => {
    const stack = stackWithProvider();
    const action = new Action(stack, 'Polite', { name: 'Polite block', actionType: ActionType.block() });
    new DynamicRule(stack, 'Rule', { ...PROPS, action });
    expect(ruleOf(stack).action).toMatch(/^\$\{svc_action\.\w+\.id\}$/);
  });

  test('passes tokens through', () => {
    const stack = stackWithProvider();
    const variable = new TerraformVariable(stack, 'any', {});
    new Action(stack, 'Any', {
      actionId: variable.stringValue,
      name: variable.stringValue,
      description: variable.stringValue,
      tags: variable.listValue,
      actionType: ActionType.of(variable.stringValue, {
        status: variable.numberValue,
        content: variable.stringValue,
        headers: Token.asStringMap(variable.value),
      }),
    });
    expect(onlyResource(stack, 'svc_action')).toEqual({
      lifecycle,
      id: '${var.any}',
      name: '${var.any}',
      description: '${var.any}',
      tags: '${var.any}',
      type: '${var.any}',
      params: { status: '${var.any}', content: '${var.any}', headers: '${var.any}' },
    });
    expect(complaintsOf(stack)).toEqual([]);
  });

  test.each([
    ['an empty name', { name: ' ' }, /The name is empty/],
    ['an id with a space', { actionId: 'a b' }, /The id "a b" may contain/],
  ])('reports %s', (_, wrong, complaint) => {
    const stack = stackWithProvider();
    new Action(stack, 'Wrong', { name: 'Right', actionType: ActionType.skip(), ...wrong });
    expect(complaintsOf(stack)).toEqual([expect.stringMatching(complaint)]);
  });

  test('reports another action with the same id', () => {
    const stack = stackWithProvider();
    for (const id of ['One', 'Two']) new Action(stack, id, { actionId: 'same', name: id, actionType: ActionType.skip() });
    expect(complaintsOf(stack)).toHaveLength(2);
  });
});
