import * as fc from 'fast-check';
import { fromApi, type Json, type JsonObject, LogExporter } from '../../../src/model/index';
import { UNKNOWN } from '../../../src/provider/framework/value';
import { toBody } from '../../../src/provider/fields/value';
import { THING } from '../resources/support/thing';

const { schema } = THING;
const record = (values: Record<string, fc.Arbitrary<Json>>, requiredKeys: string[]): fc.Arbitrary<JsonObject> =>
  fc.record(values, { requiredKeys, noNullPrototype: true }) as fc.Arbitrary<JsonObject>;

/** Arbitrary things of a service. */
const THINGS = record(
  {
    id: fc.constantFrom('a', 'b'),
    name: fc.string(),
    note: fc.string(),
    size: fc.integer(),
    kind: fc.string(),
    origin: fc.string(),
    flag: fc.boolean(),
    connection: record({ host: fc.string(), port: fc.integer(), certificate: fc.string() }, ['host']),
    hosts: fc.array(record({ host: fc.string(), weight: fc.integer(), state: fc.string() }, ['host']), { maxLength: 3 }),
    ports: fc.array(fc.integer(), { maxLength: 3 }),
    labels: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3, noNullPrototype: true }),
    tags: fc.uniqueArray(fc.string(), { maxLength: 3 }),
  },
  ['id', 'name'],
);

/** Returns the thing with the defaults of the model, as a service would return it. */
function withDefaults(thing: JsonObject): JsonObject {
  const { hosts = [] } = thing;
  return { note: '', size: 3, ports: [], tags: [], ...thing, hosts: (hosts as JsonObject[]).map((host) => ({ weight: 1, ...host })) };
}

describe('a round trip from the service to Terraform', () => {
  test('preserves an entry, and adds defaults', () => {
    fc.assert(fc.property(THINGS, (thing) => expect(toBody(schema, fromApi(schema, thing))).toEqual(withDefaults(thing))));
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(THINGS, (thing) => {
        const values = fromApi(schema, thing);
        expect(fromApi(schema, toBody(schema, values))).toEqual(values);
      }),
    );
  });
});

describe('an entry of the service', () => {
  test('has every attribute, with its Terraform name', () => {
    expect(fromApi(schema, { id: 'a', name: 'A', connection: { host: 'h' }, newer: true })).toEqual({
      id: 'a',
      name: 'A',
      note: '',
      size: 3,
      kind: null,
      origin: null,
      history: null,
      flag: null,
      destination: { host: 'h', port: null, certificate: null },
      hosts: [],
      ports: [],
      labels: null,
      tags: [],
    });
  });

  test('has defaults for omitted fields, unless reads may omit the field', () => {
    const sent = { id: 'a', name: 'A', connection: { host: 'h', port: 1 } };
    expect(fromApi(LogExporter.schema, sent)).toMatchObject({
      filter: 'all',
      destination: { protocol: 'tcp' },
      include_request_data: null,
    });
  });

  test('treats null as absent', () => {
    expect(fromApi(schema, { id: 'a', name: 'A', note: null, kind: null, hosts: null })).toMatchObject({
      note: '',
      kind: null,
      hosts: [],
    });
  });

  test('keeps read-only values of any shape as JSON text', () => {
    expect(fromApi(schema, { history: { by: 'me', at: [1] } }).history).toBe('{"by":"me","at":[1]}');
    expect(fromApi(schema, { history: [] }).history).toBe('[]');
  });

  test('reads strings of the contract as strings', () => {
    expect(fromApi(schema, { kind: 7, labels: { a: 1, b: 'x' } })).toMatchObject({ kind: '7', labels: { a: '1', b: 'x' } });
  });
});

describe('a request body', () => {
  test('omits null, unknown and read-only values', () => {
    expect(
      toBody(schema, { id: 'a', name: 'A', note: null, origin: UNKNOWN, history: '{}', destination: { host: 'h', port: null } }),
    ).toEqual({
      id: 'a',
      name: 'A',
      connection: { host: 'h' },
    });
  });

  test('contains empty values, zero and false', () => {
    const values = { note: '', size: 0, flag: false, hosts: [], labels: {}, tags: [] };
    expect(toBody(schema, values)).toEqual(values);
  });

  test('omits unknown parts of objects', () => {
    expect(toBody(schema, { hosts: [{ host: 'h', weight: 1, state: UNKNOWN }] })).toEqual({ hosts: [{ host: 'h', weight: 1 }] });
  });
});
