import type { TObject, TSchema } from '@sinclair/typebox';
import { ConstructDialect } from '../../../../src/command/export/constructs/construct-dialect';
import { MAPPINGS } from '../../../../src/command/export/constructs/mappings';
import { camelCase } from '../../../../src/command/export/naming/words';
import { AppPrinter } from '../../../../src/command/export/print/app-printer';
import { HclPrinter } from '../../../../src/command/export/print/hcl-printer';
import { PYTHON_APP } from '../../../../src/command/export/print/python';
import { TYPESCRIPT_APP } from '../../../../src/command/export/print/typescript';
import { programOf } from '../../../../src/command/export/code/program';
import { TerraformDialect } from '../../../../src/command/export/resources/terraform-dialect';
import {
  ENTITIES,
  type Entity,
  type EntityName,
  factsOf,
  fallbackOf,
  isObjectSchema,
  itemOf,
  type Json,
  type JsonObject,
  membersOf,
} from '../../../../src/model';
import { complete } from '../../../support/entries';
import { folderText } from '../support/folder-text';

/** Path of a field: `connection`, `tls_mode`. */
type Path = readonly string[];

interface Default {
  readonly path: Path;
  readonly value: Json;
  readonly another: Json;
}

/** Fields beside which the constructs must state a default, because an options object requires it. */
const REQUIRED_BESIDE: Readonly<Record<string, Path>> = {
  'connection.tls_mode': ['connection', 'certificate'],
  sticky: ['sticky_cookie_name'],
};

const LANGUAGES = {
  hcl: { dialect: TerraformDialect, printer: () => new HclPrinter() },
  typescript: { dialect: ConstructDialect, printer: () => new AppPrinter(TYPESCRIPT_APP) },
  python: { dialect: ConstructDialect, printer: () => new AppPrinter(PYTHON_APP) },
} as const;

type Language = keyof typeof LANGUAGES;

const ALL = Object.keys(LANGUAGES) as Language[];

const DEFAULTS = ENTITIES.flatMap((entity) =>
  defaultsIn(entity.schema, []).map((each): [string, Entity, Default] => [`${entity.name}.${each.path.join('.')}`, entity, each]),
);

test('every entity has defaults', () => {
  expect(new Set(DEFAULTS.map(([, { name }]) => name))).toEqual(new Set(ENTITIES.map(({ name }) => name)));
});

test.each(DEFAULTS)('omits %s in every language if it has its default', (_, entity, { path, value, another }) => {
  const whole = complete(entity as (typeof ENTITIES)[number]) as unknown as JsonObject;
  const beside = REQUIRED_BESIDE[path.join('.')];
  const entry = beside ? at(whole, beside, undefined) : whole;
  const mentions = (language: Language, json: Json) => mentioned(language, entity, at(entry, path, json), path);
  for (const language of ALL) {
    const [isDefault, isAnother] = [mentions(language, value), mentions(language, another)];
    // Constructs have parameters without a name, too.
    if (isAnother > 0 || language === 'hcl') expect([language, isDefault]).not.toEqual([language, isAnother]);
    expect(isDefault).toBeLessThanOrEqual(isAnother);
  }
});

/** Counts the members of the printed entry that have the name of the field. */
function mentioned(language: Language, entity: Entity, entry: JsonObject, path: Path): number {
  const { dialect: Dialect, printer } = LANGUAGES[language];
  const families = ENTITIES.map((each) => ({ entity: each, entries: each === entity ? [entry] : [] }));
  const live = { config: 'prod', families, listeners: [], regions: { city_codes: {}, lbs: [] } };
  const { program } = programOf(live, { dialect: new Dialect(), sets: false });
  const text = folderText(
    printer()
      .print(program, { layout: 'one file' })
      .filter(({ name }) => name.startsWith('protection.')),
  );
  return text.match(new RegExp(`\\b${nameOf(language, entity, path)}(:| *=)`, 'g'))?.length ?? 0;
}

function nameOf(language: Language, entity: Entity, path: Path): string {
  const attribute = attributeAt(entity.schema, path);
  if (language === 'hcl') return attribute;
  const property = path.length === 1 ? (MAPPINGS[entity.name as EntityName]?.fields?.[path[0]!]?.name ?? attribute) : attribute;
  return language === 'python' ? property : camelCase(property.split('_'));
}

function attributeAt(schema: TSchema, [field, ...rest]: Path): string {
  const member = membersOf(itemOf(schema) ?? schema).find((each) => each.field === field)!;
  return rest.length === 0 ? member.attribute : attributeAt(member.schema, rest);
}

/** Returns the fields with a default, at any depth. */
function defaultsIn(schema: TObject, path: Path): Default[] {
  return membersOf(schema).flatMap(({ field, schema: member }): Default[] => {
    const [here, value] = [[...path, field], (fallbackOf(member) ?? factsOf(member).initial) as Json | undefined];
    const inner = itemOf(member) ?? member;
    return [
      ...(value === undefined ? [] : [{ path: here, value, another: anotherValue(member, value) }]),
      ...(isObjectSchema(inner) ? defaultsIn(inner, here) : []),
    ];
  });
}

/** Returns a value that a field may have and that is not its default. */
function anotherValue(schema: TSchema, value: Json): Json {
  const { unit, known = [] } = factsOf(schema);
  const inner = itemOf(schema);
  if (isObjectSchema(schema))
    return { ...Object.fromEntries(membersOf(schema).map((member) => [member.field, anotherMember(member.schema)])) };
  if (inner) return isObjectSchema(inner) ? [anotherValue(inner, {})] : [inner['type'] === 'integer' ? 8081 : 'another'];
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return unit === undefined ? (known.find((each) => each !== value && !each.includes('*')) ?? 'another') : '7';
}

function anotherMember(schema: TSchema): Json {
  if (factsOf(schema).tags) return ['another'];
  switch (schema['type']) {
    case 'string':
      return anotherValue(schema, '');
    case 'integer':
      return 403;
    case 'boolean':
      return true;
    default:
      return itemOf(schema) ? ['http'] : {};
  }
}

/** Returns the value with another field, in each item of a list. */
function at<T extends Json>(json: T, path: Path, value: Json | undefined): T {
  const [field, ...rest] = path;
  if (field === undefined) return value as T;
  if (Array.isArray(json)) return json.map((item: Json) => at(item, path, value)) as unknown as T;
  const { [field]: before, ...others } = json as JsonObject;
  if (rest.length === 0 && value === undefined) return others as T;
  return { ...others, [field]: at(before!, rest, value) } as unknown as T;
}
