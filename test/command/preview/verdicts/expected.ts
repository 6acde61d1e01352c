import type { ResourceChangeJson } from '../../../../src/command/terraform-json';
import { action, backend, change, exporter, flow, flowSet, host, rule, step, template } from '../support/plan';

type Values = Readonly<Record<string, unknown>>;

/** A plan with the verdicts that a reviewer of the change would give. They were written before the rules of the preview. */
export interface ExpectedVerdicts {
  readonly changes: readonly ResourceChangeJson[];
  /** Actions of the service that the plan does not contain. Without them, the preview works offline. */
  readonly actions?: readonly Values[];
  /**
   * Verdicts by address. A change is weaker, stronger, unjudged, or several of them; else it is neutral. It may also delete an entry, or
   * need attention.
   */
  readonly verdicts: Readonly<Record<string, string>>;
  readonly headline: string;
  /** Parts of the findings. */
  readonly says?: readonly string[];
  /** Strings that no finding contains. */
  readonly omits?: readonly string[];
}

const [RULE, POLICY, ACTION, TEMPLATE, BACKEND, EXPORTER] = [
  'svc_dynamic_rule.a',
  'svc_flow_control_policy.a',
  'svc_action.a',
  'svc_proxy_template.a',
  'svc_backend_service.a',
  'svc_log_exporter.a',
] as const;

const policy = (more: Values = {}) => ({ config: 'prod', ...flow(more) });
const sides = (make: (more?: Values) => Values, before: Values | null, after: Values | null) =>
  [before && make(before), after && make(after)] as const;
const ofRule = (before: Values | null, after: Values | null) => change(RULE, ...sides(rule, before, after));
const ofPolicy = (before: Values | null, after: Values | null) => change(POLICY, ...sides(policy, before, after));
const ofAction = (before: Values | null, after: Values | null) => change(ACTION, ...sides(action, before, after));
const ofTemplate = (before: Values | null, after: Values | null) => change(TEMPLATE, ...sides(template, before, after));
const ofBackend = (before: Values | null, after: Values | null) => change(BACKEND, ...sides(backend, before, after));
const ofExporter = (before: Values | null, after: Values | null) => change(EXPORTER, ...sides(exporter, before, after));
const unchanged = (address: string, values: Values) => change(address, values, values, { actions: ['no-op'] });
const requires = (...tags: string[]) => ({ include: { relation: 'OR', tags } });
const excludes = (...tags: string[]) => ({ exclude: { relation: 'OR', tags } });
const readsPaid = (more: Values) => unchanged('svc_dynamic_rule.reader', rule({ id: 'reader', name: 'Reader', ...more }));

const HSTS = (age: number) => `add_header Strict-Transport-Security "max-age=${age}" always;`;
const part = (name: string, configuration: string) => ({ name, description: '', protocol: ['https'], configuration });

/** An action that exempts requests. */
const SKIPS = unchanged('svc_action.let', action({ id: 'let', name: 'Let', type: 'skip' }));

const ONE = {
  weaker: '1 change: 1 weaker',
  stronger: '1 change: 1 stronger',
  unjudged: '1 change: 1 not judged',
  neutral: '1 change: 1 neutral',
};

export const EXPECTED: Readonly<Record<string, ExpectedVerdicts>> = {
  // Dynamic rules
  'a higher threshold': { changes: [ofRule({}, { threshold: 41 })], verdicts: { [RULE]: 'weaker' }, headline: ONE.weaker },
  'a lower threshold': { changes: [ofRule({}, { threshold: 39 })], verdicts: { [RULE]: 'stronger' }, headline: ONE.stronger },
  'the same rate over a longer time': {
    changes: [ofRule({ threshold: 5, timeframe: 600 }, { threshold: 50, timeframe: 6000 })],
    verdicts: { [RULE]: 'weaker' },
    headline: ONE.weaker,
  },
  'a higher threshold over a shorter time': {
    changes: [ofRule({}, { threshold: 80, timeframe: 60 })],
    verdicts: { [RULE]: 'weaker' },
    headline: ONE.weaker,
  },
  'a shorter quarantine': { changes: [ofRule({}, { ttl: 60 })], verdicts: { [RULE]: 'weaker' }, headline: ONE.weaker },
  'a rule that becomes inactive': { changes: [ofRule({}, { active: false })], verdicts: { [RULE]: 'weaker' }, headline: ONE.weaker },
  'an active rule that is removed': { changes: [ofRule({}, null)], verdicts: { [RULE]: 'weaker deletes' }, headline: ONE.weaker },
  'an inactive rule that is removed': {
    changes: [ofRule({ active: false }, null)],
    verdicts: { [RULE]: 'neutral deletes' },
    headline: ONE.neutral,
  },
  'a built-in block that becomes a built-in monitor': {
    changes: [ofRule({}, { action: 'action-monitor' })],
    verdicts: { [RULE]: 'weaker' },
    headline: ONE.weaker,
  },
  'an unknown action': {
    changes: [ofRule({}, { action: 'elsewhere' })],
    verdicts: { [RULE]: 'unjudged' },
    headline: ONE.unjudged,
    says: ['"elsewhere"'],
  },
  'an action whose type the service names': {
    changes: [ofRule({}, { action: 'elsewhere' })],
    actions: [action({ id: 'elsewhere', type: 'monitor' })],
    verdicts: { [RULE]: 'weaker' },
    headline: ONE.weaker,
  },
  'an import that turns block into monitor': {
    changes: [change(RULE, rule({ action: 'deny' }), rule({ action: 'watch' }), { importing: { id: 'prod/login-bursts' } })],
    actions: [action({ id: 'deny' }), action({ id: 'watch', type: 'monitor' })],
    verdicts: { [RULE]: 'weaker' },
    headline: ONE.weaker,
  },
  'an import with unknown action types': {
    changes: [change(RULE, rule({ action: 'deny' }), rule({ action: 'watch' }), { importing: { id: 'prod/login-bursts' } })],
    verdicts: { [RULE]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'an import without a change': {
    changes: [change(RULE, rule(), rule(), { actions: ['no-op'], importing: { id: 'prod/login-bursts' } })],
    verdicts: { [RULE]: 'neutral' },
    headline: ONE.neutral,
  },
  'a block that becomes an equal block': {
    changes: [
      ofRule({ action: 'deny' }, { action: 'stop' }),
      unchanged('svc_action.deny', action()),
      unchanged('svc_action.stop', action({ id: 'stop', name: 'Stop' })),
    ],
    verdicts: { [RULE]: 'neutral' },
    headline: ONE.neutral,
  },
  'a rule that excludes every request': {
    changes: [ofRule({}, excludes('all'))],
    verdicts: { [RULE]: 'weaker' },
    headline: ONE.weaker,
  },
  'a rule that includes and excludes the same tag': {
    changes: [ofRule(excludes(), excludes('login'))],
    verdicts: { [RULE]: 'weaker' },
    headline: ONE.weaker,
    says: ['"login"'],
  },
  'a tag that a rule adds, and another excludes': {
    changes: [ofRule({ tags: ['trusted'] }, { tags: [] }), readsPaid(excludes('trusted'))],
    verdicts: { [RULE]: 'stronger' },
    headline: ONE.stronger,
    says: ['"Reader"'],
  },
  'a tag that a rule adds, and another requires': {
    changes: [ofRule({ tags: ['suspect'] }, { tags: [] }), readsPaid(requires('suspect'))],
    verdicts: { [RULE]: 'weaker' },
    headline: ONE.weaker,
    says: ['"Reader"'],
  },
  'a rule whose tags are gone, unread': {
    changes: [ofRule({ tags: ['suspect'] }, { tags: [] })],
    verdicts: { [RULE]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'a target that the client chooses': {
    changes: [ofRule({}, { target: 'headers_x-tenant' })],
    verdicts: { [RULE]: 'weaker stronger' },
    headline: '1 change: 1 weaker, 1 stronger',
  },
  'a target that the client does not choose': {
    changes: [ofRule({}, { target: 'asn' })],
    verdicts: { [RULE]: 'stronger' },
    headline: ONE.stronger,
  },
  'an edge that no longer filters': {
    changes: [ofRule({ offload_ip_filtering: true }, {})],
    verdicts: { [RULE]: 'weaker' },
    headline: ONE.weaker,
  },
  'a description': { changes: [ofRule({}, { description: 'Other' })], verdicts: { [RULE]: 'neutral' }, headline: ONE.neutral },
  'a threshold that is known after the apply': {
    changes: [change(RULE, rule(), rule({ threshold: null }), { after_unknown: { threshold: true } })],
    verdicts: { [RULE]: 'unjudged' },
    headline: ONE.unjudged,
    says: ['threshold'],
  },
  'a new rule': { changes: [ofRule(null, {})], verdicts: { [RULE]: 'stronger' }, headline: ONE.stronger },
  'a new rule that is inactive': {
    changes: [ofRule(null, { active: false })],
    verdicts: { [RULE]: 'neutral' },
    headline: ONE.neutral,
  },
  'a new rule that skips': {
    changes: [ofRule(null, { action: 'let' }), ofAction(null, { id: 'let', type: 'skip' })],
    verdicts: { [RULE]: 'weaker', [ACTION]: 'neutral' },
    headline: '2 changes: 1 weaker, 1 neutral',
  },
  // Flow control policies
  'a longer policy whose tag a rule excludes': {
    changes: [ofPolicy({}, { timeframe: 900 }), readsPaid(excludes('paid'))],
    verdicts: { [POLICY]: 'weaker' },
    headline: ONE.weaker,
    says: ['"Reader"'],
  },
  'a longer policy whose tag a rule requires': {
    changes: [ofPolicy({}, { timeframe: 900 }), readsPaid(requires('paid'))],
    verdicts: { [POLICY]: 'stronger' },
    headline: ONE.stronger,
  },
  'a longer policy whose tag nothing reads': {
    changes: [ofPolicy({}, { timeframe: 900 })],
    verdicts: { [POLICY]: 'unjudged' },
    headline: ONE.unjudged,
    says: ['"paid"'],
  },
  'a policy without a key': {
    changes: [ofPolicy({}, { key: [] }), readsPaid(requires('paid'))],
    verdicts: { [POLICY]: 'weaker' },
    headline: ONE.weaker,
  },
  'a policy that stops exempting': {
    changes: [ofPolicy({}, { active: false }), readsPaid(excludes('paid'))],
    verdicts: { [POLICY]: 'stronger' },
    headline: ONE.stronger,
  },
  'other steps': {
    changes: [ofPolicy({}, { steps: [step('GET', '/basket')] }), readsPaid(requires('paid'))],
    verdicts: { [POLICY]: 'weaker stronger' },
    headline: '1 change: 1 weaker, 1 stronger',
  },
  'a tag with another name, required by a rule': {
    changes: [ofPolicy({}, { tags: ['payed'] }), readsPaid(requires('paid'))],
    verdicts: { [POLICY]: 'weaker unjudged' },
    headline: '1 change: 1 weaker, 1 not judged',
    says: ['"Reader"'],
  },
  'a policy that is deleted, and its tag required': {
    changes: [ofPolicy({}, null), readsPaid(requires('paid'))],
    verdicts: { [POLICY]: 'weaker deletes' },
    headline: ONE.weaker,
    says: ['"Reader"'],
  },
  // Actions
  'an action that only monitors now': {
    changes: [ofAction({}, { type: 'monitor' }), unchanged(RULE, rule({ action: 'deny' }))],
    verdicts: { [ACTION]: 'weaker' },
    headline: ONE.weaker,
    says: ['"Login bursts"'],
  },
  'a block that answers 200': {
    changes: [ofAction({}, { params: { status: 200, headers: null, content: 'Denied' } })],
    verdicts: { [ACTION]: 'unjudged attention' },
    headline: ONE.unjudged,
    says: ['200'],
  },
  'another page for blocked requests': {
    changes: [ofAction({}, { params: { status: 403, headers: null, content: 'No' } })],
    verdicts: { [ACTION]: 'neutral' },
    headline: ONE.neutral,
  },
  'an action with another id, still in use': {
    changes: [
      change(ACTION, action(), action({ id: 'deny2' }), { actions: ['delete', 'create'], replace_paths: [['id']] }),
      unchanged(RULE, rule({ action: 'deny' })),
    ],
    verdicts: { [ACTION]: 'weaker deletes attention' },
    headline: ONE.weaker,
    says: ['"Login bursts"'],
  },
  'the tag of an action that a rule requires': {
    changes: [ofAction({ tags: ['denied'] }, { tags: [] }), readsPaid({ action: 'deny', ...requires('denied') })],
    verdicts: { [ACTION]: 'weaker' },
    headline: ONE.weaker,
  },
  'headers of an action': {
    changes: [ofAction({}, { params: { status: 403, headers: { 'x-denied': '1' }, content: 'Denied' } })],
    verdicts: { [ACTION]: 'unjudged' },
    headline: ONE.unjudged,
  },
  // Backend services
  'a backend that moves to a host of others': {
    changes: [ofBackend({ back_hosts: [host('o1.example.org')] }, { back_hosts: [host('attacker.example.net')] })],
    verdicts: { [BACKEND]: 'unjudged attention' },
    headline: ONE.unjudged,
    says: ['attacker.example.net'],
  },
  'a backend without a host in service': {
    changes: [ofBackend({ back_hosts: [host('o1.example.org')] }, { back_hosts: [host('o1.example.org', { down: true })] })],
    verdicts: { [BACKEND]: 'unjudged attention' },
    headline: ONE.unjudged,
  },
  'another weight': {
    changes: [ofBackend({}, { back_hosts: [host('o1.example.org', { weight: 5 }), host('o2.example.org')] })],
    verdicts: { [BACKEND]: 'neutral' },
    headline: ONE.neutral,
  },
  'an origin without TLS': {
    changes: [ofBackend({}, { transport_mode: 'http' })],
    verdicts: { [BACKEND]: 'weaker' },
    headline: ONE.weaker,
  },
  'an origin that is not verified': {
    changes: [ofBackend({}, { mtls_trusted_certificate: null })],
    verdicts: { [BACKEND]: 'weaker' },
    headline: ONE.weaker,
  },
  // Log exporters
  'an exporter that is silent': { changes: [ofExporter({}, { active: false })], verdicts: { [EXPORTER]: 'weaker' }, headline: ONE.weaker },
  'a log that is sent elsewhere': {
    changes: [ofExporter({}, { destination: { host: 'attacker.example.net' } })],
    verdicts: { [EXPORTER]: 'unjudged attention' },
    headline: ONE.unjudged,
    says: ['attacker.example.net'],
  },
  'an exporter that is silent and sent elsewhere': {
    changes: [ofExporter({}, { active: false, destination: { host: 'attacker.example.net' } })],
    verdicts: { [EXPORTER]: 'weaker unjudged attention' },
    headline: '1 change: 1 weaker, 1 not judged',
  },
  'a log of fewer servers': {
    changes: [ofExporter({}, { server_groups: { all: false, ids: ['eu'] } })],
    verdicts: { [EXPORTER]: 'weaker' },
    headline: ONE.weaker,
  },
  'a log with request data': {
    changes: [ofExporter({}, { include_request_data: true })],
    verdicts: { [EXPORTER]: 'unjudged attention' },
    headline: ONE.unjudged,
  },
  'another certificate of the destination': {
    changes: [
      change(
        EXPORTER,
        exporter({ destination: { certificate: { cert_body: 'one' } } }),
        exporter({ destination: { certificate: { cert_body: 'two' } } }),
        {
          before_sensitive: { destination: { certificate: { cert_body: true } } },
          after_sensitive: { destination: { certificate: { cert_body: true } } },
        },
      ),
    ],
    verdicts: { [EXPORTER]: 'unjudged' },
    headline: ONE.unjudged,
  },
  // Proxy templates
  'bodies without a limit': {
    changes: [ofTemplate({}, { client_max_body_size: '0' })],
    verdicts: { [TEMPLATE]: 'weaker' },
    headline: ONE.weaker,
    says: ['unlimited'],
  },
  'bodies with a limit again': {
    changes: [ofTemplate({ client_max_body_size: '0' }, {})],
    verdicts: { [TEMPLATE]: 'stronger' },
    headline: ONE.stronger,
  },
  'deny all that becomes allow all': {
    changes: [ofTemplate({ conf_specific: 'location /admin {\n  deny all;\n}' }, { conf_specific: 'location /admin {\n  allow all;\n}' })],
    verdicts: { [TEMPLATE]: 'unjudged attention' },
    headline: ONE.unjudged,
    says: ['allow', 'deny'],
  },
  'strict transport that is gone': {
    changes: [ofTemplate({ ssl_conf_specific: 'add_header Strict-Transport-Security "max-age=31536000";' }, {})],
    verdicts: { [TEMPLATE]: 'weaker' },
    headline: ONE.weaker,
  },
  'a broken cipher': {
    changes: [ofTemplate({}, { ssl_ciphers: 'ECDHE-RSA-AES128-GCM-SHA256:RC4-SHA:!aNULL' })],
    verdicts: { [TEMPLATE]: 'weaker' },
    headline: ONE.weaker,
    says: ['RC4-SHA'],
  },
  'ciphers without known weakness': {
    changes: [ofTemplate({}, { ssl_ciphers: 'ECDHE-RSA-AES256-GCM-SHA384:!aNULL' })],
    verdicts: { [TEMPLATE]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'a header that is no longer masked': {
    changes: [ofTemplate({}, { mask_headers: 'X-Powered-*' })],
    verdicts: { [TEMPLATE]: 'weaker' },
    headline: ONE.weaker,
    says: ['Server'],
  },
  'more time for slow clients': {
    changes: [ofTemplate({}, { client_header_timeout: '600' })],
    verdicts: { [TEMPLATE]: 'weaker' },
    headline: ONE.weaker,
  },
  'an old version of TLS': {
    changes: [ofTemplate({}, { ssl_protocols: ['TLSv1', 'TLSv1.2', 'TLSv1.3'] })],
    verdicts: { [TEMPLATE]: 'weaker' },
    headline: ONE.weaker,
  },
  'a Host header of one site': {
    changes: [ofTemplate({}, { upstream_host: 'other.example.org' })],
    verdicts: { [TEMPLATE]: 'unjudged attention' },
    headline: ONE.unjudged,
  },
  'a new template': { changes: [ofTemplate(null, {})], verdicts: { [TEMPLATE]: 'neutral' }, headline: ONE.neutral },
  // Sets, load balancers and others
  'a set that stops adding a tag, and another entry': {
    changes: [
      change(
        'svc_flow_control_policy_set.all',
        flowSet({ cart: flow(), late: flow({ id: 'late', name: 'Late', tags: ['late'] }) }),
        flowSet({ cart: flow({ description: 'Other' }), late: flow({ id: 'late', name: 'Late', tags: [] }) }),
      ),
      readsPaid(requires('late')),
    ],
    verdicts: {
      'svc_flow_control_policy_set.all.entries["cart"]': 'neutral',
      'svc_flow_control_policy_set.all.entries["late"]': 'weaker',
    },
    headline: '2 changes: 1 weaker, 1 neutral',
  },
  'a set that overwrites': {
    changes: [change('svc_flow_control_policy_set.all', flowSet({}), flowSet({}, { overwrite: true }))],
    verdicts: { 'svc_flow_control_policy_set.all': 'unjudged deletes' },
    headline: ONE.unjudged,
  },
  'a city without a datacenter': {
    changes: [
      change(
        'svc_load_balancer_regions.a',
        { config: 'prod', effective: { global: { regions: { nyc: 'us-1' } } }, on_destroy: 'automatic', preserve_unlisted: false },
        { config: 'prod', effective: { global: { regions: { nyc: 'automatic' } } }, on_destroy: 'automatic', preserve_unlisted: false },
      ),
    ],
    verdicts: { 'svc_load_balancer_regions.a': 'unjudged attention' },
    headline: ONE.unjudged,
  },
  'a release from quarantine': {
    changes: [change('svc_quarantine_release.a', null, { config: 'prod', all: true })],
    verdicts: { 'svc_quarantine_release.a': 'weaker' },
    headline: ONE.weaker,
  },
  'an old version of a family': {
    changes: [change('svc_version_revert.a', null, { config: 'prod', family: 'actions', version: 'abc' })],
    verdicts: { 'svc_version_revert.a': 'unjudged attention' },
    headline: ONE.unjudged,
  },
  'a resource that Terraform forgets': {
    changes: [change(RULE, rule(), null, { actions: ['forget'] })],
    verdicts: { [RULE]: 'unjudged attention' },
    headline: ONE.unjudged,
  },
  'a resource of a newer provider': {
    changes: [change('svc_novelty.a', { config: 'prod', shield: true }, { config: 'prod', shield: false })],
    verdicts: { 'svc_novelty.a': 'unjudged' },
    headline: ONE.unjudged,
  },
  'an attribute of a newer provider': {
    changes: [ofRule({ shield: true }, { shield: false })],
    verdicts: { [RULE]: 'unjudged' },
    headline: ONE.unjudged,
    says: ['shield'],
  },
  // Claims that need more than the value itself
  'a longer exemption by a rule that skips': {
    changes: [SKIPS, ofRule({ action: 'let', ttl: 60 }, { action: 'let', ttl: 3600 })],
    verdicts: { [RULE]: 'weaker' },
    headline: ONE.weaker,
  },
  'a rule that skips, and selects fewer requests': {
    changes: [SKIPS, ofRule({ action: 'let' }, { action: 'let', exclude: { relation: 'OR', tags: ['office', 'bot'] } })],
    verdicts: { [RULE]: 'stronger' },
    headline: ONE.stronger,
  },
  'a lower threshold of a rule whose action is unknown': {
    changes: [ofRule({ action: 'elsewhere' }, { action: 'elsewhere', threshold: 39 })],
    verdicts: { [RULE]: 'unjudged' },
    headline: ONE.unjudged,
    says: ['"elsewhere"'],
  },
  'a higher threshold of a rule whose action is unknown': {
    changes: [ofRule({ action: 'elsewhere' }, { action: 'elsewhere', threshold: 41 })],
    verdicts: { [RULE]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'a longer policy whose tag a rule that skips requires': {
    changes: [SKIPS, ofPolicy({}, { timeframe: 900 }), readsPaid({ ...requires('paid'), action: 'let' })],
    verdicts: { [POLICY]: 'weaker' },
    headline: ONE.weaker,
    says: ['"Reader"'],
  },
  'a longer policy whose tag a rule with an unknown action requires': {
    changes: [ofPolicy({}, { timeframe: 900 }), readsPaid({ ...requires('paid'), action: 'elsewhere' })],
    verdicts: { [POLICY]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'a longer policy whose tag makes a rule add a tag that exempts': {
    changes: [
      ofPolicy({}, { timeframe: 900 }),
      unchanged('svc_dynamic_rule.between', rule({ id: 'between', name: 'Between', tags: ['known'], ...requires('paid') })),
      readsPaid(excludes('known')),
    ],
    verdicts: { [POLICY]: 'weaker stronger' },
    headline: '1 change: 1 weaker, 1 stronger',
    says: ['"Between"', '"Reader"'],
  },
  'a shorter policy whose tag reaches a rule by the name of another policy': {
    changes: [
      ofPolicy({}, { timeframe: 9 }),
      unchanged('svc_flow_control_policy.b', policy({ id: 'b', name: 'Second', include: ['paid'], tags: [] })),
      readsPaid(requires('fc-name:second')),
    ],
    verdicts: { [POLICY]: 'neutral' },
    headline: ONE.neutral,
  },
  'a shorter policy whose name a rule requires': {
    changes: [ofPolicy({}, { timeframe: 9 }), readsPaid(requires('fc-name:cart-before-pay'))],
    verdicts: { [POLICY]: 'weaker' },
    headline: ONE.weaker,
  },
  'a rule that is active or not, and whose tag another requires': {
    changes: [
      change(RULE, rule({ tags: ['paid'], active: false }), rule({ tags: ['paid'], active: null }), { after_unknown: { active: true } }),
      readsPaid(requires('paid')),
    ],
    verdicts: { [RULE]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'a rule that includes no tag, and so every request': {
    changes: [ofRule({}, requires())],
    verdicts: { [RULE]: 'stronger' },
    headline: ONE.stronger,
  },
  'an include that is known after the apply': {
    changes: [change(RULE, rule(), rule({ include: null }), { after_unknown: { include: true } })],
    verdicts: { [RULE]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'ciphers that are known after the apply': {
    changes: [change(TEMPLATE, template(), template({ ssl_ciphers: null }), { after_unknown: { ssl_ciphers: true } })],
    verdicts: { [TEMPLATE]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'a weak cipher for others': {
    changes: [ofTemplate({ ssl_ciphers: 'RC4-SHA' }, { ssl_ciphers: 'AES128-SHA' })],
    verdicts: { [TEMPLATE]: 'stronger unjudged' },
    headline: '1 change: 1 not judged, 1 stronger',
  },
  'a weak cipher for a group that may contain it': {
    changes: [ofTemplate({ ssl_ciphers: 'RC4-SHA' }, { ssl_ciphers: 'ALL' })],
    verdicts: { [TEMPLATE]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'strict transport, and another directive in the line': {
    changes: [ofTemplate({}, { conf_specific: 'add_header Strict-Transport-Security "max-age=9"; proxy_pass http://a;' })],
    verdicts: { [TEMPLATE]: 'stronger unjudged attention' },
    headline: '1 change: 1 not judged, 1 stronger',
    says: ['proxy_pass'],
  },
  'a longer strict transport for fewer names': {
    changes: [
      ofTemplate(
        { conf_specific: 'add_header Strict-Transport-Security "max-age=9; includeSubDomains";' },
        { conf_specific: 'add_header Strict-Transport-Security "max-age=10";' },
      ),
    ],
    verdicts: { [TEMPLATE]: 'stronger unjudged' },
    headline: '1 change: 1 not judged, 1 stronger',
  },
  'a directive inside of a block': {
    changes: [ofTemplate({ conf_specific: 'location /a { deny all; }' }, { conf_specific: 'location /a { allow all; }' })],
    verdicts: { [TEMPLATE]: 'unjudged attention' },
    headline: ONE.unjudged,
    says: ['deny, allow'],
  },
  'a host on a further port': {
    changes: [
      ofBackend(
        { back_hosts: [host('o1.example.org')] },
        { back_hosts: [host('o1.example.org'), host('o1.example.org', { https_ports: [8443] })] },
      ),
    ],
    verdicts: { [BACKEND]: 'unjudged attention' },
    headline: ONE.unjudged,
    says: ['other ports of "o1.example.org"'],
  },
  'a host that is down or not': {
    changes: [
      change(BACKEND, backend(), backend({ back_hosts: [host('o1.example.org'), host('o2.example.org', { down: null })] }), {
        after_unknown: { back_hosts: [{}, { down: true }] },
      }),
    ],
    verdicts: { [BACKEND]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'the response of an action of an unknown type': {
    changes: [ofAction({ type: 'novel' }, { type: 'novel', params: { status: 200, headers: null, content: 'Fine' } })],
    verdicts: { [ACTION]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'an action that is deleted, and added at another address': {
    changes: [ofAction({}, null), change('svc_action.b', null, action({ type: 'monitor' }))],
    verdicts: { [ACTION]: 'unjudged deletes attention', 'svc_action.b': 'unjudged' },
    headline: '2 changes: 2 not judged',
  },
  'an action that an unchanged rule refers to already': {
    changes: [ofAction(null, {}), unchanged(RULE, rule({ action: 'deny' }))],
    verdicts: { [ACTION]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'a new entry of a set that is known after the apply': {
    changes: [
      change('svc_flow_control_policy_set.all', flowSet({}), flowSet({ b: null as never }), { after_unknown: { entries: { b: true } } }),
    ],
    verdicts: { 'svc_flow_control_policy_set.all.entries["b"]': 'unjudged' },
    headline: ONE.unjudged,
  },
  'an entry of a set that becomes secret': {
    changes: [
      change('svc_flow_control_policy_set.all', flowSet({ cart: flow() }), flowSet({ cart: flow({ active: false }) }), {
        after_sensitive: { entries: { cart: true } },
      }),
    ],
    verdicts: { 'svc_flow_control_policy_set.all.entries["cart"]': 'unjudged' },
    headline: ONE.unjudged,
  },
  'a change whose plan marks the whole resource': {
    changes: [
      change(RULE, rule(), rule({ active: false }), { before_sensitive: true }),
      change(`${RULE}_b`, rule(), rule({ active: false }), { after_sensitive: true }),
      change(`${RULE}_c`, rule(), {}, { after_unknown: true }),
      change(`${RULE}_d`, rule(), null, { actions: ['update'], after_unknown: true }),
      change('svc_flow_control_policy_set.all', flowSet({ cart: flow() }), flowSet({}), { after_sensitive: true }),
    ],
    verdicts: {
      [RULE]: 'unjudged',
      [`${RULE}_b`]: 'unjudged',
      [`${RULE}_c`]: 'unjudged',
      [`${RULE}_d`]: 'unjudged',
      'svc_flow_control_policy_set.all': 'unjudged deletes',
    },
    headline: '5 changes: 5 not judged',
  },
  'a creation and a removal whose plan marks the whole resource': {
    changes: [
      change(RULE, null, rule(), { after_sensitive: true }),
      change(`${RULE}_b`, null, null, { actions: ['create'], after_unknown: true }),
      change(`${RULE}_c`, rule(), null, { before_sensitive: true }),
    ],
    verdicts: { [RULE]: 'unjudged', [`${RULE}_b`]: 'unjudged', [`${RULE}_c`]: 'unjudged deletes' },
    headline: '3 changes: 3 not judged',
  },
  'cities that are known after the apply': {
    changes: [
      change(
        'svc_load_balancer_regions.a',
        { config: 'prod', effective: { global: { regions: { nyc: 'us-1' } } }, on_destroy: 'automatic', preserve_unlisted: false },
        { config: 'prod', on_destroy: 'automatic', preserve_unlisted: false },
        { after_unknown: { effective: true } },
      ),
    ],
    verdicts: { 'svc_load_balancer_regions.a': 'unjudged' },
    headline: ONE.unjudged,
  },
  'certificates that are known after the apply': {
    changes: [
      change(
        'svc_load_balancer_certificates.a',
        { load_balancer: 'edge', default_certificate_id: 'a', certificate_ids: ['b'], keep: [], on_destroy: 'keep' },
        { load_balancer: 'edge', default_certificate_id: 'a', certificate_ids: null, keep: [], on_destroy: 'keep' },
        { after_unknown: { certificate_ids: true } },
      ),
    ],
    verdicts: { 'svc_load_balancer_certificates.a': 'unjudged' },
    headline: ONE.unjudged,
  },
  'a name that is known after the apply': {
    changes: [
      change(RULE, rule(), rule({ name: null }), { after_unknown: { name: true } }),
      readsPaid(requires('dynamic-rule:login-bursts')),
    ],
    verdicts: { [RULE]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'another id of a policy whose tag a rule requires': {
    changes: [
      change(POLICY, policy(), policy({ id: 'basket' }), { actions: ['delete', 'create'], replace_paths: [['id']] }),
      readsPaid(requires('fc-id:cart')),
    ],
    verdicts: { [POLICY]: 'weaker deletes' },
    headline: ONE.weaker,
    says: ['The service makes a tag from it'],
  },
  'an unrecognized relation of tags': {
    changes: [ofRule({ include: { relation: 'AND', tags: ['a', 'b'] } }, { include: { relation: 'NEAR', tags: ['a', 'b'] } })],
    verdicts: { [RULE]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'a neutral change beside an unjudged one': {
    changes: [ofTemplate({}, { description: 'Other' }), ofBackend({}, { back_hosts: [host('o1.example.org'), host('o3.example.org')] })],
    verdicts: { [TEMPLATE]: 'neutral', [BACKEND]: 'unjudged attention' },
    headline: '2 changes: 1 not judged, 1 neutral',
  },
  // Marks do not stand for the finding that says what is not judged, and why
  'an action in use that is deleted': {
    changes: [ofAction({}, null), unchanged(RULE, rule({ action: 'deny' }))],
    verdicts: { [ACTION]: 'weaker deletes attention' },
    headline: ONE.weaker,
    says: ['"Login bursts"', 'no longer has the action of the type block'],
  },
  'a removed rule whose action is unknown': {
    changes: [ofRule({ action: 'elsewhere' }, null)],
    verdicts: { [RULE]: 'unjudged deletes' },
    headline: ONE.unjudged,
  },
  'a host that is added': {
    changes: [ofBackend({ back_hosts: [host('o1.example.org')] }, { back_hosts: [host('o1.example.org'), host('o2.example.org')] })],
    verdicts: { [BACKEND]: 'unjudged attention' },
    headline: ONE.unjudged,
    says: ['Not judged: back_hosts', 'who operates'],
  },
  'a value that no rule of the preview judges': {
    changes: [ofBackend({ transport_mode: 'http' }, { transport_mode: 'match' })],
    verdicts: { [BACKEND]: 'unjudged' },
    headline: ONE.unjudged,
    says: ['Not judged: transport_mode. No rule of the preview applies'],
  },
  // Tags of actions
  'another action without the tag that a rule requires': {
    changes: [
      ofRule({ action: 'b1' }, { action: 'b2' }),
      unchanged('svc_action.b1', action({ id: 'b1', name: 'B1', tags: ['suspect'] })),
      unchanged('svc_action.b2', action({ id: 'b2', name: 'B2' })),
      readsPaid(requires('suspect')),
    ],
    verdicts: { [RULE]: 'weaker' },
    headline: ONE.weaker,
    says: ['"Reader"'],
  },
  'another action with a tag that a rule excludes': {
    changes: [
      ofRule({ action: 'b1' }, { action: 'b2' }),
      unchanged('svc_action.b1', action({ id: 'b1', name: 'B1' })),
      unchanged('svc_action.b2', action({ id: 'b2', name: 'B2', tags: ['trusted'] })),
      readsPaid(excludes('trusted')),
    ],
    verdicts: { [RULE]: 'weaker' },
    headline: ONE.weaker,
    says: ['"Reader"'],
  },
  'another action with a tag that nothing reads': {
    changes: [
      ofRule({ action: 'b1' }, { action: 'b2' }),
      unchanged('svc_action.b1', action({ id: 'b1', name: 'B1' })),
      unchanged('svc_action.b2', action({ id: 'b2', name: 'B2', tags: ['trusted'] })),
    ],
    verdicts: { [RULE]: 'unjudged' },
    headline: ONE.unjudged,
    says: ['"trusted"'],
  },
  'another action with tags that are known after the apply': {
    changes: [
      ofRule({ action: 'b1' }, { action: 'b2' }),
      unchanged('svc_action.b1', action({ id: 'b1', name: 'B1' })),
      change('svc_action.b2', action({ id: 'b2', name: 'B2' }), action({ id: 'b2', name: 'B2', tags: null }), {
        after_unknown: { tags: true },
      }),
    ],
    verdicts: { [RULE]: 'unjudged', 'svc_action.b2': 'unjudged' },
    headline: '2 changes: 2 not judged',
  },
  'another action with the same tags': {
    changes: [
      ofRule({ action: 'b1' }, { action: 'b2' }),
      unchanged('svc_action.b1', action({ id: 'b1', name: 'B1', tags: ['suspect'] })),
      unchanged('svc_action.b2', action({ id: 'b2', name: 'B2', tags: ['suspect'] })),
      readsPaid(requires('suspect')),
    ],
    verdicts: { [RULE]: 'neutral' },
    headline: ONE.neutral,
  },
  'a rule that becomes inactive, with another action, and whose former tag a rule requires': {
    changes: [
      ofRule({ action: 'b1' }, { action: 'b2', active: false }),
      unchanged('svc_action.b1', action({ id: 'b1', name: 'B1', tags: ['suspect'] })),
      unchanged('svc_action.b2', action({ id: 'b2', name: 'B2', tags: ['trusted'] })),
      readsPaid({ ...requires('suspect'), ...excludes('trusted') }),
    ],
    verdicts: { [RULE]: 'weaker' },
    headline: ONE.weaker,
  },
  // Hosts that had no requests before
  'requests that move to a host that was down': {
    changes: [
      ofBackend(
        { back_hosts: [host('o1.example.org'), host('attacker.example.net', { down: true })] },
        { back_hosts: [host('attacker.example.net')] },
      ),
    ],
    verdicts: { [BACKEND]: 'unjudged attention' },
    headline: ONE.unjudged,
    says: ['Requests go to "attacker.example.net", which was down before', 'who operates'],
  },
  'requests that move to a backup': {
    changes: [
      ofBackend(
        { back_hosts: [host('o1.example.org'), host('attacker.example.net', { backup: true })] },
        { back_hosts: [host('o1.example.org', { down: true }), host('attacker.example.net')] },
      ),
    ],
    verdicts: { [BACKEND]: 'unjudged attention' },
    headline: ONE.unjudged,
    says: ['"attacker.example.net", which was a backup before'],
  },
  'requests that move to another port of a host, which was down': {
    changes: [
      ofBackend(
        { back_hosts: [host('o1.example.org'), host('o1.example.org', { https_ports: [8443], down: true })] },
        { back_hosts: [host('o1.example.org', { down: true }), host('o1.example.org', { https_ports: [8443] })] },
      ),
    ],
    verdicts: { [BACKEND]: 'unjudged attention' },
    headline: ONE.unjudged,
    says: ['"o1.example.org" (ports 80, 8443), which was down before'],
  },
  'a host that was down, and becomes a backup': {
    changes: [
      ofBackend(
        { back_hosts: [host('o1.example.org'), host('o2.example.org', { down: true })] },
        { back_hosts: [host('o1.example.org'), host('o2.example.org', { backup: true })] },
      ),
    ],
    verdicts: { [BACKEND]: 'unjudged attention' },
    headline: ONE.unjudged,
    says: ['"o2.example.org" becomes a backup'],
  },
  'a host that goes down beside another': {
    changes: [ofBackend({}, { back_hosts: [host('o1.example.org'), host('o2.example.org', { down: true })] })],
    verdicts: { [BACKEND]: 'neutral' },
    headline: ONE.neutral,
    says: ['In service: "o1.example.org"'],
  },
  'a host that is removed, and others in service': {
    changes: [ofBackend({}, { back_hosts: [host('o1.example.org')] })],
    verdicts: { [BACKEND]: 'neutral' },
    headline: ONE.neutral,
    says: ['Without "o2.example.org"'],
  },
  'a weight that moves most requests to another host': {
    changes: [
      ofBackend(
        { back_hosts: [host('o1.example.org', { weight: 1000 }), host('o2.example.org')] },
        { back_hosts: [host('o1.example.org'), host('o2.example.org', { weight: 1000 })] },
      ),
    ],
    verdicts: { [BACKEND]: 'neutral' },
    headline: ONE.neutral,
    says: ['"o1.example.org" from 1,000 to 1', '"o2.example.org" from 1 to 1,000', 'had requests before'],
  },
  'another weight of a host that was down': {
    changes: [
      ofBackend(
        { back_hosts: [host('o1.example.org'), host('o2.example.org', { down: true })] },
        { back_hosts: [host('o1.example.org'), host('o2.example.org', { weight: 1000 })] },
      ),
    ],
    verdicts: { [BACKEND]: 'unjudged attention' },
    headline: ONE.unjudged,
    says: ['Not judged: back_hosts.weight, back_hosts.down'],
  },
  'a host whose ports are known after the apply': {
    changes: [
      change(
        BACKEND,
        backend({ back_hosts: [host('o1.example.org'), host('o2.example.org')] }),
        backend({ back_hosts: [host('o1.example.org', { https_ports: null })] }),
        { after_unknown: { back_hosts: [{ https_ports: true }] } },
      ),
    ],
    verdicts: { [BACKEND]: 'unjudged attention' },
    headline: ONE.unjudged,
  },
  // Lists of ciphers
  'a weak cipher and exclusions that are gone': {
    changes: [ofTemplate({ ssl_ciphers: 'HIGH:RC4-SHA:!kRSA:!SHA1' }, { ssl_ciphers: 'HIGH' })],
    verdicts: { [TEMPLATE]: 'stronger unjudged' },
    headline: '1 change: 1 not judged, 1 stronger',
    says: ['Not judged: ssl_ciphers. The preview does not compute'],
  },
  'a weak cipher and a security level that are gone': {
    changes: [ofTemplate({ ssl_ciphers: 'HIGH:RC4-SHA:@SECLEVEL=2' }, { ssl_ciphers: 'HIGH' })],
    verdicts: { [TEMPLATE]: 'stronger unjudged' },
    headline: '1 change: 1 not judged, 1 stronger',
  },
  'a weak cipher that is gone, and an exclusion that a later part may revert': {
    changes: [ofTemplate({ ssl_ciphers: 'HIGH:RC4-SHA:!DH' }, { ssl_ciphers: 'HIGH:-DH' })],
    verdicts: { [TEMPLATE]: 'stronger unjudged' },
    headline: '1 change: 1 not judged, 1 stronger',
  },
  'a weak cipher that is gone, and a group that may contain it': {
    changes: [ofTemplate({ ssl_ciphers: 'DEFAULT:!RC4:DES-CBC3-SHA' }, { ssl_ciphers: 'DEFAULT:!RC4' })],
    verdicts: { [TEMPLATE]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'a weak cipher that is gone, and a group that excludes it': {
    changes: [ofTemplate({ ssl_ciphers: 'DEFAULT:!3DES:!DES:DHE-RSA-DES-CBC3-SHA' }, { ssl_ciphers: 'DEFAULT:!3DES:!DES' })],
    verdicts: { [TEMPLATE]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'a weak cipher that is gone, and nothing else': {
    changes: [
      ofTemplate({ ssl_ciphers: 'ECDHE-RSA-AES128-GCM-SHA256:RC4-SHA:!aNULL' }, { ssl_ciphers: 'ECDHE-RSA-AES128-GCM-SHA256:!aNULL' }),
    ],
    verdicts: { [TEMPLATE]: 'stronger' },
    headline: ONE.stronger,
  },
  'a list of ciphers that is empty, so the service chooses': {
    changes: [ofTemplate({ ssl_ciphers: 'RC4-SHA' }, { ssl_ciphers: '' })],
    verdicts: { [TEMPLATE]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'a weak cipher, and an exclusion of others that is gone': {
    changes: [ofTemplate({ ssl_ciphers: 'HIGH:!kRSA' }, { ssl_ciphers: 'HIGH:RC4-SHA' })],
    verdicts: { [TEMPLATE]: 'weaker unjudged' },
    headline: '1 change: 1 weaker, 1 not judged',
  },
  'a weak cipher that the list excludes': {
    changes: [ofTemplate({ ssl_ciphers: 'AES128-SHA:!RC4' }, { ssl_ciphers: 'AES128-SHA:RC4-SHA:!RC4' })],
    verdicts: { [TEMPLATE]: 'unjudged' },
    headline: ONE.unjudged,
  },
  // Strict transport, by block
  'strict transport that one block loses, and another sends for longer': {
    changes: [ofTemplate({ conf_specific: HSTS(100), ssl_conf_specific: HSTS(200) }, { ssl_conf_specific: HSTS(201) })],
    verdicts: { [TEMPLATE]: 'weaker stronger' },
    headline: '1 change: 1 weaker, 1 stronger',
    says: ['In conf_specific', 'In ssl_conf_specific'],
  },
  'strict transport that one part loses, and another sends for longer': {
    changes: [
      ofTemplate(
        { advanced_configuration: [part('A', HSTS(200)), part('B', HSTS(200))] },
        { advanced_configuration: [part('A', ''), part('B', HSTS(300))] },
      ),
    ],
    verdicts: { [TEMPLATE]: 'weaker stronger' },
    headline: '1 change: 1 weaker, 1 stronger',
    says: ['In advanced_configuration "A"', 'In advanced_configuration "B"'],
  },
  'strict transport that one location loses, and another sends for longer': {
    changes: [
      ofTemplate(
        { ssl_conf_specific: `location /a {\n${HSTS(9)}\n}\nlocation /b {\n${HSTS(100)}\n}` },
        { ssl_conf_specific: `location /a {\n}\nlocation /b {\n${HSTS(200)}\n}` },
      ),
    ],
    verdicts: { [TEMPLATE]: 'weaker unjudged' },
    headline: '1 change: 1 weaker, 1 not judged',
  },
  'strict transport whose time becomes a variable': {
    changes: [ofTemplate({ ssl_conf_specific: HSTS(9) }, { ssl_conf_specific: 'add_header Strict-Transport-Security $hsts always;' })],
    verdicts: { [TEMPLATE]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'parts of the same name, of which the second one lets everybody in': {
    changes: [
      ofTemplate(
        { advanced_configuration: [part('A', 'gzip on;'), part('A', 'deny all;')] },
        { advanced_configuration: [part('A', 'gzip on;'), part('A', 'allow all;')] },
      ),
    ],
    verdicts: { [TEMPLATE]: 'unjudged attention' },
    headline: ONE.unjudged,
    says: ['deny, allow'],
  },
  // Log exporters that start
  'a new exporter without TLS': {
    changes: [ofExporter(null, { destination: { host: 'attacker.example.net', tls_mode: 'no_tls' } })],
    verdicts: { [EXPORTER]: 'stronger unjudged attention' },
    headline: '1 change: 1 not judged, 1 stronger',
    says: ['"attacker.example.net", port 6514, tcp, without TLS', 'who operates'],
  },
  'an inactive exporter that is sent elsewhere': {
    changes: [ofExporter({ active: false }, { active: false, destination: { host: 'attacker.example.net' } })],
    verdicts: { [EXPORTER]: 'neutral' },
    headline: ONE.neutral,
  },
  'an exporter that becomes active': {
    changes: [
      ofExporter(
        { active: false, destination: { host: 'attacker.example.net' } },
        { active: true, destination: { host: 'attacker.example.net' } },
      ),
    ],
    verdicts: { [EXPORTER]: 'stronger unjudged attention' },
    headline: '1 change: 1 not judged, 1 stronger',
    says: ['"attacker.example.net", port 6514, tcp, with TLS (tls)', 'who operates'],
  },
  'an exporter that becomes active, elsewhere and with request data': {
    changes: [
      ofExporter(
        { active: false, include_request_data: true },
        { include_request_data: true, destination: { host: 'attacker.example.net', tls_mode: null } },
      ),
    ],
    verdicts: { [EXPORTER]: 'weaker stronger unjudged attention' },
    headline: '1 change: 1 weaker, 1 not judged, 1 stronger',
    says: ['"attacker.example.net", port 6514, tcp, without TLS', 'contain the request'],
  },
  'a new exporter that is inactive': {
    changes: [ofExporter(null, { active: false })],
    verdicts: { [EXPORTER]: 'neutral' },
    headline: ONE.neutral,
  },
  // Targets of rules that exempt, or whose tags others read
  'a rule that skips, and no longer counts by a header': {
    changes: [SKIPS, ofRule({ action: 'let', target: 'headers_x' }, { action: 'let' })],
    verdicts: { [RULE]: 'weaker stronger' },
    headline: '1 change: 1 weaker, 1 stronger',
  },
  'a rule that skips, and counts by a header': {
    changes: [SKIPS, ofRule({ action: 'let' }, { action: 'let', target: 'headers_x' })],
    verdicts: { [RULE]: 'weaker stronger' },
    headline: '1 change: 1 weaker, 1 stronger',
    says: ['skips'],
  },
  'a rule of an unknown action that no longer counts by a header': {
    changes: [ofRule({ action: 'elsewhere', target: 'headers_x' }, { action: 'elsewhere' })],
    verdicts: { [RULE]: 'unjudged' },
    headline: ONE.unjudged,
    says: ['"elsewhere"'],
  },
  'a rule that no longer counts by a header, and whose tag another excludes': {
    changes: [ofRule({ tags: ['trusted'], target: 'headers_x' }, { tags: ['trusted'] }), readsPaid(excludes('trusted'))],
    verdicts: { [RULE]: 'weaker unjudged' },
    headline: '1 change: 1 weaker, 1 not judged',
  },
  'a rule that counts by a header, and whose tag another excludes': {
    changes: [ofRule({ tags: ['trusted'] }, { tags: ['trusted'], target: 'headers_x' }), readsPaid(excludes('trusted'))],
    verdicts: { [RULE]: 'stronger unjudged' },
    headline: '1 change: 1 not judged, 1 stronger',
  },
  'a rule that skips, and whose sources the edge filters': {
    changes: [SKIPS, ofRule({ action: 'let' }, { action: 'let', offload_ip_filtering: true })],
    verdicts: { [RULE]: 'unjudged' },
    headline: ONE.unjudged,
    says: ['skips'],
  },
  'a rule that skips, and whose sources the edge no longer filters': {
    changes: [SKIPS, ofRule({ action: 'let', offload_ip_filtering: true }, { action: 'let' })],
    verdicts: { [RULE]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'a rule of an unknown action whose sources the edge filters': {
    changes: [ofRule({ action: 'elsewhere' }, { action: 'elsewhere', offload_ip_filtering: true })],
    verdicts: { [RULE]: 'unjudged' },
    headline: ONE.unjudged,
    says: ['"elsewhere"'],
  },
  // Claims about readers
  'a tag of several, of which a rule requires one': {
    changes: [ofPolicy({}, null), readsPaid(requires('paid', 'login'))],
    verdicts: { [POLICY]: 'weaker deletes' },
    headline: ONE.weaker,
    says: ['"Reader"'],
    omits: ['catches nothing'],
  },
  'a tag of several, all of which a rule requires': {
    changes: [ofPolicy({}, null), readsPaid({ include: { relation: 'AND', tags: ['paid', 'login'] } })],
    verdicts: { [POLICY]: 'weaker deletes' },
    headline: ONE.weaker,
  },
  'a tag that leads to another by a rule': {
    changes: [
      ofPolicy({}, { timeframe: 900 }),
      unchanged('svc_dynamic_rule.between', rule({ id: 'between', name: 'Between', tags: ['known'], ...requires('paid') })),
      readsPaid(excludes('known')),
    ],
    verdicts: { [POLICY]: 'weaker stronger' },
    headline: '1 change: 1 weaker, 1 stronger',
    omits: ['. the '],
  },
  // New rules
  'a new rule whose action answers with a success': {
    changes: [ofRule(null, { action: 'ok' }), unchanged('svc_action.ok', action({ id: 'ok', params: { status: 200 } }))],
    verdicts: { [RULE]: 'stronger attention' },
    headline: ONE.stronger,
    says: ['"ok" blocks, but answers with a status of success'],
  },
  'a rule that becomes active, and whose action answers with a success': {
    changes: [
      ofRule({ action: 'ok', active: false }, { action: 'ok' }),
      unchanged('svc_action.ok', action({ id: 'ok', params: { status: 200 } })),
    ],
    verdicts: { [RULE]: 'stronger attention' },
    headline: ONE.stronger,
  },
  'a new rule that requires only its own tag': {
    changes: [ofRule(null, requires('dynamic-rule:login-bursts'))],
    actions: [],
    verdicts: { [RULE]: 'neutral' },
    headline: ONE.neutral,
  },
  'a new rule that requires only its own tag, where the service was not asked': {
    changes: [ofRule(null, requires('dynamic-rule:login-bursts'))],
    verdicts: { [RULE]: 'unjudged' },
    headline: ONE.unjudged,
  },
  'a rule that requires only its own tag, and is removed': {
    changes: [ofRule(requires('dynamic-rule:login-bursts'), null)],
    verdicts: { [RULE]: 'unjudged deletes' },
    headline: ONE.unjudged,
  },
  'a rule that requires its own tag in addition from now on': {
    changes: [ofRule({}, { include: { relation: 'AND', tags: ['login', 'dynamic-rule:login-bursts'] } })],
    actions: [],
    verdicts: { [RULE]: 'weaker' },
    headline: ONE.weaker,
  },
  'a new rule that requires a tag of another rule of the same name': {
    changes: [ofRule(null, requires('dynamic-rule:login-bursts')), unchanged('svc_dynamic_rule.b', rule({ id: 'b' }))],
    verdicts: { [RULE]: 'stronger' },
    headline: ONE.stronger,
  },
  // Reasons
  'a directive without a mark': {
    changes: [ofTemplate({}, { conf_specific: 'gzip on;' })],
    verdicts: { [TEMPLATE]: 'unjudged' },
    headline: ONE.unjudged,
    says: ['Not judged: conf_specific. The preview does not interpret directives'],
    omits: ['No rule'],
  },
  'a part of the configuration that is added': {
    changes: [ofTemplate({}, { advanced_configuration: [part('A', 'gzip on;')] })],
    verdicts: { [TEMPLATE]: 'unjudged' },
    headline: ONE.unjudged,
    says: ['Not judged: advanced_configuration. The preview does not interpret directives'],
  },
  'a removed listener with certificates': {
    changes: [
      change(
        'svc_load_balancer_certificates.a',
        { load_balancer: 'edge', default_certificate_id: 'a', certificate_ids: ['b'], keep: [], on_destroy: 'detach' },
        null,
      ),
    ],
    verdicts: { 'svc_load_balancer_certificates.a': 'unjudged attention' },
    headline: ONE.unjudged,
    says: ['Not judged: the removal of the certificates of a listener.'],
  },
  'strict transport that one part sends for longer, and another in another way': {
    changes: [
      ofTemplate(
        { advanced_configuration: [part('A', HSTS(9)), part('B', HSTS(9))] },
        { advanced_configuration: [part('A', HSTS(10)), part('B', 'add_header Strict-Transport-Security $hsts always;')] },
      ),
    ],
    verdicts: { [TEMPLATE]: 'stronger unjudged' },
    headline: '1 change: 1 not judged, 1 stronger',
    says: ['Not judged: advanced_configuration.configuration. The preview does not interpret directives'],
  },
};
