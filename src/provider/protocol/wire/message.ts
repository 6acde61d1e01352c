/* eslint-disable svc/own-keys -- the keys are names of fields in the program's own tables of messages */
import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import type { MessageField } from './field';
import type { ValueKind } from './kind';

type Fields = Readonly<Record<string, MessageField<unknown, never>>>;

/** A message that was read. All fields are present. */
export type ReadMessage<Table> = Table extends MessageTable<infer R, infer _W> ? R : never;
/** A message to write. Fields may be omitted. */
export type WriteMessage<Table> = Table extends MessageTable<infer _R, infer W> ? W : never;

type ReadFields<F> = { [Name in keyof F]: F[Name] extends MessageField<infer R, infer _W> ? R : never };
type WriteFields<F> = { readonly [Name in keyof F]?: F[Name] extends MessageField<infer _R, infer W> ? W : never };

/** A message type: a table of its fields, for the interpreter below. It can also be the kind of a field. */
export interface MessageTable<R, W> extends ValueKind<R, W> {
  decode(wire: Uint8Array): R;
  encode(value: W): Uint8Array;
}

/** Defines a message by its fields. The static types for reading and writing follow from the table. */
export function defineMessage<F extends { readonly [Name in keyof F]: MessageField<unknown, never> }>(
  fields: F,
): MessageTable<ReadFields<F>, WriteFields<F>> {
  return defineLazyMessage<ReadFields<F>, WriteFields<F>>(() => fields);
}

/**
 * Defines a message whose fields are looked up on first use, so messages may contain one another. Their types
 * are then written by hand.
 */
export function defineLazyMessage<R, W>(fields: () => Fields): MessageTable<R, W> {
  let layout: Layout | undefined;
  const known = (): Layout => (layout ??= new Layout(fields()));
  return {
    wireType: WireType.LengthDelimited,
    zero: undefined,
    isZero: (value) => value === undefined,
    read: (reader) => known().read(reader, reader.uint32() + reader.pos) as R,
    write: (writer, value) => {
      writer.fork();
      known().write(writer, value as Record<string, unknown>);
      writer.join();
    },
    decode: (wire) => known().read(new BinaryReader(wire), wire.length) as R,
    encode: (value) => {
      const writer = new BinaryWriter();
      known().write(writer, value as Record<string, unknown>);
      return writer.finish();
    },
  };
}

type AnyField = MessageField<unknown, unknown>;

class Layout {
  private readonly fields: readonly (readonly [string, AnyField])[];
  private readonly byNumber: ReadonlyMap<number, readonly [string, AnyField]>;

  public constructor(fields: Fields) {
    this.fields = Object.entries(fields).map(([name, field]) => [name, field as unknown as AnyField] as const);
    this.byNumber = new Map(this.fields.map((entry) => [entry[1].number, entry]));
  }

  /** Reads up to `end`. Skips fields that the table does not contain, or contains with another wire type. */
  public read(reader: BinaryReader, end: number): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    for (const [name, field] of this.fields) result[name] = field.absent();
    while (reader.pos < end) {
      const [number, wireType] = reader.tag();
      const entry = this.byNumber.get(number);
      if (entry && entry[1].wireType === wireType) result[entry[0]] = entry[1].read(reader, result[entry[0]]);
      else reader.skip(wireType, number);
    }
    if (reader.pos !== end) throw new Error('a field is longer than the message that holds it');
    return result;
  }

  public write(writer: BinaryWriter, value: Record<string, unknown>): void {
    for (const [name, field] of this.fields) if (value[name] !== undefined) field.write(writer, value[name]);
  }
}
