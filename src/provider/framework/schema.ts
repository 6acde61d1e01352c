import type { AttributePath, Diagnostics, Message } from './diagnostics';
import type { Type } from './type';
import type { Value } from './value';

/**
 * Traits of an attribute, in Terraform's terms. `computed` alone means read-only. With `optional` and `computed`, the
 * provider chooses the value if the configuration does not set it.
 */
interface AttributeTraits {
  /** Documentation in Markdown: meaning, unit, known values. */
  readonly description: string;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  /** Shown as `(sensitive value)` in plans. */
  readonly sensitive?: boolean;
  /** Never stored in plan or state; null after apply. */
  readonly writeOnly?: boolean;
  /** If the attribute is deprecated: what to use instead, as a sentence. */
  readonly deprecated?: string;

  // For planning. Terraform Core does not see the following traits.

  /** The planned value if the configuration is null. Requires `optional` and `computed`. */
  readonly default?: Value;
  /** The planned value of a new object if the configuration is null. Later, the prior value stays. Requires `optional` and `computed`. */
  readonly initial?: Value;
  /** If the configuration is null, the prior value stays. Without a prior value it is null. Requires `optional` and `computed`. */
  readonly keepPrior?: boolean;
  /** A changed value replaces the resource. */
  readonly requiresReplace?: boolean;
  /** For computed attributes: every update may change the value, so it is planned as unknown. Otherwise the prior value stays. */
  readonly volatile?: boolean;
  /** The service changes the value by itself, so no user made such a change. */
  readonly moved?: boolean;
  /** The service trims white space at the ends of the string, so a difference in it has no meaning. */
  readonly trimmed?: boolean;
  /** For a map of strings: the keys whose values the service trims, in lower case. They match any case. */
  readonly trimmedKeys?: readonly string[];
  /**
   * Some reads omit the value although it is set. The prior value then stays, also if the configuration is null.
   * After an import there is none: then an update requires a configured value. Requires `default`, for a create.
   */
  readonly retained?: boolean;
  /** Checks of every value that is known and not null, before the plan. */
  readonly validators?: readonly Validator[];
  /** The warning for a configuration without the attribute. For optional attributes that some services require. */
  readonly missing?: Message;
  /** Whether the collection may contain nulls, because the provider never sends it unchanged. Other collections may not. */
  readonly nullItems?: boolean;
}

/** Checks a configured value, and reports problems at its place. */
export type Validator = (value: Value, at: AttributePath, diagnostics: Diagnostics) => void;

/** Whether two values of an attribute are equivalent for the service, possibly in different spelling. */
export type SameMeaning = (attribute: Attribute, a: Value, b: Value) => boolean;

/** An attribute with a plain type. */
export interface TypedAttribute extends AttributeTraits {
  readonly type: Type;
}

/** An attribute whose value is one object or a collection of objects, which have attributes. */
export interface NestedAttribute extends AttributeTraits {
  readonly nesting: 'single' | 'list' | 'set' | 'map';
  readonly attributes: Attributes;
}

export type Attribute = TypedAttribute | NestedAttribute;
export type Attributes = Readonly<Record<string, Attribute>>;

/** The shape of a resource, data source, ephemeral resource or of the provider's own configuration. */
export interface Schema {
  /** Version of the state's shape. A higher version means that a stored state needs an upgrade. */
  readonly version: number;
  readonly description: string;
  readonly attributes: Attributes;
  /** If the whole is deprecated: what to use instead, as a sentence. */
  readonly deprecated?: string;
}

/** Attributes that identify a resource without its state. */
export interface IdentitySchema {
  readonly version: number;
  readonly attributes: Readonly<Record<string, IdentityAttribute>>;
}

export interface IdentityAttribute {
  readonly type: Type;
  readonly description: string;
  /** Whether an import by identity requires it. Otherwise it is optional. */
  readonly requiredForImport: boolean;
}

export function isNested(attribute: Attribute): attribute is NestedAttribute {
  return 'nesting' in attribute;
}

/** Returns the object type of the attributes. */
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
