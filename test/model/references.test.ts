import { Action, DynamicRule, ENTITIES, FlowControlPolicy, isReferredTo, type KnownEntry, References, referringTo } from '../../src/model';

const rule = (id: string, more: object): KnownEntry => ({ entity: DynamicRule, id, entry: { id, ...more } });

const LOGIN = rule('login', {
  action: 'polite',
  tags: ['caught', ' caught '],
  include: { relation: 'OR', tags: ['post'] },
  exclude: { relation: 'OR', tags: ['office'] },
});
const OTHER = rule('other', { action: 'polite', include: null, tags: 'no list', odd: { action: 'polite' } });
const POLICY: KnownEntry = {
  entity: FlowControlPolicy,
  id: 'cart',
  entry: { include: ['post'], exclude: ['office'], tags: ['office'], steps: [{ method: 'GET', uri: '/' }] },
};
const POLITE: KnownEntry = { entity: Action, id: 'polite', entry: { tags: ['refused'], type: 'block' } };
const all = new References([LOGIN, OTHER, POLICY, POLITE]);

test('an entry has the users that contain its id, each once', () => {
  expect(all.usersOf('actions', 'polite')).toEqual([LOGIN, OTHER]);
  expect(all.usersOf('actions', 'other')).toEqual([]);
  expect(all.usersOf('backend-services', 'polite')).toEqual([]);
});

test('a tag has the users that add, require and exclude it', () => {
  expect(all.tagged('adds', 'caught')).toEqual([LOGIN]);
  expect(all.tagged('adds', 'office')).toEqual([POLICY]);
  expect(all.tagged('adds', 'refused')).toEqual([POLITE]);
  expect(all.tagged('requires', 'post')).toEqual([LOGIN, POLICY]);
  expect(all.tagged('excludes', 'office')).toEqual([LOGIN, POLICY]);
  expect(all.tagged('requires', 'all')).toEqual([]);
});

test('the model lists the families that may refer to a family', () => {
  expect(referringTo('actions')).toEqual([DynamicRule]);
  expect(referringTo('dynamic-rules')).toEqual([]);
});

test('entries may refer to actions only', () => {
  expect(ENTITIES.filter(isReferredTo)).toEqual([Action]);
});
