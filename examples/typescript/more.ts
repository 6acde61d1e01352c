// The constructs that main.ts does not use. `cdktf synth --app "npx tsx more.ts"` synthesizes them.
import {
  Action,
  ActionSet,
  ActionType,
  BackendServiceSet,
  BackHost,
  Configuration,
  Duration,
  DynamicRule,
  Family,
  Field,
  FlowControlPolicy,
  FlowKey,
  FlowStep,
  LoadBalancer,
  LoadBalancerCertificates,
  QuarantineRelease,
  SvcProvider,
  TagSelector,
  TrafficFilter,
  TrafficQuery,
  VersionRevert,
} from '@svc-waap/cdktf';
import { App, TerraformOutput, TerraformStack } from 'cdktf';

const app = new App();
const stack = new TerraformStack(app, 'shop');
new SvcProvider(stack, 'Svc');
const prod = new Configuration(stack, 'Prod', { name: 'prod' });

const actions = new ActionSet(prod, 'Actions');
const polite = actions.addAction('polite-block', {
  name: 'Polite block',
  actionType: ActionType.block({ status: 429, headers: { 'Retry-After': '3600' } }),
});

const origins = new BackendServiceSet(prod, 'Origins');
origins.addBackendService('store', { name: 'Store', backHosts: [BackHost.of('o1.example.org', { weight: 2 })] });

new FlowControlPolicy(prod, 'BasketThenPay', {
  name: 'Basket, then pay',
  key: [FlowKey.SESSION],
  steps: [FlowStep.get('/basket'), FlowStep.post('/pay')],
  timeframe: Duration.minutes(15),
  tags: ['paid-properly'],
});

new LoadBalancerCertificates(prod, 'EdgeCertificates', {
  loadBalancer: LoadBalancer.fromName('edge-north'),
  defaultCertificateId: 'cert-main',
  certificateIds: ['cert-shop'],
});

// An entry that another app manages, by its id or by its name.
const slow = Action.fromActionId('slow-down');
const bursts = DynamicRule.fromDynamicRuleName(prod, 'Bursts', 'Login bursts');

const vouchers = new DynamicRule(prod, 'Vouchers', {
  name: 'Vouchers',
  include: TagSelector.anyOf('voucher-refused'),
  threshold: 15,
  timeframe: Duration.minutes(5),
  action: polite,
  ttl: Duration.hours(1),
});
new DynamicRule(prod, 'Search', {
  name: 'Search',
  include: TagSelector.anyOf('search-page'),
  threshold: 300,
  timeframe: Duration.minutes(1),
  action: slow,
  ttl: Duration.hours(1),
});

new QuarantineRelease(prod, 'FalseAlarm', { rules: [bursts], triggers: { incident: '2026-03-14' } });

new VersionRevert(prod, 'Undo', { family: Family.ACTIONS, version: '7d1f3a9c21' });

const failures = TrafficQuery.stats(stack, 'Failures', {
  filter: TrafficFilter.last(Duration.hours(24)).where(Field.STATUS.atLeast(500), Field.COUNTRY.oneOf('Brazil', 'Chile')),
});
new TerraformOutput(stack, 'FirstHost', { value: failures.results.get(0).hostname });

const march = TrafficFilter.between('2026-03-01', '2026-04-01');
new TerraformOutput(stack, 'VouchersCaught', { value: vouchers.caughtRequests('March', { filter: march }) });

app.synth();
