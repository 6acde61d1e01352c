import fc from 'fast-check';
import { UNKNOWN } from '../../../../src/provider/framework/value';
import { Broken } from '../core/broken';
import { member } from '../core/compare';
import { proposed } from '../core/proposed';
import { show } from '../core/show';
import { expectNone, must } from '../core/walk';
import { manners } from '../generate/manners';
import { rule } from '../rule';
import { type Run, type Subject, World } from '../world';
import type { Stored } from '../core/engine';
import { created, expectSame, here } from './support';

/**
 * While the provider's own configuration is unknown, validation and plans work, a read keeps the state, an apply and an import are errors,
 * and operations are deferred only if Core allows it. An unknown default configuration replaces nothing.
 */
export const unconfigured = rule({
  name: 'a provider with an unknown configuration validates, plans and keeps states',
  cases: (subject) => fc.record({ first: here(subject), second: here(subject), manner: manners, deferral: fc.boolean() }),
  async holds({ first, second, manner, deferral }, subject) {
    const world = new World(subject, manner);
    const stored = await created(await world.run(), first.known);
    if (!stored) return 'beside the point';

    const blind = await world.run({ base_url: UNKNOWN }, deferral);
    expectNone(await blind.engine.validate(second.veiled), 'the validation');
    must(await blind.walk.plan(null, second.veiled), 'the plan of a create');
    const plan = must(await blind.walk.plan(stored, second.veiled), 'the plan of an update');
    await expectUnread(blind, subject, stored, deferral);
    if (subject.resource.importByIdentity) await expectNoImport(blind, stored, deferral);
    if (plan.action !== 'none') {
      const { errors } = await blind.walk.apply(plan, second.known);
      if (errors.length === 0) throw new Broken('the apply reached a service whose address is unknown');
    }

    await expectStaying(await world.run({ config: UNKNOWN }, deferral), subject, stored, { ...second.veiled, config: null });
    return 'held';
  },
});

async function expectUnread({ engine }: Run, subject: Subject, stored: Stored, deferral: boolean): Promise<void> {
  const read = await engine.readResource(stored);
  expectNone(read, 'the read');
  expectSame(subject, stored.state, read.state, 'a read without service');
  if (show(read.identity) !== show(stored.identity) || Buffer.compare(read.private, stored.private) !== 0) {
    throw new Broken('a read without service changed identity or private state');
  }
  if (read.deferred !== undefined && !deferral) throw new Broken('the read was put off, which was not allowed');
}

async function expectNoImport({ engine }: Run, { identity }: Stored, deferral: boolean): Promise<void> {
  const { found, deferred, errors } = await engine.importResource({ identity: identity ?? {} });
  if (found || (deferral ? deferred === undefined : deferred !== undefined || errors.length === 0)) {
    throw new Broken(
      `an import without service answered ${show(found?.state ?? null)}, ${deferred ?? 'not put off'}, errors: ${errors.join()}`,
    );
  }
}

async function expectStaying(
  { engine }: Run,
  { resource }: Subject,
  { state: prior, private: memory, identity }: Stored,
  config: Stored['state'],
): Promise<void> {
  const plan = await engine.plan({
    prior,
    proposed: proposed(resource.schema.attributes, prior, config),
    config,
    private: memory,
    identity,
  });
  const moved = plan.requiresReplace.some(([step]) => step && 'attribute' in step && step.attribute === 'config');
  if (moved || (plan.errors.length === 0 && show(member(plan.planned, 'config')) !== show(member(prior, 'config')))) {
    throw new Broken(`an unknown default configuration moves the resource to ${show(member(plan.planned, 'config'))}`);
  }
}
