import type { PlanJson, ResourceChangeJson } from '../../../../src/command/terraform-json';
import { change, flow, flowSet, plan, rule, step } from '../support/plan';
import { changesOf, linesOf, report } from '../support/reported';

describe('fields, lists and sets', () => {
  test('compare sets by their items, in any order', async () => {
    const of = plan([
      change(
        'svc_dynamic_rule.a',
        rule(),
        rule({ include: { relation: 'OR', tags: ['post', 'login'] }, exclude: { relation: 'OR', tags: [] } }),
      ),
    ]);
    expect(await linesOf(of)).toEqual(['include > tags added {"value":"post"}', 'exclude > tags removed {"value":"office"}']);
  });

  test('report added, removed, moved and changed items of a list', async () => {
    // GIVEN a sequence whose first two steps swap, of which one changes, and a new step
    const steps = [step('GET', '/address'), step('GET', '/basket', 'shop.example.org'), step('GET', '/done')];
    const of = plan([change('svc_flow_control_policy_set.all', flowSet({ cart: flow() }), flowSet({ cart: flow({ steps }) }))]);
    // THEN
    expect((await linesOf(of)).map((line) => line.replace(/ \{.*\}/, ''))).toEqual([
      'steps > POST /pay removed from 3',
      'steps > GET /basket moved from 1 to 2',
      'steps > GET /basket > headers > host changed',
      'steps > GET /done added to 3',
    ]);
  });

  test('match hosts by name', async () => {
    const hosts = (weights: Record<string, number>) => Object.entries(weights).map(([host, weight]) => ({ host, weight }));
    const service = (weights: Record<string, number>) => ({ config: 'prod', id: 'store', name: 'Store', back_hosts: hosts(weights) });
    const of = plan([change('svc_backend_service.a', service({ a: 1, b: 1 }), service({ b: 2, a: 1 }))]);
    expect(await linesOf(of)).toEqual([
      'back_hosts > a moved {"value":{"host":"a","weight":1}} from 1 to 2',
      'back_hosts > b > weight changed {"value":1} {"value":2}',
    ]);
  });

  test('treat null and empty as equal', async () => {
    const of = plan([change('svc_dynamic_rule.a', rule({ tags: null, description: '' }), rule({ tags: [], description: null }))]);
    expect(await linesOf(of)).toEqual([]);
  });

  test('report a header with an empty value, alone and in a set', async () => {
    const policy = (headers: object) => flow({ steps: [{ ...step('GET', '/basket'), headers }] });
    const [before, after] = [policy({}), policy({ dnt: '' })];
    const line = 'steps > GET /basket > headers > dnt';
    const linesFrom = (from: typeof before, to: typeof after) => linesOf(plan([change('svc_flow_control_policy.a', from, to)]));
    expect(await linesFrom(before, after)).toEqual([`${line} added {"value":""}`]);
    expect(await linesFrom(after, before)).toEqual([`${line} removed {"value":""}`]);
    const inSet = change('svc_flow_control_policy_set.all', flowSet({ cart: before }), flowSet({ cart: after }));
    expect(await linesOf(plan([inSet]))).toEqual([`${line} added {"value":""}`]);
  });

  test('show a new step with its headers that have empty values', async () => {
    const steps = [step('GET', '/basket'), { ...step('GET', '/done'), headers: { dnt: '' } }];
    const of = plan([change('svc_flow_control_policy.a', flow({ steps: steps.slice(0, 1) }), flow({ steps }))]);
    expect(await linesOf(of)).toEqual([expect.stringMatching(/GET \/done added .*"headers":\{"dnt":""\}.* to 2/)]);
  });

  /** Returns the configuration of a plan with one resource block. */
  const written = (address: string, expressions: Record<string, unknown>): Partial<PlanJson> => ({
    configuration: { root_module: { resources: [{ address, type: address.split('.')[0]!, expressions }] } },
  });

  test('report values known after the apply, except those that the service chooses for the first time', async () => {
    const { threshold: _, exclude: _exclude, ...after } = rule();
    const unknown = { after_unknown: { threshold: true, include: true, exclude: true } };
    const of = plan([change('svc_dynamic_rule.a', rule({ include: null }), after, unknown)], written('svc_dynamic_rule.a', {}));
    expect(await linesOf(of)).toEqual([
      'threshold changed {"value":40} {"unknown":true}',
      'exclude changed {"value":{"relation":"OR","tags":["office"]}} {"unknown":true}',
    ]);
  });

  describe('that the service chooses, if they are not set,', () => {
    const reference = { references: ['terraform_data.other.output', 'terraform_data.other'] };
    const inModule = (expressions: Record<string, unknown>): Partial<PlanJson> => ({
      configuration: {
        root_module: { module_calls: { shop: { module: written('svc_dynamic_rule.a', expressions).configuration!.root_module! } } },
      },
    });
    const { include: _, ...withoutInclude } = rule();
    const tags = ['login'];
    const unset = (address: string) => change(address, rule({ include: null }), withoutInclude, { after_unknown: { include: true } });
    const unsetMember = (address: string) =>
      change(address, rule({ include: { relation: null, tags } }), rule({ include: { tags } }), {
        after_unknown: { include: { relation: true } },
      });
    const [block, inShop] = ['svc_dynamic_rule.a', 'module.shop["eu"].svc_dynamic_rule.a[0]'];
    test.each<[string, ResourceChangeJson, Partial<PlanJson>]>([
      ['a reference', unset(block), written(block, { include: reference })],
      ['a reference in a module', unset(inShop), inModule({ include: reference })],
      ['a function without arguments', unset(block), written(block, { include: {} })],
      ['a reference in an object', unsetMember(block), written(block, { include: reference })],
      ['a block that the plan does not contain', unset(block), written('svc_dynamic_rule.b', {})],
      ['a configuration that the plan does not contain', unset(block), {}],
    ])('are not judged with %s', async (_, one, more) => {
      const [found] = await changesOf(plan([one], more));
      expect(found).toMatchObject({ states: ['unjudged'] });
    });

    test.each<[string, ResourceChangeJson, Partial<PlanJson>]>([
      ['the attribute', unset(block), written(block, { name: reference })],
      ['the attribute in a module', unset(inShop), inModule({})],
      ['the member of a constant', unsetMember(block), written(block, { include: { constant_value: { tags: ['login'] } } })],
    ])('are neutral without %s', async (_, one, more) => {
      const [found] = await changesOf(plan([one], more));
      expect(found).toMatchObject({ states: ['neutral'], changes: [] });
    });
  });
});

describe('names that every JavaScript object inherits', () => {
  const byName = (text: string) => JSON.parse(`{"__proto__": "${text}", "constructor": "${text}", "toString": "${text}"}`) as object;
  const answering = (headers: object) => ({ config: 'prod', id: 'constructor', name: 'A', type: 'block', params: { headers } });

  test('work as keys of maps', async () => {
    const of = (before: object, after: object) => linesOf(plan([change('svc_action.a', answering(before), answering(after))]));
    const names = ['__proto__', 'constructor', 'toString'];
    const lines = (change: string) => names.map((name) => `params > headers > ${name} ${change}`);
    expect(await of({ a: 'b' }, { a: 'b', ...byName('x') })).toEqual(lines('added {"value":"x"}'));
    expect(await of(byName('x'), byName('y'))).toEqual(lines('changed {"value":"x"} {"value":"y"}'));
    expect(await of(byName('x'), {})).toEqual(lines('removed {"value":"x"}'));
  });

  test('work as ids of entries of a set', async () => {
    const entries = JSON.parse(`{"__proto__": ${JSON.stringify(flow())}, "constructor": ${JSON.stringify(flow())}}`) as Record<
      string,
      object
    >;
    const changes = await changesOf(plan([change('svc_flow_control_policy_set.all', flowSet({}), flowSet(entries as never))]));
    expect(changes.map(({ id, effect }) => [id, effect])).toEqual([
      ['__proto__', 'added'],
      ['constructor', 'added'],
    ]);
  });

  test('work as cities and load balancers', async () => {
    const regions = (cities: string) => JSON.parse(`{"__proto__": {"regions": ${cities}}}`) as object;
    const values = (cities: string) => ({
      config: 'prod',
      load_balancers: regions('{}'),
      effective: regions(cities),
      on_destroy: 'automatic',
    });
    const all = 'svc_load_balancer_regions.all';
    const of = (before: string, after: string | null) =>
      linesOf(plan([change(all, values(before), after === null ? null : values(after))]));
    expect(await of('{}', '{"constructor": "dc-1"}')).toEqual(['__proto__ > constructor added {"value":"dc-1"}']);
    expect(await of('{"constructor": "dc-1"}', null)).toContain('__proto__ > constructor changed {"value":"dc-1"} {"value":"automatic"}');
  });

  test.each(['svc_constructor', 'svc___proto__', 'svc_toString'])('do not judge the unrecognized resource type %s', async (type) => {
    const [changed] = await changesOf(plan([change(`${type}.a`, { config: 'prod', active: true }, { config: 'prod', active: false })]));
    expect(changed?.findings).toEqual([
      {
        judgement: 'not-judged',
        verdict: 'unjudged',
        text: 'Not judged: active. No rule of the preview applies to this change.',
        attributes: ['active'],
      },
    ]);
  });
});

describe('secrets', () => {
  const exporter = (pem: string) => ({ config: 'prod', id: 'e', name: 'E', destination: { certificate: { cert_body: pem } } });

  test('are masked if the model marks them and the plan does not', async () => {
    const text = JSON.stringify(await report(plan([change('svc_log_exporter.e', exporter('OLD-PEM'), exporter('NEW-PEM'))])));
    expect(text).not.toMatch(/OLD-PEM|NEW-PEM/);
    expect(text).toContain('"path":["destination","certificate","cert_body"],"change":"changed","before":{"secret":true}');
  });

  test('are masked wherever the plan marks them', async () => {
    const of = plan([
      change('svc_dynamic_rule.a', rule({ name: 'hush-1', threshold: 4711 }), rule({ name: 'hush-2', threshold: 4712 }), {
        before_sensitive: { name: true, threshold: true },
        after_sensitive: { name: true, threshold: true },
      }),
    ]);
    expect(JSON.stringify(await report(of))).not.toMatch(/hush|4711|4712/);
  });

  test('cause no change if they are equal', async () => {
    expect(await linesOf(plan([change('svc_log_exporter.e', exporter('PEM'), exporter('PEM'))]))).toEqual([]);
  });
});

test.each([['update'], ['delete', 'create']])('a renamed entry has its former name as title (%s)', async (...actions) => {
  const of = plan([change('svc_dynamic_rule.a', rule(), rule({ name: 'Sign in', threshold: 400 }), { actions })]);
  expect((await report(of)).answer!.text).toMatch(/^"Login bursts" holds less: /);
  expect((await changesOf(of)).map(({ title }) => title)).toEqual(['Login bursts']);
});

describe('sets', () => {
  test('report each entry separately', async () => {
    const of = plan([
      change(
        'svc_flow_control_policy_set.all',
        flowSet({ stays: flow({ id: 'stays' }), cart: flow(), old: flow({ id: 'old', name: 'Old' }) }),
        flowSet({ stays: flow({ id: 'stays' }), cart: flow({ timeframe: 60 }), fresh: flow({ id: 'fresh', name: 'Fresh' }) }),
      ),
    ]);
    const lines = (await changesOf(of)).map(({ title, effect, address, kind, is_in_set: isInSet }) => [
      title,
      effect,
      address,
      kind,
      isInSet,
    ]);
    expect(lines).toEqual([
      ['Old', 'removed', 'svc_flow_control_policy_set.all.entries["old"]', 'flow_control_policy', true],
      ['Cart before pay', 'changed', 'svc_flow_control_policy_set.all.entries["cart"]', 'flow_control_policy', true],
      ['Fresh', 'added', 'svc_flow_control_policy_set.all.entries["fresh"]', 'flow_control_policy', true],
    ]);
  });

  test('report one change if their entries are unknown', async () => {
    const of = plan([
      change('svc_flow_control_policy_set.all', null, flowSet({}, { entries: null }), { after_unknown: { entries: true } }),
    ]);
    expect(await changesOf(of)).toMatchObject([{ kind: 'flow_control_policy_set', effect: 'added' }]);
  });
});

describe('regions of load balancers', () => {
  const regions = (cities: Record<string, string>, more: object = {}) => ({
    config: 'prod',
    load_balancers: {},
    on_destroy: 'automatic',
    preserve_unlisted: false,
    effective: { global: { regions: cities } },
    ...more,
  });

  test('report each city, also those that the configuration does not name', async () => {
    const of = plan([
      change('svc_load_balancer_regions.r', regions({ ams: 'eu-1', nyc: 'us-1' }), regions({ ams: 'eu-2', nyc: 'automatic' })),
    ]);
    expect(await linesOf(of)).toEqual([
      'global > ams changed {"value":"eu-1"} {"value":"eu-2"}',
      'global > nyc changed {"value":"us-1"} {"value":"automatic"}',
    ]);
  });

  test('become automatic with a destroy, unless on_destroy is keep', async () => {
    const cities = { ams: 'eu-1', nyc: 'us-1' };
    const lines = (more: object) => linesOf(plan([change('svc_load_balancer_regions.r', regions(cities, more), null)]));
    expect((await lines({})).filter((line) => line.includes('automatic'))).toHaveLength(2 + 1);
    expect((await lines({ on_destroy: 'keep' })).filter((line) => line.startsWith('global'))).toEqual([]);
    const listed = { global: { regions: { ams: 'eu-1' } } };
    expect((await lines({ preserve_unlisted: true, load_balancers: listed })).filter((line) => line.startsWith('global'))).toEqual([
      'global > ams changed {"value":"eu-1"} {"value":"automatic"}',
    ]);
  });
});

test('the actions of a plan map to effects', async () => {
  const of = plan([
    change('svc_dynamic_rule.replaced', rule(), rule({ id: 'other' }), { actions: ['delete', 'create'], replace_paths: [['id']] }),
    change('svc_dynamic_rule.forgotten', rule({ id: 'f' }), null, { actions: ['forget'] }),
    change('svc_dynamic_rule.imported', rule({ id: 'i' }), rule({ id: 'i' }), { actions: ['no-op'], importing: { id: 'prod/i' } }),
    change('svc_dynamic_rule.same', rule({ id: 's' }), rule({ id: 's' }), { actions: ['no-op'] }),
    change('other_thing.x', {}, { a: 1 }, { provider: 'registry.terraform.io/other/other' }),
  ]);
  const { summary, has_changes: hasChanges, configurations } = await report(of);
  expect(summary).toMatchObject({ replaced: 1, forgotten: 1, imported: 1, changed: 0, other_providers: 1 });
  expect(hasChanges).toBe(true);
  expect(
    configurations[0]!.changes
      .find(({ effect }) => effect === 'replaced')!
      .findings.map(({ text }) => text)
      .join(),
  ).toContain('The reason: id.');
});

test('a resource in a module has the path of its construct', async () => {
  const paths = new Map([['svc_dynamic_rule.a', 'shop/Prod/Login']]);
  const { configurations } = await report(plan([change('svc_dynamic_rule.a', null, rule())]), { constructPaths: paths });
  expect(configurations[0]!.changes[0]).toMatchObject({ construct_path: 'shop/Prod/Login' });
});

test('a plan without the provider is refused', async () => {
  await expect(report(plan([change('other_thing.x', null, {}, { provider: 'registry.terraform.io/other/other' })]))).rejects.toThrow(
    'The plan in plan.json has no resource of the provider svc-waap/svc',
  );
});

test('a plan with the provider and without changes is accepted', async () => {
  const configuration = { provider_config: { svc: { full_name: 'registry.opentofu.org/svc-waap/svc' } } };
  expect(await report(plan([], { configuration }))).toMatchObject({ has_changes: false });
});
