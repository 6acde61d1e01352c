import { type TerraformStack, TerraformVariable } from 'cdktf';
import { Configuration, LoadBalancer, LoadBalancerRegions, SvcProvider } from '../../src/constructs';
import { complaintsOf, resourcesOf, stackWithProvider } from './support/stack';

const WEST = LoadBalancer.fromName('Global-West');
const FIVE = LoadBalancer.fromId(5);

/** A stack with regions in the configuration `prod`. */
function stackWithRegions(props: ConstructorParameters<typeof LoadBalancerRegions>[2] = {}) {
  const stack = stackWithProvider();
  const configuration = new Configuration(stack, 'Prod', { name: 'prod' });
  return { stack, configuration, regions: new LoadBalancerRegions(configuration, 'Regions', props) };
}

const regionsOf = (stack: TerraformStack) => resourcesOf(stack, 'svc_load_balancer_regions');

describe('the regions of load balancers', () => {
  test('prefer nothing at first, and leave unset props to the provider', () => {
    expect(regionsOf(stackWithRegions().stack)).toEqual([{ config: 'prod', load_balancers: {} }]);
  });

  test('prefer a datacenter for each city of a balancer, with names as they are written', () => {
    const { stack, regions } = stackWithRegions();
    regions.prefer(WEST, 'ams', 'eu-west-1').prefer(FIVE, 'SGP', LoadBalancerRegions.AUTOMATIC).prefer(WEST, 'lon', 'eu-central-1');
    expect(regionsOf(stack)).toEqual([
      {
        config: 'prod',
        load_balancers: {
          5: { regions: { SGP: 'automatic' } },
          'Global-West': { regions: { ams: 'eu-west-1', lon: 'eu-central-1' } },
        },
      },
    ]);
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('set the treatment of unlisted cities, and of all cities at the destroy', () => {
    const { stack } = stackWithRegions({ preserveUnlisted: true, keepOnDestroy: true });
    expect(regionsOf(stack)).toEqual([{ config: 'prod', load_balancers: {}, preserve_unlisted: true, on_destroy: 'keep' }]);
    const { stack: other } = stackWithRegions({ preserveUnlisted: false, keepOnDestroy: false });
    expect(regionsOf(other)).toEqual([{ config: 'prod', load_balancers: {}, preserve_unlisted: false }]);
  });

  test('take tokens for balancer and datacenter', () => {
    const { stack, regions } = stackWithRegions();
    const text = new TerraformVariable(stack, 'text', {}).stringValue;
    const id = new TerraformVariable(stack, 'id', {}).numberValue;
    regions.prefer(LoadBalancer.fromName(text), 'ams', text).prefer(LoadBalancer.fromId(id), 'ams', 'eu-west-1');
    expect(regionsOf(stack)).toMatchObject([
      { load_balancers: { '${var.text}': { regions: { ams: '${var.text}' } }, '${var.id}': { regions: { ams: 'eu-west-1' } } } },
    ]);
  });

  test('use their own provider before that of the configuration', () => {
    const stack = stackWithProvider();
    const [one, two] = ['one', 'two'].map((alias) => new SvcProvider(stack, alias, { alias }));
    new LoadBalancerRegions(new Configuration(stack, 'A', { name: 'a', provider: one }), 'Regions');
    new LoadBalancerRegions(new Configuration(stack, 'B', { name: 'b', provider: one }), 'Regions', { provider: two });
    expect(regionsOf(stack).map(({ provider }) => provider)).toEqual(['svc.one', 'svc.two']);
  });
});

describe('a mistake in regions', () => {
  test('is an error if a city would have two datacenters, and changes nothing', () => {
    const { stack, regions } = stackWithRegions();
    regions.prefer(WEST, 'ams', 'eu-west-1');
    expect(() => regions.prefer(LoadBalancer.fromName('Global-West'), 'ams', 'eu-central-1')).toThrow(
      '[stack/Prod/Regions] ams of Global-West is served from eu-west-1 already, and cannot be served from eu-central-1 too. ' +
        'Remove one of the two preferences.',
    );
    expect(() => regions.prefer(WEST, 'ams', LoadBalancerRegions.AUTOMATIC)).toThrow('cannot be served from automatic too');
    expect(regionsOf(stack)).toMatchObject([{ load_balancers: { 'Global-West': { regions: { ams: 'eu-west-1' } } } }]);
  });

  test('is absent if a preference is repeated, or set for another balancer', () => {
    const { stack, regions } = stackWithRegions();
    regions.prefer(WEST, 'ams', 'eu-west-1').prefer(WEST, 'ams', 'eu-west-1').prefer(FIVE, 'ams', 'us-east-1');
    expect(complaintsOf(stack)).toEqual([]);
  });

  test.each([
    ['city', '', 'eu-west-1'],
    ['datacenter', 'ams', ''],
  ])('is an error without a %s, and changes nothing', (what, city, datacenter) => {
    const { stack, regions } = stackWithRegions();
    expect(() => regions.prefer(WEST, city, datacenter)).toThrow(`[stack/Prod/Regions] A preference of Global-West names no ${what}.`);
    expect(regionsOf(stack)).toMatchObject([{ load_balancers: {} }]);
    expect(regionsOf(stack)[0]?.load_balancers).toEqual({});
  });

  test('is reported if two have the same configuration', () => {
    const { stack, configuration } = stackWithRegions();
    new LoadBalancerRegions(configuration, 'More');
    expect(complaintsOf(stack)).toEqual([
      expect.stringContaining(
        '[stack/Prod/Regions] The regions of load balancers of this configuration are also managed by stack/Prod/More',
      ),
      expect.stringContaining('[stack/Prod/More]'),
    ]);
  });
});
