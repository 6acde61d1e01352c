import type { AttributeJson } from '../../src/provider/protocol/schema-json';
import type { TypeJson } from '../../src/provider/framework/value';

const PRIMITIVES: Readonly<Record<string, string>> = { string: 'String', number: 'Number', bool: 'Boolean', dynamic: 'Dynamic' };
const COLLECTIONS: Readonly<Record<string, string>> = { list: 'List', set: 'Set', map: 'Map' };
const NESTINGS: Readonly<Record<string, string>> = {
  single: 'Attributes',
  list: 'Attributes List',
  set: 'Attributes Set',
  map: 'Attributes Map',
};

/** Returns the registry's name of an attribute's type: `List of String`, `Attributes Map`. */
export function typeNameOf({ type, nested_type: nested }: AttributeJson): string {
  if (nested) return known(NESTINGS, nested.nesting_mode);
  if (type === undefined) throw new Error('an attribute without a type');
  return typeName(type);
}

/** Returns the registry's name of a type. */
export function typeName(type: TypeJson): string {
  if (typeof type === 'string') return known(PRIMITIVES, type);
  const [collection, of] = type;
  if (collection === 'object') return 'Object';
  if (collection === 'tuple') return 'Tuple';
  return `${known(COLLECTIONS, collection)} of ${typeName(of as TypeJson)}`;
}

function known(names: Readonly<Record<string, string>>, key: string): string {
  const name = names[key];
  if (name === undefined) throw new Error(`no name for the type ${key}`);
  return name;
}
