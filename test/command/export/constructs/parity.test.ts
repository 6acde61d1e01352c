import fc from 'fast-check';
import * as constructs from '../../../../src/constructs';
import { CHOICES } from '../../../../src/command/export/constructs/choices';
import { ConstructDialect } from '../../../../src/command/export/constructs/construct-dialect';
import { declarationsOf, within } from '../../../../src/command/export/code/syntax-tree';
import type { LiveConfiguration } from '../../../../src/command/export/live/live-configuration';
import { programOf } from '../../../../src/command/export/code/program';
import {
  BUILT_IN_ACTIONS,
  ENTITIES,
  type Entity,
  fallbackOf,
  FlowControlPolicy,
  isBuiltIn,
  type Json,
  type JsonObject,
  membersOf,
  slug,
  statedMembers,
} from '../../../../src/model';
import { complete } from '../../../support/entries';
import { decodedTemplate } from '../../../output/support/templates';
import { sampleConfigurations } from '../support/arbitrary-configuration';
import { synthesized } from '../support/evaluate';

// The mappings say what the constructs have. Here the constructs say whether that is so.

test('each built-in action has a method', () => {
  const { Action } = constructs;
  const methods = [Action.monitor(), Action.aclBlock(), Action.rateLimitBlock(), Action.dynamicRuleBlock()];
  expect(methods.map(({ actionId }) => actionId)).toEqual(BUILT_IN_ACTIONS.map(({ id }) => id));
});

test.each(Object.entries(CHOICES))('%s offers exactly the values of the mapping', (name, known) => {
  const owner = constructs[name as keyof typeof constructs] as unknown as Record<string, { value?: string }>;
  const offered = Object.entries(owner).filter(([, member]) => member?.value !== undefined && typeof member !== 'function');
  expect(Object.fromEntries(offered.map(([member, { value }]) => [value!, member]))).toEqual(known);
});

const live = (families: Record<string, JsonObject[]>): LiveConfiguration => ({
  config: 'prod',
  families: ENTITIES.map((entity) => ({ entity, entries: families[entity.routes.path] ?? [] })),
  listeners: [],
  regions: { city_codes: {}, lbs: [] },
});

const exported = (families: Record<string, JsonObject[]>) => programOf(live(families), { dialect: new ConstructDialect(), sets: false });

test.each(ENTITIES.map((entity) => [entity.name, entity] as const))(
  '%s: a complete entry becomes a construct with all of its fields',
  (_, entity) => {
    const entry = { ...(complete(entity) as unknown as JsonObject), ...(entity.name === 'LogExporter' && { include_request_data: true }) };
    const { program } = exported({ [entity.routes.path]: [entry] });
    const [declaration] = declarationsOf(program);
    expect(declaration).toMatchObject({ type: { name: entity.name }, remarks: [] });
    expect(differencesOf(entity, entry, resourcesIn(program)[0]!)).toEqual([]);
  },
);

test('random entries become constructs with the same meaning, or bindings', () => {
  let constructsMade = 0;
  for (const families of sampleConfigurations(30, 7)) {
    const { program } = exported(families as Record<string, JsonObject[]>);
    const resources = resourcesIn(program);
    for (const declaration of declarationsOf(program).filter(({ type }) => type.bindings === undefined)) {
      const [path, id] = declaration.key.split('/') as [string, string];
      const entity = ENTITIES.find(({ routes }) => routes.path === path)!;
      const entry = (families[path] as JsonObject[]).find((each) => each['id'] === id)!;
      const found = resources.filter(({ name }) => name === escaped(entry['name'] as string));
      const fitting = found.filter((resource) => resource['type of resource'] === `svc_${entity.terraformName}`);
      const hasSecret = [...declaration.members].some(([, value]) => [...within(value)].some(({ kind }) => kind === 'secret'));
      if (!hasSecret) expect(differencesOf(entity, entry, fitting[0]!)).toEqual([]);
      constructsMade += 1;
    }
  }
  expect(constructsMade).toBeGreaterThan(60);
});

test.each([false, true])('entries with any id of the contract become constructs that accept it, or bindings, in sets: %s', (sets) => {
  const part = fc.constantFrom('__proto__', 'constructor', '-82e297', '-1.8e+308', 'TfToken', '0', 'a', '-', '_', 'Z9');
  const id = fc
    .array(part, { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(''))
    .filter((text) => /^[A-Za-z0-9_-]+$/.test(text));
  const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(ids, (all) => {
      const entries = all.map((each, i) => ({ ...(complete(FlowControlPolicy, { id: each, name: `N ${i}` }) as unknown as JsonObject) }));
      const of = live({ 'flow-control-policies': entries });
      const { program } = programOf(of, { dialect: new ConstructDialect(), sets });
      const made = declarationsOf(program).filter(({ type }) => type.bindings === undefined);
      expect(resourcesIn(program)).toHaveLength(made.length);
    }),
    { seed: 1, numRuns: 100, examples: [[['__proto__']], [['-82e297', 'a']]] },
  );
});

type Resource = Readonly<Record<string, Json>>;

/** The resources that the constructs of a program make. */
function resourcesIn(program: Parameters<typeof synthesized>[0]): Resource[] {
  return Object.entries(synthesized(program).resource ?? {}).flatMap(([type, all]) =>
    Object.values(all).map((one) => ({ ...(one as Resource), 'type of resource': type })),
  );
}

/** The attributes in which a resource means another entry than the one that it was exported from. */
function differencesOf(entity: Entity, entry: JsonObject, resource: Resource): string[] {
  const asJson = Object.fromEntries(
    membersOf(entity.schema).map(({ field, attribute, schema }) => [field, resource[attribute] ?? (fallbackOf(schema) as Json)]),
  );
  const [wanted, found] = [entry, unescaped(asJson) as JsonObject].map((each) => statedMembers(entity.schema, each)) as [
    JsonObject,
    JsonObject,
  ];
  const id = entry['id'] as string;
  if (found['id'] === undefined && slug(entry['name'] as string) === id && !isBuiltIn(entity, id)) found['id'] = id;
  const isReference = (field: string) => field === 'action' && (typeof found[field] === 'object' || String(found[field]).includes('${'));
  return Object.keys({ ...wanted, ...found }).filter(
    (field) => !isReference(field) && JSON.stringify(sorted(wanted[field])) !== JSON.stringify(sorted(found[field])),
  );
}

/** Objects with their members in one order. */
function sorted(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => sorted(item)!);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])!]),
  );
}

const escaped = (text: string) => text.replace(/\$\{/g, '$$${').replace(/%\{/g, '%%{');

/** Texts as Terraform reads them. */
function unescaped(value: Json | undefined): Json | undefined {
  if (typeof value === 'string') return isExpression(value) ? value : decodedTemplate(value);
  if (Array.isArray(value)) return value.map((item) => unescaped(item)!);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [unescaped(key) as string, unescaped(item)!]));
}

/** Whether the constructs refer to another resource or to a variable. */
const isExpression = (text: string): boolean => /^\$\{[a-z]/.test(text);
