import { ActionSet, ActionType, DynamicRule } from '../../src/constructs';
import { PROPS } from './support/rule';
import { complaintsOf, onlyResource, ruleOf, stackWithProvider } from './support/stack';

const SKIP = { name: 'Let through', actionType: ActionType.skip() };

describe('a set of actions', () => {
  test('has the actions that are added', () => {
    const stack = stackWithProvider();
    const actions = new ActionSet(stack, 'Actions', { keep: ['__*', 'hand-*'], overwrite: true });
    actions.addAction('skip', SKIP);
    actions.addAction('block', { name: 'Block', description: 'says no', tags: ['said-no'], actionType: ActionType.block({ status: 403 }) });
    expect(onlyResource(stack, 'svc_action_set')).toEqual({
      keep: ['__*', 'hand-*'],
      overwrite: true,
      entries: {
        skip: { name: 'Let through', type: 'skip' },
        block: { name: 'Block', description: 'says no', tags: ['said-no'], type: 'block', params: { status: 403 } },
      },
    });
  });

  test('is deployed before the rule that uses one of its actions', () => {
    const stack = stackWithProvider();
    const action = new ActionSet(stack, 'Actions').addAction('skip', SKIP);
    new DynamicRule(stack, 'Rule', { ...PROPS, action });
    expect(ruleOf(stack).action).toMatch(/^\$\{svc_action_set\.\w+\.entries\.skip\.id\}$|lookup|svc_action_set\.\w+\.entries\["skip"\]/);
  });

  test('refuses to add a used id, and to refer to an unknown id', () => {
    const actions = new ActionSet(stackWithProvider(), 'Actions');
    actions.addAction('skip', SKIP);
    expect(() => actions.addAction('skip', SKIP)).toThrow('[stack/Actions] The id "skip" is already in use. Choose another id.');
    expect(() => actions.entry('no-such')).toThrow('[stack/Actions] No action of the set has the id "no-such". Available: skip.');
  });

  test('reports wrong ids, empty names and names that two actions share', () => {
    const stack = stackWithProvider();
    const actions = new ActionSet(stack, 'Actions');
    actions.addAction('a b', { ...SKIP, name: '' });
    actions.addAction('one', SKIP);
    actions.addAction('two', SKIP);
    expect(complaintsOf(stack)).toEqual([
      expect.stringContaining('a b: The id "a b"'),
      expect.stringContaining('a b: The name is empty'),
      expect.stringContaining('one and two have the same name "Let through"'),
    ]);
  });

  test('reports a second set in the configuration', () => {
    const stack = stackWithProvider();
    new ActionSet(stack, 'One');
    new ActionSet(stack, 'Two');
    expect(complaintsOf(stack)).toHaveLength(2);
  });
});
