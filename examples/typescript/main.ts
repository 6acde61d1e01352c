import {
  Action,
  ActionType,
  BackendService,
  BackHost,
  Configuration,
  Destination,
  Duration,
  DynamicRule,
  FlowControlPolicySet,
  FlowKey,
  FlowStep,
  LoadBalancer,
  LoadBalancerRegions,
  LogExporter,
  LogFilter,
  ProtectionChecks,
  ProtectionRule,
  ProxyTemplate,
  Rate,
  RuleTarget,
  ServerGroups,
  Size,
  StickyMode,
  SvcProvider,
  TagSelector,
  TlsVersion,
  TransportMode,
} from '@svc-waap/cdktf';
import { App, TerraformStack } from 'cdktf';
import type { Construct } from 'constructs';

/** The protection of a shop: rules, flows, origins, upload limits, the log of blocked requests, regions and a certificate. */
class ShopProtection extends TerraformStack {
  public constructor(scope: Construct, id: string) {
    super(scope, id);

    // The base URL and the API key come from SVC_BASE_URL and SVC_API_KEY.
    new SvcProvider(this, 'Svc');
    const prod = new Configuration(this, 'Prod', { name: 'prod' });

    new DynamicRule(prod, 'LoginBursts', {
      name: 'Login bursts',
      description: 'Forty wrong passwords in two minutes are no typos',
      include: TagSelector.allOf('login-page', 'method-post'),
      exclude: TagSelector.anyOf('office-network'),
      threshold: 40,
      timeframe: Duration.minutes(2),
      action: Action.dynamicRuleBlock(),
      ttl: Duration.hours(2),
      tags: ['banned-login'],
    });

    const stuffing = new DynamicRule(prod, 'StuffingPerAccount', {
      name: 'Credential stuffing per account',
      description: 'Many addresses, one account: count by the account that the login names',
      target: RuleTarget.argument('username'),
      include: TagSelector.allOf('login-page', 'login-failed'),
      threshold: 10,
      timeframe: Duration.minutes(10),
      action: Action.dynamicRuleBlock(),
      ttl: Duration.hours(1),
      tags: ['account-under-attack'],
    });
    ProtectionChecks.suppress(stuffing, ProtectionRule.RULE_WITHOUT_EXCLUDE, 'It counts failed logins only, from the office too.');

    new DynamicRule(prod, 'CatalogueScrapers', {
      name: 'Catalogue scrapers',
      description: 'Reads the catalogue faster than people do',
      include: TagSelector.anyOf('product-page', 'search-page'),
      exclude: TagSelector.anyOf('verified-search-engine', 'price-partner'),
      threshold: 300,
      timeframe: Duration.minutes(1),
      action: Action.dynamicRuleBlock(),
      ttl: Duration.hours(6),
      offloadIpFiltering: true,
      tags: ['scraper'],
    });

    const byNetwork = new DynamicRule(prod, 'ScrapersByNetwork', {
      name: 'Scrapers by network',
      description: 'The same, spread over the addresses of one hosting network: watch first',
      target: RuleTarget.ASN,
      include: TagSelector.anyOf('product-page', 'search-page'),
      exclude: TagSelector.anyOf('verified-search-engine', 'mobile-carrier'),
      threshold: 3000,
      timeframe: Duration.minutes(5),
      action: Action.monitor(),
      ttl: Duration.hours(1),
      tags: ['scraper-network'],
    });
    ProtectionChecks.suppress(byNetwork, ProtectionRule.RULE_ONLY_MONITORS, 'We watch before we block a whole network.');

    const polite = new Action(prod, 'Polite', {
      name: 'Polite block',
      description: 'Says when to come back',
      actionType: ActionType.block({
        status: 429,
        headers: { 'Retry-After': '3600' },
        content: 'Too many voucher codes. Please try again in an hour.',
      }),
      tags: ['politely-blocked'],
    });

    new DynamicRule(prod, 'VoucherGuessing', {
      name: 'Voucher guessing',
      description: 'Tries voucher codes, one session after the other',
      target: RuleTarget.cookie('sid'),
      include: TagSelector.anyOf('voucher-refused'),
      threshold: 15,
      timeframe: Duration.minutes(5),
      action: polite,
      ttl: Duration.hours(1),
      tags: ['voucher-guessing'],
    });

    // All flows at once: what is not here is not in the service.
    const flows = new FlowControlPolicySet(prod, 'Flows');
    ProtectionChecks.suppress(flows, ProtectionRule.DEAD_TAG, 'Rate limits in the console select requests by the tags.');
    flows.addFlowControlPolicy('basket-then-pay', {
      name: 'Basket, then pay',
      description: 'Tags payments of visitors who saw their basket before',
      key: [FlowKey.SESSION],
      steps: [FlowStep.get('/basket', { host: 'store.example.org' }), FlowStep.post('/pay', { host: 'store.example.org' })],
      timeframe: Duration.minutes(15),
      tags: ['paid-properly'],
    });
    flows.addFlowControlPolicy('register-then-voucher', {
      name: 'Register, then voucher',
      description: 'Tags vouchers that are redeemed right after an account was made',
      key: [FlowKey.IP, FlowKey.cookie('sid')],
      steps: [FlowStep.post('/register', { host: 'store.example.org' }), FlowStep.post('/voucher', { host: 'store.example.org' })],
      timeframe: Duration.seconds(90),
      tags: ['voucher-hunter'],
    });

    new BackendService(prod, 'Store', {
      name: 'Store origin',
      backHosts: [
        BackHost.of('o1.example.org', { httpsPorts: [8443], weight: 2 }),
        BackHost.of('o2.example.org', { httpsPorts: [8443], backup: true }),
      ],
      sticky: StickyMode.customCookie('storeid'),
      transportMode: TransportMode.HTTPS,
    });

    new ProxyTemplate(prod, 'Uploads', {
      name: 'Uploads',
      description: 'Sellers upload pictures of their products',
      clientMaxBodySize: Size.megabytes(250),
      proxyReadTimeout: Duration.minutes(2),
      limitReqRate: Rate.perSecond(600),
      maskHeaders: ['Server', 'X-Powered-*'],
      sslProtocols: [TlsVersion.TLS_V1_3],
    });

    const desk = new LogExporter(prod, 'SecurityDesk', {
      name: 'Security desk',
      active: true,
      filter: LogFilter.BLOCKED,
      destination: Destination.tcp('syslog.example.org', 6514),
      serverGroups: ServerGroups.all(),
    });
    ProtectionChecks.suppress(desk, ProtectionRule.EXPORTER_WITHOUT_TLS, 'A VPN leads to the server.');

    const shop = LoadBalancer.fromName('global-shop');
    const regions = new LoadBalancerRegions(prod, 'Regions').prefer(shop, 'ams', 'eu-central-1').prefer(shop, 'nyc', 'us-east-1');
    ProtectionChecks.suppress(regions, ProtectionRule.REGIONS_NOT_PRESERVED, 'All other cities are automatic.');
    LoadBalancer.fromName('edge-west').attachCertificate(prod, 'CheckoutCertificate', 'cert-checkout');
  }
}

const app = new App();
new ShopProtection(app, 'shop');
ProtectionChecks.apply(app, { asErrors: true });
app.synth();
