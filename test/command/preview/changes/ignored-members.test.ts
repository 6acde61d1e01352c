import { ENTITIES, itemOf, type Json, type JsonObject, membersOf } from '../../../../src/model';
import { ignoredMembers } from '../../../../src/command/preview/changes/ignored-members';
import { attributesOfEntry, complete } from '../../../support/entries';
import { plan } from '../support/plan';

type Schema = Parameters<typeof membersOf>[0];

const block = (type: string, expressions: JsonObject) => ({
  ...plan([]),
  configuration: { root_module: { resources: [{ address: `${type}.a`, type, expressions }] } },
});
const found = (type: string, expressions: JsonObject) => ignoredMembers(block(type, expressions)).map(({ path }) => path);
const constants = (values: JsonObject) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { constant_value: value }])) as JsonObject;

/** Returns a value with another member in each of its objects, and the paths of these members. */
function spoiled(schema: Schema, value: Json, path: string): { value: Json; paths: string[] } {
  const item = itemOf(schema);
  if (item && Array.isArray(value)) {
    const parts = value.map((each, at) => spoiled(item, each, `${path}[${at}]`));
    return { value: parts.map((part) => part.value), paths: parts.flatMap(({ paths }) => paths) };
  }
  const members = membersOf(schema);
  if (members.length === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return { value, paths: [] };
  const paths = [`${path}.zzz`];
  const parts = Object.entries(value as JsonObject).map(([name, each]) => {
    const member = members.find(({ attribute }) => attribute === name);
    const part = spoiled(member?.schema, each, `${path}.${name}`);
    paths.push(...part.paths);
    return [name, part.value] as const;
  });
  return { value: { ...Object.fromEntries(parts), zzz: 1 }, paths };
}

describe.each(ENTITIES.map((entity) => [entity.terraformName, entity] as const))('a %s', (name, entity) => {
  const values = attributesOfEntry(entity, complete(entity) as never) as JsonObject;

  test('with its attributes has no ignored members, as one resource or in a set', () => {
    expect(found(`svc_${name}`, constants(values))).toEqual([]);
    expect(found(`svc_${name}_set`, constants({ entries: { one: values } }))).toEqual([]);
  });

  test('has an ignored member wherever one is not in the model', () => {
    const parts = Object.entries(values).map(([attribute, value]) => {
      const member = membersOf(entity.schema).find((each) => each.attribute === attribute);
      return [attribute, spoiled(member?.schema, value, attribute)] as const;
    });
    const expressions = constants(Object.fromEntries(parts.map(([attribute, { value }]) => [attribute, value])));
    expect(found(`svc_${name}`, expressions).sort()).toEqual(parts.flatMap(([, { paths }]) => paths).sort());
    if (!entity.routes.wholeSet) return;
    const inSet = spoiled(entity.schema, values, 'entries["one"]');
    expect(found(`svc_${name}_set`, constants({ entries: { one: inSet.value } })).sort()).toEqual([...inSet.paths].sort());
  });
});

test('the name of a similar attribute that is not set is suggested', () => {
  const params = { contnet: 'x', status: 403 };
  expect(ignoredMembers(block('svc_action', constants({ params })))).toEqual([
    { address: 'svc_action.a', path: 'params.contnet', near: ['content'] },
  ]);
});

test('values with references, blocks of other providers and expressions of other forms are not looked at', () => {
  expect(found('svc_action', { params: { references: ['var.x'] } })).toEqual([]);
  expect(found('aws_wafv2_rule', constants({ params: { contnet: 'x' } }))).toEqual([]);
  expect(found('svc_action', { params: [{ contnet: { constant_value: 'x' } }], name: 'x', type: null })).toEqual([]);
});
