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

  test.each(['x', '\\"', '\\u0041', '1'])('has strings of any length beside such a number: many of %s', (part) => {
    const parts = Math.floor(20_000_000 / part.length);
    const { long, id } = parseJson(json(`{"long":"${part.repeat(parts)}","id":9007199254740993}`)) as { long: string; id: unknown };
    expect([long.length, id]).toEqual([parts, new Decimal('9007199254740993')]);
  });

  test('that is nested too deep is refused as such', () => {
    const text = `${'['.repeat(1_000_000)}9007199254740993${']'.repeat(1_000_000)}`;
    expect(() => parseJson(json(text))).toThrow(/^the value is nested too deep$/);
  });

  test.each(['[9007199254740993', '[9007199254740993, "x', '[9007199254740993, "x\\', '[-, 9007199254740993]', '9007199254740993-'])(
    'that is cut or wrong beside such a number is refused: %s',
    (text) => {
      expect(() => parseJson(json(text))).toThrow(/^not JSON$/);
    },
  );
});
