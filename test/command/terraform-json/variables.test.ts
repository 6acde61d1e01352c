import { StackValues } from '../../../src/command/terraform-json';

const STACK = {
  variable: {
    on: { type: 'bool', default: true },
    number: { type: '${number}' },
    text: { type: 'string' },
    tags: { type: 'list(string)' },
    any: {},
  },
};

const value = (name: string, given: never) => new StackValues(STACK, { [name]: given }).of(`\${var.${name}}`);

test.each([
  ['on', 'false', false],
  ['on', false, false],
  ['on', null, true],
  ['number', '20', 20],
  ['number', 20, 20],
  ['text', '20', '20'],
  ['text', 20, '20'],
  ['tags', '["a"]', ['a']],
  ['tags', ['a'], ['a']],
  ['any', 'b', 'b'],
  ['any', 5, 5],
])('%s given as %j is %j', (name, given, expected) => {
  expect(value(name, given as never)).toEqual(expected);
});

test.each([
  ['on', '0'],
  ['on', 'no'],
  ['on', 'TRUE'],
  ['number', ''],
  ['number', '0x10'],
  ['number', '2x'],
  ['number', true],
  ['text', ['a']],
  ['tags', 'all'],
  ['tags', '7'],
])('%s cannot be %j', (name, given) => {
  expect(() => value(name, given as never)).toThrow(
    new RegExp(`^The variable ${name} has the type .*, and .* does not match\\. Write numbers as 20`),
  );
});

test('a variable that the stack does not have is refused, with those that it has', () => {
  expect(() => new StackValues(STACK, { typo: 9 })).toThrow('The stack has no variable typo. It has: on, number, text, tags, any.');
  expect(() => new StackValues({}, { typo: 9 })).toThrow('The stack has no variable typo.');
});

test('escapes control characters of a stack in messages', () => {
  const hostile = 'a\nsvc-waap: done\u001b[2J\u202e';
  const shown = 'a\\u{a}svc-waap: done\\u{1b}[2J\\u{202e}';
  const stack = { variable: { [hostile]: { type: hostile } } };
  expect(() => new StackValues(stack, { typo: 9 })).toThrow(new Error(`The stack has no variable typo. It has: ${shown}.`));
  expect(() => new StackValues(stack, { [hostile]: '\u009b1m' })).toThrow(
    `The variable ${shown} has the type ${shown}, and "\\u{9b}1m" does not match. `,
  );
});
