import {
  list,
  object,
  optional,
  readOnly,
  required,
  serviceChosen,
  text,
  textMap,
  withoutMoved,
  withoutReadOnly,
} from '../../../src/model';

const described = { description: '' };
const schema = object(
  {
    name: required(text(described)),
    state: readOnly(text(described)),
    login: optional(object({ user: required(text(described)), since: readOnly(text(described)) }, described)),
    keys: optional(list(object({ id: readOnly(text(described)), key: required(text(described)) }, described), described)),
    headers: optional(textMap(described)),
  },
  described,
);

test('removes read-only values at any depth, and keeps all others', () => {
  // GIVEN
  const value = {
    name: 'n',
    state: 'ready',
    login: { user: 'u', since: 'today', by: 'me' },
    keys: [{ id: 'i', key: 'k', extra: ['e'] }],
    headers: { state: 'h' },
    unknown: { state: 'kept' },
  };
  // WHEN
  const kept = withoutReadOnly(schema, value);
  // THEN
  expect(kept).toEqual({
    name: 'n',
    login: { user: 'u', by: 'me' },
    keys: [{ key: 'k', extra: ['e'] }],
    headers: { state: 'h' },
    unknown: { state: 'kept' },
  });
  expect(value.state).toBe('ready');
});

test('removes the values that the service changes by itself, for a comparison with the written entry', () => {
  const host = object(
    {
      name: required(text(described)),
      state: serviceChosen(text(described)),
      seen: readOnly(text({ ...described, movedBecause: 'time passes' })),
    },
    described,
  );
  const hosts = object({ hosts: optional(list(host, described)), mode: serviceChosen(text(described)) }, described);
  const value = { hosts: [{ name: 'a', state: 'up', seen: 'now', more: 1 }], mode: 'x', other: 'y' };
  expect(withoutMoved(hosts, value)).toEqual({ ...value, hosts: [{ name: 'a', state: 'up', more: 1 }] });
  expect(withoutReadOnly(hosts, value)).toEqual({ ...value, hosts: [{ name: 'a', state: 'up', more: 1 }] });
});

test('leaves a value of another type unchanged', () => {
  for (const value of [null, undefined, 3, 'text', ['state'], { login: null, keys: { id: 'i' } }]) {
    expect(withoutReadOnly<unknown>(schema, value)).toEqual(value);
  }
});
