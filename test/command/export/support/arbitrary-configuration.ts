import type { TObject, TSchema } from '@sinclair/typebox';
import * as fc from 'fast-check';
import { type Emulator, startEmulator } from '../../../../src/emulator';
import {
  AUTOMATIC,
  type Entity,
  ENTITIES,
  factsOf,
  isBuiltIn,
  isObjectSchema,
  type Json,
  type JsonObject,
  slug,
} from '../../../../src/model';

/** Texts that are hard to write in some language. */
const HARD = [
  '',
  '  ',
  '${interpolated}',
  '%{ if directive }',
  '$${escaped} %%{too}',
  'say "hello" \\ or \'bye\'',
  'two\nlines',
  'whole\n  lines\n\nof ${text}\n',
  'tab\tand\rreturn',
  'Grüße aus 東京 🗼',
  '# no // comment /* here',
  '`backticks` ${"nested"}',
  'x'.repeat(120),
  'Tokens: ${TfToken[1]}',
  '#{TfToken[TOKEN.0]}',
  '&{TfToken[TOKEN.0]}',
  '$#{TfToken[TOKEN.1]} $${TfToken[TOKEN.2]}',
  '\u2028\u0007\u007f',
  '60\u2028import(`node:child_process`)\u2029 */ // \u0085',
  '\u202eevil\u2066 \u009b31m \u{e0041}',
  '__proto__',
  'limit -8.109562212591379e+298 of ${8}',
  '-8.3e298',
  '-8109562212591379e283',
  'String Map Token Value',
  'Any Map Token Value',
];

const NAMES = [
  'Login bursts',
  'Login Bursts',
  'login-bursts',
  '404 scanners',
  'default',
  'class',
  'Böse Bots',
  'ログイン',
  'Über "uns" ${x}',
  'import',
  'A very long name that nobody would like to read twice',
  "Nobody's business",
  'shop.example.org',
  'tags',
];

const TAGS = [
  'login-page',
  'office-network',
  'api',
  'all',
  'scraper',
  'Ünïcode tag',
  'tag "quoted"',
  '${tag}',
  '404',
  'method-post',
  'Login Page',
  'toString',
  'constructor',
  '#{TfToken[TOKEN.0]}',
  '\u202ebidi',
  '-8.109562212591379e+298',
];

const TEXT = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[a-z][a-z0-9 /._-]{0,20}$/) },
  { weight: 2, arbitrary: fc.constantFrom(...HARD) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12, unit: 'grapheme' }) },
);

const NAME = fc.oneof(fc.constantFrom(...NAMES), fc.stringMatching(/^[A-Z][a-z]{2,8} [a-z0-9]{2,8}$/));

/** What is written when a body has the field. */
function valueOf(schema: TSchema): fc.Arbitrary<Json> {
  const { known = [], expected, unit, tags, entryOf } = factsOf(schema);
  if (isObjectSchema(schema)) return objectOf(schema);
  switch (schema['type']) {
    case 'boolean':
      return fc.boolean();
    case 'integer': {
      const usual = fc.integer({ min: expected?.minimum ?? 1, max: expected?.maximum ?? 200_000 });
      return fc.oneof(usual, fc.constantFrom(60, 3600, 7200, 86_400, 90, 1));
    }
    case 'number':
      return fc.integer({ min: 1, max: 100_000 });
    case 'array': {
      if (tags) return fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 4 });
      return fc.array(valueOf(schema['items'] as TSchema), { maxLength: 3 });
    }
    case 'object':
      return fc.dictionary(
        fc.oneof(
          fc.constantFrom(
            'host',
            'Content-Type',
            'x',
            '${key}',
            'with space',
            'for',
            'toString',
            '&{TfToken[TOKEN.0]}',
            '#{TfToken[TOKEN.0]}',
          ),
          TEXT,
        ),
        TEXT,
        {
          maxKeys: 3,
          noNullPrototype: true,
        },
      );
    default: {
      if (unit) return fc.oneof(fc.integer({ min: 0, max: 5000 }).map(String), fc.constantFrom('1024', '05', '1.5', 'many', ''));
      if (entryOf) return fc.constantFrom('action-monitor', 'action-dynamic-rule-block', 'elsewhere');
      const words = known.filter((word) => !word.endsWith('*'));
      const prefixed = known.filter((word) => word.endsWith('*') && word !== 'action-*').map((word) => `${word.slice(0, -1)}name`);
      return words.length + prefixed.length > 0
        ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words, ...prefixed) }, { weight: 1, arbitrary: TEXT })
        : TEXT;
    }
  }
}

function objectOf(schema: TObject, without: readonly string[] = []): fc.Arbitrary<JsonObject> {
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties).filter(
    ([name, field]) => !without.includes(name) && factsOf(field).mode !== 'read-only',
  );
  const members = fields.map(([name, field]) => [name, usual(field)] as const);
  return fc.record(Object.fromEntries(members), {
    requiredKeys: fields.map(([name]) => name).filter((name) => required.has(name)),
    noNullPrototype: true,
  });
}

/** Mostly what is written for the field, and often its default. */
function usual(schema: TSchema): fc.Arbitrary<Json> {
  const fallback = (factsOf(schema).providerDefault ?? schema['default']) as Json | undefined;
  return fallback === undefined ? valueOf(schema) : fc.oneof(valueOf(schema), fc.constant(fallback));
}

function entryOf(entity: Entity): fc.Arbitrary<JsonObject> {
  const patterned = entity.schema.properties['id']!['pattern'] !== undefined;
  const odd = patterned ? fc.constant('Plain_Id') : fc.constantFrom('a.b', 'with space', 'Plain_Id', 'ünï');
  const id = fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: fc.stringMatching(/^[a-z]{3,6}-[0-9]{1,3}$/) },
    { weight: 1, arbitrary: odd },
  );
  return fc.tuple(id, NAME, objectOf(entity.schema, ['id', 'name'])).map(([chosen, name, fields]) => ({
    // Most entries have the id that their name gives.
    id: chosen || slug(name) || 'unnamed',
    name,
    ...fields,
  }));
}

function familyOf(entity: Entity, actions: readonly string[]): fc.Arbitrary<JsonObject[]> {
  const entries = fc.uniqueArray(entryOf(entity), { maxLength: 5, comparator: (a, b) => a['id'] === b['id'] || trimmed(a) === trimmed(b) });
  return fc
    .tuple(entries, fc.infiniteStream(fc.option(fc.constantFrom(...actions, 'action-monitor'), { freq: 3 })))
    .map(([all, chosen]) =>
      all
        .filter(({ id }) => !isBuiltIn(entity, id as string))
        .map((entry) => (entry['action'] === undefined ? entry : { ...entry, action: chosen.next().value ?? entry['action'] })),
    );
}

const trimmed = ({ name }: JsonObject) => String(name).trim();

/** Listeners, some of which only the port, the region or the name of the listener tells apart. */
const LISTENERS: fc.Arbitrary<Json> = fc
  .uniqueArray(
    fc.record({
      provider: fc.constantFrom('cloud_a', 'cloud_b', 'svc'),
      name: fc.constantFrom('edge-north', 'edge-west', 'Rand "Süd"'),
      listener_name: fc.constantFrom('https', 'arn:listener/app/7f21', 'sni'),
      listener_port: fc.constantFrom(443, 8443),
      dns_name: fc.constant('edge.example.net'),
      region: fc.constantFrom('north-1', 'west-2'),
      load_balancer_type: fc.constantFrom('application', 'classic'),
      max_certificates: fc.constant(25),
      default_certificate: fc.constantFrom('', 'cert-main', 'https://cloud.example/certificates/main'),
      certificates: fc.uniqueArray(fc.constantFrom('cert-main', 'cert-shop', 'https://cloud.example/certificates/cert-new'), {
        maxLength: 3,
      }),
    }),
    {
      maxLength: 4,
      selector: ({ name, provider, region, listener_name: listener, listener_port: port }) =>
        [name, provider, region, listener, port].join(),
    },
  )
  .map((listeners) =>
    listeners.map((one) => ({ ...one, certificates: [...new Set([...one.certificates, one.default_certificate])].filter(Boolean) })),
  );

const REGIONS: fc.Arbitrary<Json> = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      name: fc.constantFrom('global-shop', 'global', '3'),
      regions: fc.record({ ams: city(), lon: city(), sgp: city() }),
    }),
    { selector: ({ id }) => id, maxLength: 3 },
  )
  .map((lbs) => ({
    city_codes: { ams: 'Amsterdam', lon: 'London', sgp: 'Singapore' },
    lbs: lbs.map((one) => ({ ...one, upstream_regions: ['dc-east', 'dc-west'] })),
  }));

function city() {
  return fc.constantFrom(AUTOMATIC, 'dc-west', 'dc-east');
}

/** A configuration with entries of every family, as a seed of the emulator. */
export const CONFIGURATION: fc.Arbitrary<Record<string, Json>> = fc
  .record({ families: fc.constant(null), listeners: LISTENERS, regions: REGIONS, actions: familyOf(entityAt('actions'), []) })
  .chain(({ listeners, regions, actions }) => {
    const ids = actions.map(({ id }) => id as string);
    const others = ENTITIES.filter(({ routes }) => routes.path !== 'actions');
    return fc.record(Object.fromEntries(others.map((entity) => [entity.routes.path, familyOf(entity, ids)]))).map((families) => ({
      actions,
      ...families,
      'load-balancers': listeners,
      'load-balancer-regions': regions,
    }));
  });

function entityAt(path: string): Entity {
  return ENTITIES.find(({ routes }) => routes.path === path)!;
}

/** Configurations that are the same in every run of the tests. */
export function sampleConfigurations(count: number, seed = 20_260): Record<string, Json>[] {
  return fc.sample(CONFIGURATION, { numRuns: count, seed });
}

/** A service that has these configurations, under the names `c0`, `c1` and so on. */
export function serviceWith(configurations: readonly Record<string, Json>[]): Promise<Emulator> {
  const named = configurations.map((configuration, i) => [`c${i}`, configuration as Record<string, object>] as const);
  return startEmulator({ seed: { configurations: Object.fromEntries(named) } });
}
