import { inverted, inverts, operatorIn, OPERATORS, operatorsFor, operatorTexts } from '../../../src/traffic/filter/operator';

/** The table of operators of section 4.10, transcribed by hand. */
const TABLE: Readonly<Record<string, string>> = {
  is: 'boolean',
  eq: 'integer, float, string',
  'gt, lt': 'integer, float',
  'gte, lte': 'integer, float',
  in: 'integer, float, string',
  regex: 'string',
  between: 'integer, float, timestamp',
};

test('the operators are those of the contract, with the types of data that each takes', () => {
  const rows = Object.entries(TABLE).flatMap(([names, types]) => names.split(', ').map((name) => [name, types.split(', ')] as const));
  expect(OPERATORS).toEqual(Object.fromEntries(rows));
});

test.each([
  ['boolean', ['is']],
  ['integer', ['eq', 'gt', 'lt', 'gte', 'lte', 'in', 'between']],
  ['float', ['eq', 'gt', 'lt', 'gte', 'lte', 'in', 'between']],
  ['string', ['eq', 'in', 'regex']],
  // A string to section 2.11, a type of its own to section 4.10.
  ['timestamp', ['eq', 'in', 'regex', 'between']],
  ['unknown', Object.keys(OPERATORS)],
] as const)('data of type %s takes %j', (type, operators) => {
  expect(operatorsFor(type)).toEqual(operators);
});

test('the prefix inverts any operator, once', () => {
  expect(operatorTexts()).toHaveLength(18);
  expect(operatorIn('not gt')).toBe('gt');
  expect([inverted('gt'), inverts('not gt'), inverts('gt')]).toEqual(['not gt', true, false]);
  for (const text of ['not', 'not ', 'not not gt', 'not  gt', 'notgt', 'NOT gt', 'EQ', '', 'toString'])
    expect(operatorIn(text)).toBeUndefined();
});
