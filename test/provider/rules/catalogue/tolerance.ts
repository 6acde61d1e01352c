import fc from 'fast-check';
import { UNKNOWN } from '../../../../src/provider/framework/value';
import { states, wildConfigurations } from '../generate/configurations';
import { manners } from '../generate/manners';
import { rule } from '../rule';
import { CONFIGURATION } from '../service/service';
import { World } from '../world';

/**
 * For any request of Core, with unknown values at any depth, any prior state, and before the provider is configured, the provider gives
 * the same answer twice, and its plan passes Core's checks.
 */
export const tolerance = rule({
  name: 'validate and plan answer any request of Core',
  cases: ({ resource }) =>
    fc.record({ config: wildConfigurations(resource), prior: states(resource), here: fc.nat(3), connected: fc.boolean(), manner: manners }),
  async holds({ config, prior, here, connected, manner }, subject) {
    const world = new World(subject, manner, true);
    const { engine, walk } = await world.run(connected ? {} : { base_url: UNKNOWN });
    const veiled = here > 0 ? { ...config.veiled, config: null } : config.veiled;
    await engine.validate(veiled);
    await walk.plan(null, veiled);
    const state = here > 0 ? { ...prior, config: CONFIGURATION } : prior;
    await walk.plan({ state, private: new Uint8Array(0), identity: null }, veiled);
    return 'held';
  },
});
