import { Action, DynamicRule, ENTITIES, FlowControlPolicy, LogExporter, ProxyTemplate } from '../../../src/model';
import type { Connection } from '../../../src/provider/connection/connection';
import { explain } from '../../../src/provider/connection/explain';
import { PROVIDER_SCHEMA } from '../../../src/provider/connection/provider-schema';
import { sameAttributeMeaning } from '../../../src/provider/fields/same-meaning';
import { frameworkServer } from '../../../src/provider/framework/framework-server';
import type { ValueObject } from '../../../src/provider/framework/value';
import { listResources } from '../../../src/provider/list-resources';
import { RESOURCES } from '../../../src/provider/resources';
import { least } from '../../support/entries';
import { closeAll, Service } from '../resources/support/service';
import { listing } from '../support/answers';

afterEach(closeAll);

interface Options {
  readonly limit?: number;
  readonly includeResource?: boolean;
}

/** Lists objects as an engine does. */
async function list(service: Service, typeName: string, values: ValueObject = {}, { limit = 100, includeResource = false }: Options = {}) {
  const server = frameworkServer<Connection>({
    schema: PROVIDER_SCHEMA,
    resources: RESOURCES,
    listResources,
    connect: async () => service.connection(),
    explain,
    sameMeaning: sameAttributeMeaning,
  });
  await server.configureProvider({ config: {}, engineVersion: '1.16.0', deferralAllowed: false });
  const { schema } = listResources().find((one) => one.typeName === typeName)!;
  const config = { ...Object.fromEntries(Object.keys(schema.attributes).map((name) => [name, null])), ...values };
  const { diagnostics } = await server.validateListResourceConfig({ typeName, config });
  const events = [];
  const request = { typeName, config, limit, includeResource };
  if (diagnostics.length === 0) for await (const event of server.listResource(request, new AbortController().signal)) events.push(event);
  const found = events.filter(({ identity }) => identity !== null);
  return {
    events,
    found,
    ids: found.map(({ identity }) => identity?.id),
    diagnostics: [...diagnostics, ...events.flatMap((event) => event.diagnostics)],
  };
}

test('there is one for each resource that can be imported by identity', () => {
  const importable = RESOURCES.filter(({ identity, importByIdentity }) => identity && importByIdentity).map(({ typeName }) => typeName);
  expect(
    listResources()
      .map(({ typeName }) => typeName)
      .sort(),
  ).toEqual([...importable].sort());
});

test.each(ENTITIES.map((entity) => [entity.terraformName, entity] as const))(
  '%s: an event has the identity and the state of an import',
  async (_, entity) => {
    const service = await Service.start();
    for (const id of ['one', 'two']) service.entries.set(`${entity.routes.path}/${id}`, { ...least(entity), id, name: `Name of ${id}` });
    const { found, diagnostics } = await list(service, `svc_${entity.terraformName}`, {}, { includeResource: true });
    expect(diagnostics).toEqual([]);
    expect(found).toMatchObject([
      { identity: { config: 'prod', id: 'one' }, displayName: 'Name of one', resource: { config: 'prod', id: 'one', name: 'Name of one' } },
      { identity: { config: 'prod', id: 'two' }, displayName: 'Name of two', resource: { config: 'prod', id: 'two', name: 'Name of two' } },
    ]);
  },
);

test('an event has no secret, which the engine would print', async () => {
  // GIVEN
  const service = await Service.start();
  const connection = { host: 'logs.example.org', port: 6514, certificate: { cert_body: 'secret-body' } };
  service.entries.set('log-exporters/one', { ...least(LogExporter), id: 'one', name: 'One', connection });
  // WHEN
  const { found } = await list(service, 'svc_log_exporter', {}, { includeResource: true });
  // THEN
  expect(found).toMatchObject([{ resource: { destination: { host: 'logs.example.org', certificate: { cert_body: null } } } }]);
});

describe('dynamic rules', () => {
  /** Opens a service with rules `login-1` to `login-3` and `scrape`. */
  async function open() {
    const service = await Service.start();
    const add = (id: string, more: object) =>
      service.entries.set(`dynamic-rules/${id}`, { ...least(DynamicRule), id, name: `Rule ${id}`, action: 'action-monitor', ...more });
    add('login-1', { active: true, tags: ['login', 'slow'] });
    add('login-2', { active: false, tags: ['login'] });
    add('login-3', { active: true, action: 'block', tags: [] });
    add('scrape', { active: true, tags: ['scraper'] });
    return service;
  }

  test.each<[ValueObject, string[]]>([
    [{}, ['login-1', 'login-2', 'login-3', 'scrape']],
    [{ ids: ['login-*'] }, ['login-1', 'login-2', 'login-3']],
    [{ ids: [] }, []],
    [{ ids: ['login-?'], except_ids: ['*-2', 'x'] }, ['login-1', 'login-3']],
    [{ names: ['*scrape'] }, ['scrape']],
    [{ active: false }, ['login-2']],
    [{ action: 'block' }, ['login-3']],
    [{ tags: ['login'] }, ['login-1', 'login-2']],
    [{ tags: ['slow', 'login'] }, ['login-1']],
    [{ tags: ['login'], active: true, ids: ['*'] }, ['login-1']],
  ])('are selected by %j', async (values, ids) => {
    expect((await list(await open(), 'svc_dynamic_rule', values)).ids).toEqual(ids);
  });

  test('cost one request, and with their states two', async () => {
    const service = await open();
    await list(service, 'svc_dynamic_rule');
    expect(service.newlyAsked()).toEqual(['GET dynamic-rules']);
    await list(service, 'svc_dynamic_rule', {}, { includeResource: true });
    expect(service.newlyAsked().length).toBeLessThanOrEqual(2);
  });

  test('beyond the limit are named in a warning of the last event that the engine reads', async () => {
    const { events, diagnostics } = await list(await open(), 'svc_dynamic_rule', {}, { limit: 2 });
    expect(events).toHaveLength(2);
    expect(events[1]?.diagnostics).toBe(events.at(-1)?.diagnostics);
    expect(diagnostics).toMatchObject([
      { severity: 'warning', summary: 'The limit leaves out objects', detail: expect.stringContaining('limit = 4') },
    ]);
    expect((await list(await open(), 'svc_dynamic_rule', {}, { limit: 4 })).diagnostics).toEqual([]);
  });

  test('of a configuration that does not exist are an error', async () => {
    const { events } = await list(await open(), 'svc_dynamic_rule', { config: 'gone' });
    expect(events).toMatchObject([{ identity: null, diagnostics: [{ severity: 'error', summary: 'Configuration not found' }] }]);
  });
});

test('entries without ids are left out, with a warning', async () => {
  const service = await Service.start();
  const template = { ...least(ProxyTemplate), name: 'Shop' };
  service.instead = (method, place) =>
    method === 'GET' && place === 'proxy-templates' ? listing([template, { ...template, id: 'blog', name: 'Blog' }]) : undefined;
  const { ids, diagnostics } = await list(service, 'svc_proxy_template');
  expect(ids).toEqual(['blog']);
  expect(diagnostics).toMatchObject([{ severity: 'warning', summary: expect.stringContaining('without an id') }]);
});

test('objects that an engine would import as other ones are left out, with a warning', async () => {
  const service = await Service.start();
  const [composed, decomposed] = ['\u00e5', 'a\u030a'];
  service.instead = (method, place) =>
    method === 'GET' && place === 'actions'
      ? listing([composed, decomposed].map((id) => ({ ...least(Action), id, name: decomposed })))
      : undefined;
  const { ids, diagnostics } = await list(service, 'svc_action');
  expect(ids).toEqual([composed]);
  expect(diagnostics).toMatchObject([{ severity: 'warning', summary: expect.stringContaining('Objects that an engine cannot name') }]);
});

describe('a set', () => {
  test.each([
    ['no entries', [], 0],
    ['only built-in entries', ['action-monitor'], 0],
    ['entries of its own', ['action-monitor', 'block'], 1],
  ])('of a family with %s', async (_, ids, count) => {
    const service = await Service.start();
    for (const id of ids) service.entries.set(`actions/${id}`, { ...least(Action), id, name: id });
    expect((await list(service, 'svc_action_set')).found).toHaveLength(count);
  });

  test('has the state of an import', async () => {
    const service = await Service.start();
    service.entries.set('flow-control-policies/cart', { ...least(FlowControlPolicy), id: 'cart', name: 'Cart' });
    const { found } = await list(service, 'svc_flow_control_policy_set', {}, { includeResource: true });
    expect(found).toMatchObject([{ identity: { config: 'prod' }, resource: { entries: { cart: { name: 'Cart' } } } }]);
  });
});

describe('load balancers', () => {
  const listener = (name: string, port: number) => ({
    name,
    provider: 'aws',
    region: 'eu-west-1',
    dns_name: `${name}.example.org`,
    listener_name: `${name}-https`,
    listener_port: port,
    load_balancer_type: 'application',
    max_certificates: 25,
    certificates: ['cert-a', 'cert-b'],
    default_certificate: 'cert-main',
  });

  async function open() {
    const service = await Service.start();
    service.instead = (_, place) => {
      if (place === 'load-balancers') return listing([listener('edge', 443), listener('blog', 8443)]);
      return place === 'load-balancers/regions'
        ? {
            status: 200,
            body: { city_codes: { ams: 'Amsterdam' }, lbs: [{ id: 3, name: 'g', regions: { ams: 'dc' }, upstream_regions: ['dc'] }] },
          }
        : undefined;
    };
    return service;
  }

  test('give one object for each listener', async () => {
    const { found } = await list(await open(), 'svc_load_balancer_certificates', { load_balancers: ['e*'] }, { includeResource: true });
    expect(found).toMatchObject([
      {
        identity: {
          config: 'prod',
          load_balancer: 'edge',
          listener: 'edge-https',
          listener_port: '443',
          platform: 'aws',
          region: 'eu-west-1',
        },
        displayName: 'edge, edge-https (443)',
        resource: { certificate_ids: expect.arrayContaining(['cert-a', 'cert-b']) },
      },
    ]);
  });

  test('give one attachment for each certificate, with the default one', async () => {
    const { found } = await list(await open(), 'svc_certificate_attachment', {
      certificate_ids: ['*a', 'cert-main'],
      load_balancers: ['edge'],
    });
    expect(found.map(({ identity }) => identity?.certificate_id)).toEqual(['cert-a', 'cert-main']);
  });

  test('give their regions', async () => {
    expect((await list(await open(), 'svc_load_balancer_regions', {}, { includeResource: true })).found).toMatchObject([
      { identity: { config: 'prod' }, resource: { load_balancers: { g: expect.anything() } } },
    ]);
  });
});
