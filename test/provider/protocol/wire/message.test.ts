import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import fc from 'fast-check';
import { bool, bytes, int32, int64, map, oneOf, optional, repeated, string, uint32 } from '../../../../src/provider/protocol/wire/field';
import { enumeration, INT64, STRING } from '../../../../src/provider/protocol/wire/kind';
import { defineLazyMessage, defineMessage, type MessageTable } from '../../../../src/provider/protocol/wire/message';

const Colour = enumeration({ none: 0, red: 1, blue: 7 }, 'none');
const Inner = defineMessage({ name: string(1), count: int64(15) });
const Outer = defineMessage({
  text: string(1),
  flag: bool(2),
  raw: bytes(3),
  small: uint32(4),
  signed: int32(5),
  big: int64(16),
  colour: oneOf(17, Colour),
  maybeText: optional(18, STRING),
  maybeNumber: optional(19, INT64),
  inner: optional(20, Inner),
  inners: repeated(21, Inner),
  texts: repeated(22, STRING),
  byName: map(23, Inner),
  words: map(2000, STRING),
});

const text = fc.string({ unit: 'grapheme' });
const inner = fc.record({ name: text, count: fc.maxSafeInteger() });
const outer = fc.record({
  text,
  flag: fc.boolean(),
  raw: fc.uint8Array(),
  small: fc.nat(),
  signed: fc.integer(),
  big: fc.maxSafeInteger(),
  colour: fc.constantFrom('none' as const, 'red' as const, 'blue' as const),
  maybeText: fc.option(text, { nil: undefined }),
  maybeNumber: fc.option(fc.maxSafeInteger(), { nil: undefined }),
  inner: fc.option(inner, { nil: undefined }),
  inners: fc.array(inner),
  texts: fc.array(text),
  byName: fc.dictionary(text, inner, { noNullPrototype: true }),
  words: fc.dictionary(text, text, { noNullPrototype: true }),
});

describe('a message', () => {
  test('reads back as it was written', () => {
    fc.assert(
      fc.property(outer, (value) => {
        const read = Outer.decode(Outer.encode(value));
        expect({ ...read, raw: [...read.raw] }).toEqual({ ...value, raw: [...value.raw] });
      }),
    );
  });

  test('has a value for every field when nothing is on the wire', () => {
    expect(Outer.decode(new Uint8Array(0))).toEqual({
      text: '',
      flag: false,
      raw: new Uint8Array(0),
      small: 0,
      signed: 0,
      big: 0,
      colour: 'none',
      maybeText: undefined,
      maybeNumber: undefined,
      inner: undefined,
      inners: [],
      texts: [],
      byName: {},
      words: {},
    });
  });

  test('leaves zero values off the wire, but not present optional ones', () => {
    expect(Outer.encode({ text: '', flag: false, big: 0, colour: 'none' })).toHaveLength(0);
    expect(Outer.decode(Outer.encode({ maybeText: '', maybeNumber: 0 }))).toMatchObject({ maybeText: '', maybeNumber: 0 });
  });

  test('is written as protobuf defines it', () => {
    // field 1, length-delimited, "hi"; field 15, varint, 300
    expect(Buffer.from(Inner.encode({ name: 'hi', count: 300 })).toString('hex')).toBe('0a02686978ac02');
    // field 23: an entry of key "k" and an empty message
    expect(Buffer.from(Outer.encode({ byName: { k: {} } })).toString('hex')).toBe('ba01050a016b1200');
  });

  test('skips fields it does not know, and known ones of another wire type', () => {
    const writer = new BinaryWriter();
    writer.tag(99, WireType.LengthDelimited).string('from the future');
    writer.tag(98, WireType.Bit64).double(1.5);
    writer.tag(2, WireType.LengthDelimited).string('flag is no longer a bool');
    writer.tag(1, WireType.LengthDelimited).string('here');
    expect(Outer.decode(writer.finish())).toMatchObject({ text: 'here', flag: false });
  });

  test('reads an enumeration’s number without a name as unknown', () => {
    const writer = new BinaryWriter();
    writer.tag(17, WireType.Varint).int32(6);
    expect(Outer.decode(writer.finish()).colour).toBe('none');
  });

  test('keeps the map key __proto__', () => {
    const wire = Outer.encode({ words: JSON.parse('{"__proto__":"a","constructor":"b"}') as Record<string, string> });
    expect(Object.entries(Outer.decode(wire).words)).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
  });

  test('refuses a truncated message', () => {
    const wire = Outer.encode({ text: 'a text of some length', inner: { name: 'inner' } });
    expect(() => Outer.decode(wire.subarray(0, 10))).toThrow();
    expect(() => Outer.decode(wire.subarray(0, wire.length - 2))).toThrow();
  });

  test('refuses a field that is longer than its message', () => {
    // field 20 (length 2): field 1, of length 5
    expect(() => Outer.decode(Buffer.from('a201020a05616161616161', 'hex'))).toThrow(/longer than the message/);
  });

  test('may contain itself', () => {
    interface Tree {
      readonly name?: string;
      readonly branches?: readonly Tree[];
    }
    const Tree: MessageTable<Tree, Tree> = defineLazyMessage(() => ({ name: string(1), branches: repeated(2, Tree) }));
    const tree = { name: 'a', branches: [{ name: 'b', branches: [{ name: 'c', branches: [] }] }] };
    expect(Tree.decode(Tree.encode(tree))).toEqual(tree);
  });
});
