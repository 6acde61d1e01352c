import { ENTITIES, entriesManagedBy, entryType, setType } from '../../src/model';
import { RESOURCES } from '../../src/provider/resources';

const TYPES = RESOURCES.map(({ typeName }) => typeName);

test('the provider has the resource types of entries and of sets', () => {
  const managing = TYPES.filter((type) => entriesManagedBy(type));
  expect(managing).toEqual(expect.arrayContaining(ENTITIES.map(entryType)));
  const sets = RESOURCES.filter(({ schema }) => 'entries' in schema.attributes).map(({ typeName }) => typeName);
  expect(managing.filter((type) => entriesManagedBy(type)?.isSet).sort()).toEqual([...sets].sort());
  for (const entity of ENTITIES) expect(entriesManagedBy(setType(entity)) !== undefined).toBe(TYPES.includes(setType(entity)));
});

test('other types manage no entries', () => {
  for (const type of ['svc_certificate_attachment', 'svc_dynamic_rules', 'dynamic_rule', 'constructor', ''])
    expect(entriesManagedBy(type)).toBeUndefined();
});
