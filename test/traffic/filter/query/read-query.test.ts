import fc from 'fast-check';
import { type Condition, QueryError } from '../../../../src/traffic/filter';
import { TRAFFIC_FIELDS } from '../../../../src/model/traffic';
import { parseQuery } from '../support/read';

const RANGE = { field: 'timestamp', op: 'between', value: ['2025-03-01 08:00:00', '2025-03-01 08:10:00'] };
const BETWEEN = 'timestamp between 2025-03-01 08:00:00 and 2025-03-01 08:10:00';

/** The conditions of a query beside the time range, which is added. */
const conditionsOf = (query: string): readonly Condition[] => parseQuery(`${query}, ${BETWEEN}`).AND.slice(1);

const errorOf = (query: string): QueryError => {
  try {
    parseQuery(query);
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
  throw new Error('it was parsed');
};

test('a query becomes the JSON form, the time range first', () => {
  expect(JSON.stringify(parseQuery(`status=404, ${BETWEEN}`))).toBe(
    '{"AND":[{"field":"timestamp","op":"between","value":["2025-03-01 ' +
      '08:00:00","2025-03-01 ' +
      '08:10:00"]},{"field":"status","op":"eq","value":404}]}',
  );
});

test.each<[string, object[]]>([
  ['status=404', [{ field: 'status', op: 'eq', value: 404 }]],
  ['blocked=true', [{ field: 'blocked', op: 'is', value: true }]],
  ['country="South Africa"', [{ field: 'country', op: 'eq', value: 'South Africa' }]],
  [
    'status>=500,status<600',
    [
      { field: 'status', op: 'gte', value: 500 },
      { field: 'status', op: 'lt', value: 600 },
    ],
  ],
  ['method!=GET', [{ field: 'method', op: 'not eq', value: 'GET' }]],
  ['reason~"rate limit"', [{ field: 'reason', op: 'regex', value: 'rate limit' }]],
  [
    'tags = scanner, tags != trusted',
    [
      { field: 'tags', op: 'eq', value: 'scanner' },
      { field: 'tags', op: 'not eq', value: 'trusted' },
    ],
  ],
  ['headers["x-tenant"]="blue"', [{ field: 'headers', op: 'eq', key: 'x-tenant', value: 'blue' }]],
  [
    'path ~ ^/cart/ , request_time > 1.5',
    [
      { field: 'path', op: 'regex', value: '^/cart/' },
      { field: 'request_time', op: 'gt', value: 1.5 },
    ],
  ],
  ['trigger_counters["acl"]>0', [{ field: 'trigger_counters', op: 'gt', key: 'acl', value: 0 }]],
  ['processing_stage=6', [{ field: 'processing_stage', op: 'eq', value: 6 }]],
  ['ip!="198.51.100.7"', [{ field: 'ip', op: 'not eq', value: '198.51.100.7' }]],
  // Beyond the known examples.
  [
    'path = /a, tags = my-tag',
    [
      { field: 'path', op: 'eq', value: '/a' },
      { field: 'tags', op: 'eq', value: 'my-tag' },
    ],
  ],
  ['session_ids["asn"]="5f2c"', [{ field: 'session_ids', op: 'eq', key: 'asn', value: '5f2c' }]],
  ['reason!~Monitor', [{ field: 'reason', op: 'not regex', value: 'Monitor' }]],
  ['blocked!=false', [{ field: 'blocked', op: 'not is', value: false }]],
  ['status<=-1', [{ field: 'status', op: 'lte', value: -1 }]],
  ['request_time>1e-3', [{ field: 'request_time', op: 'gt', value: 0.001 }]],
  ['\n  status\t=\n404\n', [{ field: 'status', op: 'eq', value: 404 }]],
  [' headers [ "a" ] = b ', [{ field: 'headers', op: 'eq', key: 'a', value: 'b' }]],
  ['status in (403,404)', [{ field: 'status', op: 'in', value: [403, 404] }]],
  ['status not in ( )', [{ field: 'status', op: 'not in', value: [] }]],
  ['country in( "South Africa" ,Chile )', [{ field: 'country', op: 'in', value: ['South Africa', 'Chile'] }]],
  ['status between 599 and 500', [{ field: 'status', op: 'between', value: [500, 599] }]],
  ['request_time not between 0.5 and 1e1', [{ field: 'request_time', op: 'not between', value: [0.5, 10] }]],
  [
    'timestamp not between 2025-03-01 and 2025-03-02',
    [{ ...RANGE, op: 'not between', value: ['2025-03-01 00:00:00', '2025-03-02 00:00:00'] }],
  ],
  [
    'timestamp in ("2025-03-01 08:00", 20250301)',
    [{ field: 'timestamp', op: 'in', value: ['2025-03-01 08:00:00', '2025-03-01 00:00:00'] }],
  ],
  ['status not > 400', [{ field: 'status', op: 'not gt', value: 400 }]],
  ['status not=404', [{ field: 'status', op: 'not eq', value: 404 }]],
  ['not status=404', [{ NOT: { field: 'status', op: 'eq', value: 404 } }]],
  ['not not tags not in (a)', [{ NOT: { NOT: { field: 'tags', op: 'not in', value: ['a'] } } }]],
  ['reason~(a|b)', [{ field: 'reason', op: 'regex', value: '(a|b)' }]],
])('%s', (query, conditions) => {
  expect(conditionsOf(query)).toEqual(conditions);
});

describe('the time range', () => {
  test.each([`${BETWEEN}, status=404, blocked=true`, `status=404, ${BETWEEN}, blocked=true`, `status=404,blocked=true,${BETWEEN}`])(
    'may stand anywhere: %s',
    (query) => {
      expect(parseQuery(query).AND).toEqual([
        RANGE,
        { field: 'status', op: 'eq', value: 404 },
        { field: 'blocked', op: 'is', value: true },
      ]);
    },
  );

  test.each([
    'timestamp between 2025-03-01 08:10:00 and 2025-03-01 08:00:00',
    'timestamp between 2025-03-01 08:00 and 2025-03-01 08:10',
    'timestamp between 2025-03-01T08 and 20250301T0810',
    'timestamp  between\t"2025-03-01 08"   and\n"2025-03-01 08:10"',
    'timestamp between 2025-03-01 08\nand\n2025-03-01 08:10',
  ])('may be in any order and ISO form: %s', (query) => {
    expect(parseQuery(query)).toEqual({ AND: [RANGE] });
  });

  test('may be narrowed by further ones', () => {
    expect(conditionsOf('timestamp between 2025-03-01 and 2025-03-02')).toEqual([RANGE]);
  });
});

describe('a value gets the type of its field', () => {
  test.each<[string, unknown]>([
    ['port=443', '443'],
    ['asn=true', 'true'],
    ['country=404.0', '404.0'],
    ['upstream_status=200', 200],
    ['security_config["cf_rules"]=3', 3],
    ['security_config["acl_active"]=true', true],
    ['security_config["secpolid"]=3', '3'],
    ['status~x', undefined],
    // Where the type is not shown, a value is what it looks like.
    ['agent["ephemeral_id"]=3', 3],
    ['agent["ephemeral_id"]=true', true],
    ['agent["ephemeral_id"]=3x', '3x'],
    ['agent["ephemeral_id"]="3"', '3'],
    ['agent["ephemeral_id"]="true"', 'true'],
    ['agent["ephemeral_id"]~3', '3'],
    ['session_ids["asn"]>3', 3],
    ['proxy["geo_lat"]<-12.5', -12.5],
  ])('%s', (query, value) => {
    if (value === undefined) expect(() => conditionsOf(query)).toThrow(QueryError);
    else expect(conditionsOf(query)).toEqual([expect.objectContaining({ value })]);
  });
});

test.each([
  ['"a,b"', 'a,b'],
  ['"a \\"b\\""', 'a "b"'],
  ['"a\\\\"', 'a\\'],
  ['"^\\d+\\.php$"', '^\\d+\\.php$'],
  ['"\\\\d"', '\\d'],
  ['"two\nlines"', 'two\nlines'],
  ['""', ''],
  ['"ü👋"', 'ü👋'],
  ['/a?b=c&d[]=é', '/a?b=c&d[]=é'],
])('the string %s has the value %j', (written, value) => {
  expect(conditionsOf(`url=${written}`)).toEqual([{ field: 'url', op: 'eq', value }]);
});

describe('a mistake in a query', () => {
  test('is marked with a caret below the place', () => {
    expect(errorOf(`status=, ${BETWEEN}`).message).toBe(
      [
        'Column 8:',
        '',
        '  status=, timestamp between 2025-03-01 08:00:00 …',
        '         ^',
        '',
        'A value is expected after `=`. Write a number, true, false, a word, or a string in double quotes.',
      ].join('\n'),
    );
  });

  test('is shown with its line in a query of several lines', () => {
    expect(errorOf(`${BETWEEN},\n\tstaus=404,\nblocked=true`).message).toBe(
      [
        'Line 2, column 2:',
        '',
        '  \tstaus=404,',
        '  \t^',
        '',
        '"staus" is not a field of a traffic record. Perhaps you meant `status`.',
      ].join('\n'),
    );
  });

  test('is shown with the surrounding characters in a long line, counted in characters and not in bytes', () => {
    const lines = errorOf(`country="${'👋'.repeat(100)}" blocked=true`).message.split('\n');
    expect(lines[0]).toBe('Column 112:');
    expect(lines[2]).toBe(`  …${'👋'.repeat(38)}" blocked=true`);
    expect([...lines[3]!]).toHaveLength([...lines[2]!].indexOf('b') + 1);
  });

  test('is reported together with the others if the query can be parsed', () => {
    const { faults, message } = errorOf('staus=404, blocked=yes, timestamp between 2025-03 and 2025-04, port>5');
    expect(faults.map(({ at }) => at)).toEqual([0, 19, 42, 54, 67]);
    expect(message.match(/^ *\^$/gm)).toHaveLength(5);
  });

  test.each<[string, number, string]>([
    ['', 0, 'A condition is expected here.'],
    ['   ', 3, 'A condition is expected here.'],
    ['\n', 1, 'A condition is expected here.'],
    ['status=404', 10, 'The time range is missing. Add `timestamp between … and …`, anywhere among the conditions.'],
    ['status=404,', 11, 'A condition is expected here.'],
    ['status=404,,blocked=true', 11, 'A condition is expected here.'],
    ['status', 6, 'An operator is expected here. Write `!=`, `!~`, `<`, `<=`, `=`, `>`, `>=`, `~`, `in` or `between`.'],
    ['status, blocked=true', 6, 'An operator is expected here.'],
    ['status==404', 6, '`==` is not an operator.'],
    ['reason=~x', 6, '`=~` is not an operator.'],
    ['status<>404', 6, '`<>` is not an operator.'],
    ['404=status', 0, 'A condition is expected here.'],
    [
      'country=South Africa',
      14,
      'A comma or the end is expected here. Separate conditions with commas. Put a value with white space or commas in double quotes.',
    ],
    ['status=404 and blocked=true', 11, '`and` does not join conditions. Write a comma in its place: a request must meet all conditions.'],
    ['status=404 && blocked=true', 11, '`&&` does not join conditions.'],
    [
      'status=404 OR status=403',
      11,
      '`OR` does not join conditions. A filter has no OR. To test one field for several values, write `status in',
    ],
    ['ip:10.1.2.3', 2, '`:` is not an operator. Write `=` in its place.'],
    ['status==404', 6, '`==` is not an operator. Write `=`.'],
    ['country="South Africa', 8, 'The double quotes are not closed.'],
    ['country="South Africa\\"', 8, 'The double quotes are not closed.'],
    ['country="a\\', 8, 'The double quotes are not closed.'],
    ['country="a"b', 11, 'A comma or the end is expected here.'],
    ['country=a"b"', 9, 'The value contains a double quote.'],
    ["country='a'", 8, 'Single quotes do not work here. Put the value in double quotes.'],
    ['headers[x]=a', 8, 'A key in double quotes is expected here.'],
    ['headers["x"=a', 11, 'A `]` is expected here.'],
    ['headers["x"]', 12, 'An operator is expected here.'],
    ['status["x"]=5', 7, 'status has only one value, so a key cannot select a part of it. Remove the key.'],
    ['trigger_counters["cff"]>0', 17, 'trigger_counters has no "cff". Perhaps you meant `cf`.'],
    ['waap_id=x', 0, '"waap_id" is a cookie, not a field. Test the field `cookies` with the key `waap_id`.'],
    [
      'cf_triggers=x',
      0,
      'cf_triggers consists of sub-records. Use the JSON form of the filter, with `conditions` on the fields of the sub-records.',
    ],
    ['status="404"', 7, '"404" is not a whole number. Write it without quotes.'],
    ['status=4o4', 7, '"4o4" is not a whole number. Write a whole number.'],
    ['status=404.5', 7, '404.5 is not a whole number. Write a number without decimals.'],
    ['request_time>fast', 13, '"fast" is not a number. Write a number.'],
    ['request_time>1e999', 13, 'Infinity is not a number that JSON can express.'],
    ['blocked=1', 8, '1 is not a boolean. Write true or false, without quotes.'],
    ['blocked="true"', 8, '"true" is not a boolean.'],
    ['blocked>true', 7, '`>` cannot compare booleans. blocked is a boolean. Write `!=` or `=`.'],
    [
      'status~5',
      6,
      '`~` cannot compare whole numbers. status is a whole number. Write `!=`, `<`, `<=`, `=`, `>`, `>=`, `in` or `between`.',
    ],
    ['country>5', 7, '`>` cannot compare strings. country is a string. Write `!=`, `!~`, `=`, `~` or `in`.'],
    ['timestamp>2025-03-01', 9, '`>` cannot compare timestamps. timestamp is a timestamp.'],
    ['session_ids["asn"]>x', 19, '"x" is not a number.'],
    ['timestamp between 2025-03 and 2025-03-01', 18, '"2025-03" is not a timestamp.'],
    ['timestamp between 2025-03-01 and now', 33, '"now" is not a timestamp.'],
    ['timestamp between 2025-03-01', 28, '`and` is expected between the two timestamps.'],
    ['timestamp between', 17, 'A timestamp, `and` and another timestamp are expected here.'],
    ['timestamp between and 2025-03-01', 32, '`and` is expected between the two timestamps.'],
    ['timestamp between 2025-03-01, status=404', 18, 'A timestamp, `and` and another timestamp are expected here.'],
    ['timestamp between 2025-03-01 and', 32, 'A second timestamp is expected here.'],
    ['timestamp between 2025-03-01 and ', 33, 'A second timestamp is expected here.'],
    ['timestamp between "2025-03-01" "2025-03-02"', 31, '`and` is expected between the two timestamps.'],
    ['timestamp between "2025-03-01" and "2025-03-02" x', 48, 'A comma or the end is expected here.'],
  ])('has its position in %s', (query, at, message) => {
    const { faults } = errorOf(query);
    expect(faults).toHaveLength(1);
    expect([faults[0]!.at, `${faults[0]!.problem} ${faults[0]!.remedy}`]).toEqual([at, expect.stringContaining(message)]);
  });

  test.each<[string, number, string]>([
    ['blocked is true', 8, 'In a query string, "is" is not known as an operator. Write `!=`, '],
    ['status not eq 404', 11, '"eq" is not known as an operator.'],
    ['status not 404', 11, 'An operator is expected here.'],
    ['not', 3, 'An operator is expected here.'],
    ['not not', 7, 'An operator is expected here.'],
    ['status not != 404', 7, '`not` and `!=` both invert the condition. Remove one of them, or write `=`.'],
    ['reason not !~ a', 7, '`not` and `!~` both invert the condition. Remove one of them, or write `~`.'],
    ['status in 403', 10, 'A `(` is expected here. Write the values in parentheses, as in `status in (403, 404)`.'],
    ['status in (403 404)', 15, 'A comma or a `)` is expected here.'],
    ['status in (403,', 15, 'A value is expected here.'],
    ['status in (403, x)', 16, '"x" is not a whole number.'],
    ["country in ('a')", 12, 'A value is expected here.'],
    ['blocked in (true)', 8, '`in` cannot compare booleans. blocked is a boolean. Write `!=` or `=`.'],
    ['status between 500', 18, '`and` is expected between the two numbers. Write two numbers, as in `status between 500 and 599`.'],
    ['status between 500, blocked=true', 15, 'A number, `and` and another number are expected here.'],
    ['status between 500 and ', 23, 'A second number is expected here.'],
    ['status between 500 and high', 23, '"high" is not a whole number.'],
    ['status between a and 599', 15, '"a" is not a whole number.'],
    ['headers["a"] between 1 and 2', 13, '`between` cannot compare strings.'],
  ])('has its position in the words of %s', (query, at, message) => {
    const { faults } = errorOf(query);
    expect(faults).toHaveLength(1);
    expect([faults[0]!.at, `${faults[0]!.problem} ${faults[0]!.remedy}`]).toEqual([at, expect.stringContaining(message)]);
  });

  test.each<[string, number, string]>([
    ['path~a[', 6, 'The regular expression has a mistake: missing closing ] in "[". Correct it. The syntax is that of RE2'],
    ['path~"a\\\\b[c"', 10, 'missing closing ] in "[c"'],
    ['path~"(a"', 6, 'missing closing ) in "(a"'],
    ['path~"a(?=b)"', 7, 'invalid or unsupported Perl syntax in "(?="'],
    ['path~"(a)\\1"', 9, 'invalid escape sequence in "\\\\1"'],
    ['path~"[(?<]\\Q(?<\\E\\(?<(?<n>a)"', 22, 'The regular expression has a group with a name. Write `(?:` instead of `(?<name>`.'],
    ['path~"a(?P<n>b)"', 7, 'The regular expression has a group with a name. Write `(?:` instead of `(?<name>`.'],
    ['headers["ids[]"]=a', 12, 'To select a name that has such a sign, write a backslash before the sign.'],
    [`path~${'a'.repeat(1001)}`, 1005, 'The regular expression has 1001 characters. At most 1000 are allowed.'],
    ['path~"((abcdefghijkl){30}){30},x"', 6, 'at most 10000 steps are allowed. Write smaller numbers in the braces'],
  ])('has its position in the regular expression of %s', (query, at, message) => {
    const { faults } = errorOf(`${query}, ${BETWEEN}`);
    expect(faults).toHaveLength(1);
    expect([faults[0]!.at, `${faults[0]!.problem} ${faults[0]!.remedy}`]).toEqual([at, expect.stringContaining(message)]);
  });
});

test('any string is parsed, or refused with a QueryError whose carets are inside it', () => {
  const piece = fc.constantFrom(
    ...TRAFFIC_FIELDS.map(({ name }) => name),
    ...[
      '=',
      '!=',
      '!~',
      '~',
      '>',
      '>=',
      '<',
      '<=',
      '[',
      ']',
      '"',
      '\\',
      ',',
      ' ',
      '\n',
      'and',
      'between',
      'timestamp between',
      '2025-03-01',
      '2025-03-01 08:00',
      '404',
      'true',
      '👋',
      '"a"',
      '["a"]',
      BETWEEN,
    ],
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(' ')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(text, (query) => {
      try {
        parseQuery(query);
      } catch (error) {
        expect(error).toBeInstanceOf(QueryError);
        for (const { at } of (error as QueryError).faults) {
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThanOrEqual(query.length);
        }
      }
    }),
    { numRuns: 1000 },
  );
});

test('a query is refused at the first excess condition', () => {
  const many = (count: number) => Array.from({ length: count }, () => 'status=404').join(',');
  expect(conditionsOf(many(250))).toHaveLength(250);
  for (const count of [251, 9_000]) {
    expect(errorOf(`${BETWEEN},${many(count)}`).faults).toEqual([
      {
        at: BETWEEN.length + 1 + 250 * 11,
        problem: 'A filter has at most 250 conditions.',
        remedy: 'To test one field for several values, use `in`.',
      },
    ]);
  }
});

test('a few of many mistakes are reported', () => {
  const values = (count: number) => Array.from({ length: count }, () => 'x').join(',');
  expect(errorOf(`status in (${values(1000)}), ${BETWEEN}`).faults).toHaveLength(20);
  expect(errorOf(`status in (${values(1001)}), ${BETWEEN}`).faults).toEqual([
    { at: 7, problem: 'The list has 1001 values. At most 1000 are allowed.', remedy: 'Send several queries.' },
  ]);
});

test('a condition is refused if it is inverted too often', () => {
  expect(conditionsOf(`${'not '.repeat(32)}status=404`)).toHaveLength(1);
  expect(errorOf(`${'not '.repeat(20_000)}status=404, ${BETWEEN}`).faults).toEqual([
    { at: 0, problem: 'More than 32 `not` stand before a condition.', remedy: 'Two of them have no effect.' },
  ]);
});

test.each([
  ['white space', ' '.repeat(200_000)],
  ['a text', `country="${'a\\"'.repeat(200_000)}`],
  ['a word', `country=${'a'.repeat(200_000)}`],
  ['timestamps', `timestamp between ${'and '.repeat(100_000)}`],
  ['dates', `timestamp between 2025-03-01 ${' '.repeat(100_000)}x and 2025`],
])('a very long query is refused: %s', (_, query) => {
  expect(errorOf(query).message.length).toBeLessThan(2000);
});
