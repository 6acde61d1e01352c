import type { TObject, TSchema } from '@sinclair/typebox';
import {
  attributeValue,
  type Entity,
  factsOf,
  fallbackOf,
  type FieldFacts,
  isObjectSchema,
  itemOf,
  type Json,
  membersOf,
} from '../../model/index';
import type { Attribute, Attributes, NestedAttribute, TypedAttribute, Validator } from '../framework/schema';
import type { Type } from '../framework/type';
import { valueMissing } from '../messages/fields';
import { describe, isOptionalSecret } from './describe';
import { allowedBy, each } from './validators';

type Traits = Pick<TypedAttribute, 'required' | 'optional' | 'computed' | 'default' | 'initial' | 'volatile' | 'retained' | 'keepPrior'>;

/** Returns the Terraform attributes of an entity, in the model's order. */
export function entityAttributes(entity: Entity): Attributes {
  return attributesOf(entity.schema);
}

export function attributesOf(schema: TObject): Attributes {
  return Object.fromEntries(membersOf(schema).map(({ attribute, schema: member }) => [attribute, attributeOf(attribute, member)]));
}

function attributeOf(name: string, schema: TSchema): Attribute {
  const facts = factsOf(schema);
  const common = {
    description: describe(schema, facts),
    ...traits(schema, facts),
    ...(facts.sensitive ? { sensitive: true } : {}),
    ...(facts.observed?.required ? { missing: valueMissing(name) } : {}),
    ...(facts.movedBecause !== undefined ? { moved: true } : {}),
    ...(facts.observed?.trimmed ? { trimmed: true } : {}),
    ...(facts.observed?.trimmedKeys ? { trimmedKeys: facts.observed.trimmedKeys } : {}),
  };
  const nested = nestedOf(schema, facts);
  if (nested) return { ...common, ...nested };
  return { ...common, type: typeOf(schema, facts), validators: validatorsOf(schema) };
}

function traits(schema: TSchema, facts: FieldFacts): Traits {
  const { mode } = facts;
  if (isOptionalSecret(facts)) return { optional: true, computed: true, keepPrior: true };
  const fallback = fallbackOf(schema);
  if (fallback !== undefined) {
    const retained = mode === 'retained' ? { retained: true } : {};
    return { optional: true, computed: true, default: attributeValue(schema, fallback as Json), ...retained };
  }
  switch (mode) {
    case 'required':
      return { required: true };
    case 'service-chosen':
      return {
        optional: true,
        computed: true,
        ...(facts.initial !== undefined && { initial: attributeValue(schema, facts.initial as Json) }),
      };
    case 'read-only':
      return { computed: true, volatile: true };
    default:
      return { optional: true };
  }
}

function nestedOf(schema: TSchema, { mode, ordering }: FieldFacts): Pick<NestedAttribute, 'nesting' | 'attributes'> | undefined {
  if (mode === 'read-only') return undefined;
  if (isObjectSchema(schema)) return { nesting: 'single', attributes: attributesOf(schema) };
  const item = itemOf(schema);
  if (!item || !isObjectSchema(item)) return undefined;
  return { nesting: ordering === 'set' ? 'set' : 'list', attributes: attributesOf(item) };
}

function typeOf(schema: TSchema, { mode, ordering }: FieldFacts): Type {
  // A read-only field may have any shape. It is kept as JSON text.
  if (mode === 'read-only') return 'string';
  // A value that may also be null has `null` as a second type.
  const [type] = [schema.type as unknown].flat();
  switch (type) {
    case 'boolean':
      return 'bool';
    case 'integer':
    case 'number':
      return 'number';
    case 'array': {
      const of = typeOf(itemOf(schema)!, { mode: 'required' });
      return ordering === 'set' ? { set: of } : { list: of };
    }
    case 'object':
      return { map: 'string' };
    default:
      return 'string';
  }
}

function validatorsOf(schema: TSchema): Validator[] {
  const item = itemOf(schema);
  return item ? [each(allowedBy(item))] : [allowedBy(schema)];
}
