import type { TObject, TSchema } from '@sinclair/typebox';
import * as constructs from '../../src/constructs';
import { ENTITIES, type EntityName, factsOf, fallbackOf } from '../../src/model';
import { camelCase } from '../model/reserved-names';
import { ASKED_FOR, MEMBERS_IN, OTHER_NAME, OWN_DEFAULT, WITHOUT_CONSTRUCT, WITHOUT_PROP } from './exceptions';
import { type Prop, propsInterfaces } from './support/props';

// Each field of the model is a prop with the same default, or stands in exceptions.ts with the reason.

const EXCEPTIONS = 'test/constructs/exceptions.ts';
const INTERFACES = propsInterfaces();

/** A field, and the prop that says it, where there is one. */
interface Pair {
  /** As in exceptions.ts: `back_hosts.host`. */
  readonly place: string;
  readonly schema: TSchema;
  readonly file: string;
  readonly interfaceName: string;
  readonly wanted: string;
  readonly prop: Prop | undefined;
}

describe.each(ENTITIES.filter(({ name }) => WITHOUT_CONSTRUCT[name] === undefined).map(({ name, schema }) => [name, schema] as const))(
  '%s',
  (name, schema) => {
    const pairs = pairsOf(name, schema, `${name}Props`);

    test('every field is a prop, or an exception', () => {
      const reasons = WITHOUT_PROP[name] ?? {};
      expect([
        ...pairs
          .filter(({ prop, place }) => !prop && reasons[place] === undefined)
          .map(({ file, wanted, interfaceName, place }) => `${file}: add ${wanted} to ${interfaceName}, or ${place} to ${EXCEPTIONS}`),
        ...Object.keys(reasons)
          .filter((place) => !pairs.some((pair) => pair.place === place && !pair.prop))
          .map((place) => `${EXCEPTIONS}: remove ${name}.${place} from WITHOUT_PROP; it has a prop, or is no field`),
      ]).toEqual([]);
    });

    test('every prop has the default of its field, or an exception', () => {
      const own = OWN_DEFAULT[name] ?? {};
      const asked = ASKED_FOR[name] ?? {};
      expect(pairs.flatMap((pair) => defaultGaps(pair, own[pair.place] !== undefined, asked[pair.place] !== undefined))).toEqual([]);
      const places = pairs.map(({ place }) => place);
      expect([...Object.keys(own), ...Object.keys(asked)].filter((place) => !places.includes(place))).toEqual([]);
    });
  },
);

test('every optional prop of src/constructs has a default, and no other prop has one', () => {
  const gaps = [...INTERFACES].flatMap(([interfaceName, { file, props, isExported }]) =>
    (isExported ? props : [])
      .filter(({ isOptional, default: said }) => isOptional !== (said !== undefined))
      .map(({ name, isOptional }) => `${file}: ${isOptional ? 'add @default to' : 'remove @default from'} ${interfaceName}.${name}`),
  );
  expect([...new Set(gaps)]).toEqual([]);
});

function pairsOf(name: EntityName, schema: TObject, interfaceName: string, prefix = ''): Pair[] {
  const { file = `src/constructs/${interfaceName}`, props = [] } = INTERFACES.get(interfaceName) ?? {};
  return Object.entries(schema.properties)
    .filter(([, property]) => factsOf(property).mode !== 'read-only')
    .flatMap(([field, property]) => {
      const place = `${prefix}${field}`;
      const byRule = place === 'id' ? `${name[0]?.toLowerCase()}${name.slice(1)}Id` : camelCase(factsOf(property).terraformName ?? field);
      const wanted = OTHER_NAME[name]?.[place] ?? byRule;
      const pair = { place, schema: property, file, interfaceName, wanted, prop: props.find((prop) => prop.name === wanted) };
      const members = objectIn(property);
      if (!members || WITHOUT_PROP[name]?.[place] !== undefined) return [pair];
      return [pair, ...pairsOf(name, members, MEMBERS_IN[name]?.[place] ?? 'none', `${place}.`)];
    });
}

function objectIn(property: TSchema): TObject | undefined {
  const candidate = (property.type === 'array' ? property.items : property) as TSchema;
  return candidate.properties ? (candidate as TObject) : undefined;
}

function defaultGaps({ prop, schema, file, interfaceName, place }: Pair, isOwn: boolean, isAsked: boolean): string[] {
  if (!prop) return [];
  const where = `${file}: ${interfaceName}.${prop.name}`;
  const expected = fallbackOf(schema);
  if (prop.default === undefined) {
    const mustState = expected === undefined && factsOf(schema).mode === 'required';
    return mustState || isAsked ? [] : [`${where} must be optional, or ${place} stands in ASKED_FOR`];
  }
  const isProse = prop.default.startsWith('- ') && !QUANTITY.test(prop.default);
  if (isOwn) return expected === undefined || isProse ? [] : [`${where} has the default of the model; remove it from OWN_DEFAULT`];
  // The service has an id for each entry, made by the provider from its name.
  if (place === 'id') return isProse ? [] : [`${where} has a default in prose`];
  if (expected === undefined) return isProse ? [] : [`${where} says ${prop.default}; the model has no default`];
  const isEmpty = JSON.stringify(expected) === '[]' || JSON.stringify(expected) === '{}' || expected === '';
  if (isProse) return isEmpty ? [] : [`${where} says ${prop.default}; the model has ${JSON.stringify(expected)}`];
  const said = written(prop.default, factsOf(schema).unit);
  // The service keeps some numbers as texts.
  if (typeof said === 'number' && String(said) === expected) return [];
  return JSON.stringify(said) === JSON.stringify(expected)
    ? []
    : [`${where} says ${prop.default}; the model has ${JSON.stringify(expected)}`];
}

/** A default in words, for readers of every language. */
const QUANTITY = /^- (\d+) (seconds|kilobytes|megabytes|requests per second)$/;

/** What a default comes to in the service, in the unit of its field: the text is TypeScript, or a quantity in words. */
function written(text: string, unit: string | undefined): unknown {
  const [, amount, of] = QUANTITY.exec(text) ?? [];
  if (amount !== undefined) return plain(quantity(Number(amount), of!), unit);
  const names = Object.keys(constructs);
  const value = new Function(...names, `return (${text});`)(...Object.values(constructs)) as unknown;
  return plain(value, unit);
}

function quantity(amount: number, unit: string): unknown {
  switch (unit) {
    case 'seconds':
      return constructs.Duration.seconds(amount);
    case 'requests per second':
      return constructs.Rate.perSecond(amount);
    default:
      return unit === 'kilobytes' ? constructs.Size.kilobytes(amount) : constructs.Size.megabytes(amount);
  }
}

function plain(value: unknown, unit: string | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => plain(item, unit));
  if (value instanceof constructs.Duration) return value.toSeconds();
  if (value instanceof constructs.Rate) return value.toRequestsPerSecond();
  if (value instanceof constructs.Size) return unit === 'megabytes' ? value.toMegabytes() : value.toKilobytes();
  return (value as { value?: unknown } | null)?.value ?? value;
}
