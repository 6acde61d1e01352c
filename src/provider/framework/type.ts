import type { TypeJson } from './value';

/** The type of an attribute, in the terms of Terraform's type system. */
export type Type =
  | 'string'
  | 'number'
  | 'bool'
  | 'dynamic'
  | { readonly list: Type }
  | { readonly set: Type }
  | { readonly map: Type }
  | { readonly tuple: readonly Type[] }
  | { readonly object: Readonly<Record<string, Type>> };

/** Converts a type to cty's JSON notation, as in the plugin protocol and in `terraform providers schema`. */
export function typeToJson(type: Type): TypeJson {
  if (typeof type === 'string') return type;
  if ('list' in type) return ['list', typeToJson(type.list)];
  if ('set' in type) return ['set', typeToJson(type.set)];
  if ('map' in type) return ['map', typeToJson(type.map)];
  if ('tuple' in type) return ['tuple', type.tuple.map(typeToJson)];
  const attributes = Object.entries(type.object).map(([name, attribute]) => [name, typeToJson(attribute)] as const);
  return ['object', Object.fromEntries(attributes)];
}

/**
 * Parses cty's JSON notation of a type.
 *
 * @throws Error if the text is not in this notation
 */
export function typeFromJson(json: TypeJson): Type {
  if (json === 'string' || json === 'number' || json === 'bool' || json === 'dynamic') return json;
  if (Array.isArray(json)) {
    const [kind, of] = json as [string, unknown];
    if (kind === 'list') return { list: typeFromJson(of as TypeJson) };
    if (kind === 'set') return { set: typeFromJson(of as TypeJson) };
    if (kind === 'map') return { map: typeFromJson(of as TypeJson) };
    if (kind === 'tuple') return { tuple: (of as TypeJson[]).map(typeFromJson) };
    if (kind === 'object') {
      const attributes = Object.entries(of as Record<string, TypeJson>);
      return { object: Object.fromEntries(attributes.map(([name, type]) => [name, typeFromJson(type)])) };
    }
  }
  throw new Error(`not a type in cty's JSON notation: ${JSON.stringify(json)}`);
}
