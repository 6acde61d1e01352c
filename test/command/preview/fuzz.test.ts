import fc from 'fast-check';
import { preview, renderReport, REPORT_FORMATS } from '../../../src/command/preview';
import { type PlannedProtection, replayImpact } from '../../../src/command/preview/impact';
import { type PlanJson, readPlan } from '../../../src/command/terraform-json';
import { simulate } from '../../../src/command/simulation';
import { fuzz } from '../../support/fuzz/fuzz';
import { damagedJson, damagedText } from '../../support/fuzz/mutations';
import { login, recorded } from './impact/support';
import { change, flow, flowSet, plan, rule, step } from './support/plan';

const regions = (ams: string) => ({
  config: 'prod',
  load_balancers: {},
  on_destroy: 'automatic',
  preserve_unlisted: false,
  effective: { 'global-shop': { regions: { ams, nyc: 'automatic' } } },
});
const template = (versions: readonly string[], more: object = {}) => ({
  config: 'prod',
  id: 'shop',
  name: 'Shop',
  ssl_protocols: versions,
  client_max_body_size: '10m',
  ...more,
});
const exporter = (host: string) => ({
  config: 'prod',
  id: 'soc',
  name: 'SOC',
  active: true,
  destination: { host, port: 6514, protocol: 'tcp', tls_mode: 'tls', certificate: { cert_body: 'PEM' } },
});
const backend = (servers: readonly string[]) => ({
  config: 'prod',
  id: 'shop',
  name: 'Shop',
  least_conn: false,
  back_hosts: servers.map((host) => ({ host, weight: 1, down: false, backup: false })),
});
const action = (type: string) => ({ config: 'prod', id: 'block', name: 'Block', type, tags: [], params: { status: 403 } });
const certificates = (ids: readonly string[]) => ({
  load_balancer: 'edge',
  listener: 'https',
  certificate_ids: ids,
  default_certificate_id: ids[0],
});
const steps = [step('GET', '/a'), step('POST', '/pay')];

const PLANS: readonly PlanJson[] = [
  plan(
    [
      change('svc_dynamic_rule.login', rule(), rule({ threshold: 400, exclude: { relation: 'AND', tags: ['office', 'partner'] } })),
      change('svc_dynamic_rule.fresh', null, rule({ id: 'fresh' }), { after_unknown: { timeframe: true, tags: [true] } }),
      change('module.a["x"].svc_dynamic_rule.gone', rule({ id: 'gone' }), null),
      change('svc_dynamic_rule.moved', rule(), rule({ config: 'test' }), { actions: ['delete', 'create'], replace_paths: [['config']] }),
      change('svc_flow_control_policy_set.all', flowSet({ cart: flow(), late: flow({ id: 'late' }) }), flowSet({ cart: flow({ steps }) })),
      change('svc_flow_control_policy.one', { config: 'prod', ...flow() }, { config: 'prod', ...flow({ active: false, timeframe: 10 }) }),
      change('other_thing.x', null, {}, { provider: 'registry.terraform.io/other/other' }),
    ],
    {
      resource_drift: [change('svc_flow_control_policy_set.all', flowSet({ cart: flow() }), flowSet({ cart: flow(), late: flow() }))],
      prior_state: {
        values: {
          root_module: {
            resources: [{ address: 'svc_action.a', name: 'a', type: 'svc_action', mode: 'managed', values: action('block') as never }],
            child_modules: [{}],
          },
        },
      },
      configuration: { provider_config: { svc: { full_name: 'registry.terraform.io/svc-waap/svc' } } },
    },
  ),
  plan([
    change('svc_proxy_template.shop', template(['TLSv1.2']), template(['TLSv1.1'], { limit_req_rate: 10 })),
    change('svc_log_exporter.soc', exporter('a.example'), exporter('b.example'), {
      before_sensitive: { destination: true },
      after_sensitive: {},
    }),
    change('svc_load_balancer_regions.shop', regions('eu-central-1'), regions('automatic')),
    change('svc_backend_service.shop', backend(['a', 'b']), backend(['a'])),
    change('svc_action.block', action('block'), action('monitor')),
    change('svc_action_set.all', { config: 'prod', keep: [], entries: { block: action('block') } }, { config: 'prod', entries: {} }),
    change('svc_load_balancer_certificates.edge', certificates(['a', 'b']), certificates(['b'])),
    change('svc_certificate_attachment.edge', certificates(['a']), null),
    change('svc_version_revert.back', null, { config: 'prod', family: 'actions', version: 'a', triggers: {} }),
    change('svc_quarantine_release.all', null, { triggers: { a: 'b' } }),
  ]),
];

/** Each change alone. */
const SINGLE: readonly PlanJson[] = PLANS.flatMap(({ resource_changes: changes }) => (changes ?? []).map((each) => plan([each])));

/** All changes together and each change alone, for small counterexamples. */
const ALL: readonly PlanJson[] = [...PLANS, ...SINGLE];

/** Requests that the rules and policies of the plans count. */
const TRAFFIC = recorded([login(0, '192.0.2.1', { method: 'GET', path: '/a' }), login(1, '192.0.2.1', { method: 'POST', path: '/pay' })]);

/** Messages of JavaScript about programming errors. */
const OF_CODE =
  /Cannot (read|convert|set|mix|destructure|access)|is not (a function|iterable|defined|a constructor)|Invalid (array|string) length/;

/** Objects whose conversion to a string or a number throws an error. */
const UNCONVERTIBLE: readonly unknown[] = [{ toString: 'x', valueOf: 'x' }, [{ toString: 'x', valueOf: 'x' }]];

/** Returns a value with each of its parts replaced in turn. */
function* withEachPart(value: unknown, by: unknown): Generator<unknown> {
  yield by;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    for (const changed of withEachPart(part, by)) {
      yield Array.isArray(value)
        ? value.map((each, at) => (String(at) === key ? changed : (each as unknown)))
        : { ...value, [key]: changed };
    }
  }
}

/** Renders a plan. Returns undefined for a plan that is refused with a remedy. */
async function rendered(text: string, format: (typeof REPORT_FORMATS)[number], columns: number): Promise<string | undefined> {
  try {
    const replay = (protections: readonly PlannedProtection[]) => replayImpact({ protections, traffic: TRAFFIC, window: { last: 3600 } });
    const report = await preview({ plan: readPlan(text, 'plan.json'), source: 'plan.json', replay });
    return renderReport(report, format, { columns, hasColors: false });
  } catch (error) {
    if (!(error instanceof Error) || error.constructor !== Error) throw error;
    expect(error.message).toContain('plan.json');
    expect(error.message).not.toMatch(OF_CODE);
    return undefined;
  }
}

/** Members whose null says that there is no such object. */
const NULL_SAYS_MORE = ['before', 'after'];

/** Members that engines leave out of plans and of the objects in them. */
const LEFT_OUT = [
  ...[
    'previous_address',
    'module_address',
    'deposed',
    'replace_paths',
    'importing',
    'after_unknown',
    'before_sensitive',
    'after_sensitive',
  ],
  ...['errored', 'complete', 'deferred_changes', 'variables', 'prior_state', 'configuration', 'values', 'root_module', 'child_modules'],
  ...['resources', 'module_calls', 'expressions', 'full_name', 'base_url', 'terraform_version', 'timestamp'],
];

/** Returns, for each member of a plan and of its changes, the plan with null for the member, and the plan without it. */
function* withEachMember(value: object): Generator<readonly [path: string, nulled: unknown, omitted: unknown]> {
  const missing = Array.isArray(value) ? [] : LEFT_OUT.filter((key) => !(key in value)).map((key) => [key, undefined]);
  for (const [key, part] of [...Object.entries(value), ...missing] as [string, unknown][]) {
    const put = (changed: unknown): unknown =>
      Array.isArray(value) ? value.map((each: unknown, at) => (String(at) === key ? changed : each)) : { ...value, [key]: changed };
    if (!Array.isArray(value) && !NULL_SAYS_MORE.includes(key)) {
      const { [key]: _, ...others } = value as Record<string, unknown>;
      yield [key, put(null), others];
    }
    // Values of resources have null for what is not set. Flags of values have their form.
    if (typeof part !== 'object' || part === null || /^(before|after|values)/.test(key)) continue;
    for (const [path, nulled, omitted] of withEachMember(part)) yield [`${key}.${path}`, put(nulled), put(omitted)];
  }
}

test('null for a member of a plan reads as its absence, or is refused', async () => {
  const written = async (value: unknown) => {
    try {
      return await rendered(JSON.stringify(value), 'json', 80);
    } catch (error) {
      return String(error);
    }
  };
  let count = 0;
  // With one change each, a report takes milliseconds.
  for (const whole of [...PLANS.map((each) => ({ ...each, resource_changes: [] })), ...SINGLE]) {
    for (const [path, nulled, omitted] of withEachMember(whole)) {
      const without = await written(omitted);
      if (without === undefined) continue;
      count += 1;
      expect({ path, report: await written(nulled) }).toEqual({ path, report: without });
    }
  }
  expect(count).toBeGreaterThan(30);
});

/** Numbers that are no counts. */
const UNCOUNTABLE: readonly unknown[] = [0.5, -7, 1e300];

test.each([...UNCONVERTIBLE, ...UNCOUNTABLE])('a plan renders, or is refused, whichever of its parts is %j', async (by) => {
  let count = 0;
  for (const whole of SINGLE) {
    for (const changed of withEachPart(whole, by)) {
      count += 1;
      const text = JSON.stringify(changed);
      await rendered(text, 'terminal', 80).catch((error: unknown) => {
        throw new Error(text, { cause: error });
      });
    }
  }
  expect(count).toBeGreaterThan(500);
});

/** Changes of entries that act on traffic, which differ on both sides. */
const REPLAYED: readonly PlanJson[] = [
  plan([change('svc_dynamic_rule.login', rule(), rule({ ttl: 9 }))]),
  plan([
    change('svc_flow_control_policy.one', { config: 'prod', ...flow({ steps }) }, { config: 'prod', ...flow({ steps, timeframe: 10 }) }),
  ]),
  plan([change('svc_flow_control_policy_set.all', flowSet({ cart: flow({ steps }) }), flowSet({ cart: flow({ steps, timeframe: 10 }) }))]),
];

/** Returns a plan with each part of its values replaced, or removed if `by` is undefined. JSON leaves out what is undefined. */
function* damagedSides(whole: PlanJson, by: unknown): Generator<string> {
  const [resource] = whole.resource_changes!;
  for (const side of ['before', 'after'] as const) {
    for (const values of withEachPart(resource!.change[side], by)) {
      if (values === null || values === undefined) continue;
      yield JSON.stringify({ ...whole, resource_changes: [{ ...resource, change: { ...resource!.change, [side]: values } }] });
    }
  }
}

test.each([undefined, null, 5, 'x', [null], { a: 1 }])(
  'a value of a rule or policy that is %j is replayed, simulated, or refused with its address',
  async (by) => {
    let refused = 0;
    for (const text of REPLAYED.flatMap((whole) => [...damagedSides(whole, by)])) {
      await rendered(text, 'markdown', 80).catch((error: unknown) => {
        throw new Error(text, { cause: error });
      });
      try {
        simulate(text, [login(0, '192.0.2.1')]);
      } catch (error) {
        refused += 1;
        expect(`${text}: ${String(error)}`).not.toMatch(OF_CODE);
        expect(error).toHaveProperty('constructor', Error);
        expect(String(error)).toMatch(/svc_(dynamic_rule|flow_control_policy)|nothing to simulate|resource_changes/);
      }
    }
    expect(refused).toBeGreaterThan(0);
  },
);

test('a damaged plan renders in each format, or is refused with a remedy', async () => {
  const texts = fc.oneof(
    { weight: 6, arbitrary: damagedJson(fc.constantFrom(...ALL)).map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: damagedText(fc.constantFrom(...PLANS.map((each) => JSON.stringify(each))), ['null', '[', '{"a":', '1e999', '"']),
    },
    { weight: 1, arbitrary: fc.constantFrom('', 'PK', 'null', '[]', '{}', '"format_version"', '[['.repeat(100_000)) },
  );
  await fuzz(
    fc.asyncProperty(texts, fc.constantFrom(...REPORT_FORMATS), fc.integer({ min: 20, max: 200 }), async (text, format, columns) => {
      const shown = await rendered(text, format, columns);
      if (shown === undefined) return;
      expect(shown).not.toContain('[object Object]');
      // The size of a report depends only on its plan, and on the indentation of nested values.
      expect(shown.length).toBeLessThan(5_000_000 + 200 * text.length);
    }),
    {
      cases: 200,
      // A number with a unit that is an object, whose member `toString` is no function.
      examples: [
        [JSON.stringify(plan([change('svc_dynamic_rule.a', rule(), rule({ ttl: { toString: 'x' } }))])), 'terminal', 80],
        [JSON.stringify(plan([change('svc_dynamic_rule.a', rule(), rule({ ttl: { toString: 'x' } }))])), 'html', 80],
        [JSON.stringify(plan([{ ...change('svc_dynamic_rule.a', rule(), null), provider_name: [] as never }])), 'json', 80],
      ],
    },
  );
});
