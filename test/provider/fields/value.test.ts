import * as fc from 'fast-check';
import { fromApi, type Json, type JsonObject, LogExporter } from '../../../src/model/index';
import { UNKNOWN } from '../../../src/provider/framework/value';
import { toBody } from '../../../src/provider/fields/value';
import { THING } from '../resources/support/thing';

const { schema } = THING;
const record = (values: Record<string, fc.Arbitrary<Json>>, requiredKeys: string[]): fc.Arbitrary<JsonObject> =>
  fc.record(values, { requiredKeys, noNullPrototype: true }) as fc.Arbitrary<JsonObject>;

/** Things as a service may send them. */
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

/** The same with the defaults of the model, as a service would tell it. */
function withDefaults(thing: JsonObject): JsonObject {
  const { hosts = [] } = thing;
  return { note: '', size: 3, ports: [], tags: [], ...thing, hosts: (hosts as JsonObject[]).map((host) => ({ weight: 1, ...host })) };
}

describe('from the service to Terraform and back', () => {
  test('is the same, with defaults told', () => {
    fc.assert(fc.property(THINGS, (thing) => expect(toBody(schema, fromApi(schema, thing))).toEqual(withDefaults(thing))));
  });

  test('and once more is the same again', () => {
    fc.assert(
      fc.property(THINGS, (thing) => {
        const values = fromApi(schema, thing);
        expect(fromApi(schema, toBody(schema, values))).toEqual(values);
      }),
    );
  });
});

describe('what the service sent', () => {
  test('has every attribute, under its Terraform name', () => {
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

  test('has what is usual where the service leaves it out, unless reads may lack it', () => {
    const sent = { id: 'a', name: 'A', connection: { host: 'h', port: 1 } };
    expect(fromApi(LogExporter.schema, sent)).toMatchObject({
      filter: 'all',
      destination: { protocol: 'tcp' },
      include_request_data: null,
    });
  });

  test('takes null as absent', () => {
    expect(fromApi(schema, { id: 'a', name: 'A', note: null, kind: null, hosts: null })).toMatchObject({
      note: '',
      kind: null,
      hosts: [],
    });
  });

  test('keeps what is only read as JSON text, whatever its shape', () => {
    expect(fromApi(schema, { history: { by: 'me', at: [1] } }).history).toBe('{"by":"me","at":[1]}');
    expect(fromApi(schema, { history: [] }).history).toBe('[]');
  });

  test('reads as text what the contract calls text', () => {
    expect(fromApi(schema, { kind: 7, labels: { a: 1, b: 'x' } })).toMatchObject({ kind: '7', labels: { a: '1', b: 'x' } });
  });
});

describe('what is sent', () => {
  test('leaves to the service what is null, unknown or only read', () => {
    expect(
      toBody(schema, { id: 'a', name: 'A', note: null, origin: UNKNOWN, history: '{}', destination: { host: 'h', port: null } }),
    ).toEqual({
      id: 'a',
      name: 'A',
      connection: { host: 'h' },
    });
  });

  test('keeps what is empty, zero or false', () => {
    const values = { note: '', size: 0, flag: false, hosts: [], labels: {}, tags: [] };
    expect(toBody(schema, values)).toEqual(values);
  });

  test('leaves unknown parts of objects to the service too', () => {
    expect(toBody(schema, { hosts: [{ host: 'h', weight: 1, state: UNKNOWN }] })).toEqual({ hosts: [{ host: 'h', weight: 1 }] });
  });
});
