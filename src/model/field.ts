import { Type, type Static, type TArray, type TObject, type TOptional, type TProperties, type TSchema } from '@sinclair/typebox';

/**
 * How a field is treated by those that write it and read it.
 *
 * - `required`: the writer gives it.
 * - `defaulted`: the writer may leave it out; then it has its default.
 * - `optional`: the writer may leave it out; then it is absent.
 * - `service-chosen`: the writer may leave it out; then the service chooses.
 * - `read-only`: the service returns it; it is never sent.
 * - `retained`: the writer may give it; some reads lack it all the same.
 */
export type FieldMode = 'required' | 'defaulted' | 'optional' | 'service-chosen' | 'read-only' | 'retained';

/** What is known from running deployments, below the rank of the contract: never a reason to refuse a value. */
export interface ObservedBehaviour {
  /** White space around the text is removed on write. */
  readonly trimmed?: boolean;
  /** Of a map of texts: the keys, in any case, whose texts are trimmed so. */
  readonly trimmedKeys?: readonly string[];
  readonly minLength?: number;
  readonly minimum?: number;
  /** Of each item of a list or set. */
  readonly itemMinLength?: number;
}

/** Facts about a field that JSON Schema has no word for; they travel in the schema as `x-field`. */
export interface FieldFacts {
  readonly mode: FieldMode;
  /** Of a number, or of a number written as text: `seconds`, `kilobytes`. */
  readonly unit?: string;
  /** Values known to be understood by the service. Others pass through. */
  readonly known?: readonly string[];
  /** Whether the order of an array means anything. */
  readonly ordering?: 'list' | 'set';
  readonly sensitive?: boolean;
  /** What a writer who does not care gives: the default in Terraform, whatever the API says of the field. */
  readonly providerDefault?: unknown;
  /** The attribute's name in Terraform, where it differs. */
  readonly terraformName?: string;
  readonly observed?: ObservedBehaviour;
}

/** What a field's author may say of it; the mode is said by the wrapper around it. */
export interface FieldOptions extends Omit<FieldFacts, 'mode' | 'ordering'> {
  /** Meaning, for the reader of any of the documents made from the model. */
  readonly description: string;
}

/** A schema that says in its type how the field is treated. */
export type Field<S extends TSchema, M extends FieldMode> = S & { readonly 'x-field': FieldFacts & { readonly mode: M } };

/** A field that the writer may leave out. */
export type OptionalField<S extends TSchema, M extends FieldMode> = TOptional<Field<S, M>>;

/** The facts of a field. */
export function factsOf(schema: TSchema): FieldFacts {
  return (schema['x-field'] as FieldFacts | undefined) ?? { mode: 'required' };
}

/** What a field has where the writer says nothing, if that is known beforehand. */
export function fallbackOf(schema: TSchema): unknown {
  const { mode, providerDefault } = factsOf(schema);
  return providerDefault ?? (mode === 'defaulted' ? schema['default'] : undefined);
}

/**
 * The schema of what an object has under a name: of a listed field, or of a text in a map where more is known of it than
 * that it is one; else undefined, whatever objects inherit.
 */
export function partOf(schema: TSchema, name: string): TSchema | undefined {
  const properties = schema['properties'] as Readonly<Record<string, TSchema>> | undefined;
  if (properties) return Object.hasOwn(properties, name) ? properties[name] : undefined;
  const trimmed = factsOf(schema).observed?.trimmedKeys?.includes(name.toLowerCase());
  return trimmed ? required(text({ description: '', observed: { trimmed } })) : undefined;
}

// What a field holds.

export function text({ description, ...facts }: FieldOptions, constraints: { pattern?: string } = {}) {
  return Type.String({ description, ...constraints, 'x-field': facts });
}

export function integer({ description, ...facts }: FieldOptions) {
  return Type.Integer({ description, 'x-field': facts });
}

export function boolean({ description, ...facts }: FieldOptions) {
  return Type.Boolean({ description, 'x-field': facts });
}

/** Several items whose order means something. */
export function list<T extends TSchema>(item: T, { description, ...facts }: FieldOptions): TArray<T> {
  return Type.Array(item, { description, 'x-field': { ...facts, ordering: 'list' } });
}

/** Several items, each once, whose order means nothing. */
export function set<T extends TSchema>(item: T, { description, ...facts }: FieldOptions): TArray<T> {
  return Type.Array(item, { description, 'x-field': { ...facts, ordering: 'set' } });
}

/** Tags are a set of texts everywhere in the API. */
export function tags(options: FieldOptions) {
  return set(Type.String(), { ...options, observed: { trimmed: true, itemMinLength: 3, ...options.observed } });
}

/** Texts by free keys. */
export function textMap({ description, ...facts }: FieldOptions) {
  return Type.Record(Type.String(), Type.String(), { description, 'x-field': facts });
}

/** Something whose shape the contract does not show; kept as it comes. */
export function anything({ description, ...facts }: FieldOptions) {
  return Type.Unknown({ description, 'x-field': facts });
}

export function object<P extends TProperties>(properties: P, { description, ...facts }: FieldOptions): TObject<P> {
  return Type.Object(properties, { description, 'x-field': facts });
}

// How a field is treated.

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

export function retained<S extends TSchema>(schema: S): OptionalField<S, 'retained'> {
  return optionallyTreated(schema, 'retained');
}

function treated<S extends TSchema, M extends FieldMode>(schema: S, mode: M): Field<S, M> {
  return { ...schema, 'x-field': { ...(schema['x-field'] as object | undefined), mode } };
}

// TypeScript cannot see that an intersection stays optional; the kind is set by TypeBox all the same.
function optionallyTreated<S extends TSchema, M extends FieldMode>(schema: S, mode: M): OptionalField<S, M> {
  return Type.Optional(treated(schema, mode)) as unknown as OptionalField<S, M>;
}
