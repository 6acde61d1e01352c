import { Diagnostics, pathText } from '../../../src/provider/framework/diagnostics';
import { type Attribute, type Attributes, attributeType, isNested } from '../../../src/provider/framework/schema';
import { validateObject } from '../../../src/provider/framework/validate';
import type { Value } from '../../../src/provider/framework/value';
import { RESOURCES } from '../../../src/provider/resources';

/** Every writable collection, by its path, with a configuration that has only a null in it. */
function collectionsOf(
  attributes: Attributes,
  place: string,
  around: (values: Record<string, Value>) => Record<string, Value>,
): [string, Record<string, Value>][] {
  const written = Object.entries(attributes).filter(([, attribute]) => attribute.required || attribute.optional);
  return written.flatMap(([name, attribute]): [string, Record<string, Value>][] => {
    const here = `${place}.${name}`;
    const empty = nullIn(attribute);
    const own: [string, Record<string, Value>][] = empty === undefined ? [] : [[here, around({ [name]: empty })]];
    if (!isNested(attribute)) return own;
    const wrap = (values: Record<string, Value>): Value =>
      attribute.nesting === 'single' ? values : attribute.nesting === 'map' ? { x: values } : [values];
    return [...own, ...collectionsOf(attribute.attributes, here, (values) => around({ [name]: wrap(values) }))];
  });
}

function nullIn(attribute: Attribute): Value | undefined {
  const type = attributeType(attribute);
  if (typeof type === 'string') return undefined;
  if ('list' in type || 'set' in type) return [null];
  return 'map' in type ? { x: null } : undefined;
}

const COLLECTIONS = RESOURCES.flatMap(({ typeName, schema }) =>
  collectionsOf(schema.attributes, typeName, (values) => values).map(([place, config]) => [place, config, schema.attributes] as const),
);

test.each(COLLECTIONS)('%s refuses null, unless it is never sent', (place, config, attributes) => {
  const diagnostics = new Diagnostics();
  validateObject(attributes, config, [], diagnostics);
  const refused = diagnostics.items.filter(({ summary }) => summary === 'A collection contains null' || summary === 'A map contains null');
  expect(refused.map(({ severity }) => severity)).toEqual(place.endsWith('.triggers') ? [] : ['error']);
  const [last] = place.split('.').slice(-1);
  for (const { path = [] } of refused) expect(pathText(path)).toContain(last);
});
