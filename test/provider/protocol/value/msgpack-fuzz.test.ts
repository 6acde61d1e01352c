import { encode } from '@msgpack/msgpack';
import fc from 'fast-check';
import type { Type } from '../../../../src/provider/framework/type';
import { ValueError } from '../../../../src/provider/protocol/value/error';
import { valueFromJson } from '../../../../src/provider/protocol/value/json';
import { valueFromMsgpack, valueToMsgpack } from '../../../../src/provider/protocol/value/msgpack';
import { fuzz } from '../../../support/fuzz/fuzz';
import { damagedBytes, damagedJson } from '../../../support/fuzz/mutations';
import * as arbitrary from './arbitrary';

const hex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));

/** Headers of containers, strings and extensions, some with lengths that no message has. */
const WORDS = [
  'ddffffffff', // a list of 2^32 - 1 items
  'dd01000000', // of 16 million, for which JavaScript takes the memory at once
  'dcffff',
  'dfffffffff', // a map
  'dbffffffff', // a string
  'c6ffffffff', // bytes
  'c9ffffffff0c', // a refined unknown value
  'c7000c',
  'd40000',
  'd40cc1',
  'c702 0c c1c1',
  'c1',
  'c0',
  'cfffffffffffffffff',
  'cb7ff8000000000000',
  'cbfff0000000000000',
  'a95f5f70726f746f5f5f', // "__proto__"
  '92c4092264796e616d696322', // a value of the type "dynamic"
].map(hex);

/** Reads a value, which succeeds or throws an error with the place. */
function readOrRefuse(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
  }
}

describe('arbitrary and damaged msgpack is read, or refused with the place', () => {
  const bytesAndType: fc.Arbitrary<[Type, Uint8Array]> = arbitrary.type.chain((type) =>
    fc.tuple(
      fc.constant(type),
      fc.oneof(
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }) },
        {
          weight: 1,
          arbitrary: fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((parts) => new Uint8Array(Buffer.concat(parts))),
        },
        {
          weight: 4,
          arbitrary: damagedBytes(
            arbitrary.valueOf(type).map((value) => valueToMsgpack(value, type)),
            WORDS,
          ),
        },
        { weight: 1, arbitrary: damagedJson(arbitrary.valueOf(type)).map((value) => encode(value, { maxDepth: 5000, useBigInt64: true })) },
      ),
    ),
  );

  test('of any type', async () => {
    await fuzz(
      fc.property(bytesAndType, ([type, bytes]) => readOrRefuse(() => valueFromMsgpack(bytes, type))),
      {
        cases: 1000,
        parts: 2,
        examples: [
          // The content of a refined unknown value was decoded without a catch.
          [['string', hex('c7 02 0c c1 c1')]],
          // Each list took the memory that it claims: 128 MiB for five bytes.
          [['string', hex('dd 01 00 00 00'.repeat(100))]],
          // The stack ended.
          [['dynamic', hex('92 c4 09 22 64 79 6e 61 6d 69 63 22'.repeat(100_000) + 'c0')]],
        ],
      },
    );
  });

  test('and so is JSON', async () => {
    const json = arbitrary.type.chain((type) =>
      fc.tuple(
        fc.constant(type),
        damagedJson(fc.oneof(fc.constant({ type: ['list', 'string'], value: ['a'] }), fc.jsonValue())).map((value) =>
          JSON.stringify(value),
        ),
      ),
    );
    await fuzz(
      fc.property(json, ([type, text]) => readOrRefuse(() => valueFromJson(Buffer.from(text), type))),
      {
        parts: 2,
        // A type that is not one of cty's had no place.
        examples: [[['dynamic', '{"type":["list"],"value":[]}']]],
      },
    );
  });

  test('allocates no memory for items that a list claims and does not contain', () => {
    expect(() => valueFromMsgpack(hex('dd 01 00 00 00 c0'), { list: 'string' })).toThrow('the data ends too early');
    expect(() => valueFromMsgpack(hex('92 dc ff ff c0'), 'string')).toThrow('the data ends too early');
    for (const nested of ['dd 80 00 00 00'.repeat(4), 'dd 01 ff ff ff'.repeat(4), 'dd 00 00 9c 40'.repeat(8_000)])
      expect(() => valueFromMsgpack(hex(nested), 'string')).toThrow('the data ends too early');
    expect(valueFromMsgpack(hex('dc 00 02 c0 a1 61'), { list: 'string' })).toEqual([null, 'a']);
    expect(valueFromMsgpack(hex('de 00 01 a1 61 c0'), { map: 'string' })).toEqual({ a: null });
  });

  test('reports a value that is nested too deep', () => {
    const deep = hex('92 c4 09 22 64 79 6e 61 6d 69 63 22'.repeat(100_000) + 'c0');
    expect(() => valueFromMsgpack(deep, 'dynamic')).toThrow(new ValueError([], 'the value is nested too deep'));
  });
});
