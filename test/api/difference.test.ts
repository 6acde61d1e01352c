import { differences } from '../../src/api';
import { DynamicRule, FlowControlPolicy, list, object, optional, readOnly, required, retained, text } from '../../src/model';
import { RULE } from './support';

const differ = (found: object, sent: object = RULE) => differences(DynamicRule.schema, sent, found);

test.each([
  ['itself', {}],
  ['fields that were not sent', { version: 7 }],
  ['tags in another order', { include: { relation: 'AND', tags: ['method-post', 'login-page'] } }],
  ['tags twice', { tags: ['banned-login', 'banned-login'] }],
])('%s are no difference', (_, found) => {
  expect(differ({ ...RULE, ...found })).toEqual([]);
});

test('what the service trims is no difference', () => {
  const sent = { ...RULE, name: ' Login bursts\n', tags: [' banned-login ', ' '] };
  expect(differ(RULE, sent)).toEqual([]);
  expect(differ(RULE, { ...RULE, target: 'ip ' })).toEqual(['target']);
});

test('what the service trims in a map is no difference', () => {
  const policy = (headers: object) => ({ steps: [{ method: 'GET', uri: '/', headers }] });
  const found = policy({ host: 'a.example', Other: 'x' });
  expect(differences(FlowControlPolicy.schema, policy({ host: ' a.example ', Other: 'x' }), found)).toEqual([]);
  expect(differences(FlowControlPolicy.schema, policy({ host: 'a.example', Other: 'x ' }), found)).toEqual(['steps']);
});

test('what is absent is the same as its default or as empty', () => {
  const { description: _description, tags: _tags, ...bare } = RULE;
  expect(differ(bare, { ...RULE, description: '', tags: [] })).toEqual([]);
  expect(differ(bare)).toEqual(['description', 'tags']);
});

test.each([
  ['threshold', { threshold: 41 }],
  ['active', { active: 'true' }],
  ['include.relation', { include: { relation: 'OR', tags: RULE.include?.tags } }],
  ['exclude', { exclude: 'none' }],
  ['tags', { tags: ['banned-login', 'more'] }],
  ['id', { id: 'LOGIN-BURSTS' }],
])('%s may differ', (field, found) => {
  expect(differ({ ...RULE, ...found })).toEqual([field]);
});

test('lists keep their order, reads may lack what is retained, unknown fields are compared as they stand', () => {
  const schema = object(
    {
      steps: optional(list(object({ uri: required(text({ description: '' })) }, { description: '' }), { description: '' })),
      secret: retained(text({ description: '' })),
      chain: readOnly(text({ description: '' })),
    },
    { description: '' },
  );
  const sent = { steps: [{ uri: '/a' }, { uri: '/b' }], secret: 's', chain: 'c', other: { deep: [1, 2] } };
  expect(differences(schema, sent, { steps: [{ uri: '/a', id: 1 }, { uri: '/b' }], other: { deep: [1, 2], more: 1 } })).toEqual([]);
  expect(differences(schema, sent, { steps: [{ uri: '/b' }, { uri: '/a' }], secret: 't', other: { deep: [2, 1] } })).toEqual([
    'steps',
    'secret',
    'other.deep',
  ]);
});
