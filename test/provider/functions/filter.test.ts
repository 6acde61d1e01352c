import type { FunctionError } from '../../../src/provider/framework/server';
import { Decimal, DynamicValue, type Value } from '../../../src/provider/framework/value';
import { filterFunction } from '../../../src/provider/functions/filter';

const FROM = '2025-03-01T08:00:00Z';
const TO = '2025-03-01T09:00:00Z';

/** Returns a dynamically typed value, as Core sends it. The function ignores the type. */
const dynamic = (value: Value) => new DynamicValue('dynamic', value);

async function call(from: string, to: string, ...conditions: Value[]): Promise<{ result?: string; error?: FunctionError }> {
  return (await filterFunction.call([from, to, ...conditions.map(dynamic)])) as { result?: string; error?: FunctionError };
}

/** Returns the JSON form of a condition. */
async function becomes(condition: Value): Promise<unknown> {
  const { result } = await call(FROM, TO, condition);
  return (JSON.parse(result!) as { AND: unknown[] }).AND[1];
}

test('the result has the time range, then each condition', async () => {
  expect(
    (await call(FROM, TO, { field: 'status', op: 'gte', value: 500 }, { value: 'blue', op: 'not eq', key: 'x-tenant', field: 'headers' }))
      .result,
  ).toBe(
    '{"AND":[{"field":"timestamp","op":"between","value":["2025-03-01T08:00:00Z","2025-03-01T09:00:00Z"]},' +
      '{"field":"status","op":"gte","value":500},{"field":"headers","op":"not eq","key":"x-tenant","value":"blue"}]}',
  );
});

test('the ends of the time range may come in either order', async () => {
  expect(await call(TO, FROM)).toEqual(await call(FROM, TO));
});

test.each<[string, Value, object]>([
  ['no operator, on one value', { field: 'status', value: 404 }, { field: 'status', op: 'eq', value: 404 }],
  ['no operator, on a boolean', { field: 'blocked', value: false }, { field: 'blocked', op: 'is', value: false }],
  ['no operator, on a list', { field: 'country', value: ['Chile', 'Peru'] }, { field: 'country', op: 'in', value: ['Chile', 'Peru'] }],
  ['null for what is left out', { field: 'country', op: null, key: null, value: 'Peru' }, { field: 'country', op: 'eq', value: 'Peru' }],
  ['not', { not: { field: 'tags', value: 'a' } }, { NOT: { field: 'tags', op: 'eq', value: 'a' } }],
  ['NOT', { NOT: { field: 'tags', value: 'a' } }, { NOT: { field: 'tags', op: 'eq', value: 'a' } }],
  [
    'conditions',
    { field: 'cf_triggers', op: null, conditions: [{ field: 'risk_level', value: [4, 5] }, { not: { field: 'name', value: 'a' } }] },
    {
      field: 'cf_triggers',
      conditions: [{ field: 'risk_level', op: 'in', value: [4, 5] }, { NOT: { field: 'name', op: 'eq', value: 'a' } }],
    },
  ],
  [
    'decimals of any length',
    { field: 'request_time', op: 'gt', value: new Decimal('0.12345678901234567890123') },
    { field: 'request_time', op: 'gt', value: 0.12345678901234568 },
  ],
  [
    'values that are dynamic inside',
    { field: 'status', value: new DynamicValue('number', 404) },
    { field: 'status', op: 'eq', value: 404 },
  ],
])('a condition may have %s', async (_, condition, json) => {
  expect(await becomes(condition)).toEqual(json);
});

test.each<[string, Value[], FunctionError]>([
  ['from', ['2025-03', TO], { argument: 0, text: expect.stringMatching(/^from: "2025-03" is not a timestamp\./) as unknown as string }],
  ['to', [FROM, 'later'], { argument: 1, text: expect.stringMatching(/^to: "later" is not a timestamp\./) as unknown as string }],
  [
    'a condition',
    [FROM, TO, { field: 'status', value: 404 }, { field: 'staus', value: 404 }],
    { argument: 3, text: 'conditions[1].field: "staus" is not a field of a traffic record. Perhaps you meant `status`' },
  ],
  [
    'what is no condition',
    [FROM, TO, 'status=404'],
    { argument: 2, text: 'conditions[0]: A condition must be an object, found "status=404". Write one with `field`, `op` and `value`' },
  ],
  [
    'null',
    [FROM, TO, null],
    { argument: 2, text: 'conditions[0]: A condition must be an object, found null. Write one with `field`, `op` and `value`' },
  ],
  [
    'a number too large',
    [FROM, TO, { field: 'status', value: new Decimal('12345678901234567890') }],
    { argument: 2, text: 'conditions[0].value: 12345678901234567000 is too large for JSON to express exactly. Write a number below 2^53' },
  ],
  [
    'a sub-field',
    [FROM, TO, { field: 'cf_triggers', conditions: [{ field: 'risk', op: 'gt', value: 1 }] }],
    {
      argument: 2,
      text: expect.stringMatching(
        /^conditions\[0\]\.conditions\[0\]\.field: "risk" is not a field of the entries of cf_triggers\./,
      ) as unknown as string,
    },
  ],
])('the error names the argument: %s', async (_, [from, to, ...conditions], error) => {
  expect(await call(from as string, to as string, ...conditions)).toEqual({ error });
});

test('all problems are reported, at the first of their arguments', async () => {
  const { error } = await call('x', 'y', { field: 'blocked', op: 'gt', value: 1 });
  expect(error!.argument).toBe(0);
  expect(error!.text.split('\n').map((line) => line.split(':')[0])).toEqual(['from', 'to', 'conditions[0].op']);
});
