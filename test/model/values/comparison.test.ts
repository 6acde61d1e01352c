import fc from 'fast-check';
import {
  Action,
  BackendService,
  differences,
  DynamicRule,
  ENTITIES,
  type Entity,
  FlowControlPolicy,
  list,
  LogExporter,
  notShown,
  object,
  optional,
  otherThanSent,
  ProxyTemplate,
  readOnly,
  required,
  retained,
  text,
} from '../../../src/model';
import { membersOf, same } from '../../../src/model/values';
import { EXPORTER, RULE } from '../../api/support';
import { complete } from '../../support/entries';

const differ = (found: object, sent: object = RULE) => differences(DynamicRule.schema, sent, found);

test.each([
  ['itself', {}],
  ['fields that were not sent', { version: 7 }],
  ['tags in another order', { include: { relation: 'AND', tags: ['method-post', 'login-page'] } }],
  ['tags twice', { tags: ['banned-login', 'banned-login'] }],
])('%s are equal', (_, found) => {
  expect(differ({ ...RULE, ...found })).toEqual([]);
});

test('white space that the service trims is ignored', () => {
  const sent = { ...RULE, name: ' Login bursts\n', tags: [' banned-login ', ' '] };
  expect(differ(RULE, sent)).toEqual([]);
  expect(differ(RULE, { ...RULE, target: 'ip ' })).toEqual(['target']);
});

test('white space that the service trims in a map is ignored', () => {
  const policy = (headers: object) => ({ steps: [{ method: 'GET', uri: '/', headers }] });
  const found = policy({ host: 'a.example', Other: 'x' });
  expect(differences(FlowControlPolicy.schema, policy({ host: ' a.example ', Other: 'x' }), found)).toEqual([]);
  expect(differences(FlowControlPolicy.schema, policy({ host: 'a.example', Other: 'x ' }), found)).toEqual(['steps']);
});

test('an absent value equals its default or an empty value', () => {
  const { description: _description, tags: _tags, ...bare } = RULE;
  expect(differ(bare, { ...RULE, description: '', tags: [] })).toEqual([]);
  expect(differ(bare)).toEqual(['description', 'tags']);
});

test.each([
  ['threshold', { threshold: 41 }],
  ['active', { active: 'true' }],
  ['include.relation', { include: { relation: 'OR', tags: RULE.include?.tags } }],
  ['exclude', { exclude: 'none' }],
  ['tags', { tags: ['banned-login', 'more'] }],
  ['id', { id: 'LOGIN-BURSTS' }],
])('%s may differ', (field, found) => {
  expect(differ({ ...RULE, ...found })).toEqual([field]);
});

test('lists keep their order, reads may lack what is retained, unknown fields are compared as they stand', () => {
  const schema = object(
    {
      steps: optional(list(object({ uri: required(text({ description: '' })) }, { description: '' }), { description: '' })),
      secret: retained(text({ description: '' }), ''),
      chain: readOnly(text({ description: '' })),
    },
    { description: '' },
  );
  const sent = { steps: [{ uri: '/a' }, { uri: '/b' }], secret: 's', chain: 'c', other: { deep: [1, 2] } };
  expect(differences(schema, sent, { steps: [{ uri: '/a', id: 1 }, { uri: '/b' }], other: { deep: [1, 2], more: 1 } })).toEqual([]);
  expect(differences(schema, sent, { steps: [{ uri: '/b' }, { uri: '/a' }], secret: 't', other: { deep: [2, 1] } })).toEqual([
    'steps',
    'secret',
    'other.deep',
  ]);
});

test('a number in place of a string equals its string', () => {
  const template = { client_body_timeout: '30' };
  expect(differences(ProxyTemplate.schema, template, { client_body_timeout: 30 })).toEqual([]);
  expect(differences(ProxyTemplate.schema, template, { client_body_timeout: 31 })).toEqual(['client_body_timeout']);
});

test('a key of a map counts, even with an empty string', () => {
  const params = (headers: object) => ({ params: { headers } });
  expect(differences(Action.schema, params({ 'x-a': '' }), params({}))).toEqual(['params.headers.x-a']);
});

test('inherited members of objects are ignored', () => {
  expect(differences(Action.schema, JSON.parse('{"constructor": "x", "__proto__": "y"}'), {})).toEqual(['constructor', '__proto__']);
});

describe('an existing entry', () => {
  const ACTION = { id: 'watch', name: 'Watch', type: 'monitor' };
  const HOST = { host: 'a.example' };
  const BACKEND = { id: 'b', name: 'B', back_hosts: [HOST] };

  test.each<[string, Entity, object, object]>([
    ['itself', DynamicRule, RULE, RULE],
    ['without its id', Action, ACTION, { name: 'Watch', type: 'monitor' }],
    ['with defaults where nothing was sent', Action, ACTION, { ...ACTION, description: '', tags: [], params: {} }],
    ['with defaults in a list where nothing was sent', BackendService, BACKEND, { ...BACKEND, back_hosts: [{ ...HOST, weight: 1 }] }],
    ['without a default that was sent', BackendService, { ...BACKEND, back_hosts: [{ ...HOST, weight: 1 }] }, BACKEND],
    ['with a choice of the service', LogExporter, { ...EXPORTER, server_groups: undefined }, EXPORTER],
    ['with what the service alone writes', LogExporter, EXPORTER, withChain({ expires: 'tomorrow' })],
    ['without what reads may lack', LogExporter, { ...EXPORTER, include_request_data: true }, EXPORTER],
    ['with fields that the model does not know', Action, ACTION, { ...ACTION, revision: 7, params: { newer: true } }],
  ])('may equal the sent entry: %s', (_, entity, sent, found) => {
    expect(otherThanSent(entity, (sent as { id: string }).id, sent, found)).toEqual([]);
  });

  test.each<[string, string, Entity, object, object]>([
    ['type', 'another value', Action, ACTION, { ...ACTION, type: 'block' }],
    ['type', 'without what was sent', Action, ACTION, { ...ACTION, type: undefined }],
    ['tags', 'with tags where none were sent', Action, ACTION, { ...ACTION, tags: ['more'] }],
    ['params', 'with content where none was sent', Action, ACTION, { ...ACTION, params: { status: 403 } }],
    [
      'params.status',
      'with more content than was sent',
      Action,
      { ...ACTION, params: { content: 'x' } },
      { ...ACTION, params: { content: 'x', status: 403 } },
    ],
    ['server_groups', 'with another choice than was sent', LogExporter, EXPORTER, { ...EXPORTER, server_groups: { all: true } }],
    ['revision', 'without a field that the model does not know', Action, { ...ACTION, revision: 7 }, ACTION],
  ])('differs from the sent entry in %s: %s', (field, _, entity, sent, found) => {
    const differing = otherThanSent(entity, (sent as { id: string }).id, sent, found);
    expect(differing.map((place) => place.split('.').slice(0, field.split('.').length).join('.'))).toContain(field);
  });

  test.each(ENTITIES.map((entity) => [entity.noun, entity] as const))('of a %s shows a field only if a read has it', (_, entity) => {
    const sent = complete(entity) as Record<string, unknown>;
    expect(notShown(entity, 'a', sent, sent)).toEqual([]);
    for (const { field, facts } of membersOf(entity.schema)) {
      if (facts.mode !== 'retained') continue;
      const value = { ...sent, [field]: false };
      expect(notShown(entity, 'a', value, { ...value, [field]: undefined })).toEqual([field]);
      expect(notShown(entity, 'a', value, { ...value, [field]: true })).toEqual([field]);
    }
  });

  test('of a log exporter does not show its request data where a read leaves them out', () => {
    expect(notShown(LogExporter, 'soc-feed', { ...EXPORTER, include_request_data: false }, EXPORTER)).toEqual(['include_request_data']);
  });

  function withChain(chain: object): object {
    const { connection } = EXPORTER;
    return { ...EXPORTER, connection: { ...connection, certificate: { ...connection?.certificate, chain_data: chain } } };
  }
});

describe('lists that the model does not know', () => {
  test('are the same if each item has an equal one in the other list', () => {
    const { items } = fc.letrec<{ item: unknown; items: unknown[] }>((tie) => ({
      item: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom<unknown>('', 'a', 0, null, {}, { a: '' }, { b: [] }) },
        fc.record({ a: fc.constantFrom<unknown>('a', 1, null), b: tie('items') }, { requiredKeys: [] }),
        tie('items'),
      ),
      items: fc.array(tie('item'), { maxLength: 3 }),
    }));
    const hasEach = (some: readonly unknown[], others: readonly unknown[]) =>
      some.every((one) => others.some((other) => same(undefined, one, other)));
    fc.assert(
      fc.property(items, items, fc.boolean(), (one, more, isReversed) => {
        const other = isReversed ? [...one, ...more].reverse() : more;
        expect(same(undefined, [one], [other])).toBe(same(undefined, one, other));
        const isObjects = [...one, ...other].some((item) => typeof item === 'object');
        if (isObjects) expect(same(undefined, one, other)).toBe(hasEach(one, other) && hasEach(other, one));
      }),
      { numRuns: 2_000 },
    );
  });

  /** Returns how often the comparison reads from objects and lists that are passed to `counted`. */
  const stepsFor = (listOf: (counted: (of: object) => object) => readonly [unknown, unknown], isSame = true) => {
    let steps = 0;
    const counting: ProxyHandler<object> = {
      ownKeys: (target) => ((steps += 1), Reflect.ownKeys(target)),
      get: (target, name) => ((steps += 1), Reflect.get(target, name) as unknown),
    };
    const [one, other] = listOf((of) => new Proxy(of, counting));
    expect(same(undefined, one, other)).toBe(isSame);
    return steps;
  };

  test('take twice as many steps for twice as many items in another order', () => {
    const steps = (count: number) =>
      stepsFor((object) => {
        const items = Array.from({ length: count }, (_, a) => object({ a }));
        return [items, [...items].reverse()];
      });
    expect(steps(400)).toBeLessThanOrEqual(2.5 * steps(200));
  });

  const decimal = { equals: () => true, toString: () => '1' };
  Object.setPrototypeOf(decimal, Object.create({}) as object);
  test.each<[what: string, a: [unknown, unknown], isSame: boolean, more: unknown[]]>([
    ['around equal ones that are spelled differently', [decimal, decimal], true, []],
    ['around different ones', [1, 2], false, []],
    ['around different ones, with another item', [1, 2], false, ['more']],
  ])('take no multiple of the steps for each list %s', (_, [a, b], isSame, more) => {
    const steps = (count: number) =>
      stepsFor((counted) => {
        const around = (depth: number, innermost: object): object =>
          depth === 0 ? counted(innermost) : counted([around(depth - 1, innermost), ...more]);
        return [around(count, { a }), around(count, { a: b })];
      }, isSame);
    expect(steps(40)).toBeLessThanOrEqual(2.5 * steps(20));
  });

  test('are not the same because they share a value that is not known', () => {
    const shared = [{ a: Symbol('unknown') }];
    expect(same(undefined, [shared], [shared])).toBe(false);
  });
});
