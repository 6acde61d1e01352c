import type { TObject, TSchema } from '@sinclair/typebox';
import { API_VERSION, ENTITIES, type Entity, type EntityName, ENTRY_ID_PATTERN, factsOf, type FamilyRoutes } from '../../src/model';
import { FAMILIES, FAMILY_OF } from './contract';
import { type FieldRow, type FieldType } from './contract/field-row';

describe('the model', () => {
  test('has the families of the contract, in its order', () => {
    expect(FAMILIES.map(({ name }) => name)).toEqual(ENTITIES.map(({ name }) => name));
    expect(Object.entries(FAMILY_OF).filter(([name, family]) => family.name !== name)).toEqual([]);
  });

  test('is of the version that the contract describes', () => {
    expect(API_VERSION).toBe('v4.3'); // section 9
  });

  test('has the pattern of entry ids of section 8', () => {
    expect(ENTRY_ID_PATTERN).toBe('^[A-Za-z0-9\\-\\_]*$');
  });
});

describe.each(FAMILIES.map((family) => [family.name, family] as const))('%s', (_, table) => {
  const { name, noun, schema, section, routes } = entityNamed(table.name);

  test('has the noun and the sections of its tables', () => {
    expect({ noun, section, routes: routes.section }).toEqual({
      noun: table.noun,
      section: table.fieldSection,
      routes: table.routeSection,
    });
  });

  describe('fields', () => {
    holds(table.fields, schema);
  });

  describe('routes', () => {
    const described = routesOf(routes);

    test.each(table.routes.map(({ method, path }) => `${method} ${path}`))('the model has %s', (route) => {
      expect(described).toContain(route);
    });

    test.each(described)('the contract has %s', (route) => {
      expect(table.routes.map(({ method, path }) => `${method} ${path}`)).toContain(route);
    });

    test('take and return entries of this kind', () => {
      const bodies = table.routes.filter(({ input }) => input.startsWith('body')).map(({ input }) => input);
      const list = table.routes.find(({ method, path }) => method === 'GET' && path.endsWith(`/${routes.path}`));
      expect(bodies.every((input) => input.includes(name))).toBe(true);
      expect(list?.output).toContain(`items: ${name}[]`);
    });
  });
});

/** Holds the fields of one object against the rows of its table, both ways. */
function holds(rows: readonly FieldRow[], schema: TObject): void {
  // test/completeness.test.ts tells where the two differ.
  for (const row of rows) {
    describe(row.name, () => {
      const field = schema.properties[row.name] as TSchema;
      if (!field) return;

      test(`is ${row.type}`, () => {
        // Where the type spells the members out, they are compared here; else by their rows alone.
        expect(typeText(field, row.members !== undefined && !row.type.includes('{'))).toBe(row.type);
      });

      test(`is treated as a field that is ${row.required ? `required: ${row.required}` : 'of a table that does not say'}`, () => {
        const { mode } = factsOf(field);
        expect(allowedModes(row)).toContain(mode);
        // What JSON Schema says must agree with what the model says.
        expect(schema.required ?? []).toEqual(
          mode === 'required' ? expect.arrayContaining([row.name]) : expect.not.arrayContaining([row.name]),
        );
      });

      test('has the default of the table, or the one decided', () => {
        expect(field.default).toEqual(row.default ?? row.decided?.default);
      });

      test('has the pattern of the table', () => {
        expect(field.pattern).toBe(row.pattern ?? row.decided?.pattern);
      });

      test('is transcribed consistently', () => {
        if (row.default !== undefined) expect(defaultIn(row.note)).toBe(JSON.stringify(row.default));
        if (row.pattern !== undefined) expect(row.note).toContain(row.pattern);
        if (row.default !== undefined) expect(row.decided?.default).toBeUndefined();
        if (row.required === 'yes') expect(row.decided?.mode).toBeUndefined();
      });

      if (row.members) holds(row.members, (field.type === 'array' ? field.items : field) as TObject);
    });
  }
}

test.each([
  ['default `""`', '""'],
  ['`""`', '""'],
  ['Tags to apply; default empty', '[]'],
  ['Default `{}`; keys: content', '{}'],
  ['Takes effect only when true; default false', 'false'],
  ['in seconds; default 30', '30'],
  ['Share, default `0.5`; at most 1', '0.5'],
  ['Sample `all`', undefined],
])('the note %j gives the default %j', (note, given) => {
  expect(defaultIn(note)).toBe(given);
});

/** The default that a note gives, as JSON. */
function defaultIn(note: string): string | undefined {
  if (/default empty/.test(note)) return '[]';
  return /(?:default |^)`?(""|\{\}|false|true|-?\d+(?:\.\d+)?)`?/i.exec(note)?.[1];
}

/** The treatments that the table leaves room for. */
function allowedModes(row: FieldRow): string[] {
  if (row.required === 'yes') return ['required'];
  if (row.decided?.mode) return [row.decided.mode];
  if (row.default !== undefined || row.decided?.default !== undefined) return ['defaulted'];
  return row.required === 'no' ? ['optional'] : ['required', 'optional'];
}

/** A schema in the words of the contract's tables. */
function typeText(schema: TSchema, membersElsewhere = false): FieldType {
  if (schema.type === 'array') {
    const items = schema.items as TSchema;
    if (items.type === undefined) return 'array';
    return items.type === 'object' ? 'array of objects' : (`${typeText(items)}[]` as FieldType);
  }
  if (schema.type !== 'object') return String(schema.type) as FieldType;
  const members = Object.entries((schema as Partial<TObject>).properties ?? {});
  if (schema.patternProperties !== undefined) return 'map of string to string';
  if (membersElsewhere || members.length === 0) return 'object';
  return `object {${members.map(([name, member]) => `${name}: ${typeText(member)}`).join(', ')}}`;
}

/** What the routes of a family come to, by the shapes of sections 4.3 and 4.4. */
function routesOf({ path, wholeSet, versions }: FamilyRoutes): string[] {
  const base = `/conf/{config}/${path}`;
  return [
    `GET ${base}`,
    ...(wholeSet ? [`PUT ${base}`, `POST ${base}`, `DELETE ${base}`] : []),
    `GET ${base}/{entry_id}`,
    `PUT ${base}/{entry_id}`,
    `POST ${base}/{entry_id}`,
    `DELETE ${base}/{entry_id}`,
    ...(versions ? [`GET ${base}/versions`, `GET ${base}/versions/{version}`, `PUT ${base}/versions/{version}/revert`] : []),
  ];
}

function entityNamed(name: EntityName): Entity {
  const entity = ENTITIES.find((candidate) => candidate.name === name);
  if (!entity) throw new Error(`the model has no ${name}`);
  return entity;
}
