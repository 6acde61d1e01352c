import { Type, type Static, type TArray, type TObject, type TOptional, type TProperties, type TSchema } from '@sinclair/typebox';

/**
 * How clients write and read a field.
 *
 * - `required`: the client sets it.
 * - `defaulted`: the client may leave it out. It then has its default.
 * - `optional`: the client may leave it out. It is then absent.
 * - `service-chosen`: the client may leave it out. The service then chooses a value.
 * - `read-only`: the service returns it. The client never sends it.
 * - `retained`: the client may leave it out when it creates an entry. It then has its default. Some reads leave it out
 *   nevertheless, so that its absence says nothing.
 */
export type FieldMode = 'required' | 'defaulted' | 'optional' | 'service-chosen' | 'read-only' | 'retained';

/** Behaviour of running deployments that the contract does not state. It is never a reason to refuse a value. */
export interface ObservedBehaviour {
  /** The service requires the field, although the contract does not. */
  readonly required?: boolean;
  /** The service removes white space at both ends of the text. */
  readonly trimmed?: boolean;
  /** For a map of texts: the keys, in upper or lower case, whose texts the service trims. */
  readonly trimmedKeys?: readonly string[];
  readonly minLength?: number;
  readonly minimum?: number;
  /** For each item of a list or set. */
  readonly itemMinLength?: number;
}

/**
 * What a value is like that has an effect, as far as is known of running deployments. Some of them store every other value
 * without a word, and ignore it later. Like `ObservedBehaviour`, it is never a reason to refuse a value.
 */
export interface Expectation {
  /** For a number, for each number of a list, and for a text that holds a whole number. */
  readonly minimum?: number;
  /** Stands beside a minimum. */
  readonly maximum?: number;
  readonly minLength?: number;
  readonly beginsWith?: string;
  /** For a list or set. */
  readonly minItems?: number;
  /** For a map of texts: the keys, in lower case, whose texts are not empty. */
  readonly filledKeys?: readonly string[];
  /** For an object: exactly one of its members is set. */
  readonly oneMember?: true;
  /** For a text: it is not empty if the field beside it has this value. */
  readonly neededFor?: { readonly field: string; readonly value: string };
}

/** The use that an entry makes of tags of requests. */
export type TagRole = 'adds' | 'requires' | 'excludes';

/** Facts about a field that JSON Schema cannot express. The schema contains them as `x-field`. */
export interface FieldFacts {
  readonly mode: FieldMode;
  /** Unit of a number, or of a number in a text: `seconds`, `kilobytes`. */
  readonly unit?: string;
  /**
   * Values that the service is known to understand. Other values are allowed. A `*` at the end stands for one or more
   * characters.
   */
  readonly known?: readonly string[];
  readonly expected?: Expectation;
  /** The text is the id of an entry. This is the last segment of its family's path: `actions`. */
  readonly entryOf?: string;
  /** Whether the order of an array has a meaning. */
  readonly ordering?: 'list' | 'set';
  readonly sensitive?: boolean;
  /** The items are tags of requests: of those that it is about, of those that it leaves out, or tags that it adds to them. */
  readonly tags?: TagRole;
  /** The default in Terraform, independent of the API. */
  readonly providerDefault?: unknown;
  /** The default in Terraform of a new entry. Later, an attribute that is not set keeps its value. */
  readonly initial?: unknown;
  /** The name of the attribute in Terraform, if it differs. */
  readonly terraformName?: string;
  readonly observed?: ObservedBehaviour;
}

/** The facts that an author gives for a field. The function around it sets the mode. */
export interface FieldOptions extends Omit<FieldFacts, 'mode' | 'ordering'> {
  /** Meaning of the field, for all documents that are made from the model. */
  readonly description: string;
}

/** A schema whose type contains the mode of the field. */
export type Field<S extends TSchema, M extends FieldMode> = S & { readonly 'x-field': FieldFacts & { readonly mode: M } };

/** A field that a client may leave out. */
export type OptionalField<S extends TSchema, M extends FieldMode> = TOptional<Field<S, M>>;

/** The facts of a field. */
export function factsOf(schema: TSchema): FieldFacts {
  return (schema['x-field'] as FieldFacts | undefined) ?? { mode: 'required' };
}

/** Whether the schema is an object with listed members, and not a map with free keys. */
export function isObjectSchema(schema: TSchema): schema is TObject {
  return schema.type === 'object' && schema.properties !== undefined;
}

/** Whether the schema is a map with free keys. A key means something, even with an empty value. */
export function isMapSchema(schema: TSchema): boolean {
  return schema['type'] === 'object' && schema['properties'] === undefined;
}

/** What a field has where the writer says nothing, if that is known beforehand. */
export function fallbackOf(schema: TSchema): unknown {
  const { mode, providerDefault } = factsOf(schema);
  return providerDefault ?? (mode === 'defaulted' || mode === 'retained' ? schema['default'] : undefined);
}

// The types of fields.

export function text({ description, ...facts }: FieldOptions, constraints: { pattern?: string } = {}) {
  return Type.String({ description, ...constraints, 'x-field': facts });
}

/** A text of which the contract lists all values. Its type is open nevertheless, because deployments may have others. */
export function choice(values: readonly string[], { description, ...facts }: FieldOptions) {
  return Type.Unsafe<string>(Type.String({ description, enum: [...values], 'x-field': facts }));
}

export function integer({ description, ...facts }: FieldOptions) {
  return Type.Integer({ description, 'x-field': facts });
}

export function number({ description, ...facts }: FieldOptions) {
  return Type.Number({ description, 'x-field': facts });
}

/** A field that may have null in place of its value. */
export function nullable<S extends TSchema>(schema: S) {
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [schema['type'], 'null'] });
}

export function boolean({ description, ...facts }: FieldOptions) {
  return Type.Boolean({ description, 'x-field': facts });
}

/** Items whose order has a meaning. */
export function list<T extends TSchema>(item: T, { description, ...facts }: FieldOptions): TArray<T> {
  return Type.Array(item, { description, 'x-field': { ...facts, ordering: 'list' } });
}

/** Unique items whose order has no meaning. */
export function set<T extends TSchema>(item: T, { description, ...facts }: FieldOptions): TArray<T> {
  return Type.Array(item, { description, 'x-field': { ...facts, ordering: 'set' } });
}

/** Tags are a set of texts everywhere in the API. */
export function tags(options: FieldOptions, role: TagRole = 'adds') {
  return set(Type.String(), { ...options, tags: role, observed: { trimmed: true, itemMinLength: 3, ...options.observed } });
}

/** Texts by free keys. */
export function textMap({ description, ...facts }: FieldOptions) {
  return Type.Record(Type.String(), Type.String(), { description, 'x-field': facts });
}

/** A value whose shape the contract does not show. It is kept unchanged. */
export function anything({ description, ...facts }: FieldOptions) {
  return Type.Unknown({ description, 'x-field': facts });
}

export function object<P extends TProperties>(properties: P, { description, ...facts }: FieldOptions): TObject<P> {
  return Type.Object(properties, { description, 'x-field': facts });
}

// The modes of fields.

export function required<S extends TSchema>(schema: S): Field<S, 'required'> {
  return treated(schema, 'required');
}

export function defaulted<S extends TSchema>(schema: S, value: Static<S>): OptionalField<S, 'defaulted'> {
  return optionallyTreated({ ...schema, default: value }, 'defaulted');
}

export function optional<S extends TSchema>(schema: S): OptionalField<S, 'optional'> {
  return optionallyTreated(schema, 'optional');
}

export function serviceChosen<S extends TSchema>(schema: S): OptionalField<S, 'service-chosen'> {
  return optionallyTreated(schema, 'service-chosen');
}

export function readOnly<S extends TSchema>(schema: S): OptionalField<S, 'read-only'> {
  return optionallyTreated(schema, 'read-only');
}

export function retained<S extends TSchema>(schema: S, value: Static<S>): OptionalField<S, 'retained'> {
  return optionallyTreated({ ...schema, default: value }, 'retained');
}

function treated<S extends TSchema, M extends FieldMode>(schema: S, mode: M): Field<S, M> {
  return { ...schema, 'x-field': { ...(schema['x-field'] as object | undefined), mode } };
}

// TypeScript cannot see that an intersection stays optional. TypeBox sets the kind correctly.
function optionallyTreated<S extends TSchema, M extends FieldMode>(schema: S, mode: M): OptionalField<S, M> {
  return Type.Optional(treated(schema, mode)) as unknown as OptionalField<S, M>;
}
