import type { TSchema } from '@sinclair/typebox';
import type { CodeMember, Declaration, Expression } from '../../../src/command/export/code/syntax-tree';
import { declarationsOf } from '../../../src/command/export/code/syntax-tree';
import { programOf } from '../../../src/command/export/code/program';
import type { LiveConfiguration } from '../../../src/command/export/live/live-configuration';
import { TerraformDialect } from '../../../src/command/export/resources/terraform-dialect';
import { ENTITIES, type Entity, isObjectSchema, itemOf, type Json, type JsonObject, membersOf } from '../../../src/model';
import type { Connection } from '../../../src/provider/connection/connection';
import { explain } from '../../../src/provider/connection/explain';
import { PROVIDER_SCHEMA } from '../../../src/provider/connection/provider-schema';
import { sameAttributeMeaning } from '../../../src/provider/fields/same-meaning';
import { frameworkServer } from '../../../src/provider/framework/framework-server';
import { type Attributes, attributeType } from '../../../src/provider/framework/schema';
import type { Type } from '../../../src/provider/framework/type';
import { UNKNOWN, type Value, type ValueObject } from '../../../src/provider/framework/value';
import { RESOURCES } from '../../../src/provider/resources';
import { complete } from '../../support/entries';

// The provider judges what an export writes, whatever the service has in a field. An export with status 0 must pass a validation.

const server = frameworkServer<Connection>({
  schema: PROVIDER_SCHEMA,
  resources: RESOURCES,
  connect: async () => undefined,
  explain,
  sameMeaning: sameAttributeMeaning,
});

const HOSTILE: readonly (Json | undefined)[] = [
  ...[undefined, null, true, '', ' ', 'a b', 'shop.example', 'a\nb', '\u00e5', 'a\u030a', 'versions', '..', 'a/../b', '40', '__proto__'],
  ...[0, -1, -0, 0.5, 403.5, 1e-7, 5e-324, 2 ** 53, -(2 ** 53), 1e21, Infinity],
  ...[[], [null], [''], [0.5], [2 ** 53], ['a', 'a'], [[]], [{}], {}, { a: null }, { a: 0.5 }, { a: 2 ** 53 }, { '': '' }, { a: {} }],
];

/** Returns copies of a value in each of which one field, at any depth, has another value. */
function* spoiled(schema: TSchema, value: Json | undefined): Generator<Json | undefined> {
  yield* HOSTILE;
  const item = itemOf(schema);
  if (Array.isArray(value) && item) for (const other of spoiled(item, value[0])) if (other !== undefined) yield [other, ...value.slice(1)];
  if (isObjectSchema(schema))
    for (const member of membersOf(schema)) {
      const object = (value ?? {}) as JsonObject;
      for (const other of spoiled(member.schema, object[member.field])) yield { ...object, [member.field]: other } as JsonObject;
    }
}

/** Returns the value of an expression as an engine passes it to the provider, which declares its type. */
function valueOf(expression: Expression, type: Type): Value {
  switch (expression.kind) {
    case 'literal':
      return converted(expression.value, type);
    case 'tag':
      return converted(expression.text, type);
    case 'list':
      return expression.items.map((item) => valueOf(item, typeIn(type, 'list') ?? typeIn(type, 'set') ?? fail(type)));
    case 'map':
      return Object.fromEntries(expression.entries.map(([key, value]) => [key, valueOf(value, typeIn(type, 'map') ?? fail(type))]));
    case 'struct': {
      const attributes = typeIn(type, 'object') ?? fail(type);
      return object(expression.members, attributes as unknown as Record<string, Type>);
    }
    case 'secret':
    case 'reference':
      return UNKNOWN;
    default:
      throw new Error(`no code in Terraform's language has ${expression.kind}`);
  }
}

function object(members: readonly CodeMember[], types: Record<string, Type>): ValueObject {
  const given = new Map(members);
  for (const name of given.keys()) if (types[name] === undefined) throw new Error(`no attribute ${name}`);
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, given.has(name) ? valueOf(given.get(name)!, type) : null]));
}

/** Converts as engines do: numbers and booleans to strings, and numeric strings to numbers. */
function converted(value: string | number | boolean, type: Type): Value {
  if (type === 'string') return String(value);
  if (type === 'number' && typeof value === 'number') return value;
  if (type === 'bool' && typeof value === 'boolean') return value;
  return fail(type, value);
}

function typeIn(type: Type, kind: string): Type | undefined {
  return typeof type === 'string' ? undefined : (type as unknown as Record<string, Type>)[kind];
}

function fail(type: Type, value?: unknown): never {
  throw new Error(`an engine needs ${JSON.stringify(type)}, not ${JSON.stringify(value)}`);
}

const typesOf = (attributes: Attributes) =>
  Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, attributeType(attribute)]));

async function errorsOf({ type: { bindings }, members }: Declaration): Promise<string[]> {
  const typeName = `svc_${bindings!}`;
  const { schema } = RESOURCES.find((resource) => resource.typeName === typeName)!;
  const config = object(members, typesOf(schema.attributes));
  const { diagnostics } = await server.validateResourceConfig({ typeName, config });
  return diagnostics.flatMap(({ severity, summary }) => (severity === 'error' ? [summary] : []));
}

function exported(entity: Entity, entries: readonly JsonObject[], sets: boolean) {
  const live: LiveConfiguration = {
    config: 'prod',
    families: [{ entity, entries }],
    listeners: [],
    regions: { city_codes: {}, lbs: [] },
  };
  const { program, unexported } = programOf(live, { dialect: new TerraformDialect(), sets });
  return { declarations: declarationsOf(program), unexported };
}

describe.each(ENTITIES.map((entity) => [entity.terraformName, entity] as const))('%s', (_, entity) => {
  test.each([false, true])('is exported only with values that the provider accepts (sets: %s)', async (sets) => {
    const whole = { ...(complete(entity) as unknown as JsonObject), id: 'a', name: 'A' };
    let written = 0;
    for (const entry of spoiled(entity.schema, whole)) {
      if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) continue;
      const { declarations, unexported } = exported(entity, [entry], sets);
      expect(declarations.length + unexported.length).toBeGreaterThan(0);
      for (const declaration of declarations)
        expect([JSON.stringify(entry), await errorsOf(declaration)]).toEqual([JSON.stringify(entry), []]);
      written += declarations.length;
    }
    expect(written).toBeGreaterThan(10);
  });
});
