import type { AttributePath, Diagnostics } from './diagnostics';
import type { Type } from './type';
import type { Value } from './value';

/**
 * What may be written into an attribute, in Terraform's words. `computed` alone is read-only; `optional` and
 * `computed` together let the provider choose where the configuration is silent.
 */
interface AttributeTraits {
  /** For practitioners, in Markdown: meaning, unit, known values. */
  readonly description: string;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  /** Shown as `(sensitive value)` in plans. */
  readonly sensitive?: boolean;
  /** Never stored in plan or state; null after apply. */
  readonly writeOnly?: boolean;
  /** The reason, where the attribute is deprecated. */
  readonly deprecated?: string;

  // Planning. Terraform Core never sees what follows.

  /** Planned where the configuration is null; the attribute is then `optional` and `computed`. */
  readonly default?: Value;
  /** Where the configuration is null the prior stays, and there is none without a prior; `optional` and `computed`. */
  readonly keepPrior?: boolean;
  /** A changed value replaces the resource. */
  readonly requiresReplace?: boolean;
  /** Computed: the value may change with every update, so an update plans it as unknown. Otherwise the prior stays. */
  readonly volatile?: boolean;
  /** The service trims white space around the text: a value that differs only so is the same value. */
  readonly trimmed?: boolean;
  /** Of a map of texts: the keys, in lower case and meant in any, whose texts the service trims so. */
  readonly trimmedKeys?: readonly string[];
  /** Some reads lack the value although it is set: the prior value then stays. */
  readonly retained?: boolean;
  /** Asked of every value that is known and not null, before anything is planned. */
  readonly validators?: readonly Validator[];
  /** A collection that may hold nulls, as it is never sent as it stands; in all others they are refused. */
  readonly nullItems?: boolean;
}

/** Reports what is wrong with a configured value, at its place. */
export type Validator = (value: Value, at: AttributePath, diagnostics: Diagnostics) => void;

/** Whether two values of an attribute mean the same to the service, though they may be spelled differently. */
export type SameMeaning = (attribute: Attribute, a: Value, b: Value) => boolean;

/** An attribute with a plain type. */
export interface TypedAttribute extends AttributeTraits {
  readonly type: Type;
}

/** An attribute whose value is one object, or several, with attributes of their own. */
export interface NestedAttribute extends AttributeTraits {
  readonly nesting: 'single' | 'list' | 'set' | 'map';
  readonly attributes: Attributes;
}

export type Attribute = TypedAttribute | NestedAttribute;
export type Attributes = Readonly<Record<string, Attribute>>;

/** The shape of a resource, data source, ephemeral resource or of the provider's own configuration. */
export interface Schema {
  /** Of the state's shape; raised when stored state needs an upgrade. */
  readonly version: number;
  readonly description: string;
  readonly attributes: Attributes;
}

/** The shape of a resource's identity: what finds it again, apart from its state. */
export interface IdentitySchema {
  readonly version: number;
  readonly attributes: Readonly<Record<string, IdentityAttribute>>;
}

export interface IdentityAttribute {
  readonly type: Type;
  readonly description: string;
  /** Must be given to import by identity; otherwise it is optional for import. */
  readonly requiredForImport: boolean;
}

export function isNested(attribute: Attribute): attribute is NestedAttribute {
  return 'nesting' in attribute;
}

/** The type of the object that the attributes describe together. */
export function objectType(attributes: Attributes): Type {
  const types = Object.entries(attributes).map(([name, attribute]) => [name, attributeType(attribute)] as const);
  return { object: Object.fromEntries(types) };
}

export function attributeType(attribute: Attribute): Type {
  if (!isNested(attribute)) return attribute.type;
  const object = objectType(attribute.attributes);
  switch (attribute.nesting) {
    case 'single':
      return object;
    case 'list':
      return { list: object };
    case 'set':
      return { set: object };
    case 'map':
      return { map: object };
  }
}
