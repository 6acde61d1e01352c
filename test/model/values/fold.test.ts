import type { TSchema } from '@sinclair/typebox';
import { foundIn, integer, list, mapped, object, optional, placeText, required, text, textMap } from '../../../src/model';

const says = { description: 'A field.' };
const HOST = object({ host: required(text(says)), port: optional(integer({ ...says, terraformName: 'service_port' })) }, says);
const THING = object({ hosts: optional(list(HOST, says)), labels: optional(textMap(says)) }, says);
const VALUE = { hosts: [{ host: 'a', weight: 1 }], labels: { '': 'x' } };

test('the parts of an object are its members, absent ones too, and unknown ones', () => {
  expect(partsOf(HOST, { weight: 1, host: 'a' })).toEqual([
    ['host', true, 'a'],
    ['port', true, undefined],
    ['weight', false, 1],
  ]);
  expect(partsOf(HOST, {}, 'attribute').map(([at]) => at)).toEqual(['host', 'service_port']);
});

test('a search visits all parts until it finds one', () => {
  const places = foundIn<unknown, string>(THING, VALUE, ({ path, schema }) => (schema ? undefined : [placeText(path)]));
  expect(places).toEqual(['hosts[0].weight']);
  expect(foundIn<unknown, string>(THING, VALUE, ({ path }) => (path.length === 1 ? [placeText(path)] : undefined))).toEqual([
    'hosts',
    'labels',
  ]);
});

test('a copy has new parts for known members, and the others unchanged', () => {
  const made = mapped<unknown>(HOST, { host: 'a', port: 1, weight: 2 }, (_, value) => (value === 1 ? undefined : `${value as string}!`));
  expect(made).toEqual({ host: 'a!', weight: 2 });
  expect(mapped<unknown>(undefined, { host: 'a' }, () => 'b')).toEqual({ host: 'a' });
});

test('instances of classes and symbols have no parts', () => {
  for (const value of [new Date(), Symbol('unknown'), null, 'text']) expect(partsOf(HOST, value)).toEqual([]);
});

function partsOf(schema: TSchema, value: unknown, names: 'field' | 'attribute' = 'field'): [string | number, boolean, unknown][] {
  return foundIn(
    schema,
    value,
    ({ at, path, ...part }) =>
      path.length === 0 ? undefined : [[at, part.schema !== undefined, part.value] as [string | number, boolean, unknown]],
    names,
  );
}
