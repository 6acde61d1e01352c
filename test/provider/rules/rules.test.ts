import { svcProvider } from '../../../src/provider/provider';
import { CATALOGUE } from './catalogue';
import { impatient } from './impatient';
import { parametersFor, RUNS, TIMEOUT_MS } from './runs';
import { withoutSockets } from './service/network';

// Every rule of the catalogue, for every resource that the provider offers.

const provider = impatient(svcProvider);

beforeAll(withoutSockets);

describe.each(provider.resources.map((resource) => [resource.typeName, resource] as const))('%s', (_typeName, resource) => {
  const rules = CATALOGUE.filter((rule) => rule.appliesTo(resource));

  test.each(rules.map((rule) => [rule.name, rule] as const))(
    '%s',
    async (_name, rule) => {
      const { cases, besideThePoint, failure } = await rule.check({ provider, resource }, parametersFor(RUNS));
      if (failure !== undefined) throw new Error(failure);
      // A rule that is hardly ever put to the test holds nothing: see generate/words.ts.
      expect(besideThePoint).toBeLessThanOrEqual(cases / 2);
    },
    TIMEOUT_MS,
  );
});
