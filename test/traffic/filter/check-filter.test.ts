import fc from 'fast-check';
import { FilterError, filterFromText, filterText, keyIn, problemText } from '../../../src/traffic/filter';
import { TRAFFIC_FIELDS } from '../../../src/model/traffic';
import { filter } from '../../support/traffic/filters';
import { normalFilter } from './support/read';

// Section 4.10 of the contract, rule by rule.

const RANGE = { field: 'timestamp', op: 'between', value: ['2025-03-01 08:00:00', '2025-03-01 08:10:00'] };

const filterOf = (...conditions: unknown[]) => ({ AND: [RANGE, ...conditions] });
const problemsOf = (json: unknown): string[] => {
  try {
    normalFilter(json);
    return [];
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return error.problems.map(problemText);
  }
};
/** What is wrong with a filter of the one condition, without the place that all have in common. */
const complaints = (condition: unknown) => problemsOf(filterOf(condition)).map((problem) => problem.replace(/^AND\[1\]\.?/, ''));

describe('a filter', () => {
  test('is an object with one key AND whose value is a list of conditions', () => {
    expect(normalFilter(filterOf())).toEqual({ AND: [RANGE] });
  });

  test.each<[string, unknown, string]>([
    ['a list', [RANGE], 'A filter must be an object, found a list. Write `{"AND": [...]}`.'],
    ['null', null, 'A filter must be an object, found null. Write `{"AND": [...]}`.'],
    ['text', 'status=404', 'A filter must be an object, found "status=404". Write `{"AND": [...]}`.'],
    ['empty', {}, 'AND: The conditions of a filter must be a list, found nothing. Write `{"AND": [...]}`.'],
    ['one condition', { AND: RANGE }, 'AND: The conditions of a filter must be a list, found an object. Write `{"AND": [...]}`.'],
    ['in small letters', { and: [RANGE] }, 'and: "and" is not allowed here. Perhaps you meant `AND`.'],
    ['more than that', { AND: [RANGE], limit: 5 }, 'limit: "limit" is not allowed here. Remove it. Allowed here: `AND`.'],
  ])('is refused as %s', (_, json, problem) => {
    expect(problemsOf(json)).toContain(problem);
  });

  test('combines conditions by AND only (rule 4)', () => {
    expect(problemsOf({ OR: [RANGE] })).toEqual([
      'OR: A filter cannot combine conditions with OR. To test one field for several values, use the operator `in`. ' +
        'Otherwise, send a query for each condition.',
    ]);
  });

  test('has a first condition on the time range (rule 1)', () => {
    const remedy = 'Write `{"field": "timestamp", "op": "between", "value": [from, to]}`.';
    const status = { field: 'status', op: 'eq', value: 404 };
    for (const first of [status, { NOT: RANGE }, { ...RANGE, op: 'not between' }, { ...RANGE, field: 'time_period' }, null]) {
      expect(problemsOf({ AND: [first, RANGE] })).toEqual([`AND[0]: The first condition of a filter must be the time range. ${remedy}`]);
    }
    expect(problemsOf({ AND: [] })).toEqual([`AND[0]: The first condition of a filter must be the time range. ${remedy}`]);
    expect(problemsOf({ AND: [{ ...RANGE, value: '2025-03-01' }] })).toEqual([
      `AND[0].value: A time range must be a list of two timestamps, found "2025-03-01". ${remedy}`,
    ]);
    expect(problemsOf({ AND: [{ ...RANGE, key: 'a' }] })).toEqual([
      'AND[0].key: "key" is not allowed here. Remove it. Allowed here: `field`, `op` or `value`.',
    ]);
  });

  test('has the earlier timestamp first: the order does not matter (rule 1)', () => {
    expect(normalFilter({ AND: [{ ...RANGE, value: [...RANGE.value].reverse() }] })).toEqual({ AND: [RANGE] });
    const zoned = { ...RANGE, value: ['2025-03-01T09:00+02:00', '2025-03-01T06:00Z'] };
    expect(normalFilter({ AND: [zoned] }).AND[0].value).toEqual(['2025-03-01T06:00:00Z', '2025-03-01T07:00:00Z']);
  });

  test.each([
    ['a fraction of a second', '2025-03-01T08:00:00Z', '2025-03-01T08:00:00.5Z'],
    ['a fraction without a zone', '2025-03-01 08:00:00', '2025-03-01 08:00:00.5'],
    ['a zone on the earlier one', '2025-03-01T08:00:00Z', '2025-03-01 09:00:00'],
    ['a zone on the later one', '2025-03-01 08:00:00', '2025-03-01T09:00:00Z'],
  ])('orders timestamps by time, not by their text: %s', (_, earlier, later) => {
    for (const value of [
      [earlier, later],
      [later, earlier],
    ])
      expect(normalFilter({ AND: [{ ...RANGE, value }] }).AND[0].value).toEqual([earlier, later]);
  });

  test('has timestamps with year, month and day, in one form; what is missing is the start of that unit (rule 2)', () => {
    expect(normalFilter({ AND: [{ ...RANGE, value: ['2025-03-01T08', '20250301'] }] }).AND[0].value).toEqual([
      '2025-03-01 00:00:00',
      '2025-03-01 08:00:00',
    ]);
    const remedy =
      'Write it in ISO 8601, with at least year, month and day, such as "2025-03-01", "2025-03-01 08:00" or "2025-03-01T08:00:00Z".';
    expect(problemsOf({ AND: [{ ...RANGE, value: ['2025-03', 1740816000] }] })).toEqual([
      `AND[0].value[0]: "2025-03" is not a timestamp. ${remedy}`,
      `AND[0].value[1]: 1740816000 is not a timestamp. ${remedy}`,
    ]);
  });

  test('may be written with any white space (rule 10)', async () => {
    expect(await filterFromText(` {\n"AND" :[\t${JSON.stringify(RANGE, null, 4)} ] }\r\n`)).toEqual({ AND: [RANGE] });
  });

  test('is refused if it is not JSON', async () => {
    await expect(filterFromText('{"AND": [')).rejects.toThrow(FilterError);
    await expect(filterFromText('status=404')).rejects.toThrow(/^The string is not JSON: /);
  });

  test('reports all its mistakes at once', () => {
    expect(
      problemsOf({
        AND: [{ field: 'status' }, { field: 'staus', op: 'equals', value: 1 }, { field: 'blocked', op: 'gt', vlaue: true }],
        OR: [],
      }).map((text) => text.split(':')[0]),
    ).toEqual(['OR', 'AND[0]', 'AND[1].field', 'AND[1].op', 'AND[2].vlaue', 'AND[2].op', 'AND[2].value']);
  });
});

describe('a condition', () => {
  test('has field, op, optional key and value; their order is irrelevant (rule 3)', () => {
    const text = filterText(normalFilter(filterOf({ value: 'blue', key: 'x-tenant', op: 'eq', field: 'headers' })));
    expect(text).toContain('{"field":"headers","op":"eq","key":"x-tenant","value":"blue"}');
  });

  test.each<[string, unknown, string[]]>([
    ['no object', 'status=404', [': A condition must be an object, found "status=404". Write one with `field`, `op` and `value`.']],
    [
      'without a field',
      { op: 'eq', value: 1 },
      ['field: The name of the field must be a string, found nothing. Write the name of a field, such as "status".'],
    ],
    [
      'without an operator',
      { field: 'blocked', value: true },
      ['op: The operator must be a string, found nothing. blocked is a boolean. Write `is`, or one of these after `not `.'],
    ],
    ['without a value', { field: 'status', op: 'eq' }, ['value: The condition has no value to compare with. Add a `value`.']],
    [
      'with more',
      { field: 'status', op: 'eq', value: 1, negate: true },
      ['negate: "negate" is not allowed here. Remove it. Allowed here: `field`, `op`, `key` or `value`.'],
    ],
  ])('is refused %s', (_, condition, expected) => {
    expect(complaints(condition)).toEqual(expected);
  });

  test('has a field of the traffic record (rule 3)', () => {
    for (const { name } of TRAFFIC_FIELDS) expect(complaints({ field: name, op: 'x', value: 1 }).join()).not.toContain('no field');
    expect(complaints({ field: 'contry', op: 'eq', value: 'x' })).toEqual([
      'field: "contry" is not a field of a traffic record. Perhaps you meant `country`.',
    ]);
    expect(complaints({ field: 'constructor', op: 'eq', value: 'x' })[0]).toContain('"constructor" is not a field');
    expect(complaints({ field: 'zzzzzzzz', op: 'eq', value: 'x' })[0]).toMatch(/The fields are `acl_triggers`, .* or `version`\.$/);
  });

  test('tests the cookies of the service by key (section 2.11)', () => {
    expect(complaints({ field: 'waap_id', op: 'eq', value: 'x' })).toEqual([
      'field: "waap_id" is a cookie, not a field. Test the field `cookies` with the key `waap_id`.',
    ]);
    expect(complaints({ field: 'cookies', key: 'waap_id', op: 'eq', value: 'x' })).toEqual([]);
  });

  test.each(['arguments', 'cookies', 'headers', 'path_parts', 'proxy', 'session_ids', 'tags', 'agent', 'upstream_status'])(
    'may have a key where the field has several values: %s (rule 5)',
    (field) => {
      const value = field === 'upstream_status' ? 200 : 'x';
      expect(complaints({ field, key: '^part2$', op: 'eq', value })).toEqual([]);
    },
  );

  test('has no key where the field has one value (rule 5)', () => {
    expect(complaints({ field: 'status', key: 'a', op: 'eq', value: 1 })).toEqual([
      'key: status has only one value, so a key cannot select a part of it. Remove the key.',
    ]);
    expect(complaints({ field: 'headers', key: 5, op: 'eq', value: 'x' })).toEqual([
      'key: A key must be a string, found 5. Write the name of the parameter in quotes, or remove `key` to test every parameter.',
    ]);
  });

  test('tests all instances without a key (rule 5)', () => {
    expect(complaints({ field: 'headers', op: 'regex', value: 'x' })).toEqual([]);
    expect(complaints({ field: 'trigger_counters', op: 'gt', value: 0 })).toEqual([]);
    expect(complaints({ field: 'security_config', op: 'eq', value: 'x' })).toEqual([]);
  });

  test('may have a regular expression as its key, or else an existing key (rule 5)', () => {
    for (const key of ['acl', '^cf', '(?i)ACL', 'acl|cf', '.+'])
      expect(complaints({ field: 'trigger_counters', key, op: 'gt', value: 0 })).toEqual([]);
    expect(complaints({ field: 'trigger_counters', key: 'cg', op: 'gt', value: 0 })[0]).toMatch(
      /^key: trigger_counters has no "cg"\. Perhaps you meant `cf`/,
    );
    expect(complaints({ field: 'security_config', key: 'weather', op: 'eq', value: 0 })[0]).toContain('It has `acl_active`,');
  });

  test.each<[string, string]>([
    ['cf', 'name'],
    ['user.id', 'name'],
    ['a b/c', 'name'],
    ['', 'name'],
    ...[...'\\^$*+?()[]{}|'].map((sign): [string, string] => [`a${sign}`, 'pattern']),
  ])('has a key that is a regular expression only with a sign of one: %j is a %s', (text, kind) => {
    expect(keyIn(text)).toEqual({ [kind]: text });
  });

  test('has a key that is a valid regular expression', () => {
    expect(complaints({ field: 'headers', key: 'ids[', op: 'eq', value: 'x' })).toEqual([
      'key: The regular expression has a mistake: missing closing ] in "[". Correct it. The syntax is that of RE2, ' +
        'which has no look-around and ' +
        'no back references. A key with one of the signs `\\ ^ $ * + ? ( ) [ ] { } |` is a regular expression. To ' +
        'select a name that has such a ' +
        'sign, write a backslash before the sign.',
    ]);
    expect(complaints({ field: 'cf_triggers', key: 'risklevel', op: 'gt', value: 1 })[0]).toContain('Perhaps you meant `risk_level`.');
  });

  test('has a value of the type of the tested data, which a key may choose (rules 5 and 6)', () => {
    expect(complaints({ field: 'security_config', key: 'acl_active', op: 'is', value: true })).toEqual([]);
    expect(complaints({ field: 'security_config', key: 'cf_rules', op: 'is', value: true })[0]).toContain(
      '`is` cannot compare whole numbers.',
    );
    expect(complaints({ field: 'proxy', key: 'status', op: 'gt', value: 499 })).toEqual([]);
  });

  test.each<[string, object, string | undefined]>([
    ['a boolean', { field: 'blocked', op: 'is', value: true }, undefined],
    [
      'a boolean in quotes',
      { field: 'blocked', op: 'is', value: 'true' },
      'value: "true" is not a boolean. Write true or false, without quotes.',
    ],
    ['a whole number', { field: 'status', op: 'eq', value: 404 }, undefined],
    [
      'a whole number in quotes',
      { field: 'status', op: 'eq', value: '404' },
      'value: "404" is not a whole number. Write it without quotes.',
    ],
    ['a word for a number', { field: 'status', op: 'gt', value: 'high' }, 'value: "high" is not a whole number. Write a whole number.'],
    [
      'a broken number',
      { field: 'status', op: 'eq', value: 404.5 },
      'value: 404.5 is not a whole number. Write a number without decimals.',
    ],
    [
      'a number beyond all',
      { field: 'status', op: 'eq', value: 1e300 },
      'value: 1e+300 is too large for JSON to express exactly. Write a number below 2^53.',
    ],
    [
      'an endless number',
      { field: 'request_time', op: 'eq', value: Infinity },
      'value: Infinity is not a number that JSON can express. Write a finite number.',
    ],
    ['a float', { field: 'request_time', op: 'gt', value: 1.5 }, undefined],
    ['a whole float', { field: 'request_time', op: 'gt', value: 2 }, undefined],
    ['a text', { field: 'country', op: 'eq', value: 'South Africa' }, undefined],
    ['a number for a text', { field: 'port', op: 'eq', value: 443 }, 'value: 443 is not a string. Write it in quotes: "443".'],
    ['null', { field: 'country', op: 'eq', value: null }, 'value: null is not a string. Write a string in quotes.'],
    ['an object', { field: 'request_time', op: 'eq', value: {} }, 'value: an object is not a number. Write a number.'],
    ['a whole list', { field: 'tags', op: 'eq', value: ['a', 'b'] }, undefined],
    [
      'a list of numbers',
      { field: 'upstream_status', op: 'not eq', value: [502, '200'] },
      'value[1]: "200" is not a whole number. Write it without quotes.',
    ],
    [
      'a list, where a key selects from the list',
      { field: 'tags', key: 'a', op: 'eq', value: ['a'] },
      'value: `eq` takes one value, not a list. Write one value, or use the operator `in`.',
    ],
    [
      'no timestamp',
      { field: 'timestamp', op: 'eq', value: 'noon' },
      'value: "noon" is not a timestamp. Write it in ISO 8601, with at least year, month and day, such as ' +
        '"2025-03-01", "2025-03-01 08:00" or "2025-03-01T08:00:00Z".',
    ],
    [
      'a list',
      { field: 'country', op: 'eq', value: ['a', 'b'] },
      'value: `eq` takes one value, not a list. Write one value, or use the operator `in`.',
    ],
    ['a list of booleans', { field: 'blocked', op: 'is', value: [true] }, 'value: `is` takes one value, not a list. Write one value.'],
    ['an item of a list', { field: 'tags', op: 'eq', value: 'scanner' }, undefined],
    [
      'no text for a pattern',
      { field: 'agent', key: 'ephemeral_id', op: 'regex', value: 5 },
      'value: 5 is not a string. Write it in quotes: "5".',
    ],
    [
      'a boolean for what may be anything',
      { field: 'agent', op: 'eq', value: true },
      'value: true is not a string or a number. Write a string or a number.',
    ],
  ])('compares with a value of the type of the tested data (rule 6): %s', (_, condition, complaint) => {
    expect(complaints(condition)).toEqual(complaint === undefined ? [] : [complaint]);
  });

  test.each<[string, object, string | undefined]>([
    ['texts', { field: 'country', op: 'in', value: ['Chile', 'Peru'] }, undefined],
    ['numbers', { field: 'status', op: 'in', value: [403, 404] }, undefined],
    ['none', { field: 'status', op: 'in', value: [] }, undefined],
    ['others', { field: 'status', op: 'in', value: [403, '404'] }, 'value[1]: "404" is not a whole number. Write it without quotes.'],
    [
      'one',
      { field: 'status', op: 'in', value: 403 },
      'value: `in` takes a list of values, found 403. Write a list, or use the operator `eq`.',
    ],
  ])('tests with `in` whether a value is in a list: of %s', (_, condition, complaint) => {
    expect(complaints(condition)).toEqual(complaint === undefined ? [] : [complaint]);
  });

  test.each<[string, object, string | undefined]>([
    ['numbers', { field: 'status', op: 'between', value: [500, 599] }, undefined],
    ['numbers of unknown data', { field: 'agent', op: 'between', value: [1, 2.5] }, undefined],
    ['texts', { field: 'status', op: 'between', value: ['500', 599] }, 'value[0]: "500" is not a whole number. Write it without quotes.'],
    ['one number', { field: 'status', op: 'between', value: 500 }, 'value: `between` takes two numbers, found 500. Write a list of two.'],
    [
      'three numbers',
      { field: 'status', op: 'between', value: [1, 2, 3] },
      'value: `between` takes two numbers, found a list of 3. Write a list of two.',
    ],
    [
      'one timestamp',
      { field: 'timestamp', op: 'between', value: ['2025-03-01'] },
      'value: `between` takes two timestamps, found a list of 1. Write a list of two.',
    ],
  ])('tests with `between` whether a value lies between two %s', (_, condition, complaint) => {
    expect(complaints(condition)).toEqual(complaint === undefined ? [] : [complaint]);
  });

  test('converts further timestamps to the same form', () => {
    const { AND } = normalFilter(
      filterOf(
        { field: 'timestamp', op: 'not between', value: ['2025-03-01T08:06', '2025-03-01T08:05'] },
        { field: 'timestamp', op: 'in', value: ['2025-03-02', '20250301'] },
      ),
    );
    expect(AND[1]).toMatchObject({ op: 'not between', value: ['2025-03-01 08:05:00', '2025-03-01 08:06:00'] });
    expect(AND[2]).toMatchObject({ value: ['2025-03-02 00:00:00', '2025-03-01 00:00:00'] });
  });

  test('has the lower number first after `between`', () => {
    expect(normalFilter(filterOf({ field: 'status', op: 'between', value: [599, 500] })).AND[1]).toMatchObject({ value: [500, 599] });
  });

  test.each([
    [
      'is',
      'status',
      'op: `is` cannot compare whole numbers. status is a whole number. Write `eq`, `gt`, `lt`, `gte`, `lte`, `in` or ' +
        '`between`, or one of these after `not `.',
    ],
    ['eq', 'blocked', 'op: `eq` cannot compare booleans. blocked is a boolean. Write `is`, or one of these after `not `.'],
    [
      'not gte',
      'country',
      'op: `gte` cannot compare strings. country is a string. Write `eq`, `in` or `regex`, or one of these after `not `.',
    ],
    [
      'regex',
      'request_time',
      'op: `regex` cannot compare numbers. request_time is a number. Write `eq`, `gt`, `lt`, `gte`, `lte`, `in` or ' +
        '`between`, or one of these after `not `.',
    ],
    [
      'gt',
      'timestamp',
      'op: `gt` cannot compare timestamps. timestamp is a timestamp. Write `eq`, `in`, `regex` or `between`, or one of these after `not `.',
    ],
    ['equals', 'tags', 'op: "equals" is not an operator. tags is a string. Write `eq`, `in` or `regex`, or one of these after `not `.'],
    ['regexp', 'tags', 'op: "regexp" is not an operator. Perhaps you meant `regex`.'],
    ['noteq', 'tags', 'op: "noteq" is not an operator. Perhaps you meant `not eq`.'],
    [
      '~',
      'agent',
      'op: "~" is not an operator. Write `is`, `eq`, `gt`, `lt`, `gte`, `lte`, `in`, `regex` or `between`, or one of these after `not `.',
    ],
  ])('is refused with the operator %s on %s', (op, field, complaint) => {
    expect(complaints({ field, op, value: 'x' })).toEqual([complaint]);
  });

  test('has a field and conditions for sub-records (rule 7)', () => {
    const condition = {
      conditions: [{ value: 3, op: 'gte', field: 'risk_level' }, { NOT: { field: 'ruleid', op: 'eq', value: '100001' } }],
      field: 'cf_triggers',
    };
    expect(filterText(normalFilter(filterOf(condition)))).toContain(
      '{"field":"cf_triggers","conditions":[{"field":"risk_level","op":"gte","value":3},' +
        '{"NOT":{"field":"ruleid","op":"eq","value":"100001"}}]}',
    );
    expect(complaints({ field: 'acl_triggers', conditions: [{ field: 'tags', op: 'in', value: ['all'] }] })).toEqual([]);
  });

  test('may name any sub-field of sub-records that the contract does not show', () => {
    expect(complaints({ field: 'rl_triggers', conditions: [{ field: 'anything', op: 'gt', value: 1 }] })).toEqual([]);
    expect(complaints({ field: 'rl_triggers', op: 'eq', value: 'x' })).toEqual([]);
  });

  test.each<[object, string[]]>([
    [
      { field: 'cf_triggers', op: 'eq', value: 1 },
      [': cf_triggers consists of sub-records. Test them with `conditions`, a list of conditions on the fields of the sub-records.'],
    ],
    [
      { field: 'cf_triggers', conditions: [] },
      [
        'conditions: Conditions on sub-records must be a list with at least one condition, found an empty list. Write ' +
          'conditions with `field`, `op` and `value` in a list.',
      ],
    ],
    [{ field: 'status', conditions: [{}] }, ['conditions: status has no sub-records. Test it with `op` and `value`.']],
    [
      { field: 'cf_trigers', conditions: [{}] },
      ['field: "cf_trigers" is not a field of a traffic record. Perhaps you meant `cf_triggers`.'],
    ],
    [
      {
        field: 'cf_triggers',
        conditions: [
          { field: 'risklevel', op: 'gt', value: 1 },
          { field: 'ruleid', op: 'gt', value: 1 },
        ],
      },
      [
        'conditions[0].field: "risklevel" is not a field of the entries of cf_triggers. Perhaps you meant `risk_level`.',
        'conditions[1].op: `gt` cannot compare strings. ruleid is a string. Write `eq`, `in` or `regex`, or one of these after `not `.',
      ],
    ],
    [
      { field: 'cf_triggers', conditions: [{ field: 'name', op: 'eq', value: 'x' }], op: 'eq' },
      ['op: "op" is not allowed here. Remove it. Allowed here: `field` or `conditions`.'],
    ],
  ])('is refused for sub-records: %j', (condition, expected) => {
    expect(complaints(condition)).toEqual(expected);
  });

  test('is inverted by a prefix of its operator (rule 8), and stays as it is spelled', () => {
    const not = { field: 'status', op: 'not gt', value: 400 };
    expect(normalFilter(filterOf(not)).AND[1]).toEqual(not);
  });

  test('is inverted by a wrapper (rule 9), and stays as it is spelled', () => {
    const not = { NOT: { field: 'status', op: 'not gt', value: 400 } };
    expect(normalFilter(filterOf(not, { NOT: not })).AND.slice(1)).toEqual([not, { NOT: not }]);
    expect(complaints({ NOT: { field: 'staus', op: 'eq', value: 1 } })).toEqual([
      'NOT.field: "staus" is not a field of a traffic record. Perhaps you meant `status`.',
    ]);
    expect(complaints({ NOT: { field: 'status', op: 'eq', value: 1 }, op: 'eq' })).toEqual([
      'op: "op" is not allowed here. Remove it. Allowed here: `NOT`.',
    ]);
  });

  test('is refused if it is nested too deeply', () => {
    let condition: object = { field: 'status', op: 'eq', value: 1 };
    for (let i = 0; i < 100_000; i += 1) condition = { NOT: condition };
    expect(complaints(condition)[0]).toContain(
      'Conditions are nested more than 32 deep. Remove wrappers. Two `NOT` in a row have no effect.',
    );
  });
});

describe('a hostile filter', () => {
  const status = { field: 'status', op: 'eq', value: 404 };
  const regex = (value: string) => ({ field: 'path', op: 'regex', value });
  const many = (count: number, condition: object) => Array.from({ length: count }, () => condition);

  test('is refused at the first excess condition, at any depth', () => {
    const problem = 'A filter has at most 250 conditions. To test one field for several values, use `in`.';
    expect(problemsOf(filterOf(...many(250, status)))).toEqual([]);
    expect(problemsOf(filterOf(...many(10_000, status)))).toEqual([`AND[251]: ${problem}`]);
    // A wrapper and a list of conditions count as conditions themselves.
    const inside = { field: 'cf_triggers', conditions: many(10_000, { field: 'name', op: 'eq', value: 'x' }) };
    expect(problemsOf(filterOf(inside))).toEqual([`AND[1].conditions[249]: ${problem}`]);
  });

  test('is refused with a few of its mistakes', () => {
    expect(problemsOf(filterOf(...many(10_000, { field: 'staus' })))).toHaveLength(20);
    const members = Object.fromEntries(Array.from({ length: 10_000 }, (_, position) => [`member${position}`, 1]));
    expect(problemsOf(filterOf({ ...status, ...members }))).toHaveLength(20);
  });

  test('is refused if a list has too many values', () => {
    const values = (length: number) => ({ field: 'status', op: 'in', value: Array.from({ length }, (_, position) => position) });
    expect(complaints(values(1000))).toEqual([]);
    expect(complaints(values(1001))).toEqual(['value: The list has 1001 values. At most 1000 are allowed. Send several queries.']);
  });

  test('is refused before it compiles regular expressions that are too large', () => {
    const steps =
      'The regular expressions of a filter are too large together: repetitions count as if they were written out, and at most 10000 ' +
      'steps are allowed. Write smaller numbers in the braces, or `*` or `+` instead of them.';
    expect(complaints(regex('a'.repeat(1000)))).toEqual([]);
    expect(complaints(regex('a'.repeat(1001)))[0]).toContain('value: The regular expression has 1001 characters.');
    expect(complaints(regex('(a{100}b{0,100}){51}'))).toEqual([`value: ${steps}`]);
    expect(problemsOf(filterOf(...many(11, regex('x{1000}'))))).toEqual([`AND[11].value: ${steps}`]);
    expect(complaints({ field: 'headers', key: `^${'a'.repeat(1000)}`, op: 'eq', value: 'x' })[0]).toContain(
      'key: The regular expression has 1001',
    );
  });

  test('is refused before it is parsed if it is too long', async () => {
    await expect(filterFromText(' '.repeat(100_001))).rejects.toThrow('The filter has 100001 characters. At most 100000 are allowed.');
    await expect(filterFromText('['.repeat(100_000))).rejects.toThrow('The string is not JSON');
  });

  test('is refused with half a surrogate pair, which no record contains', () => {
    expect(complaints({ field: 'path', op: 'eq', value: '\ud800' })[0]).toContain('contains one half of a surrogate pair');
  });
});

describe('any filter', () => {
  test('has a normal form with the same meaning, which is its own normal form', () => {
    fc.assert(
      fc.property(filter, (json) => {
        const text = filterText(normalFilter(json));
        expect(filterText(normalFilter(JSON.parse(text)))).toBe(text);
      }),
    );
  });

  test('means the same with its members in any order', () => {
    const reversed = (json: unknown): unknown => {
      if (Array.isArray(json)) return json.map(reversed);
      if (typeof json !== 'object' || json === null) return json;
      return Object.fromEntries(
        Object.entries(json)
          .reverse()
          .map(([name, value]) => [name, reversed(value)]),
      );
    };
    fc.assert(
      fc.property(filter, (json) => {
        expect(filterText(normalFilter(reversed(json)))).toBe(filterText(normalFilter(json)));
      }),
    );
  });

  test('becomes a filter or a FilterError with a remedy for each problem, also if it is damaged or any other JSON', () => {
    const member = fc.constantFrom('field', 'op', 'key', 'value', 'conditions', 'NOT', 'AND', '__proto__');
    const spoiled = fc.tuple(filter, fc.nat(5), member, fc.jsonValue()).map(([json, at, name, value]) => ({
      AND: json.AND.map((condition, position) =>
        position === at ? Object.fromEntries([...Object.entries(condition as object), [name, value]]) : condition,
      ),
    }));
    fc.assert(
      fc.property(fc.oneof(spoiled, fc.jsonValue(), fc.record({ AND: fc.array(fc.jsonValue()) })), (json) => {
        try {
          normalFilter(json);
        } catch (error) {
          expect(error).toBeInstanceOf(FilterError);
          for (const { problem, remedy } of (error as FilterError).problems)
            expect([problem, remedy]).toEqual([expect.stringMatching(/[.]$/s), expect.stringMatching(/[.]$/s)]);
          expect((error as FilterError).problems.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});
