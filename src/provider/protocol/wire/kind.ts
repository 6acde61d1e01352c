import { type BinaryReader, type BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/**
 * Reads and writes one kind of value. `Read` is the type of a value that was read. `Write` is the type of a value to write,
 * in which fields of a message may be omitted.
 */
export interface ValueKind<Read, Write = Read> {
  readonly wireType: WireType;
  read(reader: BinaryReader): Read;
  write(writer: BinaryWriter, value: Write): void;
  /** The value of a field that is missing on the wire; undefined for a message. */
  readonly zero: Read | undefined;
  /** Whether proto3 does not write the value. */
  isZero(value: Write): boolean;
}

function scalar<T>(
  wireType: WireType,
  zero: T,
  read: (reader: BinaryReader) => T,
  write: (writer: BinaryWriter, value: T) => void,
): ValueKind<T> {
  return { wireType, zero, read, write, isZero: (value) => value === zero };
}

export const STRING = scalar(
  WireType.LengthDelimited,
  '',
  (reader) => reader.string(),
  (writer, value) => void writer.string(value),
);

export const BOOL = scalar(
  WireType.Varint,
  false,
  (reader) => reader.bool(),
  (writer, value) => void writer.bool(value),
);

export const UINT32 = scalar(
  WireType.Varint,
  0,
  (reader) => reader.uint32(),
  (writer, value) => void writer.uint32(value),
);

export const INT32 = scalar(
  WireType.Varint,
  0,
  (reader) => reader.int32(),
  (writer, value) => void writer.int32(value),
);

/** Schema versions, positions and seconds. They have 64 bits in the protocol, but fit into a JavaScript number. */
export const INT64 = scalar(
  WireType.Varint,
  0,
  (reader) => Number(reader.int64()),
  (writer, value) => void writer.int64(value),
);

const NO_BYTES = new Uint8Array(0);

export const BYTES: ValueKind<Uint8Array> = {
  wireType: WireType.LengthDelimited,
  zero: NO_BYTES,
  read: (reader) => reader.bytes(),
  write: (writer, value) => void writer.bytes(value),
  isZero: (value) => value.length === 0,
};

/** An enumeration, with a name for each number. A number without a name is read as `unknown`. */
export function enumeration<const Names extends Readonly<Record<string, number>>>(
  names: Names,
  unknown: keyof Names & string,
): ValueKind<keyof Names & string> {
  const byNumber = new Map(Object.entries(names).map(([name, number]) => [number, name as keyof Names & string]));
  return {
    wireType: WireType.Varint,
    zero: byNumber.get(0) ?? unknown,
    read: (reader) => byNumber.get(reader.int32()) ?? unknown,
    write: (writer, value) => void writer.int32(names[value] as number),
    isZero: (value) => names[value] === 0,
  };
}
