import { Action, Configuration, Duration, DynamicRule, SvcProvider, TagSelector } from '@svc-waap/cdktf';
import { App, TerraformStack } from 'cdktf';

const app = new App();
const stack = new TerraformStack(app, 'shop');
new SvcProvider(stack, 'Svc'); // SVC_BASE_URL and SVC_API_KEY say where the service is

const prod = new Configuration(stack, 'Prod', { name: 'prod' });
new DynamicRule(prod, 'LoginBursts', {
  name: 'Login bursts',
  include: TagSelector.allOf('login-page', 'method-post'),
  threshold: 40,
  timeframe: Duration.minutes(2),
  action: Action.dynamicRuleBlock(),
  ttl: Duration.hours(2),
});

app.synth();
