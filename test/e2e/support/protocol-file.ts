import { isDeepStrictEqual } from 'node:util';
import { Enum, type Field, type Method, type Root, Type } from 'protobufjs';
import type { MessageTable } from '../../../src/provider/protocol/wire/message';

type Table = MessageTable<unknown, never>;
type Read = Record<string, unknown>;

/** The messages of RPCs, by the name of the RPC. An RPC with events answers with a stream. */
export type RpcMessages = Readonly<
  Record<string, { readonly Request: Table; readonly Response: Table } | { readonly Request: Table; readonly Event: Table }>
>;

/** Differences between our messages and those of a protocol file, sorted. */
export interface Differences {
  /** RPCs and fields that only the file has, by their names there. */
  readonly onlyTheirs: readonly string[];
  /** RPCs and fields that only we have, by our names. */
  readonly onlyOurs: readonly string[];
  /** Fields that we do not read and write as the file says: with another number or type, or repeated or not. */
  readonly different: readonly string[];
}

/**
 * Compares messages with a protocol file, by bytes: each field of the file is encoded alone, and must be read by its name, and written
 * with the same bytes.
 *
 * @param file read with the option `keepCase`
 * @param spelled our names of enumeration values, where they do not follow from the name in the file
 */
export function compareWithFile(
  file: Root,
  service: string,
  rpcs: RpcMessages,
  spelled: Readonly<Record<string, string>> = {},
): Differences {
  const methods = file.lookupService(service).methods as Readonly<Record<string, Method>>;
  const found: Found = { onlyTheirs: new Set(), onlyOurs: new Set(), different: new Set() };
  for (const name of Object.keys(methods)) if (!Object.hasOwn(rpcs, name)) found.onlyTheirs.add(`rpc ${name}`);
  for (const [name, messages] of Object.entries(rpcs)) {
    const method = methods[name];
    const isStream = 'Event' in messages;
    if (!method) found.onlyOurs.add(`rpc ${name}`);
    else if (method.requestStream || Boolean(method.responseStream) !== isStream) found.different.add(`rpc ${name}`);
    else {
      method.resolve();
      new Comparison(method.resolvedRequestType!, messages.Request, spelled, found).run();
      new Comparison(method.resolvedResponseType!, isStream ? messages.Event : messages.Response, spelled, found).run();
    }
  }
  return { onlyTheirs: [...found.onlyTheirs].sort(), onlyOurs: [...found.onlyOurs].sort(), different: [...found.different].sort() };
}

type Found = Readonly<Record<keyof Differences, Set<string>>>;

/** A place in a message: the message itself, or a message in one of its fields, at any depth. */
interface Place {
  readonly type: Type;
  /** The types around this place, because a message may contain messages of its own type. */
  readonly around: readonly Type[];
  /** Puts a message of the file into this place. */
  put(message: object): object;
  /** Finds our message at this place. */
  find(message: Read): Read | undefined;
}

/** Compares one message of ours, with all that it contains. */
class Comparison {
  public constructor(
    private readonly root: Type,
    private readonly table: Table,
    private readonly spelled: Readonly<Record<string, string>>,
    private readonly found: Found,
  ) {}

  public run(): void {
    this.message({ type: this.root, around: [], put: (message) => message, find: (message) => message });
  }

  private message(place: Place): void {
    const empty = place.find(this.read(place.put({})));
    if (!empty) return;
    const fields = place.type.fieldsArray.map((field) => field.resolve());
    const names = new Set(fields.map(ourName));
    for (const name of Object.keys(empty)) if (!names.has(name)) this.found.onlyOurs.add(`${nameOf(place.type)}.${name}`);
    for (const field of fields) {
      if (!Object.hasOwn(empty, ourName(field))) this.found.onlyTheirs.add(nameOf(field));
      else if (isDeepStrictEqual(empty[ourName(field)], this.absent(field)) && this.isSame(place, field)) this.inside(place, field);
      else this.found.different.add(nameOf(field));
    }
  }

  /** Whether we read and write values of a field as the file does. */
  private isSame(place: Place, field: Field): boolean {
    return this.samples(field).every(([theirs, ours]) => {
      const message = place.put({ [field.name]: theirs });
      const read = this.read(message);
      const value = plain(place.find(read)?.[ourName(field)]);
      const isRead = field.resolvedType instanceof Type ? value !== undefined : isDeepStrictEqual(value, ours);
      return isRead && Buffer.from(this.table.encode(read as never)).equals(this.encode(message));
    });
  }

  /** Compares the message that a field contains. */
  private inside(place: Place, field: Field): void {
    const type = field.resolvedType;
    if (!(type instanceof Type) || place.around.includes(type)) return;
    this.message({
      type,
      around: [...place.around, place.type],
      put: (message) => place.put({ [field.name]: inField(field, message) }),
      find: (message) => {
        const value = place.find(message)?.[ourName(field)] as Read | undefined;
        return (field.map ? value?.[KEY] : field.repeated ? value?.[0] : value) as Read | undefined;
      },
    });
  }

  /** Values of a field, each as the file has it and as we read it. */
  private samples(field: Field): readonly [unknown, unknown][] {
    const type = field.resolvedType;
    if (type instanceof Type) return [[inField(field, {}), undefined]];
    if (type instanceof Enum)
      return Object.values(type.values).flatMap((value) => (value === 0 ? [] : [[value, this.spelling(type, value)]]));
    const { some, zero } = scalarOf(field);
    const values = hasPresence(field) ? [some, zero] : [some];
    return values.map((value) => [inField(field, value), inField(field, value)]);
  }

  /** What we read where a field is missing. */
  private absent(field: Field): unknown {
    if (field.map) return {};
    if (field.repeated) return [];
    if (field.resolvedType instanceof Type || hasPresence(field)) return undefined;
    return field.resolvedType ? this.spelling(field.resolvedType, 0) : scalarOf(field).zero;
  }

  private spelling(type: Enum, value: number): string {
    const name = type.valuesById[value]!;
    return this.spelled[`${nameOf(type)}.${name}`] ?? name.toLowerCase().replaceAll('_', '-');
  }

  private read(message: object): Read {
    return this.table.decode(this.encode(message)) as Read;
  }

  private encode(message: object): Uint8Array {
    return this.root.encode(message).finish();
  }
}

const KEY = 'key';

/** A value in the form of its field. Two items tell a repeated field from another one. */
function inField(field: Field, value: unknown): unknown {
  if (field.map) return { [KEY]: value };
  return field.repeated ? [value, value] : value;
}

/** For each scalar type, a value that no other type reads, and the zero value. */
const SCALARS: Readonly<Record<string, { readonly some: unknown; readonly zero: unknown }>> = {
  string: { some: 'ä', zero: '' },
  bytes: { some: Uint8Array.of(0xff), zero: new Uint8Array(0) },
  bool: { some: true, zero: false },
  int32: { some: -7, zero: 0 },
  int64: { some: 2 ** 40, zero: 0 },
};

function scalarOf(field: Field): { readonly some: unknown; readonly zero: unknown } {
  const scalar = SCALARS[field.type];
  if (!scalar) throw new Error(`${nameOf(field)} is of type ${field.type}. Add the type to SCALARS.`);
  return scalar;
}

/** Whether a missing value differs from the zero value: in a `oneof`, which `optional` is, too. */
function hasPresence(field: Field): boolean {
  return field.partOf !== null;
}

/** The name in the file, without the package. */
function nameOf({ fullName }: { readonly fullName: string }): string {
  return fullName.replace(/^\.\w+\./, '');
}

/** Our name of a field. */
function ourName({ name }: Field): string {
  return name.charAt(0).toLowerCase() + name.slice(1).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Bytes may be in a Buffer. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Uint8Array.from(value);
  return Array.isArray(value) ? value.map(plain) : value;
}
