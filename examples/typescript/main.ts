import { Action, Configuration, Duration, DynamicRule, RuleTarget, SvcProvider, TagSelector } from '@svc-waap/cdktf';
import { App, TerraformStack } from 'cdktf';
import type { Construct } from 'constructs';

/** A shop that bans bursts of logins and scrapers. */
class ShopProtection extends TerraformStack {
  public constructor(scope: Construct, id: string) {
    super(scope, id);

    // Where the service is and the key for it come from SVC_BASE_URL and SVC_API_KEY.
    new SvcProvider(this, 'Svc');
    const prod = new Configuration(this, 'Prod', { configurationName: 'prod' });

    new DynamicRule(prod, 'LoginBursts', {
      name: 'Login bursts',
      description: 'Nobody mistypes a password forty times in two minutes',
      include: TagSelector.allOf('login-page', 'method-post'),
      exclude: TagSelector.anyOf('office-network'),
      threshold: 40,
      timeframe: Duration.minutes(2),
      action: Action.dynamicRuleBlock(),
      ttl: Duration.hours(2),
      tags: ['banned-login'],
    });

    new DynamicRule(prod, 'StuffingPerAccount', {
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

    new DynamicRule(prod, 'ScrapersByNetwork', {
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

    new DynamicRule(prod, 'VoucherGuessing', {
      name: 'Voucher guessing',
      description: 'Tries voucher codes, one session after the other',
      target: RuleTarget.cookie('sid'),
      include: TagSelector.anyOf('voucher-refused'),
      threshold: 15,
      timeframe: Duration.minutes(5),
      action: Action.dynamicRuleBlock(),
      ttl: Duration.hours(1),
      tags: ['voucher-guessing'],
    });
  }
}

const app = new App();
new ShopProtection(app, 'shop');
app.synth();
