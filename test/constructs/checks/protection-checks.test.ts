import { App, Aspects, Testing, type TerraformStack, TerraformVariable } from 'cdktf';
import type { IConstruct } from 'constructs';
import {
  Action,
  ActionSet,
  ActionType,
  BackendService,
  BackHost,
  Destination,
  DynamicRule,
  LogExporter,
  ProtectionChecks,
  ProtectionRule,
  ProxyTemplate,
  SvcProvider,
  TagSelector,
  TlsVersion,
} from '../../../src/constructs';
import { PROPS } from '../support/rule';
import { bareStack, stackWithProvider } from '../support/stack';

const HOST = Destination.tcp('syslog.example.org', 514);
const BLOCKING = { ...PROPS, action: Action.dynamicRuleBlock() };

/** What the checks report, each with the path of its construct. */
function reported(stack: TerraformStack): string[] {
  Aspects.of(stack).add(new ProtectionChecks());
  Testing.synth(stack);
  return stack.node
    .findAll()
    .flatMap(({ node }) => node.metadata.filter(({ type }) => type === '@cdktf/warn').map(({ data }) => `[${node.path}] ${String(data)}`));
}

test.each<[string, (stack: TerraformStack) => unknown, string]>([
  [
    'an old TLS version',
    (stack) => new ProxyTemplate(stack, 'Wrong', { name: 'Old', sslProtocols: [TlsVersion.TLS_V1_1, TlsVersion.TLS_V1_2] }),
    '[stack/Wrong/Resource] TlsBelow12: It accepts TLSv1.1. Remove versions below TLS 1.2 from sslProtocols.',
  ],
  [
    'a block without a status',
    (stack) => new Action(stack, 'Wrong', { name: 'Silent', actionType: ActionType.block({ content: 'no' }) }),
    '[stack/Wrong/Resource] BlockWithoutStatus: It blocks without a status. Write one: ActionType.block({ status: 403 }).',
  ],
  [
    'such a block in a set',
    (stack) => new ActionSet(stack, 'Wrong').addAction('silent', { name: 'Silent', actionType: ActionType.block() }),
    '[stack/Wrong/Resource] BlockWithoutStatus: In the entry "silent": ' +
      'It blocks without a status. Write one: ActionType.block({ status: 403 }).',
  ],
  [
    'an exporter without TLS',
    (stack) => new LogExporter(stack, 'Wrong', { name: 'Plain', destination: HOST }),
    '[stack/Wrong/Resource] ExporterWithoutTls: It sends without TLS. Use Destination.tls().',
  ],
  [
    'a blocking rule that excludes nobody',
    (stack) => new DynamicRule(stack, 'Wrong', BLOCKING),
    '[stack/Wrong/Resource] RuleWithoutExclude: It excludes no requests. ' +
      'Exclude your own traffic: TagSelector.anyOf("office-network").',
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
  new DynamicRule(stack, 'Watching', { ...PROPS, name: 'Watching', action: Action.monitor() });
  new DynamicRule(stack, 'Own', {
    ...PROPS,
    name: 'Own',
    action: new Action(stack, 'Own action', { name: 'Own', actionType: ActionType.monitor() }),
  });
  new DynamicRule(stack, 'Elsewhere', { ...PROPS, name: 'Elsewhere', action: Action.fromActionId('my-monitor') });
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
      'ProtectionChecks.suppress(): the reason is empty. Write why stack/Rule may ignore RuleWithoutExclude.',
    );
  });
});

test('findings stop the synthesis if they are errors', () => {
  const stack = stackWithProvider();
  new DynamicRule(stack, 'Rule', BLOCKING);
  Aspects.of(stack).add(new ProtectionChecks({ asErrors: true }));
  expect(() => App.of(stack).synth()).toThrow(/stack\/Rule\/Resource.*RuleWithoutExclude/);
});
