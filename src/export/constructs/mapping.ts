import type { TSchema } from '@sinclair/typebox';
import { factsOf, type Json, type JsonObject, own } from '../../model';
import type { Addition } from '../code/declaration';
import type { Expression } from '../code/expression';
import { attributeOf, type Surroundings } from '../resources/attributes';
import { duration, durationOfText, numberOfText, rate, size } from './units';

/** How a construct differs from the resource under it. What is not mentioned has the name of the attribute, and its value. */
export interface ConstructMapping {
  /** The fields whose properties have values of their own. */
  readonly fields?: Readonly<Record<string, FieldMapping>>;
  /** The fields that are part of the property of another one. */
  readonly merged?: readonly string[];
  /** What has to be done after the construct was made, for what no property says. */
  readonly additions?: (values: JsonObject) => readonly Addition[];
  /** Why the construct refuses the entry; undefined where it does not. */
  readonly problem?: (values: JsonObject) => string | undefined;
}

export interface FieldMapping {
  /**
   * The name of the property.
   *
   * @default - that of the attribute
   */
  readonly name?: string;
  /**
   * The value of the property; undefined where the construct assumes it.
   *
   * @param values what has to be stated of the entry, as a resource
   * @throws Inexpressible where the construct has no such value
   */
  readonly value: (values: JsonObject, around: Surroundings) => Expression | undefined;
}

/** A property whose value is the field's. */
export function converted(field: string, convert: (value: Json) => Expression): FieldMapping {
  return {
    value: (values) => {
      const value = own(values, field);
      return value === undefined ? undefined : convert(value);
    },
  };
}

/** The value of a property that no mapping mentions. */
export function plainValue(field: string, schema: TSchema, value: Json, type: string, around: Surroundings): Expression {
  const { unit } = factsOf(schema);
  if (typeof value === 'number') return unit === 'seconds' ? duration(value) : attribute();
  if (typeof value !== 'string' || unit === undefined) return attribute();
  switch (unit) {
    case 'seconds':
      return durationOfText(value);
    case 'kilobytes':
    case 'megabytes':
      return size(unit, value);
    case 'requests per second':
      return rate(value);
    default:
      return numberOfText(value);
  }

  function attribute(): Expression {
    return attributeOf(field, schema, value, { name: type }, around);
  }
}
