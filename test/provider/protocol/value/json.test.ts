import { Decimal, DynamicValue } from '../../../../src/provider/framework/value';
import { parseJson, valueFromJson } from '../../../../src/provider/protocol/value/json';

const json = (text: string): Uint8Array => Buffer.from(text);

describe('a value in JSON', () => {
  test('reads under its type', () => {
    const type = { object: { a: 'string', n: 'number', s: { set: 'bool' }, d: 'dynamic', missing: 'string' } } as const;
    const text = '{"a":"x","n":1.5,"s":[true,null],"d":{"type":["list","number"],"value":[1]}}';
    expect(valueFromJson(json(text), type)).toEqual({
      a: 'x',
      n: 1.5,
      s: [true, null],
      d: new DynamicValue(['list', 'number'], [1]),
      missing: null,
    });
  });

  test('that does not fit its type is refused with its path', () => {
    expect(() => valueFromJson(json('{"a":[1]}'), { object: { a: { list: 'string' } } })).toThrow(
      'a[0]: a string is required, got a number',
    );
  });
});

describe('parsed JSON', () => {
  test('keeps numbers that JavaScript would round', () => {
    expect(parseJson(json('{"id":9007199254740993,"a":[0.1,1e400,2],"t":"9007199254740993 \\" 1e400"}'))).toEqual({
      id: new Decimal('9007199254740993'),
      a: [0.1, new Decimal('1e400'), 2],
      t: '9007199254740993 " 1e400',
    });
  });

  test('that is invalid is refused without quoting it', () => {
    expect(() => parseJson(json('{"password": hunter2}'))).toThrow(/^not JSON$/);
  });
});
