import { ActionType } from '../../src/constructs';

test.each([
  [ActionType.skip(), { type: 'skip' }],
  [ActionType.block(), { type: 'block' }],
  [ActionType.block({ status: 0 }), { type: 'block', params: { status: 0 } }],
  [ActionType.block({ content: '' }), { type: 'block', params: { content: '' } }],
  [ActionType.challenge(), { type: 'challenge' }],
  [ActionType.interactiveChallenge(), { type: 'ichallenge' }],
  [ActionType.monitor({ headers: { 'X-Seen': '1' } }), { type: 'monitor', params: { headers: { 'X-Seen': '1' } } }],
  [ActionType.of('tarpit', { status: 200 }), { type: 'tarpit', params: { status: 200 } }],
])('%#: a type has its parameters', (type, binding) => {
  expect(type._toBinding()).toEqual(binding);
});
