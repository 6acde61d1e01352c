import { encode } from '@msgpack/msgpack';
import fc from 'fast-check';
import { equal, Decimal, DynamicValue, UNKNOWN, Unknown } from '../../../../src/provider/framework/value';
import type { Type } from '../../../../src/provider/framework/type';
import { valueFromMsgpack, valueToMsgpack } from '../../../../src/provider/protocol/value/msgpack';
import * as arbitrary from './arbitrary';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytes = (text: string): Uint8Array => Buffer.from(text, 'hex');

describe('a value in msgpack', () => {
  test('reads back as it was written', () => {
    fc.assert(
      fc.property(
        arbitrary.type.chain((type) => fc.tuple(fc.constant(type), arbitrary.valueOf(type))),
        ([type, value]) => {
          const read = valueFromMsgpack(valueToMsgpack(value, type), type);
          expect(read).toEqual(value);
          expect(equal(read, value)).toBe(true);
        },
      ),
    );
  });

  test('is written the way cty writes it', () => {
    expect(hex(valueToMsgpack(UNKNOWN, 'string'))).toBe('d40000');
    expect(hex(valueToMsgpack(new Unknown(true), 'string'))).toBe('c7030c8101c2');
    expect(hex(valueToMsgpack(new Unknown(true), 'dynamic'))).toBe('d40000');
    expect(hex(valueToMsgpack(null, 'bool'))).toBe('c0');
    expect(hex(valueToMsgpack(300, 'number'))).toBe('cd012c');
    expect(hex(valueToMsgpack(0.1, 'number'))).toBe('a3302e31');
    expect(hex(valueToMsgpack(2 ** 60, 'number'))).toBe(hex(encode('1152921504606846976')));
    expect(hex(valueToMsgpack(new DynamicValue('string', 'x'), 'dynamic'))).toBe('92c40822737472696e6722a178');
  });

  test('has no halves of surrogate pairs, which UTF-8 cannot encode', () => {
    const written = valueToMsgpack(['\ud83d \ude00', '\ud83d\ude00'], { list: 'string' });
    expect(valueFromMsgpack(written, { list: 'string' })).toEqual(['\ufffd \ufffd', '\ud83d\ude00']);
    const map = valueToMsgpack({ 'a\ud83d': 'x' }, { map: 'string' });
    expect(valueFromMsgpack(map, { map: 'string' })).toEqual({ 'a\ufffd': 'x' });
  });

  test('has every attribute of its type', () => {
    const type: Type = { object: { a: 'string', b: 'string' } };
    expect(valueFromMsgpack(valueToMsgpack({ a: 'x' }, type), type)).toEqual({ a: 'x', b: null });
  });

  test('may be unknown with refinements, of which only "not null" is kept', () => {
    expect(valueFromMsgpack(bytes('d40000'), 'string')).toBe(UNKNOWN);
    expect(valueFromMsgpack(bytes('c70000'), 'string')).toBe(UNKNOWN);
    // key 1: false, key 2: "pre"
    expect(valueFromMsgpack(bytes('c7080c8201c202a3707265'), 'string')).toEqual(new Unknown(true));
    // key 2 alone
    expect(valueFromMsgpack(bytes('c7060c8102a3707265'), 'string')).toEqual(UNKNOWN);
  });

  test('may hold a number as integer, float or text', () => {
    expect(valueFromMsgpack(encode(7), 'number')).toBe(7);
    expect(valueFromMsgpack(encode(2n ** 53n + 1n, { useBigInt64: true }), 'number')).toEqual(new Decimal('9007199254740993'));
    expect(valueFromMsgpack(encode(0.25), 'number')).toBe(0.25);
    expect(valueFromMsgpack(encode('0.1'), 'number')).toBe(0.1);
    expect(valueFromMsgpack(encode('0.10000000000000000000001'), 'number')).toEqual(new Decimal('0.10000000000000000000001'));
  });

  test('keeps keys that every JavaScript object inherits, at every depth', () => {
    const text = '{"__proto__":{"__proto__":"a","constructor":"b","ninechars":"c"},"toString":{}}';
    const value = JSON.parse(text) as Record<string, Record<string, string>>;
    const map = { map: { map: 'string' } } as const;
    expect(JSON.stringify(valueFromMsgpack(encode(value), map))).toBe(text);
    expect(JSON.stringify(valueFromMsgpack(valueToMsgpack(value, map), map))).toBe(text);

    const dynamic = valueFromMsgpack(valueToMsgpack(value, 'dynamic'), 'dynamic') as DynamicValue;
    expect(JSON.stringify(dynamic.value)).toBe(text);
    expect(Object.keys((dynamic.type as ['object', object])[1])).toEqual(['__proto__', 'toString']);
  });

  test('of a dynamic type includes its type', () => {
    const wire = encode([Buffer.from('["object",{"a":"number"}]'), { a: 1 }]);
    expect(valueFromMsgpack(wire, 'dynamic')).toEqual(new DynamicValue(['object', { a: 'number' }], { a: 1 }));
    const nothing = encode([Buffer.from('"string"'), null]);
    expect(valueFromMsgpack(nothing, 'dynamic')).toEqual(new DynamicValue('string', null));
  });

  test('of a dynamic type gets an inferred type if it has none', () => {
    const read = valueFromMsgpack(valueToMsgpack({ a: [1, 'x', true, null] }, 'dynamic'), 'dynamic');
    expect(read).toEqual(
      new DynamicValue(['object', { a: ['tuple', ['number', 'string', 'bool', 'dynamic']] }], { a: [1, 'x', true, null] }),
    );
  });

  const shelf: Type = { object: { books: { list: { object: { pages: 'number', by: { map: 'string' } } } } } };

  test('that does not fit its type is refused with its path, without the value', () => {
    const wire = encode({
      books: [
        { pages: 1, by: {} },
        { pages: true, by: {} },
      ],
    });
    expect(() => valueFromMsgpack(wire, shelf)).toThrow('books[1].pages: a number is required, got a boolean');
    expect(() => valueToMsgpack({ books: [{ pages: 1, by: { 'a b': 5 } }] }, shelf)).toThrow(
      'books[0].by["a b"]: a string is required, got a number',
    );
    expect(() => valueToMsgpack({ books: 'secret' }, shelf)).toThrow(/^books: a list is required, got a string$/);
    expect(() => valueToMsgpack({ shelves: 1 }, shelf)).toThrow('there is no attribute "shelves"');
    expect(() => valueFromMsgpack(encode({ shelves: 1 }), shelf)).toThrow('there is no attribute "shelves"');
    expect(() => valueToMsgpack(NaN, 'number')).toThrow('a number is required');
    expect(() => valueFromMsgpack(encode('ten'), 'number')).toThrow('a number is required');
    expect(() => valueFromMsgpack(encode(['"colour"', 1]), 'dynamic')).toThrow('invalid cty type');
    expect(() => valueFromMsgpack(encode([1]), { tuple: ['number', 'number'] })).toThrow('a tuple of 2 is required');
  });

  test('that is not msgpack is refused', () => {
    expect(() => valueFromMsgpack(bytes('c1'), 'string')).toThrow('not msgpack');
    expect(() => valueFromMsgpack(bytes('d90561'), 'string')).toThrow('not msgpack');
  });
});
