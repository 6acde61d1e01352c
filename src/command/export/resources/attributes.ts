import { asText } from '../../../model/json';
import type { TObject, TSchema } from '@sinclair/typebox';
import { factsOf, isInitial, isJsonObject, isObjectSchema, itemOf, type Json, type JsonObject, membersOf, own } from '../../../model';
import { type CodeMember, type Expression, listExpression, literal, type TypeName } from '../code/syntax-tree';
import { pascalCase } from '../naming/words';

/** Callbacks for references and secrets of an entry. */
export interface Surroundings {
  /** Returns the expression for the id of an entry in the family at a path: `actions`. */
  referTo(path: string, id: string): Expression;
  /** Returns the expression for a value that the code must not contain. */
  keepSecret(field: string, description: string): Expression;
}

/**
 * Converts an object of the service to attributes, in the order of the model.
 *
 * @param values without defaults, except those of new entries
 * @param type of the object, the prefix of the names of its nested types
 */
export function attributeMembers(schema: TObject, values: JsonObject, type: TypeName, around: Surroundings): CodeMember[] {
  return membersOf(schema).flatMap(({ field, attribute: name, schema: member }): CodeMember[] => {
    const value = own(values, field);
    const partType = { ...type, name: type.name + pascalCase(name.split('_')) };
    return value === undefined || isInitial(member, value) ? [] : [[name, attributeExpression(field, member, value, partType, around)]];
  });
}

/** Returns the value of one attribute. */
export function attributeExpression(field: string, schema: TSchema, value: Json, type: TypeName, around: Surroundings): Expression {
  const facts = factsOf(schema);
  if (isObjectSchema(schema) && isJsonObject(value))
    return { kind: 'struct', type, members: attributeMembers(schema, value, type, around) };
  if (Array.isArray(value)) {
    if (facts.tags) return listExpression(value.map((text) => ({ kind: 'tag', text: asText(text) })));
    return listExpression(value.map((item) => attributeExpression(field, itemOf(schema)!, item, type, around)));
  }
  if (isJsonObject(value)) return { kind: 'map', entries: Object.entries(value).map(([key, text]) => [key, literal(text as string)]) };
  if (facts.sensitive && value !== '') return around.keepSecret(field, String(schema['description'] ?? ''));
  if (facts.entryOf !== undefined) return around.referTo(facts.entryOf, String(value));
  return literal(value as string | number | boolean);
}
