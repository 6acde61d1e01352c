import { type BinaryReader, type BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { BOOL, BYTES, INT32, INT64, STRING, UINT32, type ValueKind } from './kind';

/** One field of a message: its number, and the functions that read and write its values. */
export interface MessageField<Read, Write = Read> {
  readonly number: number;
  readonly wireType: WireType;
  /** The value of a field that is missing on the wire. */
  absent(): Read;
  /** Reads one occurrence. `before` is the value of the earlier occurrences. */
  read(reader: BinaryReader, before: Read): Read;
  write(writer: BinaryWriter, value: Write): void;
}

/** A field whose zero value is not written. A missing message is read as undefined. */
function plain<Read, Write>(number: number, kind: ValueKind<Read, Write>): MessageField<Read, Write> {
  return {
    number,
    wireType: kind.wireType,
    absent: () => kind.zero as Read,
    read: (reader) => kind.read(reader),
    write: (writer, value) => {
      if (kind.isZero(value)) return;
      writer.tag(number, kind.wireType);
      kind.write(writer, value);
    },
  };
}

export const string = (number: number): MessageField<string> => plain(number, STRING);
export const bytes = (number: number): MessageField<Uint8Array> => plain(number, BYTES);
export const bool = (number: number): MessageField<boolean> => plain(number, BOOL);
export const int32 = (number: number): MessageField<number> => plain(number, INT32);
export const int64 = (number: number): MessageField<number> => plain(number, INT64);
export const uint32 = (number: number): MessageField<number> => plain(number, UINT32);
export const oneOf = <T extends string>(number: number, kind: ValueKind<T>): MessageField<T> => plain(number, kind);

/** A field in which a missing value differs from the zero value: proto3's `optional`, a member of a `oneof`, or a message. */
export function optional<Read, Write>(number: number, kind: ValueKind<Read, Write>): MessageField<Read | undefined, Write | undefined> {
  return {
    number,
    wireType: kind.wireType,
    absent: () => undefined,
    read: (reader) => kind.read(reader),
    write: (writer, value) => {
      if (value === undefined) return;
      writer.tag(number, kind.wireType);
      kind.write(writer, value);
    },
  };
}

/** Any number of strings, bytes or messages. (The protocol has no repeated numbers, so no field is packed.) */
export function repeated<Read, Write>(number: number, kind: ValueKind<Read, Write>): MessageField<Read[], readonly Write[]> {
  return {
    number,
    wireType: kind.wireType,
    absent: () => [],
    read: (reader, before) => {
      before.push(kind.read(reader));
      return before;
    },
    write: (writer, values) => {
      for (const value of values) {
        writer.tag(number, kind.wireType);
        kind.write(writer, value);
      }
    },
  };
}

/** A map from text to a value: on the wire, one small message with fields 1 and 2 for each entry. */
export function map<Read, Write>(
  number: number,
  kind: ValueKind<Read, Write>,
): MessageField<Record<string, Read>, Readonly<Record<string, Write>>> {
  return {
    number,
    wireType: WireType.LengthDelimited,
    absent: () => ({}),
    read: (reader, before) => {
      const [key, value] = readEntry(reader, kind);
      // Avoids assignment, because the key may be `__proto__`.
      Object.defineProperty(before, key, { value, enumerable: true, configurable: true, writable: true });
      return before;
    },
    write: (writer, values) => {
      for (const [key, value] of Object.entries(values)) {
        writer.tag(number, WireType.LengthDelimited).fork();
        writer.tag(1, WireType.LengthDelimited).string(key);
        writer.tag(2, kind.wireType);
        kind.write(writer, value);
        writer.join();
      }
    },
  };
}

function readEntry<Read, Write>(reader: BinaryReader, kind: ValueKind<Read, Write>): [string, Read] {
  const end = reader.uint32() + reader.pos;
  let key = '';
  let value = kind.zero;
  while (reader.pos < end) {
    const [number, wireType] = reader.tag();
    if (number === 1 && wireType === WireType.LengthDelimited) key = reader.string();
    else if (number === 2 && wireType === kind.wireType) value = kind.read(reader);
    else reader.skip(wireType, number);
  }
  if (value === undefined) throw new Error('a map entry without a value');
  return [key, value];
}
