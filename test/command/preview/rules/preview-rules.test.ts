import { PREVIEW_RULES } from '../../../../src/command/preview/rules/preview-rules';
import type { PlanJson, ResourceChangeJson } from '../../../../src/command/terraform-json';
import { own } from '../../../../src/model';
import { action, backend, change, exporter, flow, flowSet, host, plan, rule, template } from '../support/plan';
import { changesOf, report, ruleIdsOf } from '../support/reported';

type Values = Readonly<Record<string, unknown>>;

const ofRule = (before: Values | null, after: Values | null) =>
  plan([change('svc_dynamic_rule.a', before && rule(before), after && rule(after))]);
const ofPolicy = (before: Values | null, after: Values | null) =>
  plan([change('svc_flow_control_policy.a', before && { config: 'prod', ...flow(before) }, after && { config: 'prod', ...flow(after) })]);
const HIDDEN = { before_sensitive: { entries: true }, after_sensitive: { entries: true } };

const hiddenEntries = (before: Values | null, after: Values | null) =>
  of('action_set', before && { entries: before }, after && { entries: after }, HIDDEN);

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
const overwritten = (nyc: string) => ({ overwritten: { global: { regions: { nyc } } } });
const ofTemplate = (before: Values, after: Values) => plan([change('svc_proxy_template.a', template(before), template(after))]);
const ofExporter = (before: Values, after: Values) => plan([change('svc_log_exporter.a', exporter(before), exporter(after))]);
const ofHosts = (before: readonly Values[], after: readonly Values[]) =>
  plan([change('svc_backend_service.a', backend({ back_hosts: before }), backend({ back_hosts: after }))]);
const ciphers = (before: string, after: string) => ofTemplate({ ssl_ciphers: before }, { ssl_ciphers: after });
const masked = (before: string, after: string) => ofTemplate({ mask_headers: before }, { mask_headers: after });
const groups = (before: Values, after: Values) => ofExporter({ server_groups: before }, { server_groups: after });
const part = (configuration: string) => ({ name: 'Part', description: '', configuration, protocol: ['https'] });
const HSTS = (age: number) => `add_header Strict-Transport-Security "max-age=${age}" always;`;
const answering = (status: number) => action({ params: { status, headers: null, content: '' } });
const kept = (address: string, values: Values) => change(address, values, values, { actions: ['no-op'] });
const tagged = (tag: string) => ({ relation: 'OR', tags: [tag] });
/** Changes a dynamic rule whose action skips other checks. */
const skipping = (before: Values, after: Values) =>
  plan([
    ...ofRule({ action: 'let', ...before }, { action: 'let', ...after }).resource_changes!,
    kept('svc_action.let', action({ id: 'let', type: 'skip' })),
  ]);
/** Moves a dynamic rule from an action of one type to one of another type. */
const moving = (from: string, to: string, more: Values = {}) =>
  plan([
    ...ofRule({ action: 'old', ...more }, { action: 'new', ...more }).resource_changes!,
    kept('svc_action.old', action({ id: 'old', name: 'Old', type: from })),
    kept('svc_action.new', action({ id: 'new', name: 'New', type: to })),
  ]);
/** Adds a dynamic rule that reads a tag, and actions, to a plan. */
const read = (made: PlanJson, reader: Values, actions: readonly Values[] = []) =>
  plan([
    ...made.resource_changes!,
    kept('svc_dynamic_rule.reader', rule({ id: 'reader', name: 'Reader', ...reader })),
    ...actions.map((values, i) => kept(`svc_action.of${i}`, values)),
  ]);
const OVERWRITING = { config: 'prod', entries: {}, keep: ['a'], overwrite: true };
const keeping = (before: Values, after: Values) =>
  plan([change('svc_action_set.a', { ...OVERWRITING, ...before }, { ...OVERWRITING, ...after })]);
/** Replaces resources that stay on the service. */
const keptAgain = (onDestroy: string) => {
  const [one, set] = [rule({ on_destroy: onDestroy }), { config: 'prod', keep: [], entries: { deny: action() }, on_destroy: onDestroy }];
  return (
    [
      ['svc_dynamic_rule.a', one],
      ['svc_action_set.a', set],
    ] as const
  ).map(([address, values]) => plan([change(address, values, values, { actions: ['delete', 'create'] })]));
};
const drifted = (): PlanJson => ({
  ...plan([change('svc_flow_control_policy_set.all', flowSet({ late: flow({ id: 'late' }) }), flowSet({}))]),
  resource_drift: [change('svc_flow_control_policy_set.all', flowSet({}), flowSet({ late: flow({ id: 'late' }) }))],
});

/** Plans that each rule applies to, and similar plans that it does not apply to. */
const CASES: Readonly<Record<string, { readonly yes: readonly PlanJson[]; readonly no: readonly PlanJson[] }>> = {
  'rule-action-answers-ok': {
    yes: [
      plan([change('svc_dynamic_rule.a', rule(), rule({ action: 'deny' })), kept('svc_action.deny', answering(200))]),
      plan([change('svc_dynamic_rule.a', null, rule({ action: 'deny' })), kept('svc_action.deny', answering(200))]),
    ],
    no: [plan([change('svc_dynamic_rule.a', rule(), rule({ action: 'deny' })), kept('svc_action.deny', answering(403))])],
  },
  'rule-challenge-easier': {
    yes: [moving('ichallenge', 'challenge')],
    no: [moving('challenge', 'ichallenge'), moving('ichallenge', 'ichallenge'), moving('ichallenge', 'challenge', { active: false })],
  },
  'rule-challenge-harder': {
    yes: [moving('challenge', 'ichallenge')],
    no: [moving('ichallenge', 'challenge'), moving('monitor', 'ichallenge')],
  },
  'rule-edge-off': {
    yes: [ofRule({ offload_ip_filtering: true }, {})],
    no: [ofRule({}, { offload_ip_filtering: true }), skipping({ offload_ip_filtering: true }, {})],
  },
  'rule-edge-on': {
    yes: [ofRule({}, { offload_ip_filtering: true })],
    no: [ofRule({ offload_ip_filtering: true }, {}), skipping({}, { offload_ip_filtering: true })],
  },
  'rule-edge-unclear': {
    yes: [
      skipping({}, { offload_ip_filtering: true }),
      ofRule({ action: 'elsewhere' }, { action: 'elsewhere', offload_ip_filtering: true }),
    ],
    no: [ofRule({}, { offload_ip_filtering: true })],
  },
  'requests-weaker': {
    yes: [
      ofRule({}, null),
      ofRule({}, { active: false }),
      ofRule({}, { threshold: 80 }),
      ofRule({}, { timeframe: 60 }),
      ofRule({}, { ttl: 60 }),
      ofRule({}, { target: 'headers_x' }),
      ofRule({}, { action: 'action-monitor' }),
      tags('exclude', ['office'], ['office', 'all']),
      tags('include', ['login'], ['login', 'post'], ['OR', 'AND']),
      skipping({}, { threshold: 4 }),
      skipping({}, { ttl: 9000 }),
      read(ofPolicy({}, null), { include: tagged('paid') }),
      read(ofPolicy({}, { timeframe: 91 }), { exclude: tagged('paid') }),
    ],
    no: [
      ofRule({}, { threshold: 4 }),
      ofRule({}, { name: 'Other' }),
      ofRule({ active: false }, null),
      skipping({}, { threshold: 400 }),
      ofRule({ action: 'novel' }, { action: 'novel', threshold: 400 }),
    ],
  },
  'requests-stronger': {
    yes: [
      ofRule(null, {}),
      ofRule({ active: false }, {}),
      ofRule({}, { threshold: 4 }),
      ofRule({}, { timeframe: 600 }),
      ofRule({}, { ttl: 9000 }),
      ofRule({}, { target: 'asn' }),
      tags('exclude', ['office'], []),
      tags('include', ['login'], ['login', 'post']),
      skipping({}, { threshold: 400 }),
      read(ofPolicy({}, { timeframe: 91 }), { include: tagged('paid') }),
    ],
    no: [ofRule({}, { threshold: 80 }), ofRule({}, null), skipping({}, { threshold: 4 })],
  },
  'requests-same': {
    yes: [
      ofRule({}, { name: 'Other' }),
      ofRule({ exclude: tagged('all') }, { exclude: tagged('all'), threshold: 4 }),
      tags('include', ['login'], ['login'], ['OR', 'AND']),
      tags('include', ['login', 'post'], ['login', 'post', 'all'], ['AND', 'AND']),
      ofRule({ action: 'action-acl-block' }, { action: 'action-rate-limit-block' }),
    ],
    no: [
      ofRule({}, { threshold: 80 }),
      ofRule({}, { description: 'Other' }),
      moving('ichallenge', 'challenge'),
      ofRule({ action: 'novel' }, { action: 'other' }),
    ],
  },
  'blank-tag': {
    yes: [ofRule({}, { include: { relation: 'OR', tags: [''] } }), ofPolicy({}, { include: [' '], timeframe: 30 })],
    no: [ofRule({}, { include: { relation: 'OR', tags: ['x'] } }), ofRule({}, { description: 'x' })],
  },
  'requests-unclear': {
    yes: [
      ofRule({ action: 'novel' }, { action: 'other' }),
      ofRule({ target: 'novel' }, { target: 'other' }),
      ofRule({ action: 'novel' }, null),
    ],
    no: [ofRule({}, { threshold: 80 }), ofRule({}, { name: 'Other' })],
  },
  'tags-unread': {
    yes: [ofPolicy({}, { timeframe: 91 }), ofPolicy({}, null), ofPolicy({ key: [] }, {}), of('action', { tags: [] }, { tags: ['a'] })],
    no: [
      read(ofPolicy({}, { timeframe: 91 }), { include: tagged('paid') }),
      ofRule({}, { name: 'Other' }),
      ofPolicy({ steps: [] }, { steps: [], name: 'Other' }),
    ],
  },
  'action-weaker': {
    yes: [of('action', { type: 'block' }, { type: 'monitor' }), of('action', { type: 'monitor' }, { type: 'skip' })],
    no: [
      of('action', { type: 'monitor' }, { type: 'block' }),
      of('action', { type: 'block' }, { type: 'novel' }),
      of('action', { type: 'challenge' }, { type: 'ichallenge' }),
    ],
  },
  'action-stronger': {
    yes: [of('action', { type: 'monitor' }, { type: 'challenge' }), of('action', { type: 'challenge' }, { type: 'ichallenge' })],
    no: [
      of('action', { type: 'block' }, { type: 'skip' }),
      // Indexes of count that exchange their entries.
      plan(
        [
          ['svc_action.a[0]', action({ type: 'monitor' }), action({ id: 'other', type: 'block' })] as const,
          ['svc_action.a[1]', action({ id: 'other', type: 'block' }), action({ type: 'monitor' })] as const,
        ].map(([address, before, after]) => change(address, before, after, { actions: ['create', 'delete'] })),
      ),
    ],
  },
  'action-answers-ok': {
    yes: [
      of('action', answering(403), answering(200)),
      of('action', null, answering(204)),
      of('action', { ...answering(200), type: 'skip' }, answering(200)),
    ],
    no: [of('action', answering(200), answering(403)), of('action', answering(200), { ...answering(200), type: 'skip' })],
  },
  'action-response': {
    yes: [
      of('action', answering(403), answering(429)),
      of('action', { type: 'skip', params: { content: 'a' } }, { type: 'skip', params: { content: 'b' } }),
    ],
    no: [of('action', answering(403), answering(302)), of('action', answering(403), answering(403))],
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
  ...limited('body-limit', 'client_max_body_size'),
  ...limited('header-count', 'large_client_header_buffers_count'),
  ...limited('header-size', 'large_client_header_buffers_size'),
  ...limited('client-body-timeout', 'client_body_timeout'),
  ...limited('client-header-timeout', 'client_header_timeout'),
  ...limited('send-timeout', 'send_timeout'),
  ...limited('keepalive-timeout', 'keepalive_timeout'),
  'ciphers-weak-added': {
    yes: [ciphers('A', 'A:RC4-SHA'), ciphers('A:!aNULL', 'A')],
    no: [ciphers('A:RC4-SHA', 'A'), ciphers('A', 'A:RC4-SHA:!RC4-SHA'), ciphers('AES128-SHA', 'DHE-RSA-AES256-SHA')],
  },
  'ciphers-weak-dropped': {
    yes: [ciphers('A-B:RC4-SHA', 'A-B'), ciphers('HIGH:RC4-SHA', 'HIGH'), ciphers('ALL:!RC4:SEED-SHA', 'ALL:!SEED')],
    no: [
      ciphers('A-B', 'A-B:RC4-SHA'),
      ciphers('A-B:C-D', 'A-B'),
      ciphers('HIGH:DES-CBC3-SHA', 'HIGH'),
      ciphers('ALL:RC4-SHA', 'ALL:-RC4'),
      ciphers('A-B:RC4-SHA', 'A-B:-RC4-SHA:RC4-SHA'),
      ciphers('A-B:DES-CBC3-SHA:!3DES', 'A-B:!3DES'),
      ciphers('RC4-SHA', ''),
    ],
  },
  'ciphers-other': {
    yes: [ciphers('A-B', 'C-D'), ciphers('HIGH:SEED-SHA', 'HIGH'), ciphers('A-B:!aNULL', 'A-B:-aNULL'), ciphers('A-B:RC4-SHA', '')],
    no: [
      ciphers('A-B:RC4-SHA', 'A-B'),
      ciphers('A-B', 'A-B:RC4-SHA'),
      ciphers('A-B:!aNULL', 'A-B'),
      ofTemplate({}, { upstream_host: 'x' }),
    ],
  },
  'masked-headers-fewer': { yes: [masked('a|b', 'a')], no: [masked('a', 'a|b'), masked('a', 'b')] },
  'masked-headers-more': { yes: [masked('a', 'a|b')], no: [masked('a|b', 'a'), masked('a', 'b')] },
  'cross-origin-on': { yes: [ofTemplate({}, { acao_header: true })], no: [ofTemplate({ acao_header: true }, {})] },
  'cross-origin-off': { yes: [ofTemplate({ acao_header: true }, {})], no: [ofTemplate({}, { acao_header: true })] },
  'upstream-host': { yes: [ofTemplate({}, { upstream_host: 'x' })], no: [ofTemplate({}, { xrealip_header_name: 'x' })] },
  'address-headers': { yes: [ofTemplate({}, { xff_header_name: ['x'] })], no: [ofTemplate({}, { upstream_host: 'x' })] },
  'real-address-header': { yes: [ofTemplate({}, { xrealip_header_name: 'x' })], no: [ofTemplate({}, { upstream_host: 'x' })] },
  'hsts-off': {
    yes: [
      ofTemplate({ conf_specific: HSTS(9) }, {}),
      ofTemplate({ advanced_configuration: [part(HSTS(9))] }, { advanced_configuration: [part(HSTS(8))] }),
    ],
    no: [
      ofTemplate({ ssl_conf_specific: HSTS(8) }, { ssl_conf_specific: HSTS(9) }),
      ofTemplate({ conf_specific: `# ${HSTS(9)}` }, {}),
      ofTemplate({ conf_specific: HSTS(0) }, {}),
    ],
  },
  'hsts-on': {
    yes: [ofTemplate({}, { ssl_conf_specific: HSTS(9) }), ofTemplate({ conf_specific: HSTS(9) }, { ssl_conf_specific: HSTS(9) })],
    no: [ofTemplate({}, { conf_specific: 'gzip on;' }), ofTemplate({}, { ssl_conf_specific: HSTS(0) })],
  },
  'other-directives': {
    yes: [
      ofTemplate({}, { conf_specific: 'gzip on;' }),
      ofTemplate({}, { advanced_configuration: [part('gzip on;')] }),
      ofTemplate({ conf_specific: HSTS(9) }, { conf_specific: `${HSTS(10)}\ngzip on;` }),
    ],
    no: [ofTemplate({ conf_specific: HSTS(9) }, { conf_specific: HSTS(10) }), ofTemplate({}, { upstream_host: 'x' })],
  },
  'marked-directives': {
    yes: [
      ofTemplate({ conf_specific: 'deny all;' }, { conf_specific: 'allow all;' }),
      ofTemplate({}, { advanced_configuration: [part('proxy_pass http://a;')] }),
    ],
    no: [
      ofTemplate({ conf_specific: 'deny all;' }, { conf_specific: 'deny all;\n# allow all;' }),
      ofTemplate({}, { conf_specific: 'gzip on;' }),
    ],
  },
  'origin-hosts-added': {
    yes: [
      ofHosts([host('a')], [host('a'), host('b')]),
      ofHosts([host('a')], [host('b')]),
      ofHosts([host('a')], [host('a', { https_ports: [8443] })]),
      ofHosts([host('a'), host('b', { down: true })], [host('b')]),
      ofHosts([host('a'), host('b', { backup: true })], [host('a'), host('b')]),
      ofHosts([host('a'), host('b', { down: true })], [host('a'), host('b', { backup: true })]),
    ],
    no: [ofHosts([host('a'), host('b')], [host('a')]), ofHosts([host('a')], [host('a', { weight: 2 })])],
  },
  'origin-hosts-removed': {
    yes: [ofHosts([host('a'), host('b')], [host('a')]), ofHosts([host('a'), host('b')], [host('b'), host('a')])],
    no: [
      ofHosts([host('a')], [host('b')]),
      ofHosts([host('a'), host('b', { down: true })], [host('b', { down: true })]),
      ofHosts([host('a'), host('b', { down: true })], [host('b')]),
    ],
  },
  'origin-none-in-service': {
    yes: [
      ofHosts([host('a')], [host('a', { down: true })]),
      ofHosts([host('a'), host('b', { backup: true })], [host('b', { backup: true })]),
    ],
    no: [ofHosts([host('a'), host('b')], [host('a', { down: true }), host('b')])],
  },
  'origin-service': {
    yes: [ofHosts([host('a'), host('b')], [host('a', { down: true }), host('b')])],
    no: [
      ofHosts([host('a')], [host('a', { down: true })]),
      ofHosts([host('a'), host('b', { down: true })], [host('a', { down: true }), host('b')]),
    ],
  },
  'origin-weight': {
    yes: [ofHosts([host('a'), host('b')], [host('a'), host('b', { weight: 9 })])],
    no: [
      ofHosts([host('a'), host('b', { down: true })], [host('a'), host('b', { weight: 9 })]),
      ofHosts([host('a'), host('b', { weight: 0 })], [host('a'), host('b', { weight: 9 })]),
    ],
  },
  'exporter-off': {
    yes: [of('log_exporter', { active: true }, { active: false }), of('log_exporter', { active: true }, null)],
    no: [of('log_exporter', { active: false }, null)],
  },
  'exporter-on': {
    yes: [of('log_exporter', { active: false }, { active: true }), of('log_exporter', null, { active: true })],
    no: [of('log_exporter', null, { active: false })],
  },
  'exporter-idle': { yes: [of('log_exporter', null, { active: false })], no: [of('log_exporter', null, { active: true })] },
  'exporter-destination': {
    yes: [ofExporter({}, { destination: { host: 'x' } }), ofExporter({}, { destination: { port: 1 } }), ofExporter({ active: false }, {})],
    no: [ofExporter({}, { destination: { tls_mode: 'no_tls' } }), of('log_exporter', null, { active: false })],
  },
  'exporter-receiver': {
    yes: [ofExporter({ active: false }, {}), of('log_exporter', null, exporter())],
    no: [ofExporter({}, { active: false }), of('log_exporter', null, { active: false })],
  },
  'exporter-fewer-groups': {
    yes: [groups({ all: true, ids: [] }, { all: false, ids: ['a'] }), groups({ all: false, ids: ['a', 'b'] }, { all: false, ids: ['a'] })],
    no: [groups({ all: false, ids: ['a'] }, { all: false, ids: ['b'] }), groups({ all: true, ids: [] }, { all: true, ids: ['a'] })],
  },
  'exporter-more-groups': {
    yes: [groups({ all: false, ids: ['a'] }, { all: true, ids: [] }), groups({ all: false, ids: ['a'] }, { all: false, ids: ['a', 'b'] })],
    no: [groups({ all: true, ids: [] }, { all: false, ids: ['a'] })],
  },
  'exporter-without-request': {
    yes: [ofExporter({ include_request_data: true }, {})],
    no: [ofExporter({}, { include_request_data: true })],
  },
  'exporter-with-request': {
    yes: [
      ofExporter({}, { include_request_data: true }),
      ofExporter({ active: false, include_request_data: true }, { include_request_data: true }),
    ],
    no: [ofExporter({ include_request_data: true }, {})],
  },
  ...switched('origin-https', 'backend_service', { transport_mode: 'https' }, { transport_mode: 'default' }),
  ...switched('origin-client-certificate', 'backend_service', { mtls_certificate: 'c' }, { mtls_certificate: null }),
  ...switched('origin-trusted-certificate', 'backend_service', { mtls_trusted_certificate: 'c' }, { mtls_trusted_certificate: '' }),
  ...switched('exporter-tls', 'log_exporter', { destination: { tls_mode: 'tls' } }, { destination: { tls_mode: 'no_tls' } }),
  ...switched('exporter-filter', 'log_exporter', { filter: 'all' }, { filter: 'blocked' }),
  'city-automatic': {
    yes: [
      of('load_balancer_regions', cities('us-1'), cities('automatic')),
      of('load_balancer_regions', null, { ...cities('automatic'), ...overwritten('us-1') }),
    ],
    no: [
      of('load_balancer_regions', cities('automatic'), cities('us-1')),
      of('load_balancer_regions', null, { ...cities('us-2'), ...overwritten('us-1') }),
    ],
  },
  'city-moved': {
    yes: [of('load_balancer_regions', null, { ...cities('us-2'), ...overwritten('us-1') })],
    no: [
      of('load_balancer_regions', null, { ...cities('automatic'), ...overwritten('us-1') }),
      of('load_balancer_regions', cities('us-2'), { ...cities('us-2'), ...overwritten('us-1') }),
    ],
  },
  'cities-kept': {
    yes: [of('load_balancer_regions', null, { ...cities('us-2'), overwritten: {} })],
    no: [
      of('load_balancer_regions', null, cities('us-2')),
      of('load_balancer_regions', null, { ...cities('us-2'), ...overwritten('us-1') }),
    ],
  },
  'cities-not-shown': {
    yes: [of('load_balancer_regions', null, cities('us-1'))],
    no: [
      of('load_balancer_regions', cities('us-1'), cities('us-2')),
      of('load_balancer_regions', null, { ...cities('us-1'), overwritten: {} }),
    ],
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
      of('load_balancer_certificates', null, listener('a', ['b'], { overwritten: { old: 'attached' } })),
      of('load_balancer_certificates', null, listener('a', ['b'], { overwritten: { main: 'default' } })),
      of('certificate_attachment', { certificate_id: 'a', on_destroy: 'detach' }, null),
    ],
    no: [
      of('load_balancer_certificates', null, listener('a', ['b', 'main'], { overwritten: { main: 'default' } })),
      of('load_balancer_certificates', null, listener('a', ['b'], { overwritten: { main: 'default' }, keep: ['m*'] })),
      of('load_balancer_certificates', listener('a', ['b']), listener('b', ['a'])),
      of('load_balancer_certificates', listener('a', ['b-1']), listener('a', [], { keep: ['b-*'] })),
      of('load_balancer_certificates', listener('a', ['b'], { on_destroy: 'keep' }), null),
      of('certificate_attachment', { certificate_id: 'a', on_destroy: 'keep' }, null),
    ],
  },
  'certificates-attached': {
    yes: [
      of('load_balancer_certificates', listener('a', ['b']), listener('a', ['b', 'c'])),
      of('certificate_attachment', null, { certificate_id: 'a', default: false }),
    ],
    no: [of('load_balancer_certificates', listener('a', ['b']), listener('a', ['c']))],
  },
  'entry-deleted': { yes: [ofRule({ active: false }, null)], no: [ofRule({}, {}), of('load_balancer_regions', cities('us-1'), null)] },
  'deleted-under-another': underAnother(),
  'exists-after': underAnother(),
  'entry-replaced': {
    yes: [
      of('action', { type: 'skip' }, { id: 'y', type: 'skip' }, { actions: ['delete', 'create'] }),
      of('action', { type: 'skip' }, { id: 'y', type: 'skip' }, { actions: ['create', 'delete'] }),
    ],
    no: [of('action', { type: 'skip' }, { type: 'block' }), ...keptAgain('keep')],
  },
  'replaced-in-place': { yes: keptAgain('keep'), no: keptAgain('delete') },
  'looks-alike': {
    yes: [
      tags('exclude', ['office-network'], ['\u043effice-network']),
      tags('exclude', ['office-network'], ['office-network\u3164']),
      tags('exclude', ['office network'], ['office  network']),
      tags('exclude', ['caf\u00e9'], ['cafe\u0301']),
      tags('exclude', ['office'], ['\uff4fffice', 'other']),
      ofRule({ description: 'Ask the SOC' }, { description: 'Ask the S\u041eC first' }),
      ofTemplate(
        { advanced_configuration: [part('if ($arg_p = a) { return 403; }')] },
        { advanced_configuration: [part('if ($\u0430rg_p = a) { return 404; }')] },
      ),
    ],
    no: [
      tags('exclude', ['paypal'], ['paypa1']),
      tags('exclude', ['office-network'], ['office-networks']),
      tags('exclude', ['a', '\u0430'], ['\u0430', 'a']),
      tags('exclude', ['M\u00fcnchen'], ['Z\u00fcrich']),
      ofRule(null, { name: '\u041e\u0444\u0438\u0441' }),
    ],
  },
  'mixed-scripts': {
    yes: [
      ofRule(null, { name: 'p\u0430ypal' }),
      tags('include', ['login'], ['login', 'l\u03bfgin-page']),
      tags('include', ['login'], ['\u13b1ogin']),
      ofRule({ name: 'x' }, { name: '\u0421\u03bf' }),
    ],
    no: [
      ofRule(null, { name: '\u041e\u0444\u0438\u0441 office' }),
      ofRule(null, { name: '\u6771\u4eac\u30bf\u30ef\u30fcX' }),
      ofRule(null, { name: 'Z\u00fcrich \u00b5s' }),
      tags('include', ['p\u0430ypal'], ['p\u0430ypal', 'x']),
    ],
  },
  'hand-made-deleted': { yes: [drifted()], no: [{ ...drifted(), resource_drift: [] }] },
  'set-overwrites': {
    yes: [
      of('action_set', null, { entries: {}, overwrite: true }),
      of('action_set', { entries: {}, overwrite: false }, { entries: {}, overwrite: true }),
      of('action_set', null, { entries: {}, overwrite: true, overwritten: { old: 'digest' } }),
      keeping({ keep: ['a'], overwritten: {} }, { keep: [], overwritten: { a: 'digest' } }),
      keeping({ keep: ['a'], overwritten: { a: 'digest' } }, { keep: [], overwritten: { a: 'another' } }),
      plan([change('svc_action_set.a', OVERWRITING, { ...OVERWRITING, keep: [] }, { after_unknown: { overwritten: true } })]),
      // An entry that keep protected, and that the set manages from now on.
      keeping(
        { keep: ['x-*'], overwritten: {} },
        { keep: ['x-*'], entries: { 'x-1': action({ id: 'x-1' }) }, overwritten: { 'x-1': 'digest' } },
      ),
    ],
    no: [
      of('action_set', null, { entries: {}, overwrite: true, overwritten: {} }),
      of('action_set', null, { entries: {}, overwrite: false }),
      keeping({ keep: [], overwritten: { a: 'digest' } }, { keep: ['b'], overwritten: { a: 'digest' } }),
      keeping({ keep: ['a'], overwritten: null }, { keep: [], overwritten: null }),
    ],
  },
  'entries-hidden': {
    yes: [
      hiddenEntries({ a: action() }, {}),
      hiddenEntries({ a: action() }, { a: action({ type: 'skip' }) }),
      hiddenEntries({ a: action() }, null),
      plan([change('svc_action_set.a', { entries: { a: action() } }, {}, { after_unknown: { entries: true } })]),
      plan([change('svc_action_set.a', { entries: { a: action() } }, { entries: {} }, { ...HIDDEN, actions: ['delete', 'create'] })]),
    ],
    no: [
      hiddenEntries(null, { a: action() }),
      plan([change('svc_action_set.a', { entries: { a: action() } }, {}, { actions: ['forget'], before_sensitive: { entries: true } })]),
      plan([change('svc_action_set.a', { entries: {}, keep: [] }, { entries: {}, keep: ['x'] }, HIDDEN)]),
      of('action_set', { entries: { a: action() } }, { entries: {} }),
    ],
  },
  forgotten: {
    yes: [
      of('action', { type: 'skip' }, null, { actions: ['forget'] }),
      of('action', { type: 'skip', on_destroy: 'keep' }, null),
      of('certificate_attachment', { certificate_id: 'a', on_destroy: 'keep' }, null),
    ],
    no: [
      of('action', { type: 'skip' }, null),
      of('action', { type: 'skip', on_destroy: 'delete' }, null),
      of('certificate_attachment', { certificate_id: 'a', on_destroy: 'detach' }, null),
    ],
  },
  'handed-over': {
    yes: [plan([change('svc_action.a', action(), null, { actions: ['forget'] }), kept('svc_action.b', action())])],
    no: [
      plan([change('svc_action.a', action(), null, { actions: ['forget'] }), kept('svc_action.b', action({ id: 'other' }))]),
      plan([change('svc_action.a', action(), null), kept('svc_action.b', action({ id: 'other' }))]),
    ],
  },
  'reverts-family': {
    yes: [of('version_revert', null, { family: 'actions', version: '1' })],
    no: [of('version_revert', { family: 'actions', version: '1' }, null)],
  },
  'releases-quarantine': { yes: [of('quarantine_release', null, { ids: ['1'] })], no: [of('quarantine_release', { ids: ['1'] }, null)] },
  imported: {
    yes: [plan([change('svc_dynamic_rule.a', rule(), rule(), { actions: ['no-op'], importing: { id: 'a' } })])],
    no: [plan([change('svc_dynamic_rule.a', rule(), rule({ ttl: 1 }), { importing: { id: 'a' } })])],
  },
  'record-removed': {
    yes: [of('version_revert', { family: 'actions', version: '1' }, null), of('quarantine_release', { ids: ['1'] }, null)],
    no: [of('quarantine_release', null, { ids: ['1'] })],
  },
  'id-in-use': {
    yes: [
      plan([change('svc_action.a', action(), null), change('svc_action.b', null, action())]),
      plan([change('svc_action.a', null, action()), kept('svc_dynamic_rule.a', rule({ action: 'deny' }))]),
    ],
    no: [
      of('action', null, {}),
      plan([change('svc_action.a', null, action()), change('svc_dynamic_rule.a', null, rule({ action: 'deny' }))]),
    ],
  },
  'new-entry': { yes: [of('backend_service', null, {})], no: [of('backend_service', {}, null), of('log_exporter', null, {})] },
  'set-entries': {
    yes: [
      of('action_set', null, { entries: {}, overwrite: true, overwritten: {} }),
      of('action_set', null, { entries: {}, overwrite: false }),
      of('action_set', { entries: {} }, null),
      of('action_set', { entries: {} }, null, { actions: ['forget'] }),
    ],
    no: [of('action_set', null, { entries: {}, overwrite: true })],
  },
  'lost-action': {
    yes: [
      plan([change('svc_action.a', action(), null), kept('svc_dynamic_rule.a', rule({ action: 'deny' }))]),
      plan([
        change('svc_action_set.a', actionSet({ deny: action() }), actionSet({ denied: action({ id: 'denied' }) })),
        kept('svc_dynamic_rule.a', rule({ action: 'deny' })),
      ]),
    ],
    no: [
      plan([change('svc_action.a', action(), null), kept('svc_dynamic_rule.a', rule())]),
      plan([change('svc_action.a', action({ type: 'skip' }), null), kept('svc_dynamic_rule.a', rule({ action: 'deny' }))]),
      // A shift of count: whether the entry exists after the apply is another finding.
      plan([
        change('svc_action.a[0]', action(), action({ id: 'new' }), { actions: ['create', 'delete'] }),
        change('svc_action.a[1]', null, action()),
        kept('svc_dynamic_rule.a', rule({ action: 'deny' })),
      ]),
    ],
  },
  'origin-http-always': {
    yes: [of('backend_service', { transport_mode: 'default' }, { transport_mode: 'http' })],
    no: [of('backend_service', { transport_mode: 'default' }, { transport_mode: 'port_bridge' })],
  },
  'origin-http-by-request': {
    yes: [of('backend_service', { transport_mode: 'http' }, { transport_mode: 'default' })],
    no: [of('backend_service', { transport_mode: 'https' }, { transport_mode: 'default' })],
  },
  'still-in-use': {
    yes: [plan([change('svc_action.a', action(), null), kept('svc_dynamic_rule.a', rule({ action: 'deny' }))])],
    no: [plan([change('svc_action.a', action(), null), kept('svc_dynamic_rule.a', rule())])],
  },
  'use-not-examined': {
    yes: [plan([change('svc_action.a', action(), null)]), of('proxy_template', {}, null)],
    no: [plan([change('svc_action.a', action(), null), kept('svc_dynamic_rule.a', rule({ action: 'deny' }))])],
  },
  'same-meaning': {
    yes: [ofPolicy({ key: [] }, { key: null })],
    no: [ofPolicy({}, { timeframe: 9 })],
  },
  'stays-inactive': {
    yes: [ofRule({ active: false }, { active: false, threshold: 9 }), ofExporter({ active: false }, { active: false, filter: 'blocked' })],
    no: [ofRule({ active: false }, { threshold: 9 }), ofRule({}, { threshold: 9 })],
  },
  'not-judged': {
    yes: [
      ofRule({ shield: 1 }, { shield: 2 }),
      plan([change('svc_dynamic_rule.a', rule(), rule(), { after_unknown: { threshold: true } })]),
      plan([change('svc_dynamic_rule.a', rule(), rule({ threshold: 1 }), { after_sensitive: { threshold: true } })]),
      plan([change('svc_dynamic_rule.a', rule(), null, { before_sensitive: { threshold: true } })]),
    ],
    no: [ofRule({}, { description: 'Other' })],
  },
};

function switched(id: string, kind: string, strict: Values, lax: Values): typeof CASES {
  return {
    [`${id}-off`]: { yes: [of(kind, strict, lax)], no: [of(kind, lax, strict), of(kind, null, lax)] },
    [`${id}-on`]: { yes: [of(kind, lax, strict)], no: [of(kind, strict, lax), of(kind, null, strict)] },
  };
}

function limited(id: string, attribute: string): typeof CASES {
  const [low, high] = [{ [attribute]: '9' }, { [attribute]: '10' }];
  return {
    [`${id}-up`]: { yes: [ofTemplate(low, high)], no: [ofTemplate(high, low)] },
    [`${id}-down`]: { yes: [ofTemplate(high, low)], no: [ofTemplate(low, high)] },
  };
}

/** Rules that give a reason for an attribute, whatever its values. */
function actionSet(entries: Readonly<Record<string, Values>>): Values {
  return { config: 'prod', keep: [], overwrite: false, entries };
}

const BY_ATTRIBUTE = PREVIEW_RULES.filter(({ id }) => /^(neutral|unjudged)-/.test(id));

test('every rule of the preview has cases and a unique id', () => {
  const ids = PREVIEW_RULES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(
    [
      ...Object.keys(CASES),
      ...BY_ATTRIBUTE.map(({ id }) => id),
      'forgotten-absent',
      'not-in-use',
      'replay-loses',
      'drift-kept',
      'may-exist',
      'reverts-shown',
      'releases-nothing',
    ].sort(),
  ).toEqual([...ids].sort());
});

test.each(BY_ATTRIBUTE.flatMap(({ id, about }) => about.map((attribute) => [id, attribute] as const)))(
  '%s applies to a change of %s',
  async (id, attribute) => {
    const [kind, ...path] = attribute.replace('*', 'dynamic_rule').split('.') as [string, ...string[]];
    // Cities are compared by their effective datacenters.
    const side = (value: string) =>
      kind === 'load_balancer_regions' && path[0] === 'load_balancers' ? cities(value) : nested(path, value);
    // An id changes only if the entry is replaced.
    const more = path[0] === 'id' ? { actions: ['delete', 'create'] } : {};
    expect(await ruleIdsOf(of(kind, side('us-1'), side('us-2'), more))).toContain(id);
    expect(await ruleIdsOf(of(kind, side('us-1'), side('us-1')))).not.toContain(id);
  },
);

/** Returns an object with a value at a path. The lists of the model have one item. */
function nested([name, ...path]: readonly string[], value: string): Values {
  const lists: Readonly<Record<string, string>> = { back_hosts: 'host', advanced_configuration: 'protocol' };
  const inner = path.length === 0 ? value : nested(path, value);
  if (name === undefined) return {};
  return { [name]: own(lists, name) === undefined ? inner : [{ name: 'Part', host: 'a', ...(inner as object) }] };
}

describe.each(Object.entries(CASES))('%s', (id, { yes, no }) => {
  test('applies', async () => {
    for (const one of yes) expect(await ruleIdsOf(one)).toContain(id);
  });

  // An attribute that loses its rule would silently become one that no rule judges.
  test('leaves no changed attribute without a rule', async () => {
    const findings = (await Promise.all(yes.map(changesOf))).flat().flatMap((changed) => changed.findings);
    const texts = findings.map(({ text }) => text).filter((text) => text.endsWith('No rule of the preview applies to this change.'));
    expect(texts).toEqual(id === 'not-judged' ? ['Not judged: shield. No rule of the preview applies to this change.'] : []);
  });

  test('does not apply', async () => {
    for (const one of no) expect(await ruleIdsOf(one)).not.toContain(id);
  });
});

test('the findings about values that look alike name the first characters that differ', async () => {
  const [changed] = await changesOf(tags('exclude', ['a  b', 'office-network'], ['a b', 'office-netw\u043erk', 'n\u0435w']));
  const texts = changed!.findings.filter(({ verdict }) => verdict === 'attention').map(({ text }) => text);
  expect(texts).toEqual([
    'exclude.tags: "a  b" becomes "a b", which looks alike: character 3 was U+0020 and will be U+0062.',
    'exclude.tags: "office-network" becomes "office-netw\u043erk", which looks alike: character 12 was U+006F and will be U+043E.',
    'exclude.tags: "netw\u043erk" mixes scripts: U+043E.',
    'exclude.tags: "n\u0435w" mixes scripts: U+0435.',
  ]);
});

test('the finding about a weaker action names the rules that use it', async () => {
  const ofType = (type: string) => ({ config: 'prod', id: 'own', name: 'Own', type });
  const changes = await changesOf(
    plan([
      change('svc_action.own', ofType('block'), ofType('monitor')),
      change('svc_dynamic_rule.a', rule({ action: 'own' }), rule({ action: 'own' }), { actions: ['no-op'] }),
    ]),
  );
  expect(changes).toHaveLength(1);
  const texts = changes[0]!.findings.map(({ text }) => text);
  expect(texts).toContain('The type goes from block to monitor. Used by the dynamic rule "Login bursts".');
});

test.each<[string, PlanJson, string]>([
  [
    'a default certificate',
    of('certificate_attachment', null, { certificate_id: 'a', default: true, overwritten: { main: 'default' } }),
    '"a" becomes the default certificate of the listener, in place of "main".',
  ],
  [
    'the certificates of a listener',
    of('load_balancer_certificates', null, listener('a', ['b'], { overwritten: { main: 'default' } })),
    'The default certificate "main" is replaced by "a".',
  ],
  [
    'the certificates of a listener that has others',
    of('load_balancer_certificates', null, listener('a', ['b'], { overwritten: { main: 'default', old: 'attached' } })),
    'Detached from the listener: "old", "main".',
  ],
  [
    'a city',
    of('load_balancer_regions', null, { ...cities('us-2'), ...overwritten('us-1') }),
    'These cities change their datacenter: nyc of global.',
  ],
  [
    'a set',
    of('action_set', null, { entries: {}, overwrite: true, overwritten: { old: 'digest' } }),
    'overwrite is true: the set deletes or overwrites existing entries: "old".',
  ],
])('the finding about the create of %s names what it overwrites', async (_, made, text) => {
  const [found] = await changesOf(made);
  expect(found!.findings.map((finding) => finding.text)).toContain(text);
});

test.each<[string, PlanJson, string]>([
  [
    'is destroyed first',
    of('action', {}, { id: 'y' }, { actions: ['delete', 'create'], replace_paths: [['id']] }),
    'The action is deleted and created again. The reason: id. In between, it is absent.',
  ],
  [
    'is created first',
    of('action', {}, { id: 'y' }, { actions: ['create', 'delete'], replace_paths: [['id']] }),
    'The action is replaced. The reason: id. The new one is created before the former one is deleted.',
  ],
  [
    'is created first with the same id',
    of('action', {}, {}, { actions: ['create', 'delete'] }),
    'The action is replaced. The apply creates first, under the same id: it takes over the existing entry if both are equal, and fails ' +
      'otherwise.',
  ],
  [
    'is in a set that is created first',
    plan([change('svc_flow_control_policy_set.all', flowSet({ a: flow() }), flowSet({ a: flow() }), { actions: ['create', 'delete'] })]),
    'The flow control policy is replaced. The new set takes it over before the former set is destroyed, so it is not deleted.',
  ],
])('the finding about a replaced entry that %s says what becomes of it', async (_, made, text) => {
  const findings = (await changesOf(made)).flatMap((one) => one.findings);
  expect(findings.find(({ judgement }) => judgement === 'entry-replaced')?.text).toBe(text);
});

test.each<[string, PlanJson, readonly [string, string][], RegExp]>([
  ['a resource', moved(), [], /write a moved block from the old address to the new one/],
  ['a construct', moved(), [['svc_dynamic_rule.a', 'shop/A']], /call the method moveFromId of its resource with "svc_dynamic_rule\.a"/],
  [
    'an entry of a set',
    plan([change('svc_action_set.all', { config: 'prod', entries: { deny: action() } }, { config: 'prod', entries: {} }), ofDeny()]),
    [],
    /To leave the entry to it, add "deny" to keep\.$/,
  ],
])('the finding about a deletion under another resource says how to keep %s', async (_, made, paths, text) => {
  const { configurations } = await report(made, { constructPaths: new Map(paths) });
  const findings = configurations.flatMap(({ changes }) => changes.flatMap((one) => one.findings));
  expect(findings.find(({ judgement }) => judgement === 'deleted-under-another')?.text).toMatch(text);
});

/** Plans that delete an entry which another resource manages, and plans that do not. */
function underAnother() {
  return {
    yes: [
      moved(),
      plan([
        change('svc_flow_control_policy_set.all', flowSet({ cart: flow() }), flowSet({})),
        change('svc_flow_control_policy.c', null, flow({ config: 'prod' })),
      ]),
      plan([
        change('svc_action.a', action(), action({ id: 'y' }), { actions: ['delete', 'create'] }),
        change('svc_action.b', null, action()),
      ]),
    ],
    no: [
      plan([change('svc_dynamic_rule.a', rule(), null), change('svc_dynamic_rule.b', null, rule({ id: 'b' }))]),
      plan([change('svc_dynamic_rule.a', rule(), null), change('svc_dynamic_rule.b', null, rule({ config: 'staging' }))]),
      plan([change('svc_dynamic_rule.a', rule(), null, { actions: ['forget'] }), change('svc_dynamic_rule.b', null, rule())]),
    ],
  };
}

/** A plan in which a resource has got another name. */
function moved(): PlanJson {
  return plan([change('svc_dynamic_rule.a', rule(), null), change('svc_dynamic_rule.b', null, rule())]);
}

function ofDeny(): ResourceChangeJson {
  return change('svc_action.deny', null, action());
}

const CAUGHT = ' Sources that it has caught may leave the quarantine list.';

test.each<[string, ResourceChangeJson, string]>([
  ['is deleted', change('svc_dynamic_rule.r', rule(), null), `The dynamic rule is deleted.${CAUGHT}`],
  ['is deleted and catches none', change('svc_dynamic_rule.r', rule({ active: false }), null), 'The dynamic rule is deleted.'],
  [
    'gets another id',
    change('svc_dynamic_rule.r', rule(), rule({ id: 'b' }), { actions: ['create', 'delete'] }),
    `The dynamic rule is replaced. The new one is created before the former one is deleted.${CAUGHT}`,
  ],
  [
    'is taken over under its id',
    change('svc_dynamic_rule.r', rule(), rule(), { actions: ['create', 'delete'] }),
    'The dynamic rule is replaced. The apply creates first, under the same id: it takes over the existing entry if both are equal, and ' +
      'fails otherwise.',
  ],
])('the finding about a dynamic rule that %s says what may become of its sources', async (_, made, text) => {
  const findings = (await changesOf(plan([made]))).flatMap((one) => one.findings);
  expect(findings.find(({ verdict }) => verdict === 'deletes')?.text).toBe(text);
});

test('the finding about an attached certificate says that its existence was not examined', async () => {
  for (const attached of CASES['certificates-attached']!.yes) {
    const found = (await changesOf(attached)).flatMap(({ findings }) => findings);
    expect(found.find(({ judgement }) => judgement === 'certificates-attached')?.text).toMatch(
      /The API does not list certificates: whether this id exists was not examined\.$/,
    );
  }
});

test('a reason applies only to the kinds that it names', async () => {
  expect(await ruleIdsOf(ofRule({}, { name: 'Other' }))).toEqual(['requests-same', 'neutral-name-tag']);
  expect(await ruleIdsOf(of('novelty', { name: 'A' }, { name: 'B' }))).toEqual(['not-judged']);
});

test('the worst finding comes first', async () => {
  const verdicts = (await changesOf(ofRule({}, { threshold: 400, ttl: 9000, shield: 1 })))[0]!.findings.map(({ verdict }) => verdict);
  expect(verdicts).toEqual(['weaker', 'unjudged', 'stronger']);
});

test.each<[string, PlanJson]>([
  ['an object is deposed', deposed()],
  ['a resource got a new name', moved()],
])('a deletion under another resource is not judged if %s', async (_, made) => {
  const all = await changesOf(made);
  const removed = all.find(({ effect }) => effect === 'removed')!;
  expect(removed.states).toContain('unjudged');
  expect(removed.findings.map(({ text }) => text).join(' ')).not.toContain('No request is held differently');
});

/** A plan that destroys a deposed object, whose entry the present object manages. */
function deposed(): PlanJson {
  const left = { ...change('svc_dynamic_rule.a', rule(), null), deposed: '1234abcd' };
  return plan([change('svc_dynamic_rule.a', rule(), rule(), { actions: ['no-op'] }), left]);
}
