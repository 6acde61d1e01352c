import type { TSchema } from '@sinclair/typebox';
import { factsOf, type Json, type JsonObject, own } from '../../../model';
import type { Remark } from '../../../output';
import type { Addition, Expression } from '../code/syntax-tree';
import { attributeExpression, type Surroundings } from '../resources/attributes';
import { durationExpression, durationOfText, numberOfText, rateExpression, sizeExpression } from './units';

/** Differences between a construct and its resource. Fields without a mapping keep the name and the value of the attribute. */
export interface ConstructMapping {
  /** Fields that the construct names or expresses differently. */
  readonly fields?: Readonly<Record<string, FieldMapping>>;
  /** Fields that belong to the property of another field. */
  readonly merged?: readonly string[];
  /** Method calls after the creation of the construct, for values that no property can express. */
  readonly additions?: (values: JsonObject) => readonly Addition[];
  /** Returns why the construct rejects the entry, or undefined. */
  readonly problem?: (values: JsonObject) => Remark | undefined;
}

export interface FieldMapping {
  /**
   * The name of the property.
   *
   * @default - that of the attribute
   */
  readonly name?: string;
  /**
   * Returns the value of the property, or undefined if the entry has none.
   *
   * @param values the entry's attributes without defaults
   * @throws Inexpressible where the construct has no such value
   */
  readonly value: (values: JsonObject, around: Surroundings) => Expression | undefined;
}

/** Maps a field to a property of the same name, with a converted value. */
export function converted(field: string, convert: (value: Json) => Expression): FieldMapping {
  return {
    value: (values) => {
      const value = own(values, field);
      return value === undefined ? undefined : convert(value);
    },
  };
}

/** Returns the value of a property without a mapping. */
export function plainValue(field: string, schema: TSchema, value: Json, type: string, around: Surroundings): Expression {
  const { unit } = factsOf(schema);
  if (typeof value === 'number') return unit === 'seconds' ? durationExpression(value) : attribute();
  if (typeof value !== 'string' || unit === undefined) return attribute();
  switch (unit) {
    case 'seconds':
      return durationOfText(value);
    case 'kilobytes':
    case 'megabytes':
      return sizeExpression(unit, value);
    case 'requests per second':
      return rateExpression(value);
    default:
      return numberOfText(value);
  }

  function attribute(): Expression {
    return attributeExpression(field, schema, value, { name: type }, around);
  }
}
