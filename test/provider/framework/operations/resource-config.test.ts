import { warning, path } from '../../../../src/provider/framework/diagnostics';
import type { Attribute, Attributes } from '../../../../src/provider/framework/schema';
import { UNKNOWN, type ValueObject } from '../../../../src/provider/framework/value';
import { noteResource, Notes, serveNotes } from '../support/provider';

describe('validating a resource', () => {
  test('calls the validators of the attributes, then the resource, without the service', async () => {
    // GIVEN
    const notes = new Notes();
    const resource = noteResource({
      validate: ({ id }, diagnostics) => id === 'x' && diagnostics.add(warning('Odd id', 'Well.'), path('id')),
    });
    const server = await serveNotes(notes, { resource, service: 'unconfigured' });
    // WHEN
    const { diagnostics } = await server.validateResourceConfig({ typeName: 'test_note', config: { id: 'x', text: 'bad', stamp: null } });
    // THEN
    expect(diagnostics).toMatchObject([
      { severity: 'error', path: path('text') },
      { severity: 'warning', path: path('id') },
    ]);
    expect(notes.asked).toEqual([]);
  });

  test('accepts unknown values', async () => {
    const server = await serveNotes(new Notes(), { service: 'unconfigured' });
    const { diagnostics } = await server.validateResourceConfig({
      typeName: 'test_note',
      config: { id: UNKNOWN, text: UNKNOWN, stamp: null },
    });
    expect(diagnostics).toEqual([]);
  });
});

const description = 'Any.';
const ENTRY: Attributes = {
  name: { type: 'string', required: true, description },
  seen: { type: 'string', computed: true, description },
  key: { type: 'string', optional: true, sensitive: true, description },
};
const nested = (nesting: 'single' | 'list' | 'map', traits: Partial<Attribute> = { optional: true }): Attribute => ({
  nesting,
  attributes: ENTRY,
  description,
  ...traits,
});
const ATTRIBUTES: Attributes = {
  id: { type: 'string', optional: true, computed: true, description },
  ...ENTRY,
  token: { type: 'string', optional: true, writeOnly: true, description },
  tags: { type: { set: 'string' }, optional: true, description },
  one: nested('single'),
  some: nested('list'),
  named: nested('map'),
  told: nested('map', { computed: true }),
};

async function generated(state: Record<string, never> | object | null) {
  const resource = noteResource({ schema: { version: 0, description, attributes: ATTRIBUTES } });
  const server = await serveNotes(new Notes(), { resource, service: 'unconfigured' });
  return server.generateResourceConfig({ typeName: 'test_note', state: state as never });
}

describe('a generated configuration', () => {
  const [told, said] = [
    { name: 'a', seen: 'yes', key: 'k' },
    { name: 'a', seen: null, key: null },
  ];

  test('has all attributes that can be configured, with the id, without secrets', async () => {
    const state = { id: 'x', ...told, token: 't', tags: ['b', 'a'], one: told, some: [told], named: { k: told }, told: { k: told } };
    expect(await generated(state)).toEqual({
      config: { id: 'x', ...said, token: null, tags: ['b', 'a'], one: said, some: [said], named: { k: said }, told: null },
      diagnostics: [],
    });
  });

  test('leaves out defaults, and what the resource derives', async () => {
    const attributes: Attributes = {
      name: { type: 'string', required: true, description },
      id: { type: 'string', optional: true, computed: true, description },
      some: { type: { list: 'string' }, optional: true, computed: true, default: ['a'], description },
      on: { type: 'bool', optional: true, computed: true, default: false, description },
    };
    const resource = {
      ...noteResource({ schema: { version: 0, description, attributes } }),
      withoutDerived: (config: ValueObject) => (config.id === config.name ? { ...config, id: null } : config),
    };
    const server = await serveNotes(new Notes(), { resource, service: 'unconfigured' });
    const generate = async (state: ValueObject) => (await server.generateResourceConfig({ typeName: 'test_note', state })).config;
    expect(await generate({ name: 'a', id: 'a', some: ['a'], on: false })).toEqual({ name: 'a', id: null, some: null, on: null });
    expect(await generate({ name: 'a', id: 'b', some: [], on: true })).toEqual({ name: 'a', id: 'b', some: [], on: true });
  });

  test('is null where the state is null, because reads lack the value', async () => {
    const nothing = Object.fromEntries(Object.keys(ATTRIBUTES).map((name) => [name, null]));
    expect(await generated(nothing)).toEqual({ config: nothing, diagnostics: [] });
    expect(await generated(null)).toEqual({ config: null, diagnostics: [] });
  });
});
