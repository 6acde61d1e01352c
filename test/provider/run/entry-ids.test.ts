import { Action, FlowControlPolicy } from '../../../src/model';
import { EntryIds } from '../../../src/provider/run/entry-ids';

test('lists the planned ids of one family in one configuration', () => {
  const ids = new EntryIds();
  ids.plan(Action, 'prod', 'one');
  ids.plan(Action, 'prod', 'two');
  ids.plan(Action, 'staging', 'elsewhere');
  ids.plan(FlowControlPolicy, 'prod', 'policy');
  expect([...ids.of(Action, 'prod')]).toEqual(['one', 'two']);
  expect([...ids.of(Action, 'test')]).toEqual([]);
});
