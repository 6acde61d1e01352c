import { type ConfigurationModule, type PlanJson, PlannedServices, type ProviderConfiguration } from '../../../src/command/terraform-json';

const at = (base_url?: object): ProviderConfiguration => ({
  full_name: 'registry.terraform.io/svc-waap/svc',
  ...(base_url && { expressions: { base_url } }),
});
const block = (name: string, key: string) => ({ address: `svc_dynamic_rule.${name}`, type: 'svc_dynamic_rule', provider_config_key: key });

function servicesOf(
  provider_config: Record<string, ProviderConfiguration>,
  root_module: ConfigurationModule,
  more: Partial<PlanJson> = {},
): PlannedServices {
  return new PlannedServices({ format_version: '1.2', configuration: { provider_config, root_module }, ...more });
}

const [A, B] = [at({ constant_value: 'https://a.example' }), at({ constant_value: 'https://b.example/v1' })];
const TWO = { resources: [block('a', 'svc'), block('b', 'svc.second')] };

test.each([
  ['two addresses', { svc: A, 'svc.second': B }, ['svc', 'svc.second']],
  ['one address in two spellings', { svc: A, 'svc.second': at({ constant_value: 'HTTPS://A.example/' }) }, ['svc']],
  ['one address of the environment', { svc: at(), 'svc.second': at() }, ['svc']],
  ['an address, and that of the environment', { svc: A, 'svc.second': at() }, ['svc', 'svc.second']],
  ['two unknown addresses', { svc: at({ references: ['local.a'] }), 'svc.second': at({ references: ['local.a'] }) }, ['svc', 'svc.second']],
  ['an address in a variable', { svc: A, 'svc.second': at({ references: ['var.url'] }) }, ['svc']],
  ['a variable without a value', { svc: A, 'svc.second': at({ references: ['var.toString'] }) }, ['svc', 'svc.second']],
])('%s: %#', (_, providers, names) => {
  const services = servicesOf(providers, TWO, { variables: { url: { value: 'https://a.example' } } });
  expect(services.all.map(({ name }) => name)).toEqual(names);
  expect(services.of('svc_dynamic_rule.b', null)).toBe(names.length > 1 ? names[1] : undefined);
});

test('finds the blocks of modules, with the keys of instances', () => {
  const module = { module_calls: { in: { module: { resources: [block('c', 'module.shop:svc')] } } } };
  const services = servicesOf({ svc: A, 'module.shop:svc': B }, { resources: [block('a', 'svc')], module_calls: { shop: { module } } });
  expect(services.of('module.shop["eu"].module.in[0].svc_dynamic_rule.c["x"]', null)).toBe('module.shop:svc');
});

describe('a resource without a block', () => {
  const removed = (config: string) => ({
    address: `svc_dynamic_rule.${config}`,
    mode: 'managed',
    type: 'svc_dynamic_rule',
    name: config,
    provider_name: '',
    change: { actions: ['no-op'], before: null, after: { config } },
  });
  const of = (a: string, b: string) =>
    servicesOf({ svc: A, 'svc.second': B }, TWO, {
      resource_changes: [
        { ...removed(a), address: 'svc_dynamic_rule.a' },
        { ...removed(b), address: 'svc_dynamic_rule.b' },
      ],
    });

  test('belongs to the service that alone has its configuration', () => {
    expect(of('prod', 'test').of('svc_dynamic_rule.gone', { config: 'test' })).toBe('svc.second');
  });

  test('has an unknown service if several have its configuration, or none', () => {
    expect(of('prod', 'prod').of('svc_dynamic_rule.gone', { config: 'prod' })).toBe('unknown provider configuration');
    expect(of('prod', 'test').of('svc_dynamic_rule.gone', { config: 'other' })).toBe('unknown provider configuration');
  });
});

test.each([
  ['svc', 'https://a.example/', true],
  ['svc', 'https://b.example', false],
  ['svc', undefined, false],
  ['svc.second', 'https://b.example', true],
  ['svc.third', 'https://a.example', false],
  ['unknown provider configuration', 'https://a.example', false],
  [undefined, undefined, true],
])('whether the service %s is at %s: %s', (name, baseUrl, expected) => {
  const resources = [...TWO.resources, block('c', 'svc.third')];
  const providers = { svc: A, 'svc.second': at(), 'svc.third': at({ references: ['local.url'] }) };
  expect(servicesOf(providers, { resources }).isAt(name, baseUrl)).toBe(expected);
});

test('plans without a configuration have one service', () => {
  expect(new PlannedServices({ format_version: '1.2' }).of('svc_dynamic_rule.a', { config: 'prod' })).toBeUndefined();
});

describe('an action', () => {
  const act = (name: string, key: string) => ({ ...block(name, key), address: `action.svc_dynamic_rule.${name}` });
  const at = (base_url: string, config?: object): ProviderConfiguration => ({
    expressions: { base_url: { constant_value: base_url }, ...(config && { config }) },
  });
  const providers = {
    svc: at('https://a.example', { constant_value: 'prod' }),
    'svc.second': at('https://b.example', { references: ['var.config'] }),
    'svc.third': at('https://b.example'),
    'module.own:svc': at('https://b.example', { constant_value: 'own' }),
  };
  const modules = {
    own: { module: { actions: [act('d', 'module.own:svc')] } },
    inheriting: { module: { actions: [act('e', 'module.inheriting:svc')] } },
  };
  const actions = [act('a', 'svc'), act('b', 'svc.second'), act('c', 'svc.third')];
  const services = servicesOf(providers, { actions, module_calls: modules }, { variables: { config: { value: 'staging' } } });
  const former = process.env['SVC_CONFIG'];

  beforeAll(() => {
    process.env['SVC_CONFIG'] = 'of-environment';
  });
  afterAll(() => {
    if (former === undefined) delete process.env['SVC_CONFIG'];
    else process.env['SVC_CONFIG'] = former;
  });

  test.each([
    ['action.svc_dynamic_rule.a', 'svc', 'prod'],
    ['action.svc_dynamic_rule.b["x"]', 'svc.second', 'staging'],
    ['action.svc_dynamic_rule.c[0]', 'svc.second', 'of-environment'],
    ['module.own[0].action.svc_dynamic_rule.d', 'svc.second', 'own'],
    // The plan does not say which provider the module inherits.
    ['module.inheriting.action.svc_dynamic_rule.e', 'unknown provider configuration', undefined],
    ['action.svc_dynamic_rule.other', 'unknown provider configuration', undefined],
  ])('%s is of %s, and without a configuration of its own of %s', (address, service, configuration) => {
    expect([services.of(address, null), services.configurationOf(address)]).toEqual([service, configuration]);
  });
});
