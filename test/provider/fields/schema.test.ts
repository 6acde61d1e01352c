import { DynamicRule, type Entity, FlowControlPolicy, isObjectSchema, LogExporter, memberOf } from '../../../src/model/index';
import { Diagnostics, path } from '../../../src/provider/framework/diagnostics';
import type { Attribute } from '../../../src/provider/framework/schema';
import { validateObject } from '../../../src/provider/framework/validate';
import { entityAttributes } from '../../../src/provider/fields/schema';
import { FAMILY_OF } from '../../model/contract';
import { THING } from '../resources/support/thing';
import { unknownRequired } from '../resources/support/unknown-required';

const THINGS = entityAttributes(THING);
/** Returns the traits of an attribute, without its type. */
const traits = ({ description: _, validators: _v, ...rest }: Attribute) => rest as object;

describe('the attributes of an entity', () => {
  test('have the order of the model, and Terraform names', () => {
    expect(Object.keys(THINGS)).toEqual([
      'id',
      'name',
      'note',
      'size',
      'kind',
      'origin',
      'history',
      'flag',
      'destination',
      'hosts',
      'ports',
      'labels',
      'tags',
    ]);
    expect(memberOf(THING.schema, 'connection')?.attribute).toBe('destination');
  });

  test.each<[string, string, object]>([
    ['required', 'name', { type: 'string', required: true, trimmed: true }],
    ['defaulted', 'size', { type: 'number', optional: true, computed: true, default: 3 }],
    ['optional', 'kind', { type: 'string', optional: true }],
    ['service-chosen', 'origin', { type: 'string', optional: true, computed: true }],
    ['read-only, of any shape: JSON text', 'history', { type: 'string', computed: true, volatile: true }],
    ['retained', 'flag', { type: 'bool', optional: true, computed: true, default: false, retained: true }],
    ['a map', 'labels', { type: { map: 'string' }, optional: true, trimmedKeys: ['site'] }],
    ['a list', 'ports', { type: { list: 'number' }, optional: true, computed: true, default: [] }],
    ['a set', 'tags', { type: { set: 'string' }, optional: true, computed: true, default: [], trimmed: true }],
  ])('have the traits of the field: %s', (_, name, expected) => {
    expect(traits(THINGS[name] as Attribute)).toEqual(expected);
  });

  test('are nested if the field is an object', () => {
    expect(THINGS.destination).toMatchObject({
      nesting: 'single',
      optional: true,
      attributes: {
        host: { type: 'string', required: true },
        port: { type: 'number', optional: true },
        certificate: { sensitive: true, optional: true, computed: true, keepPrior: true },
      },
    });
    expect(THINGS.destination).not.toHaveProperty('type');
    expect(isObjectSchema(THING.schema.properties.connection)).toBe(true);
    expect(isObjectSchema(THING.schema.properties.labels)).toBe(false);
  });

  test('are a nested list if the field is a list of objects', () => {
    expect(THINGS.hosts).toMatchObject({
      nesting: 'list',
      default: [],
      attributes: { host: { required: true, trimmed: true }, weight: { default: 1 }, state: { optional: true, computed: true } },
    });
  });

  test.each([
    ['size', 'Size. In seconds. Default: `3`.'],
    ['kind', 'Kind. Known values: `a`, `b`. The provider accepts other values with a warning.'],
    ['origin', 'Where from. If it is not set, the service chooses the value.'],
    ['note', 'Remark. Default: `""`.'],
    [
      'flag',
      'Some reads lack it. Default: `false`. The default is for a new resource. Later, if the attribute is not set, the state keeps ' +
        'its value. The service may not return the value: then it is null after an import, and a change of the resource requires it.',
    ],
    ['name', 'Name.'],
  ])('have a description: %s', (name, description) => {
    expect(THINGS[name]?.description).toBe(description);
  });
});

describe('validation', () => {
  const problems = (values: Parameters<typeof validateObject>[1]) => {
    const diagnostics = new Diagnostics();
    validateObject(THINGS, { ...unknownRequired(THINGS), ...values }, [], diagnostics);
    return diagnostics.items;
  };

  test.each<[string, Parameters<typeof validateObject>[1], ReturnType<typeof path>]>([
    ['an id that does not match the pattern', { id: 'a b' }, path('id')],
    ['a number that is not whole', { size: 1.5 }, path('size')],
    ['a number beyond what JSON carries exactly', { size: 2 ** 53 }, path('size')],
    ['a number inside an object that is not whole', { destination: { host: 'h', port: 0.5 } }, path('destination', 'port')],
    ['a number inside a list that is not whole', { ports: [80, 80.5] }, path('ports', 1)],
  ])('refuses %s', (_, values, place) => {
    expect(problems(values)).toMatchObject([{ severity: 'error', path: place }]);
  });

  test('accepts values of the contract, known or unknown', () => {
    expect(problems({ id: 'A-z_0', name: 'x', size: 1, kind: 'quite-new', ports: [1], tags: ['abc'] })).toEqual([]);
    expect(problems({ name: ' ', size: 0, tags: ['a'] })).toEqual([]);
  });
});

describe('attributes that running deployments require', () => {
  const SELECTOR = { tags: ['all'] };

  test.each<[Entity, Parameters<typeof validateObject>[1], ReturnType<typeof path>[]]>([
    [DynamicRule, { include: SELECTOR, exclude: { relation: 'OR', ...SELECTOR } }, [path('include', 'relation')]],
    [FlowControlPolicy, { steps: [{ uri: '/' }, { method: 'GET' }] }, [path('steps', 0, 'method'), path('steps', 1, 'uri')]],
    [LogExporter, { name: 'n' }, [path('destination')]],
  ])('cause a warning if they are not set', (entity, values, places) => {
    const diagnostics = new Diagnostics();
    const attributes = entityAttributes(entity);
    validateObject(attributes, { ...unknownRequired(attributes), ...values }, [], diagnostics);
    expect(diagnostics.items).toMatchObject(
      places.map((place) => ({
        severity: 'warning',
        summary: expect.stringMatching(/is not set, which some deployments require$/),
        path: place,
      })),
    );
  });
});

describe('the attributes of a dynamic rule', () => {
  const attributes = entityAttributes(DynamicRule);

  test('are those of the contract, with its required ones', () => {
    const treated = Object.entries(attributes).map(([name, { required, optional }]) => [
      name,
      required ? 'required' : optional ? 'optional' : 'neither',
    ]);
    // These have a default of the provider, for short configurations.
    const easy = ['active', 'offload_ip_filtering', 'target'];
    const isStated = ({ name, required }: { name: string; required: string }) => required === 'yes' && !easy.includes(name);
    const stated = FAMILY_OF.DynamicRule.fields.map((field) => [field.name, isStated(field) ? 'required' : 'optional']);
    expect(Object.fromEntries(treated)).toEqual(Object.fromEntries(stated));
  });

  test('are chosen by the service, or have a default', () => {
    expect(attributes).toMatchObject({
      description: { optional: true, computed: true, default: '' },
      tags: { optional: true, computed: true, default: [] },
      active: { optional: true, computed: true, default: true },
      include: { optional: true, computed: true, initial: { relation: 'OR', tags: ['all'] } },
      exclude: { optional: true, computed: true, initial: { relation: 'OR', tags: [] } },
    });
  });

  test('have selectors of a relation and a set of tags', () => {
    expect(attributes.include).toMatchObject({
      nesting: 'single',
      attributes: {
        relation: { type: 'string', optional: true, computed: true },
        tags: { type: { set: 'string' }, required: true, trimmed: true },
      },
    });
  });
});
