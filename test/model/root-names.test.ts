import { TerraformResource, TerraformStack, Testing } from 'cdktf';
import { ENTITIES, factsOf } from '../../src/model';
import { BINDING_MEMBERS, reservedBy } from './reserved-names';

const ROOT_NAMES = ENTITIES.map(
  ({ name, schema }) =>
    [name, Object.entries(schema.properties).map(([field, property]) => factsOf(property).terraformName ?? field)] as const,
);

describe.each(ROOT_NAMES)('root attributes of %s', (_, names) => {
  test.each(names)('%s is free to use', (name) => {
    expect(reservedBy(name)).toBeUndefined();
  });

  test('are spelled as Terraform requires: lower-case letters, digits and single underscores', () => {
    expect(names.filter((name) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  test('are each used once', () => {
    expect(new Set(names).size).toBe(names.length);
  });

  test('differ from the names that the generator makes of others', () => {
    // A binding has, for each attribute x: x, xInput, resetX and, for objects, putX.
    const generated = names.flatMap((name) => [`${name}_input`, `reset_${name}`, `put_${name}`]);
    expect(names.filter((name) => generated.includes(name))).toEqual([]);
  });
});

describe('resource types', () => {
  test('are each used once, and spelled as Terraform requires', () => {
    const types = ENTITIES.map(({ terraformName }) => terraformName);
    expect(new Set(types).size).toBe(types.length);
    expect(types.filter((type) => !/^[a-z]+(_[a-z]+)*$/.test(type))).toEqual([]);
  });
});

describe('the lint', () => {
  test.each([
    'connection',
    'count',
    'depends_on',
    'for_each',
    'lifecycle',
    'provider',
    'provisioner',
    'provisioners',
    'fqn',
    'node',
    'friendly_unique_id',
    'raw_overrides',
    'terraform_resource_type',
    'import_from',
    'to_string',
    'config',
    'get_tags',
    'equals',
  ])('refuses %s', (name) => {
    expect(reservedBy(name)).toEqual(expect.any(String));
  });

  test.each(['id', 'name', 'destination', 'platform', 'provider_name', 'node_count'])('accepts %s', (name) => {
    expect(reservedBy(name)).toBeUndefined();
  });

  test('knows every member that the installed CDK gives a resource', () => {
    // GIVEN
    const resource = new TerraformResource(new TerraformStack(Testing.app(), 'stack'), 'resource', { terraformResourceType: 'svc_x' });
    // WHEN
    const members = new Set(Object.getOwnPropertyNames(resource));
    for (let proto = Object.getPrototypeOf(resource); proto !== Object.prototype; proto = Object.getPrototypeOf(proto)) {
      for (const name of Object.getOwnPropertyNames(proto)) members.add(name);
    }
    // THEN: what begins with an underscore cannot be an attribute's name in camelCase.
    const known = new Set(BINDING_MEMBERS);
    expect([...members].filter((name) => !name.startsWith('_') && !known.has(name))).toEqual([]);
  });
});
