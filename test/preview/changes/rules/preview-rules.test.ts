import { PREVIEW_RULES } from '../../../../src/preview/changes/rules/preview-rules';
import type { PlanJson, ResourceChangeJson } from '../../../../src/terraform-json';
import { change, flow, flowSet, plan, rule, step } from '../../support/plan';
import { changesOf, ruleIdsOf } from '../../support/reported';

type Values = Readonly<Record<string, unknown>>;

const ofRule = (before: Values | null, after: Values | null) =>
  plan([change('svc_dynamic_rule.a', before && rule(before), after && rule(after))]);
const ofPolicy = (before: Values | null, after: Values | null) =>
  plan([change('svc_flow_control_policy.a', before && { config: 'prod', ...flow(before) }, after && { config: 'prod', ...flow(after) })]);
const of = (type: string, before: Values | null, after: Values | null, more: Partial<ResourceChangeJson['change']> = {}) => {
  const entry = (values: Values | null) => values && { config: 'prod', id: 'x', name: 'X', ...values };
  return plan([change(`svc_${type}.a`, entry(before), entry(after), more)]);
};
const tls = (before: readonly string[] | null, after: readonly string[] | null) =>
  of('proxy_template', before && { ssl_protocols: before }, after && { ssl_protocols: after });
const tags = (attribute: string, before: readonly string[], after: readonly string[], relations = ['OR', 'OR']) =>
  ofRule({ [attribute]: { relation: relations[0], tags: before } }, { [attribute]: { relation: relations[1], tags: after } });
const listener = (main: string, ids: readonly string[], more: Values = {}) => ({
  load_balancer: 'edge',
  default_certificate_id: main,
  certificate_ids: ids,
  keep: [],
  on_destroy: 'keep',
  ...more,
});
const cities = (nyc: string) => ({ effective: { global: { regions: { nyc } } }, on_destroy: 'automatic', preserve_unlisted: false });
const drifted = (): PlanJson => ({
  ...plan([change('svc_flow_control_policy_set.all', flowSet({ late: flow({ id: 'late' }) }), flowSet({}))]),
  resource_drift: [change('svc_flow_control_policy_set.all', flowSet({}), flowSet({ late: flow({ id: 'late' }) }))],
});

/** Plans that each rule applies to, and similar plans that it does not apply to. */
const CASES: Readonly<Record<string, { readonly yes: readonly PlanJson[]; readonly no: readonly PlanJson[] }>> = {
  'rule-weaker': {
    yes: [
      ofRule({}, { action: 'action-monitor' }),
      ofRule({}, { active: false }),
      ofRule({}, null),
      // The rule is unchanged, and the action that it references changes.
      plan([
        change('svc_dynamic_rule.a', rule({ action: 'own' }), rule({ action: 'own', name: 'Other' })),
        change(
          'svc_action.own',
          { config: 'prod', id: 'own', name: 'Own', type: 'block' },
          { config: 'prod', id: 'own', name: 'Own', type: 'monitor' },
        ),
      ]),
    ],
    no: [ofRule({ active: false }, null), ofRule({ action: 'action-monitor' }, {}), ofRule({}, { name: 'Other' })],
  },
  'rule-stronger': {
    yes: [ofRule({ action: 'action-monitor' }, {}), ofRule(null, {}), ofRule({ active: false }, {})],
    no: [ofRule(null, { active: false }), ofRule({}, null)],
  },
  'rule-action-unclear': { yes: [ofRule({}, { action: 'elsewhere' })], no: [ofRule({}, { action: 'action-monitor' })] },
  'rule-threshold-up': { yes: [ofRule({}, { threshold: 41 })], no: [ofRule({}, { threshold: 39 }), ofRule(null, { threshold: 41 })] },
  'rule-threshold-down': { yes: [ofRule({}, { threshold: 39 })], no: [ofRule({}, { threshold: 41 })] },
  'rule-timeframe-up': { yes: [ofRule({}, { timeframe: 121 })], no: [ofRule({}, { timeframe: 119 })] },
  'rule-timeframe-down': { yes: [ofRule({}, { timeframe: 119 })], no: [ofRule({}, { timeframe: 121 })] },
  'rule-ttl-up': { yes: [ofRule({}, { ttl: 7201 })], no: [ofRule({}, { ttl: 7199 })] },
  'rule-ttl-down': { yes: [ofRule({}, { ttl: 7199 })], no: [ofRule({}, { ttl: 7201 })] },
  'rule-target': { yes: [ofRule({}, { target: 'asn' })], no: [ofRule({}, {})] },
  'exclude-wider': {
    yes: [
      tags('exclude', ['a'], ['a', 'b']),
      tags('exclude', ['a', 'b'], ['a'], ['AND', 'AND']),
      tags('exclude', ['a', 'b'], ['a', 'b'], ['AND', 'OR']),
      tags('exclude', ['a'], ['all']),
      ofPolicy({ exclude: [] }, { exclude: ['a'] }),
    ],
    no: [tags('exclude', ['a', 'b'], ['a']), tags('exclude', ['a'], ['a'], ['AND', 'OR']), tags('exclude', ['a'], ['b'])],
  },
  'exclude-narrower': { yes: [tags('exclude', ['a', 'b'], ['a'])], no: [tags('exclude', ['a'], ['a', 'b'])] },
  'exclude-other': { yes: [tags('exclude', ['a'], ['b'])], no: [tags('exclude', ['a'], ['a', 'b'])] },
  'include-wider': {
    yes: [tags('include', ['a'], ['a', 'b']), ofPolicy({ include: ['a'] }, { include: [] })],
    no: [tags('include', ['a', 'b'], ['a'])],
  },
  'include-narrower': {
    yes: [tags('include', ['a', 'b'], ['a']), ofPolicy({ include: [] }, { include: ['a'] })],
    no: [tags('include', ['a'], ['a', 'b'])],
  },
  'include-other': { yes: [tags('include', ['a'], ['b'])], no: [tags('include', ['a'], ['a', 'b'])] },
  'switched-off': {
    yes: [ofPolicy({}, { active: false }), ofPolicy({}, null), of('log_exporter', { active: true }, { active: false })],
    no: [ofPolicy({ active: false }, null), ofPolicy({}, {})],
  },
  'switched-on': { yes: [ofPolicy({ active: false }, {}), ofPolicy(null, {})], no: [ofPolicy(null, { active: false })] },
  'policy-timeframe-up': { yes: [ofPolicy({}, { timeframe: 91 })], no: [ofPolicy({}, { timeframe: 89 })] },
  'policy-timeframe-down': { yes: [ofPolicy({}, { timeframe: 89 })], no: [ofPolicy({}, { timeframe: 91 })] },
  'policy-tags': { yes: [ofPolicy({}, { tags: ['other'] })], no: [ofPolicy({}, { tags: ['paid', 'other'] })] },
  'policy-sequence': { yes: [ofPolicy({}, { steps: [step('GET', '/basket')] })], no: [ofPolicy({}, { timeframe: 91 })] },
  'action-weaker': {
    yes: [of('action', { type: 'block' }, { type: 'monitor' }), of('action', { type: 'monitor' }, { type: 'skip' })],
    no: [of('action', { type: 'monitor' }, { type: 'block' }), of('action', { type: 'block' }, { type: 'novel' })],
  },
  'action-stronger': {
    yes: [of('action', { type: 'monitor' }, { type: 'challenge' })],
    no: [of('action', { type: 'block' }, { type: 'skip' })],
  },
  'tls-old-added': {
    yes: [tls(['TLSv1.2'], ['TLSv1.1', 'TLSv1.2']), tls(null, ['SSLv3'])],
    no: [tls(['TLSv1.2'], ['TLSv1.2', 'TLSv1.3'])],
  },
  'tls-old-dropped': { yes: [tls(['TLSv1', 'TLSv1.2'], ['TLSv1.2'])], no: [tls(['TLSv1.2', 'TLSv1.3'], ['TLSv1.3'])] },
  'tls-modern-dropped': { yes: [tls(['TLSv1.2', 'TLSv1.3'], ['TLSv1.3'])], no: [tls(['TLSv1', 'TLSv1.3'], ['TLSv1.3'])] },
  'tls-none-modern': { yes: [tls(['TLSv1.1', 'TLSv1.2'], ['TLSv1.1'])], no: [tls(['TLSv1.1', 'TLSv1.2'], ['TLSv1.2'])] },
  'rate-limit-up': {
    yes: [of('proxy_template', { limit_req_rate: '9' }, { limit_req_rate: '10' })],
    no: [of('proxy_template', { limit_req_rate: '10' }, { limit_req_rate: '9' })],
  },
  'rate-limit-down': {
    yes: [of('proxy_template', { limit_req_rate: '10' }, { limit_req_rate: '9' })],
    no: [of('proxy_template', { limit_req_rate: '9' }, { limit_req_rate: '10' })],
  },
  'burst-limit-up': {
    yes: [of('proxy_template', { limit_req_burst: '9' }, { limit_req_burst: '10' })],
    no: [of('proxy_template', { limit_req_burst: '10' }, { limit_req_burst: '9' })],
  },
  'burst-limit-down': {
    yes: [of('proxy_template', { limit_req_burst: '10' }, { limit_req_burst: '9' })],
    no: [of('proxy_template', { limit_req_burst: '9' }, { limit_req_burst: '10' })],
  },
  ...switched('origin-https', 'backend_service', { transport_mode: 'https' }, { transport_mode: 'default' }),
  ...switched('origin-client-certificate', 'backend_service', { mtls_certificate: 'c' }, { mtls_certificate: null }),
  ...switched('origin-trusted-certificate', 'backend_service', { mtls_trusted_certificate: 'c' }, { mtls_trusted_certificate: '' }),
  ...switched('exporter-tls', 'log_exporter', { destination: { tls_mode: 'tls' } }, { destination: { tls_mode: 'no_tls' } }),
  ...switched('exporter-filter', 'log_exporter', { filter: 'all' }, { filter: 'blocked' }),
  'city-automatic': {
    yes: [of('load_balancer_regions', cities('us-1'), cities('automatic'))],
    no: [of('load_balancer_regions', cities('automatic'), cities('us-1'))],
  },
  'cities-not-shown': {
    yes: [of('load_balancer_regions', null, cities('us-1'))],
    no: [of('load_balancer_regions', cities('us-1'), cities('us-2'))],
  },
  'default-certificate': {
    yes: [
      of('load_balancer_certificates', listener('a', ['b']), listener('b', ['a'])),
      of('certificate_attachment', null, { load_balancer: 'edge', certificate_id: 'a', default: true }),
    ],
    no: [
      of('load_balancer_certificates', listener('a', ['b']), listener('a', [])),
      of('certificate_attachment', null, { certificate_id: 'a', default: false }),
    ],
  },
  'certificates-detached': {
    yes: [
      of('load_balancer_certificates', listener('a', ['b']), listener('a', [])),
      of('load_balancer_certificates', listener('a', ['b']), listener('b', [])),
      of('load_balancer_certificates', listener('a', ['b'], { on_destroy: 'detach' }), null),
      of('certificate_attachment', { certificate_id: 'a', on_destroy: 'detach' }, null),
    ],
    no: [
      of('load_balancer_certificates', listener('a', ['b']), listener('b', ['a'])),
      of('load_balancer_certificates', listener('a', ['b-1']), listener('a', [], { keep: ['b-*'] })),
      of('load_balancer_certificates', listener('a', ['b']), null),
      of('certificate_attachment', { certificate_id: 'a', on_destroy: 'keep' }, null),
    ],
  },
  'entry-deleted': { yes: [ofRule({ active: false }, null)], no: [ofRule({}, {}), of('load_balancer_regions', cities('us-1'), null)] },
  'entry-replaced': {
    yes: [of('action', { type: 'skip' }, { id: 'y', type: 'skip' }, { actions: ['delete', 'create'] })],
    no: [of('action', { type: 'skip' }, { type: 'block' })],
  },
  'hand-made-deleted': { yes: [drifted()], no: [{ ...drifted(), resource_drift: [] }] },
  'set-overwrites': {
    yes: [
      of('action_set', null, { entries: {}, overwrite: true }),
      of('action_set', { entries: {}, overwrite: false }, { entries: {}, overwrite: true }),
    ],
    no: [
      of('action_set', null, { entries: {}, overwrite: false }),
      of('action_set', { entries: {}, overwrite: true, keep: [] }, { entries: {}, overwrite: true, keep: ['a'] }),
    ],
  },
  forgotten: { yes: [of('action', { type: 'skip' }, null, { actions: ['forget'] })], no: [of('action', { type: 'skip' }, null)] },
  'reverts-family': {
    yes: [of('version_revert', null, { family: 'actions', version: '1' })],
    no: [of('version_revert', { family: 'actions', version: '1' }, null)],
  },
  'releases-quarantine': { yes: [of('quarantine_release', null, { ids: ['1'] })], no: [of('quarantine_release', { ids: ['1'] }, null)] },
  'not-judged': {
    yes: [
      plan([change('svc_dynamic_rule.a', rule(), rule(), { after_unknown: { threshold: true } })]),
      plan([change('svc_dynamic_rule.a', rule(), rule({ threshold: 1 }), { after_sensitive: { threshold: true } })]),
    ],
    no: [
      plan([change('svc_dynamic_rule.a', rule(), rule(), { after_unknown: { description: true } })]),
      plan([change('svc_dynamic_rule.a', rule(), null, { before_sensitive: { threshold: true } })]),
    ],
  },
};

function switched(id: string, kind: string, strict: Values, lax: Values): typeof CASES {
  return {
    [`${id}-off`]: { yes: [of(kind, strict, lax)], no: [of(kind, lax, strict), of(kind, null, lax)] },
    [`${id}-on`]: { yes: [of(kind, lax, strict)], no: [of(kind, strict, lax), of(kind, null, strict)] },
  };
}

test('every rule of the preview has cases and a unique id', () => {
  const ids = PREVIEW_RULES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.keys(CASES).sort()).toEqual([...ids].sort());
});

describe.each(Object.entries(CASES))('%s', (id, { yes, no }) => {
  test('applies', async () => {
    for (const one of yes) expect(await ruleIdsOf(one)).toContain(id);
  });

  test('does not apply', async () => {
    for (const one of no) expect(await ruleIdsOf(one)).not.toContain(id);
  });
});

test('the finding about a weaker action names the rules that use it', async () => {
  const action = (type: string) => ({ config: 'prod', id: 'own', name: 'Own', type });
  const changes = await changesOf(
    plan([
      change('svc_action.own', action('block'), action('monitor')),
      change('svc_dynamic_rule.a', rule({ action: 'own' }), rule({ action: 'own' }), { actions: ['no-op'] }),
    ]),
  );
  expect(changes).toHaveLength(1);
  expect(changes[0]!.findings[0]!.text).toBe('The type goes from block to monitor. Dynamic rules that use it: "Login bursts".');
});

test('the worst finding comes first', async () => {
  const verdicts = (await changesOf(ofRule({}, { threshold: 400, ttl: 9000, target: 'asn' })))[0]!.findings.map(({ verdict }) => verdict);
  expect(verdicts).toEqual(['weaker', 'attention', 'stronger']);
});
