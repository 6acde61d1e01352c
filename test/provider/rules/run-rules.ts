import { svcProvider } from '../../../src/provider/provider';
import { CATALOGUE } from './catalogue';
import { parametersFor, RUNS, TIMEOUT_MS } from './runs';
import { withoutSockets } from './service/network';

const provider = svcProvider;

/** Every second resource of the provider: the two suites run at the same time. */
export function shard(number: 1 | 2): typeof provider.resources {
  return provider.resources.filter((_, i) => i % 2 === number - 1);
}

/** Checks every rule of the catalogue against each of the resources. */
export function runRules(resources: typeof provider.resources): void {
  beforeAll(withoutSockets);

  describe.each(resources.map((resource) => [resource.typeName, resource] as const))('%s', (_typeName, resource) => {
    const rules = CATALOGUE.filter((rule) => rule.appliesTo(resource));

    test.each(rules.map((rule) => [rule.name, rule] as const))(
      '%s',
      async (_name, rule) => {
        const { cases, besideThePoint, failure } = await rule.check({ provider, resource }, parametersFor(RUNS));
        if (failure !== undefined) throw new Error(failure);
        // Too few relevant cases prove nothing: see generate/words.ts.
        expect(besideThePoint).toBeLessThanOrEqual(cases / 2);
      },
      TIMEOUT_MS,
    );
  });
}
