import type { TObject } from '@sinclair/typebox';
import fc from 'fast-check';
import { BackendService, DynamicRule, ENTITIES, FlowControlPolicy, fromApi, ProxyTemplate } from '../../../src/model';
import { doubtsIn, newDoubts } from '../../../src/provider/fields/doubts';
import { path, pathText } from '../../../src/provider/framework/diagnostics';
import { UNKNOWN, type ValueObject } from '../../../src/provider/framework/value';
import type { JsonObject } from '../../../src/model';
import { FAMILY_OF } from '../../model/contract';
import { bodyOf, withValue } from '../../model/contract/body';

/** Returns doubts with their paths: `include.relation: not-known`. */
const doubted = (schema: TObject, values: ValueObject) => doubtsIn(schema, values).map(({ at, doubt }) => `${pathText(at)}: ${doubt.kind}`);

const host = (more: ValueObject): ValueObject => ({ host: 'o.example.net', http_ports: [80], https_ports: [443], weight: 1, ...more });
const hosts = (...back_hosts: ValueObject[]): ValueObject => ({ back_hosts });

describe('the doubts about values', () => {
  test.each<[TObject, ValueObject, string[]]>([
    [
      DynamicRule.schema,
      { target: 'ipp', include: { relation: 'ADN', tags: ['all'] } },
      ['target: not-known', 'include.relation: not-known'],
    ],
    [DynamicRule.schema, { action: 'mine', tags: ['abc', 'a'], name: ' ' }, ['name: too-short', 'action: no-entry', 'tags: too-short']],
    [
      BackendService.schema,
      { sticky: 'customcookie', sticky_cookie_name: '', transport_mode: 'htps', back_hosts: [] },
      ['sticky_cookie_name: needed', 'transport_mode: not-known', 'back_hosts: too-few-items'],
    ],
    [
      BackendService.schema,
      hosts(host({}), host({ host: '', http_ports: [80, 99999], https_ports: [-5], weight: -1 })),
      [
        'back_hosts[1].host: too-short',
        'back_hosts[1].http_ports[1]: out-of-range',
        'back_hosts[1].https_ports[0]: out-of-range',
        'back_hosts[1].weight: out-of-range',
      ],
    ],
    [
      FlowControlPolicy.schema,
      {
        key: [{ attrs: 'sesion' }, { attrs: 'ip', cookies: 'sid' }, { args: null }],
        steps: [{ method: 'get', uri: 'basket', headers: { Host: '' } }],
      },
      [
        'key[0].attrs: not-known',
        'key[1]: not-one-member',
        'key[2]: not-one-member',
        'steps[0].method: not-known',
        'steps[0].uri: prefix-missing',
        'steps[0].headers["Host"]: too-short',
      ],
    ],
    [
      ProxyTemplate.schema,
      { client_max_body_size: '150m', ssl_protocols: ['TLSv1.2', 'TLSv1.4'] },
      ['client_max_body_size: no-number', 'ssl_protocols: not-known'],
    ],
  ])('are found: %#', (schema, values, expected) => {
    expect(doubted(schema, values)).toEqual(expected);
  });

  test('exclude unknown values, and values that depend on them', () => {
    expect(doubted(DynamicRule.schema, { target: UNKNOWN, include: UNKNOWN, exclude: { relation: UNKNOWN, tags: [UNKNOWN] } })).toEqual([]);
    expect(doubted(FlowControlPolicy.schema, { key: [UNKNOWN, { attrs: 'ip', cookies: UNKNOWN }], steps: UNKNOWN })).toEqual([]);
    expect(doubted(BackendService.schema, { sticky: UNKNOWN, sticky_cookie_name: '' })).toEqual([]);
    expect(doubted(BackendService.schema, { sticky: 'customcookie', sticky_cookie_name: UNKNOWN })).toEqual([]);
  });

  test('exclude unset values', () => {
    expect(doubted(DynamicRule.schema, { target: null, include: null, tags: null })).toEqual([]);
  });

  test('have paths below the path of the object', () => {
    const [doubt] = doubtsIn(DynamicRule.schema, { target: 'ipp' }, path('entries', { key: 'a' }));
    expect(pathText(doubt?.at ?? [])).toBe('entries["a"].target');
  });

  test.each(ENTITIES.map(({ name, schema }) => [name, schema] as const))('are absent for an entry of known values: %s', (name, schema) => {
    const { rows } = FAMILY_OF[name];
    const varied = rows.filter(({ whole, type, invented }) => !whole && !invented && type !== 'boolean');
    fc.assert(
      fc.property(fc.subarray(varied), (others) => {
        const body = others.reduce((made, { at, values }) => withValue(made, at, values[1]), bodyOf(FAMILY_OF[name], 'an-id'));
        expect(doubted(schema, fromApi(schema, body as JsonObject))).toEqual([]);
      }),
    );
  });
});

describe('the new doubts', () => {
  const fresh = (planned: ValueObject, prior: ValueObject, schema: TObject = BackendService.schema) =>
    newDoubts(doubtsIn(schema, planned), doubtsIn(schema, prior)).map(({ at }) => pathText(at));
  const weighing = (weight: number, name = 'o.example.net') => host({ host: name, weight });

  test('are those without an equal prior doubt', () => {
    expect(fresh({ sticky: 'nun' }, { sticky: 'none' })).toEqual(['sticky']);
    expect(fresh({ sticky: 'nun' }, { sticky: 'nuns' })).toEqual(['sticky']);
    expect(fresh({ sticky: 'nun' }, { sticky: 'nun' })).toEqual([]);
    expect(fresh({ sticky: 'none' }, { sticky: 'nun' })).toEqual([]);
  });

  test('are compared by meaning', () => {
    expect(fresh({ key: [], steps: [{ uri: ' pay' }] }, { key: [], steps: [{ uri: 'pay' }] }, FlowControlPolicy.schema)).toEqual([]);
    const protocols = (...ssl_protocols: string[]): ValueObject => ({ ssl_protocols });
    expect(fresh(protocols('TLSv1.5', 'TLSv1.4'), protocols('TLSv1.4', 'TLSv1.5'), ProxyTemplate.schema)).toEqual([]);
    expect(fresh(protocols('TLSv1.5', 'TLSv1.4'), protocols('TLSv1.4'), ProxyTemplate.schema)).toEqual(['ssl_protocols']);
  });

  test('exclude list elements that moved, or changed in another field', () => {
    expect(fresh(hosts(weighing(1, 'new'), weighing(-1)), hosts(weighing(-1)))).toEqual([]);
    expect(fresh(hosts(weighing(-1, 'renamed')), hosts(weighing(-1)))).toEqual([]);
    expect(fresh(hosts(weighing(-1)), hosts(weighing(1, 'gone'), weighing(-1)))).toEqual([]);
  });

  test('include a new element with the same doubt as another one', () => {
    expect(fresh(hosts(weighing(-1, 'new'), weighing(-1)), hosts(weighing(-1)))).toEqual(['back_hosts[0].weight']);
    expect(fresh(hosts(weighing(-1), weighing(-1, 'new')), hosts(weighing(-1)))).toEqual(['back_hosts[1].weight']);
    expect(fresh(hosts(weighing(-1), weighing(-1)), hosts(weighing(-1)))).toHaveLength(1);
  });
});
