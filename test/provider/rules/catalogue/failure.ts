import fc from 'fast-check';
import type { ValueObject } from '../../../../src/provider/framework/value';
import { Broken } from '../core/broken';
import { type Stored } from '../core/engine';
import { must } from '../core/walk';
import { manners } from '../generate/manners';
import { rule } from '../rule';
import type { Trouble } from '../service/service';
import { type Run, type Subject, World } from '../world';
import { created, expectSame, here, settled, unmoved } from './support';

/**
 * If the service refuses, fails or breaks the connection at any request of any operation, the state stays unchanged, an error is reported,
 * nothing is thrown, and the next run with a working service succeeds.
 */
export const failure = rule({
  name: 'a failure keeps the state, is reported, and is repaired by the next run',
  cases: (subject) =>
    fc.record({
      first: here(subject),
      second: here(subject),
      manner: manners,
      trouble: fc.constantFrom<Trouble>(400, 409, 422, 500, 'cut before', 'cut after'),
      after: fc.nat(5),
      lasting: fc.boolean(),
      during: fc.constantFrom<'create' | 'update' | 'destroy'>('create', 'update', 'destroy'),
    }),
  async holds({ first, second, manner, trouble, after, lasting, during }, subject) {
    const world = new World(subject, manner);
    const accepted = await created(await new World(subject, manner).run(), first.known);
    if (!accepted) return 'beside the point';
    const stored = during === 'create' ? null : await created(await world.run(), first.known);
    const wanted = { create: first.known, update: second.known, destroy: null }[during];

    world.service.fail(trouble, after, lasting);
    const left = await attempt(await world.run(), subject, stored, wanted);
    world.service.recover();
    return recovered(world, subject, left, wanted ?? first.known);
  },
});

/** Runs against a failing service. The walk checks that no state is lost. */
async function attempt({ walk }: Run, subject: Subject, stored: Stored | null, config: ValueObject | null): Promise<Stored | null> {
  const read = stored === null ? { result: null } : await walk.refresh(stored);
  if (read.errors) return stored;
  const plan = await walk.plan(read.result, config);
  if (plan.errors) return read.result;
  const { stored: now, errors } = await walk.apply(plan.result, config);
  // A replacement may fail after the delete.
  if (errors.length > 0 && read.result && now) expectSame(subject, read.result.state, now.state, 'an apply that failed');
  return now;
}

async function recovered(world: World, subject: Subject, left: Stored | null, config: ValueObject): Promise<'held' | 'beside the point'> {
  const run = await world.run();
  const there = left && must(await run.walk.refresh(left), 'the read once the service is well');
  const plan = await run.walk.plan(there, config);
  if (plan.errors) return 'beside the point';
  const { stored, errors } = await (await world.run()).walk.apply(plan.result, config);
  Broken.if(errors, 'error in the apply once the service is well');
  if (!stored) throw new Broken('nothing is stored once the service is well');
  const next = await world.run();
  await settled(next, subject, await unmoved(next, subject, stored), config);
  return 'held';
}
