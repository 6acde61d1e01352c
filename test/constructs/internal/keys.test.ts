import {
  ActionSet,
  ActionType,
  Configuration,
  Family,
  FlowStep,
  LoadBalancer,
  LoadBalancerRegions,
  QuarantineRelease,
  SvcProvider,
  VersionRevert,
} from '../../../src/constructs';
import { bareStack, complaintsOf, onlyResource, stackWithProvider } from '../support/stack';

const KEPT = ['constructor', 'hasOwnProperty', 'toString'];
const keptTexts = Object.fromEntries(KEPT.map((name) => [name, `text of ${name}`]));
/** JSON.parse makes a member of `__proto__`, as an app may that reads its settings from a file. */
const lostText = JSON.parse('{"__proto__": "text"}') as Record<string, string>;

describe('names that every JavaScript object inherits', () => {
  test('are accepted as ids of entries and keys of maps', () => {
    const stack = stackWithProvider();
    const actions = new ActionSet(new Configuration(stack, 'Prod', { name: 'constructor' }), 'Actions');
    for (const id of KEPT) actions.addAction(id, { name: id, tags: [id], actionType: ActionType.block({ headers: keptTexts }) });
    const entry = (id: string) => [id, { name: id, tags: [id], type: 'block', params: { headers: keptTexts } }];
    expect(onlyResource(stack, 'svc_action_set')).toEqual({ config: 'constructor', entries: Object.fromEntries(KEPT.map(entry)) });
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('are accepted as cities and load balancers', () => {
    const stack = stackWithProvider();
    const regions = new LoadBalancerRegions(new Configuration(stack, 'Prod', { name: 'prod' }), 'Regions');
    for (const name of KEPT) for (const city of KEPT) regions.prefer(LoadBalancer.fromName(name), city, 'dc-1');
    const cities = Object.fromEntries(KEPT.map((city) => [city, 'dc-1']));
    expect(onlyResource(stack, 'svc_load_balancer_regions')).toMatchObject({
      load_balancers: Object.fromEntries(KEPT.map((name) => [name, { regions: cities }])),
    });
  });

  test('are equal only to themselves in the registry of entries', () => {
    const stack = stackWithProvider();
    for (const name of KEPT) new LoadBalancerRegions(new Configuration(stack, `In-${name}`, { name }), 'Regions');
    expect(complaintsOf(stack)).toEqual([]);
    new LoadBalancerRegions(new Configuration(stack, 'Again', { name: 'constructor' }), 'Regions');
    expect(complaintsOf(stack)).toHaveLength(2);
  });
});

describe('the key that the CDK loses', () => {
  const stack = stackWithProvider();
  const prod = new Configuration(stack, 'Prod', { name: 'prod' });
  const balancer = LoadBalancer.fromName('global');
  test.each<[string, () => unknown]>([
    ['an id of a set', () => new ActionSet(prod, 'Set').addAction('__proto__', { name: 'A', actionType: ActionType.skip() })],
    ['a city', () => new LoadBalancerRegions(prod, 'Cities').prefer(balancer, '__proto__', 'dc-1')],
    ['a load balancer', () => new LoadBalancerRegions(prod, 'Balancers').prefer(LoadBalancer.fromName('__proto__'), 'ams', 'dc-1')],
    ['a header of an answer', () => ActionType.block({ headers: lostText })],
    ['a header for the origin', () => ActionType.monitor({ headers: lostText })],
    ['a header of a step', () => FlowStep.get('/', { headers: lostText })],
    ['a cookie of a step', () => FlowStep.get('/', { cookies: lostText })],
    ['an argument of a step', () => FlowStep.post('/', { args: lostText })],
    ['a plugin of a step', () => FlowStep.put('/', { plugins: lostText })],
    ['a header of the provider', () => new SvcProvider(bareStack(), 'Lost', { headers: lostText })],
    ['a trigger of a revert', () => new VersionRevert(prod, 'Revert', { family: Family.ACTIONS, version: 'v', triggers: lostText })],
    ['a trigger of a release', () => new QuarantineRelease(prod, 'Release', { ids: ['a'], triggers: lostText })],
  ])('is refused as %s', (_, make) => {
    expect(make).toThrow('the CDK cannot synthesize the name "__proto__". Use another name.');
  });
});
