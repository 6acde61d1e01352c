import type { Report } from '../../src/command/preview';
import { headline as headlineOf } from '../../src/command/preview/report/tree/report-tree';
import { SVC_WAAP } from '../../tools/emulator-process';
import { run } from '../../tools/process';
import { verdictsIn } from '../command/preview/support/reported';
import { engineInTurn } from './support/engines';
import { freshStage } from './support/stage';

/** Parts of the configuration that the plans change. */
const PARTS = {
  threshold: 'threshold = 40',
  action: 'action = "action-dynamic-rule-block"',
  type: 'type = "block"',
  host: '"o1.example.org"',
  active: 'active = true',
  destination: '"logs.example.org"',
  body: 'client_max_body_size = "150"',
  directives: '"deny all;"',
  timeframe: 'timeframe = 300',
};

type Changed = Partial<Record<keyof typeof PARTS, string>>;

function configuration(changed: Changed = {}): string {
  const { threshold, action, type, host, active, destination, body, directives, timeframe } = { ...PARTS, ...changed };
  return `
resource "svc_action" "deny" {
  id   = "deny"
  name = "Deny"
  ${type}
}
resource "svc_dynamic_rule" "login" {
  name      = "Login bursts"
  ${action}
  ${threshold}
  timeframe = 120
  ttl       = 3600
}
resource "svc_dynamic_rule" "orders" {
  name      = "Orders"
  action    = svc_action.deny.id
  threshold = 20
  timeframe = 60
  ttl       = 3600
  exclude   = { relation = "OR", tags = ["paid"] }
}
resource "svc_flow_control_policy" "cart" {
  id        = "cart"
  name      = "Cart before pay"
  active    = true
  tags      = ["paid"]
  ${timeframe}
  key       = [{ attrs = "ip" }]
  steps     = [
    { method = "GET", uri = "/basket", headers = { host = "shop.example.org" } },
    { method = "POST", uri = "/pay", headers = { host = "shop.example.org" } },
  ]
}
resource "svc_backend_service" "shop" {
  id         = "shop"
  name       = "Shop"
  back_hosts = [{ host = ${host} }]
}
resource "svc_log_exporter" "siem" {
  id          = "siem"
  name        = "SIEM"
  ${active}
  destination = { host = ${destination}, port = 6514, tls_mode = "tls" }
}
resource "svc_proxy_template" "shop" {
  id            = "shop"
  name          = "Shop"
  ${body}
  conf_specific = ${directives}
}
`;
}

/** Changes, with the verdicts that a reviewer gave before the rules of the preview were written. */
const PLANS: readonly (readonly [string, Changed, Readonly<Record<string, string>>, string])[] = [
  ['a higher threshold', { threshold: 'threshold = 400' }, { 'svc_dynamic_rule.login': 'weaker' }, '1 change: 1 weaker'],
  ['an action that only monitors', { type: 'type = "monitor"' }, { 'svc_action.deny': 'weaker' }, '1 change: 1 weaker'],
  [
    'a backend that moves',
    { host: '"attacker.example.net"' },
    { 'svc_backend_service.shop': 'unjudged attention' },
    '1 change: 1 not judged',
  ],
  [
    'a log that is silent, and would go elsewhere',
    { active: 'active = false', destination: '"attacker.example.net"' },
    { 'svc_log_exporter.siem': 'weaker unjudged attention' },
    '1 change: 1 weaker, 1 not judged',
  ],
  ['bodies without a limit', { body: 'client_max_body_size = "0"' }, { 'svc_proxy_template.shop': 'weaker' }, '1 change: 1 weaker'],
  [
    'deny all that becomes allow all',
    { directives: '"allow all;"' },
    { 'svc_proxy_template.shop': 'unjudged attention' },
    '1 change: 1 not judged',
  ],
  [
    'a longer policy whose tag exempts',
    { timeframe: 'timeframe = 900' },
    { 'svc_flow_control_policy.cart': 'weaker' },
    '1 change: 1 weaker',
  ],
  [
    'an action that only the service has, beside a neutral change',
    { action: 'action = "by-hand"', host: '"o1.example.org", weight = 5' },
    { 'svc_backend_service.shop': 'neutral', 'svc_dynamic_rule.login': 'weaker' },
    '2 changes: 1 weaker, 1 neutral',
  ],
];

describe.each(engineInTurn(__filename))('the verdicts of svc-waap preview on plans of $name', (engine) => {
  const stage = freshStage(engine);

  test('are those that a reviewer gave', async () => {
    // GIVEN a configuration, and an action that the plan does not contain
    stage.workspace.write(configuration());
    await stage.workspace.apply();
    await stage.service.call('POST', 'actions/by-hand', { id: 'by-hand', name: 'By hand', type: 'monitor' });
    for (const [name, changed, verdicts, headline] of PLANS) {
      // WHEN
      stage.workspace.write(configuration(changed));
      const { stdout } = await run(process.execPath, [SVC_WAAP, 'preview', stage.workspace.work, '--format', 'json'], {
        env: stage.workspace.env({ TERRAFORM_BINARY_NAME: engine.path }),
        accept: [2],
      });
      const report = JSON.parse(stdout) as Report;
      // THEN
      expect([name, verdictsIn(report)]).toEqual([name, verdicts]);
      expect([name, headlineOf(report)]).toEqual([name, headline]);
    }
  });
});
