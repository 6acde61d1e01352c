import { list, object, optional, readOnly, required, secrets, text, textMap } from '../../../src/model';

const schema = object(
  {
    name: required(text({ description: '' })),
    state: readOnly(text({ description: '' })),
    login: optional(
      object(
        { user: required(text({ description: '' })), password: required(text({ description: '', sensitive: true })) },
        { description: '' },
      ),
    ),
    keys: optional(
      list(
        object({ id: readOnly(text({ description: '' })), key: required(text({ description: '', sensitive: true })) }, { description: '' }),
        { description: '' },
      ),
    ),
    headers: optional(textMap({ description: '', sensitive: true })),
  },
  { description: '' },
);

const VALUE = {
  name: 'n',
  state: 'ready',
  login: { user: 'u', password: 'p', since: 'today' },
  keys: [{ id: 'i', key: 'k', extra: ['e'] }],
  headers: { a: 'h', b: 'i' },
  unknown: { state: 'kept' },
};

test('finds sensitive strings at any depth', () => {
  expect(secrets(schema, VALUE)).toEqual(['p', 'k', 'h', 'i']);
  expect(secrets(schema, null)).toEqual([]);
});
