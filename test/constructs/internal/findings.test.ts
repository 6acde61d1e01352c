import { App, TerraformVariable, Testing, type TerraformStack } from 'cdktf';
import {
  Action,
  ActionSet,
  ActionType,
  BackendService,
  BackendServiceSet,
  BackHost,
  Configuration,
  Destination,
  Duration,
  DynamicRule,
  FlowControlPolicy,
  FlowKey,
  FlowStep,
  LoadBalancer,
  LoadBalancerCertificates,
  LogExporter,
  ProtectionChecks,
  ProxyTemplate,
  Rate,
  Size,
  SvcProvider,
} from '../../../src/constructs';
import { DynamicRule as BareRule } from '../../../src/bindings/dynamic-rule';
import { errorsIn, warningsIn } from '../support/annotations';
import { PROPS } from '../support/rule';
import { bareStack, stackWithProvider } from '../support/stack';

const SKIP = { name: 'Skip', actionType: ActionType.skip() };
const POLICY = { name: 'Pay', key: [FlowKey.SESSION], steps: [FlowStep.post('/pay')] };
const NOT_WHOLE = 'is no duration that the service can count. Give one that is 0 or more, and whole in seconds.';

/** Synthesizes a stack, and returns its errors. */
function errorsOf(stack: TerraformStack): string[] {
  Testing.synth(stack, true);
  return errorsIn(stack);
}

test('a mistake stops the synthesis, is reported once with its path, and is no exception of the constructor', () => {
  const stack = stackWithProvider();
  new Action(stack, 'Wrong', { ...SKIP, actionId: 'versions' });
  expect(() => App.of(stack).synth()).toThrow('[stack/Wrong] The id "versions" is reserved');
  expect(errorsOf(stack)).toHaveLength(1);
});

describe('a value that cannot be converted is reported with its property and the unit of the user', () => {
  test.each<[string, (stack: TerraformStack) => unknown, string]>([
    ['timeframe', (stack) => new DynamicRule(stack, 'It', { ...PROPS, timeframe: Duration.minutes(0.001) }), `0.001 minutes ${NOT_WHOLE}`],
    ['ttl', (stack) => new DynamicRule(stack, 'It', { ...PROPS, ttl: Duration.hours(-1) }), `-1 hours ${NOT_WHOLE}`],
    ['timeframe', (stack) => new FlowControlPolicy(stack, 'It', { ...POLICY, timeframe: Duration.days(-2) }), `-2 days ${NOT_WHOLE}`],
    [
      'client max body size',
      (stack) => new ProxyTemplate(stack, 'It', { name: 'It', clientMaxBodySize: Size.kilobytes(100) }),
      '100 kilobytes is no whole number of megabytes, which the service counts. Give 0 or more, whole in megabytes.',
    ],
    [
      'limit req rate',
      (stack) => new ProxyTemplate(stack, 'It', { name: 'It', limitReqRate: Rate.perMinute(100) }),
      '100 requests per minute is no whole number of requests per second, which the service counts. Give 0 or more, in multiples of 60.',
    ],
    [
      'proxy read timeout',
      (stack) => new ProxyTemplate(stack, 'It', { name: 'It', proxyReadTimeout: Duration.seconds(0.5) }),
      `0.5 seconds ${NOT_WHOLE}`,
    ],
    [
      'fail timeout of o1.example.org',
      (stack) =>
        new BackendService(stack, 'It', { name: 'It', backHosts: [BackHost.of('o1.example.org', { failTimeout: Duration.seconds(-1) })] }),
      `-1 seconds ${NOT_WHOLE}`,
    ],
    [
      'request timeout',
      (stack) => new SvcProvider(stack, 'It', { alias: 'it', requestTimeout: Duration.seconds(-1) }),
      `-1 seconds ${NOT_WHOLE}`,
    ],
  ])('%s', (property, make, words) => {
    const stack = stackWithProvider();
    make(stack);
    expect(errorsOf(stack)).toEqual([`[stack/It] The ${property}: ${words}`]);
    expect(warningsIn(stack)).toEqual([]);
  });
});

test('a threshold, a timeframe and a ttl of 0 or less are doubtful, and no errors', () => {
  const stack = stackWithProvider();
  new DynamicRule(stack, 'Rule', { ...PROPS, threshold: 0, timeframe: Duration.minutes(0), ttl: Duration.raw(-1) });
  new FlowControlPolicy(stack, 'Policy', { ...POLICY, timeframe: Duration.seconds(0) });
  const later = new TerraformVariable(stack, 'later', {}).numberValue;
  new DynamicRule(stack, 'Later', { ...PROPS, name: 'Later', threshold: later, timeframe: Duration.seconds(later) });
  expect(errorsOf(stack)).toEqual([]);
  const text = (property: string, given: string) =>
    `The ${property} is ${given}. The service is known to accept more than 0 only. Give a positive ${property}.`;
  expect(warningsIn(stack)).toEqual([
    `[stack/Rule] ${text('threshold', '0')}`,
    `[stack/Rule] ${text('timeframe', '0 minutes')}`,
    `[stack/Rule] ${text('ttl', '-1')}`,
    `[stack/Policy] ${text('timeframe', '0 seconds')}`,
  ]);
});

test.each([
  ['https://o1.example.org/path', 'is a URL. Write the name or the address of the host alone.'],
  ['o1 example', 'contains a space. Write one name or one address.'],
  ['10.0.0.0/33', 'contains a slash, as a range of addresses or a path does. Write one name or one address.'],
])('the host %s is doubtful, and no error', (host, words) => {
  const stack = stackWithProvider();
  new BackendService(stack, 'Store', { name: 'Store', backHosts: [BackHost.of(host)] });
  new BackendServiceSet(new Configuration(stack, 'Prod', { name: 'prod' }), 'Set').addBackendService('a', {
    name: 'A',
    backHosts: [BackHost.of(host)],
  });
  new LogExporter(stack, 'Log', { name: 'Log', destination: Destination.tcp(host, 514) });
  expect(errorsOf(stack)).toEqual([]);
  expect(warningsIn(stack)).toEqual([
    `[stack/Store] The host ${JSON.stringify(host)} ${words}`,
    `[stack/Prod/Set] a: The host ${JSON.stringify(host)} ${words}`,
    `[stack/Log] The host of the destination ${JSON.stringify(host)} ${words}`,
  ]);
});

test.each(['o1.example.org', '10.0.0.1', '2001:db8::1', 'o1', '_internal.example.org.'])('the host %s is not doubtful', (host) => {
  const stack = stackWithProvider();
  new BackendService(stack, 'Store', { name: 'Store', backHosts: [BackHost.of(host)] });
  expect([...errorsOf(stack), ...warningsIn(stack)]).toEqual([]);
});

describe('a set beside a single entry', () => {
  const both = (keep: string[] | undefined, entry: { name: string; actionId?: string }, other = 'prod') => {
    const stack = bareStack();
    new SvcProvider(stack, 'Svc');
    new ActionSet(new Configuration(stack, 'Prod', { name: 'prod' }), 'Set', { keep });
    new Action(new Configuration(stack, 'Other', { name: other }), 'Single', { ...SKIP, ...entry });
    return errorsOf(stack);
  };
  const refused = (more = '') => [
    '[stack/Prod/Set] This set would delete the entry of stack/Other/Single. Add the entry to the set and remove stack/Other/Single, or ' +
      `set the id of the entry and add the id to keep${more}.`,
  ];
  const BESIDE_DEFAULT = ', after its default: BuiltInId.EVERY_ACTION and BuiltInId.EVERY_OTHER';

  test('is refused if keep does not cover the entry', () => {
    expect(both(undefined, { name: 'Mine', actionId: 'mine' })).toEqual(refused(BESIDE_DEFAULT));
    expect(both(['my*', 'mine?'], { name: 'Mine', actionId: 'mine' })).toEqual(refused());
    expect(both(['m.ne'], { name: 'Mine', actionId: 'mine' })).toEqual(refused());
    expect(both(undefined, { name: 'Mine' })).toEqual(refused(BESIDE_DEFAULT));
  });

  test('is fine if keep covers the entry, or may do so, or the configuration is another one', () => {
    const later = new TerraformVariable(bareStack(), 'later', {}).stringValue;
    expect(both(['m?n*'], { name: 'Mine', actionId: 'mine' })).toEqual([]);
    expect(both([later], { name: 'Mine', actionId: 'mine' })).toEqual([]);
    expect(both(undefined, { name: 'Mine', actionId: later })).toEqual([]);
    expect(both(['mine'], { name: 'Mine' })).toEqual([]);
    expect(both(undefined, { name: 'Action of mine' })).toEqual([]);
    expect(both(undefined, { name: 'Mine', actionId: 'mine' }, 'test')).toEqual([]);
  });
});

describe('an attachment beside all certificates of its listener', () => {
  const both = (attached: object, id: string, listed: object = {}) => {
    const stack = stackWithProvider();
    const loadBalancer = LoadBalancer.fromName('edge');
    loadBalancer.attachCertificate(stack, 'One', id, attached);
    new LoadBalancerCertificates(stack, 'All', { loadBalancer, certificateIds: [], listener: 'https', ...listed });
    return errorsOf(stack);
  };

  test('is refused', () => {
    expect(both({ listener: 'https' }, 'cert-shop')).toEqual([
      '[stack/All] stack/One attaches a certificate to the same listener, and each of the two would undo what the other one does. Add ' +
        'the certificate here, and remove stack/One.',
    ]);
  });

  test('is fine if keep covers the certificate, or the listener is another one or known at deployment only', () => {
    const later = new TerraformVariable(bareStack(), 'later', {}).stringValue;
    expect(both({ listener: 'https' }, 'cert-shop', { keep: ['cert-*'] })).toEqual([]);
    expect(both({ listener: 'https' }, later)).toEqual([]);
    expect(both({ listener: 'other' }, 'cert-shop')).toEqual([]);
    expect(both({ listener: later }, 'cert-shop')).toEqual([]);
  });
});

describe('a finding has the line that created the construct, and no frames of the synthesis', () => {
  afterEach(() => delete process.env['SVC_WAAP_TRACE']);

  /** Traces of the findings in a wrong entry, and of a check in it. */
  function traces(): (readonly string[] | undefined)[] {
    const stack = stackWithProvider();
    ProtectionChecks.apply(stack);
    new DynamicRule(stack, 'Wrong', { ...PROPS, timeframe: Duration.minutes(0.001), action: Action.dynamicRuleBlock() });
    Testing.synth(stack, true);
    const findings = stack.node.findAll().flatMap(({ node }) => node.metadata.filter(({ type }) => /warn|error/.test(type)));
    expect(findings.map(({ data }) => String(data).split(':')[0])).toContain('RuleWithoutExclude');
    return findings.map(({ trace }) => trace);
  }

  test('as its only frame', () => {
    const found = traces();
    expect(found.length).toBeGreaterThan(1);
    for (const trace of found) expect(trace).toEqual([expect.stringMatching(/^at \/.*\/findings\.test\.ts:\d+:\d+$/)]);
    expect(new Set(found.flat()).size).toBe(1);
  });

  test('or all frames, if the variable asks for them', () => {
    process.env['SVC_WAAP_TRACE'] = '1';
    for (const trace of traces()) expect(trace!.length).toBeGreaterThan(5);
  });

  test('or none in an app of another language, whose frames are in another process', () => {
    const frames = ['internal', 'of /app/python/jsii/_embedded/jsii/lib/program.js:9:1', 'of node:internal/main:2:3'].map(
      (of) => `at ${of}`,
    );
    const { prepareStackTrace } = Error;
    Error.prepareStackTrace = () => ['Error', ...frames].join('\n');
    try {
      for (const trace of traces()) expect(trace).toBeUndefined();
    } finally {
      Error.prepareStackTrace = prepareStackTrace;
    }
  });

  test('the nearest line above a binding, or none', () => {
    const stack = stackWithProvider();
    ProtectionChecks.apply(stack);
    const bare = new BareRule(stack, 'Bare', { name: 'Bare', threshold: 40, timeframe: 120, ttl: 60, action: 'action-dynamic-rule-block' });
    Testing.synth(stack, true);
    expect(bare.node.metadata.filter(({ type }) => type === '@cdktf/warn').map(({ trace }) => trace)).toEqual([undefined]);
  });
});
