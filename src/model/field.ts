import { Type, type Static, type TArray, type TObject, type TOptional, type TProperties, type TSchema } from '@sinclair/typebox';
import { own } from './own';

/**
 * Behavior of a field in requests and responses.
 *
 * - `required`: the client sets the field.
 * - `defaulted`: the client may omit the field, which then has its default.
 * - `optional`: the client may omit the field, which is then absent.
 * - `service-chosen`: the client may omit the field, and the service chooses its value.
 * - `read-only`: the service returns the field. The client never sends it.
 * - `retained`: like `defaulted` when an entry is created. Some reads omit the field, so its absence in a response has no
 *   meaning.
 */
export type FieldMode = 'required' | 'defaulted' | 'optional' | 'service-chosen' | 'read-only' | 'retained';

/** Behaviour of running deployments that the contract does not state. Never a reason to reject a value. */
export interface ObservedBehaviour {
  /** The service requires the field, although the contract does not. */
  readonly required?: boolean;
  /** The service trims white space of the string. */
  readonly trimmed?: boolean;
  /** For a map of strings: the keys, in any case, whose values the service trims. */
  readonly trimmedKeys?: readonly string[];
  readonly minLength?: number;
  readonly minimum?: number;
  /** For each item of a list or set. */
  readonly itemMinLength?: number;
}

/**
 * Constraints on effective values, as far as is known of running deployments. Some of these store other values silently and
 * ignore them later. Like `ObservedBehaviour`, never a reason to reject a value.
 */
export interface Expectation {
  /** For a number, for each number of a list, and for a string with a whole number. */
  readonly minimum?: number;
  /** Requires `minimum`. */
  readonly maximum?: number;
  readonly minLength?: number;
  readonly beginsWith?: string;
  /** For a list or set. */
  readonly minItems?: number;
  /** For a map of strings: the keys, in lower case, whose values are not empty. */
  readonly filledKeys?: readonly string[];
  /** For an object: exactly one of its members is set. */
  readonly oneMember?: true;
  /** For a string: not empty if another field of the object has this value. */
  readonly neededFor?: { readonly field: string; readonly value: string };
}

/** Use of request tags by an entry. */
export type TagRole = 'adds' | 'requires' | 'excludes';

/** Facts about a field that JSON Schema cannot express. The schema contains them as `x-field`. */
export interface FieldFacts {
  readonly mode: FieldMode;
  /** Unit of a number, or of a number in a string: `seconds`, `kilobytes`. */
  readonly unit?: string;
  /** Meaning of 0, if it is not the smallest number: it sets no limit. */
  readonly zero?: 'unlimited';
  /**
   * Values that the service is known to understand. Other values are allowed. A `*` at the end stands for one or more
   * characters.
   */
  readonly known?: readonly string[];
  readonly expected?: Expectation;
  /** Family of the entry whose id the string is, as the last segment of the family's path: `actions`. */
  readonly entryOf?: string;
  /** Whether the order of an array has a meaning. */
  readonly ordering?: 'list' | 'set';
  readonly sensitive?: boolean;
  /** The items are tags of requests, with this role. */
  readonly tags?: TagRole;
  /** The default in Terraform, independent of the API. */
  readonly providerDefault?: unknown;
  /** The default in Terraform of a new entry. Later, an unset attribute keeps its value. */
  readonly initial?: unknown;
  /** The name of the attribute in Terraform, if it differs. */
  readonly terraformName?: string;
  readonly observed?: ObservedBehaviour;
  /** For a field that the service changes by itself: why. No user made such a change, so it is never compared with a plan. */
  readonly movedBecause?: string;
}

/** Facts of a field without its mode, which functions such as `required` set. */
export interface FieldOptions extends Omit<FieldFacts, 'mode' | 'ordering'> {
  /** Meaning of the field, for all documents that are made from the model. */
  readonly description: string;
}

/** A schema whose type contains the mode of the field. */
export type Field<S extends TSchema, M extends FieldMode> = S & { readonly 'x-field': FieldFacts & { readonly mode: M } };

/** A field that a client may omit. */
export type OptionalField<S extends TSchema, M extends FieldMode> = TOptional<Field<S, M>>;

/** Returns the facts of a field. */
export function factsOf(schema: TSchema): FieldFacts {
  return (schema['x-field'] as FieldFacts | undefined) ?? { mode: 'required' };
}

/** Whether the schema is an object with listed members, not a map. */
export function isObjectSchema(schema: TSchema): schema is TObject {
  return schema.type === 'object' && schema.properties !== undefined;
}

/** Whether the schema is a map with arbitrary keys. A key has a meaning even with an empty value. */
export function isMapSchema(schema: TSchema): boolean {
  return schema['type'] === 'object' && schema['properties'] === undefined;
}

/** Returns the paths of fields that a read lacks, though they have values: equal reads do not show that these are equal. */
export function unreadFields(schema: TSchema, read: unknown, at = ''): string[] {
  if (Array.isArray(read)) return [...new Set(read.flatMap((item) => unreadFields((schema as TArray).items ?? schema, item, at)))];
  if (typeof read !== 'object' || read === null || !isObjectSchema(schema)) return [];
  return Object.entries(schema.properties).flatMap(([name, member]) => {
    const value: unknown = own(read as Readonly<Record<string, unknown>>, name);
    if (value === undefined || value === null) return factsOf(member).mode === 'retained' ? [`${at}${name}`] : [];
    return unreadFields(member, value, `${at}${name}.`);
  });
}

/** Returns the value of an unset field, if the value is known in advance. */
export function fallbackOf(schema: TSchema): unknown {
  const { mode, providerDefault } = factsOf(schema);
  return providerDefault ?? (mode === 'defaulted' || mode === 'retained' ? schema['default'] : undefined);
}

// The types of fields.

export function text({ description, ...facts }: FieldOptions, constraints: { pattern?: string } = {}) {
  return Type.String({ description, ...constraints, 'x-field': facts });
}

/** A string with listed values. The type is an open string, because deployments may have further values. */
export function choice(values: readonly string[], { description, ...facts }: FieldOptions) {
  return Type.Unsafe<string>(Type.String({ description, enum: [...values], 'x-field': facts }));
}

export function integer({ description, ...facts }: FieldOptions) {
  return Type.Integer({ description, 'x-field': facts });
}

export function number({ description, ...facts }: FieldOptions) {
  return Type.Number({ description, 'x-field': facts });
}

/** A field that may be null. */
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

/** Tags, which are a set of strings everywhere in the API. */
export function tags(options: FieldOptions, role: TagRole = 'adds') {
  return set(Type.String(), { ...options, tags: role, observed: { trimmed: true, itemMinLength: 3, ...options.observed } });
}

/** A map of strings. */
export function textMap({ description, ...facts }: FieldOptions) {
  return Type.Record(Type.String(), Type.String(), { description, 'x-field': facts });
}

/** A value without a documented schema, kept unchanged. */
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
