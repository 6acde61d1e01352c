import { App, TerraformStack, TerraformVariable, Testing, Token, Tokenization } from 'cdktf';
import type { IConstruct } from 'constructs';
import {
  Action,
  ActionSet,
  ActionType,
  BackendService,
  BackHost,
  Configuration,
  Destination,
  Duration,
  DynamicRule,
  FlowControlPolicy,
  FlowControlPolicySet,
  FlowKey,
  FlowStep,
  LoadBalancerRegions,
  LogExporter,
  ProtectionChecks,
  ProtectionRule,
  ProxyTemplate,
  SvcProvider,
  TagSelector,
  TlsVersion,
  TransportMode,
} from '../../../src/constructs';
import { warningsIn } from '../support/annotations';
import { PROPS } from '../support/rule';
import { bareStack, stackWithProvider } from '../support/stack';

const HOST = Destination.tcp('syslog.example.org', 514);
const BLOCKING = { ...PROPS, action: Action.dynamicRuleBlock() };

const RULE = { ...PROPS, action: Action.fromActionId('of-the-console') };
const MONITOR = { name: 'Watch', actionType: ActionType.monitor() };
const ONLY_MONITORS =
  '[stack/Wrong/Resource] RuleOnlyMonitors: Its action only monitors: every request of a caught source still reaches the origin. ' +
  'Use an action that blocks.';
const SERVICE = { name: 'Store', backHosts: [BackHost.of('o1.example.org')] };
const POLICY = { name: 'Pay', key: [FlowKey.SESSION], steps: [FlowStep.post('/pay')], timeframe: Duration.minutes(15) };

/** What the checks report, each with the path of its construct. */
function reported(stack: TerraformStack): string[] {
  ProtectionChecks.apply(stack);
  Testing.synth(stack);
  return warningsIn(stack);
}

test.each<[string, (stack: TerraformStack) => unknown, string]>([
  [
    'an old TLS version',
    (stack) => new ProxyTemplate(stack, 'Wrong', { name: 'Old', sslProtocols: [TlsVersion.TLS_V1_1, TlsVersion.TLS_V1_2] }),
    '[stack/Wrong/Resource] TlsBelow12: It accepts TLSv1.1. Remove versions below TLS 1.2 from its SSL protocols.',
  ],
  [
    'a block without a status',
    (stack) => new Action(stack, 'Wrong', { name: 'Silent', actionType: ActionType.block({ content: 'no' }) }),
    '[stack/Wrong/Resource] BlockWithoutStatus: It blocks without a status. Set one, for example 403.',
  ],
  [
    'such a block in a set',
    (stack) => new ActionSet(stack, 'Wrong').addAction('silent', { name: 'Silent', actionType: ActionType.block() }),
    '[stack/Wrong/Resource] BlockWithoutStatus: In the entry "silent": ' + 'It blocks without a status. Set one, for example 403.',
  ],
  [
    'an exporter without TLS',
    (stack) => new LogExporter(stack, 'Wrong', { name: 'Plain', destination: HOST }),
    '[stack/Wrong/Resource] ExporterWithoutTls: It sends without TLS. Use a destination with TLS.',
  ],
  [
    'a blocking rule that excludes nobody',
    (stack) => new DynamicRule(stack, 'Wrong', BLOCKING),
    '[stack/Wrong/Resource] RuleWithoutExclude: It excludes no requests. ' +
      'Exclude your own traffic by its tag, for example "office-network".',
  ],
  [
    'a block with a status of success',
    (stack) => new Action(stack, 'Wrong', { name: 'Polite', actionType: ActionType.block({ status: 204 }) }),
    '[stack/Wrong/Resource] BlockWithSuccessStatus: It blocks with status 204, which clients, caches and your own monitoring take for ' +
      'a success. Set another, for example 403.',
  ],
  [
    'a rule with the built-in action that only monitors',
    (stack) => new DynamicRule(stack, 'Wrong', { ...PROPS, action: Action.monitor() }),
    ONLY_MONITORS,
  ],
  [
    'a rule with an action of the app that only monitors',
    (stack) => new DynamicRule(stack, 'Wrong', { ...RULE, action: new Action(stack, 'Action', MONITOR) }),
    ONLY_MONITORS,
  ],
  [
    'a rule with an entry of a set that only monitors',
    (stack) => new DynamicRule(stack, 'Wrong', { ...RULE, action: new ActionSet(stack, 'Actions').addAction('watch', MONITOR) }),
    ONLY_MONITORS,
  ],
  [
    'a rule with the id of an action of the app that only monitors',
    (stack) => {
      new Action(stack, 'Action', { ...MONITOR, actionId: 'watch' });
      new DynamicRule(stack, 'Wrong', { ...RULE, action: Action.fromActionId('watch') });
    },
    ONLY_MONITORS,
  ],
  [
    'a threshold that ordinary visitors exceed',
    (stack) => new DynamicRule(stack, 'Wrong', { ...RULE, threshold: 4 }),
    '[stack/Wrong/Resource] UnusualThreshold: The threshold is 4, and ordinary visitors send more requests than that. ' +
      'Raise it to 5 or more.',
  ],
  [
    'a threshold that no source exceeds',
    (stack) => new DynamicRule(stack, 'Wrong', { ...RULE, threshold: 9999, timeframe: Duration.minutes(1) }),
    '[stack/Wrong/Resource] UnusualThreshold: The threshold of 9999 requests means 166 requests per second throughout the timeframe, ' +
      'and hardly any source sends so many. Lower it.',
  ],
  [
    'an origin over plain HTTP',
    (stack) => new BackendService(stack, 'Wrong', { ...SERVICE, transportMode: TransportMode.HTTP }),
    '[stack/Wrong/Resource] OriginOverHttp: It forwards every request to the origin over plain HTTP, also those that came over HTTPS. ' +
      'Set its transport mode to HTTPS.',
  ],
  [
    'regions that reset unlisted cities',
    (stack) => new LoadBalancerRegions(stack, 'Wrong'),
    '[stack/Wrong/Resource] RegionsNotPreserved: Each city that it does not list loses its datacenter and becomes automatic. ' +
      'Set it to preserve unlisted cities.',
  ],
  [
    'a policy whose tags nothing selects by',
    (stack) => new FlowControlPolicySet(stack, 'Wrong').addFlowControlPolicy('pay', { ...POLICY, tags: ['paid-properly'] }),
    '[stack/Wrong/Resource] DeadTag: In the entry "pay": No dynamic rule or flow control policy of this app selects requests by the ' +
      'tags of this policy: "paid-properly". A policy has no other effect. Select requests by a tag, or suppress this rule if a setting ' +
      'outside of the app does.',
  ],
  [
    'a policy without tags',
    (stack) => new FlowControlPolicy(stack, 'Wrong', POLICY),
    '[stack/Wrong/Resource] DeadTag: It adds no tag, so it has no effect. Add a tag, and select requests by the tag.',
  ],
  [
    'a rule that requires a tag of an inactive policy',
    (stack) => {
      new FlowControlPolicy(stack, 'Off', { ...POLICY, active: false, tags: ['paid-properly'] });
      new DynamicRule(stack, 'Wrong', { ...RULE, include: TagSelector.anyOf('paid-properly', 'tag-of-the-console') });
    },
    '[stack/Wrong/Resource] DeadTag: It requires tags that only inactive or incomplete entries of this app add: "paid-properly". ' +
      'Activate these entries, or require other tags.',
  ],
])('%s is reported at its construct', (_, add, expected) => {
  const stack = stackWithProvider();
  add(stack);
  expect(reported(stack)).toEqual([expected]);
});

test.each([
  ['a key in the code', { apiKey: 'secret' }, 'KeyInCode'],
  ['a certificate that is not verified', { insecureSkipVerify: true }, 'CertificateNotVerified'],
])('%s is reported, and the key is not', (_, props, rule) => {
  const stack = bareStack();
  new SvcProvider(stack, 'Svc', props);
  expect(reported(stack)).toEqual([expect.stringContaining(`[stack/Svc] ${rule}: `)]);
  expect(reported(stack).join()).not.toContain('secret');
});

test('no finding is reported for correct values, values known only at deployment, and other resources', () => {
  const stack = bareStack();
  const any = new TerraformVariable(stack, 'any', {});
  new SvcProvider(stack, 'Svc', { apiKey: any.stringValue });
  new ProxyTemplate(stack, 'Template', { name: 'New', sslProtocols: [TlsVersion.TLS_V1_3, TlsVersion.of(any.stringValue)] });
  new Action(stack, 'Action', { name: 'Loud', actionType: ActionType.block({ status: any.numberValue }) });
  new Action(stack, 'Skip', { name: 'Skip', actionType: ActionType.of(any.stringValue) });
  new LogExporter(stack, 'Exporter', { name: 'Tls', destination: Destination.tls('a', 1, { tlsMode: any.stringValue }) });
  new DynamicRule(stack, 'Inactive', { ...RULE, name: 'Inactive', active: false, action: Action.monitor() });
  const blocking = new Action(stack, 'Own action', { name: 'Own', actionType: ActionType.block({ status: 403 }) });
  new DynamicRule(stack, 'Own', { ...RULE, name: 'Own', action: blocking });
  new DynamicRule(stack, 'Slow', { ...RULE, name: 'Slow', threshold: 9999, timeframe: Duration.hours(1) });
  new DynamicRule(stack, 'Open', { ...RULE, name: 'Open', threshold: 9999, timeframe: Duration.seconds(any.numberValue) });
  new LoadBalancerRegions(stack, 'Regions', { preserveUnlisted: true });
  new FlowControlPolicy(stack, 'Read', { ...POLICY, name: 'Read', tags: ['paid-properly'] });
  new FlowControlPolicy(stack, 'Off', { ...POLICY, name: 'Off', active: false, tags: ['paid-properly'] });
  new FlowControlPolicy(stack, 'By its name', { ...POLICY, name: 'By its name' });
  const include = TagSelector.anyOf('paid-properly', 'fc-name:by-its-name', 'tag-of-the-console');
  new DynamicRule(stack, 'Reader', { ...RULE, name: 'Reader', include });
  new DynamicRule(stack, 'Elsewhere', { ...RULE, name: 'Elsewhere', action: Action.fromActionId('my-monitor') });
  new DynamicRule(stack, 'Careful', { ...BLOCKING, exclude: TagSelector.anyOf('office') });
  new BackendService(stack, 'Store', { name: 'Store', backHosts: [BackHost.of('a')] });
  expect(reported(stack)).toEqual([]);
});

describe('a suppression', () => {
  test('applies to a construct and its children, for its rule alone', () => {
    const stack = stackWithProvider();
    ProtectionChecks.suppress(stack, ProtectionRule.EXPORTER_WITHOUT_TLS, 'the log server is on the same network');
    new LogExporter(stack, 'Exporter', { name: 'Plain', destination: HOST });
    const rule = new DynamicRule(stack, 'Rule', BLOCKING);
    ProtectionChecks.suppress(rule, ProtectionRule.TLS_BELOW_1_2, 'another rule');
    expect(reported(stack)).toEqual([expect.stringContaining('RuleWithoutExclude')]);
  });

  test('needs a reason', () => {
    const rule: IConstruct = new DynamicRule(stackWithProvider(), 'Rule', BLOCKING);
    expect(() => ProtectionChecks.suppress(rule, ProtectionRule.RULE_WITHOUT_EXCLUDE, ' ')).toThrow(
      '[stack/Rule] The suppression of RuleWithoutExclude has no reason. Write why the rule may be ignored.',
    );
  });
});

test('a tag is read by an entry of the same configuration in another stack, and not by one of another configuration', () => {
  const app = Testing.app();
  const [one, two] = ['one', 'two'].map((id) => new TerraformStack(app, id));
  new FlowControlPolicy(new Configuration(one!, 'Prod', { name: 'prod' }), 'Policy', { ...POLICY, tags: ['paid-properly'] });
  const test = new Configuration(two!, 'Test', { name: 'test' });
  new DynamicRule(test, 'Reader', { ...RULE, include: TagSelector.anyOf('paid-properly') });
  ProtectionChecks.apply(app);
  Testing.synth(one!);
  expect(warningsIn(app)).toEqual([expect.stringContaining('DeadTag')]);

  const prod = new Configuration(two!, 'Prod', { name: 'prod' });
  new DynamicRule(prod, 'Reader', { ...RULE, include: TagSelector.anyOf('paid-properly') });
  const later = new TerraformStack(app, 'three');
  new FlowControlPolicy(new Configuration(later, 'Prod', { name: 'prod' }), 'Policy', { ...POLICY, name: 'B', tags: ['paid-properly'] });
  Testing.synth(later);
  expect(warningsIn(later)).toEqual([]);
});

test('a policy that may be read by tags known only at deployment is not reported', () => {
  const stack = stackWithProvider();
  const any = new TerraformVariable(stack, 'any', {});
  new FlowControlPolicy(stack, 'Policy', { ...POLICY, tags: ['paid-properly'] });
  new DynamicRule(stack, 'Reader', { ...RULE, include: TagSelector.anyOf(any.stringValue) });
  expect(reported(stack)).toEqual([]);
});

test('a finding is reported once, if the checks are applied to the app and to a stack, and the app is synthesized twice', () => {
  const stack = stackWithProvider();
  new LoadBalancerRegions(stack, 'Regions');
  ProtectionChecks.apply(App.of(stack));
  expect(reported(stack)).toHaveLength(1);
  expect(reported(stack)).toHaveLength(1);
});

test('findings stop the synthesis if they are errors', () => {
  const stack = stackWithProvider();
  new DynamicRule(stack, 'Rule', BLOCKING);
  ProtectionChecks.apply(stack, { asErrors: true });
  expect(() => App.of(stack).synth()).toThrow(/stack\/Rule\/Resource.*RuleWithoutExclude/);
});

test('twice as many entries are about twice as much work', () => {
  const callsFor = (count: number): number => {
    const stack = stackWithProvider();
    const actions = Array.from({ length: count }, (_, i) => new Action(stack, `Action${i}`, { ...MONITOR, name: `Watch ${i}` }));
    actions.forEach((action, i) => {
      new DynamicRule(stack, `Rule${i}`, { ...RULE, name: `Rule ${i}`, action });
      new FlowControlPolicy(stack, `Policy${i}`, { ...POLICY, name: `Policy ${i}`, tags: [`tag-${i}`] });
    });
    const checks = new ProtectionChecks();
    const calls = [jest.spyOn(Tokenization, 'resolve'), jest.spyOn(Token, 'isUnresolved')];
    for (const node of stack.node.findAll()) checks.visit(node);
    const sum = calls.reduce((all, { mock }) => all + mock.calls.length, 0);
    for (const call of calls) call.mockRestore();
    expect(warningsIn(stack).filter((text) => text.includes('RuleOnlyMonitors'))).toHaveLength(count);
    return sum;
  };
  expect(callsFor(40) / callsFor(20)).toBeLessThan(2.2);
});
