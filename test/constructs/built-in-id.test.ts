import { Action, BuiltInId } from '../../src/constructs';
import { ENTITIES } from '../../src/model';
import { BUILT_IN_ACTIONS, BUILT_IN_IDS } from '../../src/model/facts';

test('ids are those of the model, and the built-in actions have them', () => {
  const { EVERY_ACTION, EVERY_OTHER, ...ids } = { ...BuiltInId };
  expect(Object.values(ids)).toEqual([...BUILT_IN_ACTIONS.map(({ id }) => id), ...Object.values(BUILT_IN_IDS)]);
  const actions = [Action.monitor(), Action.aclBlock(), Action.rateLimitBlock(), Action.dynamicRuleBlock()];
  expect(actions.map(({ actionId }) => actionId)).toEqual(BUILT_IN_ACTIONS.map(({ id }) => id));
  expect([...new Set(ENTITIES.flatMap(({ builtIn = [] }) => builtIn))].sort()).toEqual([EVERY_OTHER, EVERY_ACTION].sort());
});
