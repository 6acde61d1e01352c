import * as fc from 'fast-check';
import { FlowControlPolicy, type JsonObject, unknownFields, withUnknownFields } from '../../../src/model/index';
import { THING } from '../../provider/resources/support/thing';

const { schema } = THING;
const JSON_VALUES = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonObject[string]>;
const NEW_NAMES = fc
  .oneof(fc.constantFrom('newer', 'constructor', 'toString', '__proto__'), fc.string())
  .filter((name) => !Object.hasOwn(schema.properties, name));

/** Fields that the model does not know, also in its object. */
const UNKNOWN = fc.dictionary(NEW_NAMES, JSON_VALUES, { maxKeys: 3, noNullPrototype: true }) as fc.Arbitrary<JsonObject>;

describe('fields that the model does not know', () => {
  test('are found and restored to their places, whatever their names', () => {
    fc.assert(
      fc.property(UNKNOWN, UNKNOWN, (outside, inside) => {
        fc.pre(!['host', 'port', 'certificate'].some((name) => Object.hasOwn(inside, name)));
        // GIVEN
        const known = { id: 'a', name: 'A', connection: { host: 'h' } };
        const sent = { ...outside, ...known, connection: { ...inside, ...known.connection } };
        // WHEN
        const unknown = unknownFields(schema, sent);
        // THEN
        expect(withUnknownFields(schema, known, unknown)).toEqual(sent);
      }),
    );
  });

  test('are empty if the model knows every field', () => {
    expect(unknownFields(schema, { id: 'a', connection: { host: 'h' }, labels: { any: 'thing' } })).toBeUndefined();
    expect(withUnknownFields(schema, { id: 'a' }, undefined)).toEqual({ id: 'a' });
  });

  test('are removed with their object if it is no longer sent', () => {
    const unknown = unknownFields(schema, { newer: 1, connection: { host: 'h', sni: 'x' } });
    expect(unknown).toEqual({ newer: 1, connection: { sni: 'x' } });
    expect(withUnknownFields(schema, { id: 'a' }, unknown)).toEqual({ id: 'a', newer: 1 });
  });

  test('never take the place of a field that the model knows', () => {
    expect(withUnknownFields(schema, { id: 'a', note: 'mine' }, { note: 'theirs' })).toEqual({ id: 'a', note: 'mine' });
  });

  test('leave the body unchanged', () => {
    const body = { id: 'a', connection: { host: 'h' } };
    withUnknownFields(schema, body, { newer: 1, connection: { sni: 'x' } });
    expect(body).toEqual({ id: 'a', connection: { host: 'h' } });
  });
});

describe('unknown fields of the elements of a list', () => {
  const { schema: policy } = FlowControlPolicy;
  const step = (uri: string, more: JsonObject = {}): JsonObject => ({ method: 'GET', uri, ...more });
  const back = (there: JsonObject[], mine: JsonObject[]) =>
    withUnknownFields(policy, { id: 'a', steps: mine }, unknownFields(policy, { id: 'a', steps: there })).steps;

  test('move with their element', () => {
    const there = [step('/a', { newer: 1 }), step('/b'), step('/c', { newer: 3 })];
    expect(back(there, [step('/c'), step('/a')])).toEqual([step('/c', { newer: 3 }), step('/a', { newer: 1 })]);
  });

  test('stay in their place if an element changes', () => {
    expect(back([step('/a', { newer: 1 }), step('/b')], [step('/new'), step('/b')])).toEqual([step('/new', { newer: 1 }), step('/b')]);
  });

  test('are added to no other element if the length of the list changes', () => {
    const there = [step('/a', { newer: 1 }), step('/b', { newer: 2 })];
    expect(back(there, [step('/new')])).toEqual([step('/new')]);
    expect(back(there, [step('/new'), step('/a'), step('/other')])).toEqual([step('/new'), step('/a', { newer: 1 }), step('/other')]);
  });

  test('follow any element with the same content, whatever else the list has', () => {
    const steps = fc.array(fc.constantFrom('/a', '/b', ' /a ', '/c'), { maxLength: 6 });
    fc.assert(
      fc.property(steps, steps, (there, mine) => {
        const kept = there.map((uri, newer) => step(uri, { newer }));
        // A kept element at the same place comes first, then the first that is left.
        const free = new Set(kept.keys());
        const claim = (at: number | undefined) => (at !== undefined && free.delete(at) ? { newer: at } : undefined);
        const isAlike = (uri: string, at: number) => free.has(at) && there[at]!.trim() === uri.trim();
        const found = mine.map((uri, i) => claim([i, ...free].find((at) => isAlike(uri, at))));
        const wanted = mine.map((uri, i) => step(uri, found[i] ?? (there.length === mine.length ? claim(i) : undefined)));
        expect(
          back(
            kept,
            mine.map((uri) => step(uri)),
          ),
        ).toEqual(wanted);
      }),
    );
  });

  test('take twice as many steps for twice as many elements', () => {
    const stepsFor = (count: number) => {
      let steps = 0;
      const counted = (one: JsonObject) => new Proxy(one, { ownKeys: (target) => ((steps += 1), Reflect.ownKeys(target)) });
      const there = Array.from({ length: count }, (_, i) => step(`/${i}`, { newer: i }));
      back(
        there,
        Array.from({ length: count }, (_, i) => counted(step(`/other-${i}`))),
      );
      return steps;
    };
    expect(stepsFor(400)).toBeLessThanOrEqual(2.5 * stepsFor(200));
  });

  test('follow their element', () => {
    expect(back([step('/a', { newer: 1 }), step('/b')], [step('/b')])).toEqual([step('/b')]);
  });
});
