import { originOf, withOrigins } from '../../../../src/command/export/live/origin';
import { Selection } from '../../../../src/command/export/live/selection';
import { BUILT_IN_ENTRIES } from '../../../../src/emulator/profiles/built-in-entries';
import { Action, DynamicRule, ENTITIES, type Entity, type JsonObject } from '../../../../src/model';
import { complete } from '../../../support/entries';

const action = (fields: object): JsonObject => ({ ...(complete(Action) as unknown as JsonObject), ...fields });
const rule = (fields: object): JsonObject => ({ ...(complete(DynamicRule) as unknown as JsonObject), ...fields });

const SHIPPED = Object.entries(BUILT_IN_ENTRIES).flatMap(([name, entries]) =>
  entries.map((entry): [string, Entity, JsonObject] => [`${name} ${entry.id}`, ENTITIES.find((entity) => entity.name === name)!, entry]),
);

test.each(SHIPPED)('the service made its %s, unless the history shows a change', (_, entity, entry) => {
  expect(originOf(entity, entry, entry)).toBe('service');
  expect(originOf(entity, entry, { ...entry, name: 'Another' })).toBe('user');
  expect(originOf(entity, entry, null)).toBe('user');
});

test.each(SHIPPED)('without a history, only known content tells that the service made its %s', (_, entity, entry) => {
  expect(originOf(entity, entry)).toBe(entity === Action ? 'service' : 'unknown');
});

test.each<[string, JsonObject, string]>([
  ['an id of its own', action({ id: 'polite-block' }), 'user'],
  ['the id of a built-in action, and another type', action({ id: 'action-monitor', type: 'block' }), 'user'],
  ['the id of a built-in action, and another status', action({ id: 'action-acl-block', type: 'block', params: { status: 200 } }), 'user'],
  ['an id that only looks built-in', action({ id: 'action-maintenance-page' }), 'unknown'],
])('an entry with %s', (_, entry, origin) => {
  expect(originOf(Action, entry)).toBe(origin);
  expect(originOf(Action, entry, entry)).toBe(origin);
});

describe('an action whose id looks built-in', () => {
  const families = (user: string) => [
    { entity: Action, entries: [action({ id: 'action-page' }), action({ id: 'action-monitor', type: 'monitor' })] },
    { entity: DynamicRule, entries: [rule({ id: 'login', action: user })] },
  ];
  const uncertain = (user: string, only?: string[]) => withOrigins(families(user), Selection.of(only))[0]!;

  test('is left out with a word', () => {
    expect(uncertain('action-monitor')).toMatchObject({ builtIn: ['action-monitor'], uncertain: ['action-page'] });
  });

  test('belongs to the code if a rule refers to it, or if --only names it', () => {
    expect(uncertain('action-page')).toMatchObject({ uncertain: [] });
    expect(uncertain('action-monitor', ['actions/action-page'])).toMatchObject({ uncertain: [] });
    expect(uncertain('action-monitor', ['actions', 'actions/action-page'])).toMatchObject({ uncertain: [] });
  });
});
