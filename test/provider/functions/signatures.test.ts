import { FUNCTIONS } from '../../../src/provider/functions';

const SENTENCE = /^[A-Z`].*\.$/s;

test.each(FUNCTIONS.map(({ name, signature }) => [name, signature] as const))(
  '%s is documented in complete sentences, and waits for unknown arguments',
  (name, signature) => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(signature.summary).toMatch(/^[A-Z][^.]*$/);
    const parameters = [...signature.parameters, ...(signature.variadic ? [signature.variadic] : [])];
    for (const description of [signature.description, ...parameters.map((each) => each.description)]) expect(description).toMatch(SENTENCE);
    expect(parameters.filter(({ allowNull, allowUnknown }) => allowNull || allowUnknown)).toEqual([]);
  },
);

test('each name is unique', () => {
  expect(new Set(FUNCTIONS.map(({ name }) => name)).size).toBe(FUNCTIONS.length);
});
