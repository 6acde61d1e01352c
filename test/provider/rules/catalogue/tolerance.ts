import fc from 'fast-check';
import { UNKNOWN } from '../../../../src/provider/framework/value';
import { states, wildConfigurations } from '../generate/configurations';
import { manners } from '../generate/manners';
import { rule } from '../rule';
import { CONFIGURATION } from '../service/service';
import { World } from '../world';

/**
 * Whatever Core may send, unknown at any depth, with any prior state, and before the provider itself is configured: the
 * provider answers, the same twice, and what it plans is a plan that Core accepts.
 */
export const tolerance = rule({
  name: 'validate and plan take whatever Core may send',
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
