import type { NamedTypeReference, PrimitiveTypeReference, TypeReference } from '@jsii/spec';

/**
 * Prints a type in TypeScript, without the module.
 *
 * @param own names of types that the page describes, which `link` formats
 */
export function typeText(type: TypeReference, link: (fqn: string) => string = nameOf): string {
  if ('primitive' in type) return (type as PrimitiveTypeReference).primitive;
  if ('collection' in type) {
    const element = typeText(type.collection.elementtype, link);
    return type.collection.kind === 'array' ? `${element}[]` : `{ [name: string]: ${element} }`;
  }
  if ('union' in type) return type.union.types.map((one) => typeText(one, link)).join(' | ');
  return link((type as NamedTypeReference).fqn);
}

/** `Action` of `@svc-waap/cdktf.Action`; `bindings.action.Action` of one in a submodule. */
export function nameOf(fqn: string): string {
  const [, ...names] = fqn.split('.');
  return names.join('.');
}
