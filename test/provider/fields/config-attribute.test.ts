import { ManagementClient } from '../../../src/api/index';
import { Connection } from '../../../src/provider/connection/connection';
import { dataSources } from '../../../src/provider/data-sources/index';
import { Diagnostics, path } from '../../../src/provider/framework/diagnostics';
import { sameAttributeMeaning } from '../../../src/provider/fields/same-meaning';
import { planObject, replacements } from '../../../src/provider/framework/plan';
import type { ChangeToPlan } from '../../../src/provider/framework/resource';
import type { Attribute } from '../../../src/provider/framework/schema';
import { validateObject } from '../../../src/provider/framework/validate';
import { UNKNOWN, type Unknown, type Value } from '../../../src/provider/framework/value';
import { RESOURCES } from '../../../src/provider/resources/index';
import { configAttribute, planConfig, requireConfig } from '../../../src/provider/fields/config-attribute';

const ATTRIBUTES = { config: configAttribute('thing') };
const client = new ManagementClient({ baseUrl: 'http://127.0.0.1:1' });
const connectionTo = (config: string | Unknown | undefined) => new Connection(client, config, true);

/** Plans the attribute config of a resource, from `prior` in the state to `written`. */
function plan(written: Value, prior: Value | undefined, connection: Connection | undefined) {
  const diagnostics = new Diagnostics();
  const config = { config: written };
  const before = prior === undefined ? null : { config: prior };
  const planned = planObject(ATTRIBUTES, config, before, sameAttributeMeaning);
  const requiresReplace = before ? replacements(ATTRIBUTES, before, planned) : [];
  const change: ChangeToPlan = { config, prior: before, planned, requiresReplace, private: {}, replaces: null };
  planConfig(change, diagnostics, connection);
  return { config: planned.config, replaced: requiresReplace.length > 0, diagnostics: diagnostics.items };
}

describe('the configuration of a new resource', () => {
  test.each<[string, Value, Connection | undefined, Value]>([
    ['is the one written on it', 'test', connectionTo('prod'), 'test'],
    ['is the one written on it, where the provider names none', 'test', connectionTo(undefined), 'test'],
    ['is unknown where that is written', UNKNOWN, connectionTo('prod'), UNKNOWN],
    ["is the provider's", null, connectionTo('prod'), 'prod'],
    ["is unknown where the provider's is", null, connectionTo(UNKNOWN), UNKNOWN],
    ['is unknown where the provider is not configured yet', null, undefined, UNKNOWN],
  ])('%s', (_, written, connection, planned) => {
    expect(plan(written, undefined, connection)).toEqual({ config: planned, replaced: false, diagnostics: [] });
  });

  test('is an error with remedies if it is not set', () => {
    const { diagnostics } = plan(null, undefined, connectionTo(undefined));
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path('config'), detail: expect.stringContaining('SVC_CONFIG') }]);
  });
});

describe('the configuration of an existing resource', () => {
  test.each<[string, Value, Connection | undefined]>([
    ["as the provider's stays", null, connectionTo('prod')],
    ['as it is written stays', 'prod', connectionTo('other')],
    ["stays while the provider's is unknown", null, connectionTo(UNKNOWN)],
    ['stays while the provider is not configured yet', null, undefined],
    ['stays where the provider no longer names one', null, connectionTo(undefined)],
  ])('%s', (_, written, connection) => {
    expect(plan(written, 'prod', connection)).toEqual({ config: 'prod', replaced: false, diagnostics: [] });
  });

  test('moves by replacement if config of the resource changes', () => {
    expect(plan('test', 'prod', connectionTo('prod'))).toEqual({ config: 'test', replaced: true, diagnostics: [] });
  });

  test("is an error with remedies if the provider's config changes", () => {
    const { replaced, config, diagnostics } = plan(null, 'prod', connectionTo('test'));
    expect({ replaced, config }).toEqual({ replaced: false, config: 'prod' });
    expect(diagnostics).toMatchObject([
      { severity: 'error', summary: 'The configuration of the provider has changed', path: path('config') },
    ]);
    for (const words of ['config = "prod"', 'config = "test"', 'SVC_CONFIG']) expect(diagnostics[0]?.detail).toContain(words);
  });
});

describe('a name that a path cannot contain', () => {
  const IMPOSSIBLE: [string, RegExp][] = [
    ['', /is empty/],
    ['.', /is "\."/],
    ['..', /is "\.\."/],
    ['../..', /contains "\.\."/],
    ['a\\.', /contains "\."/],
    ['\ud800', /incomplete Unicode character/],
  ];

  const ALL = [
    ...RESOURCES.map(({ typeName, schema }) => [typeName, schema] as const),
    ...dataSources().map(({ typeName, schema }) => [`data.${typeName}`, schema] as const),
  ];

  test('everything has the attribute, but for queries of traffic', () => {
    const without = ALL.filter(([, { attributes }]) => !attributes.config).map(([typeName]) => typeName);
    expect(without).toEqual(['logs', 'stats', 'timeline', 'topx'].map((query) => `data.svc_traffic_${query}`));
  });

  test.each(ALL.filter(([, { attributes }]) => attributes.config))('is refused by %s before any request', (_, { attributes }) => {
    for (const [name, words] of IMPOSSIBLE) {
      const diagnostics = new Diagnostics();
      validateObject({ config: attributes.config as Attribute }, { config: name }, [], diagnostics);
      expect(diagnostics.items).toMatchObject([
        { severity: 'error', summary: 'Invalid configuration name', path: path('config'), detail: expect.stringMatching(words) },
      ]);
    }
  });

  test.each(['prod', 'a/b', ' ', '...', UNKNOWN, null])('is not %p', (name) => {
    const diagnostics = new Diagnostics();
    validateObject(ATTRIBUTES, { config: name }, [], diagnostics);
    expect(diagnostics.items).toEqual([]);
  });

  test("is refused as the provider's config, with its origin", () => {
    const connection = new Connection(client, '..', true, 'the environment variable SVC_CONFIG');
    const refused = {
      severity: 'error',
      path: path('config'),
      detail: expect.stringMatching(/comes from the environment variable SVC_CONFIG\. This name is "\.\."/),
    };
    expect(plan(null, undefined, connection).diagnostics).toMatchObject([refused]);
    const diagnostics = new Diagnostics();
    expect(requireConfig(connection, diagnostics)).toBeNull();
    expect(diagnostics.items).toMatchObject([refused]);
    expect(plan('prod', undefined, connection).diagnostics).toEqual([]);
  });
});

describe('a required configuration', () => {
  const required = (config: string | Unknown | undefined) => {
    const diagnostics = new Diagnostics();
    return { config: requireConfig(connectionTo(config), diagnostics), errors: diagnostics.items.length };
  };

  test("defaults to the provider's", () => {
    expect(required('prod')).toEqual({ config: 'prod', errors: 0 });
  });

  test.each([undefined, UNKNOWN])('is an error for %p', (config) => {
    expect(required(config)).toEqual({ config: null, errors: 1 });
  });
});
