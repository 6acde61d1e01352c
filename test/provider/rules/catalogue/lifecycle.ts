import fc from 'fast-check';
import type { ValueObject } from '../../../../src/provider/framework/value';
import { Broken } from '../core/broken';
import { show } from '../core/show';
import { type Action, expectNone, must } from '../core/walk';
import type { ObjectDraft } from '../generate/draft';
import { manners } from '../generate/manners';
import { rule } from '../rule';
import { EXTRA } from '../service/manner';
import type { Engine, Stored } from '../core/engine';
import { type Run, type Subject, World } from '../world';
import { expectSame, here, settled, unmoved } from './support';

/**
 * Creates, updates and destroys, with unknown values in each plan, and a provider process for each run. Core's checks pass; known values
 * of the plan are in the state in the user's spelling; a read finds no drift; the same plan again is empty; the state survives the state
 * file, and fields of the service that are not in the model survive the update.
 */
export const lifecycle = rule({
  name: 'plan, apply and read agree, and settle',
  cases: (subject) => fc.record({ first: here(subject), second: here(subject), manner: manners }),
  async holds({ first, second, manner }, subject) {
    const world = new World(subject, manner);
    const created = await step(world, subject, await world.run(), null, first);
    if (!created) return 'beside the point';
    const extras = extrasOf(world);
    const changed = await step(world, subject, await world.run(), created.stored, second);
    if (changed?.action === 'update') expectExtras(extras, extrasOf(world));
    const { stored } = changed ?? created;
    const { walk } = await world.run();
    const { errors } = await walk.apply(must(await walk.plan(stored, null), 'the plan of the destroy'), null);
    Broken.if(errors, 'error in the destroy');
    return changed ? 'held' : 'beside the point';
  },
});

interface Step {
  readonly action: Action;
  readonly stored: Stored;
}

/**
 * Plans, applies in another run, and reads in yet another one.
 *
 * @returns null if the provider or the service refuses the configuration
 */
async function step(world: World, subject: Subject, planning: Run, before: Stored | null, draft: ObjectDraft): Promise<Step | null> {
  expectNone(await planning.engine.validate(draft.veiled), 'the validation while parts are unknown');
  const plan = await planning.walk.plan(before, draft.veiled);
  if (plan.errors) return null;

  const applying = await world.run();
  const { stored, errors } = await applying.walk.apply(plan.result, draft.known);
  if (errors.length > 0) {
    // A value that becomes known in the apply may be invalid.
    if (show(draft.known) !== show(draft.veiled)) return null;
    throw new Broken(`error in the apply of an accepted plan:\n${errors.join('\n')}`);
  }
  if (!stored) throw new Broken('nothing is stored after the apply');

  const next = await world.run();
  const read = await unmoved(next, subject, stored);
  const again = await unmoved(next, subject, read);
  if (Buffer.compare(read.private, again.private) !== 0) throw new Broken('what is remembered changes with every read');
  await settled(next, subject, read, draft.known);
  await throughStateFile(subject, next.engine, read.state);
  return { action: plan.result.action, stored: read };
}

async function throughStateFile(subject: Subject, engine: Engine, state: ValueObject): Promise<void> {
  const upgraded = await engine.upgrade(subject.resource.schema.version, state);
  expectNone(upgraded, 'the upgrade of a present state');
  expectSame(subject, state, upgraded.state, 'the way through the state file');
}

function extrasOf({ service }: World): Map<string, unknown> {
  const entries = [...service.families].flatMap(([path, family]) =>
    [...family.entries].map(([id, entry]) => [`${path}/${id}`, entry[EXTRA]] as const),
  );
  return new Map(entries);
}

function expectExtras(before: ReadonlyMap<string, unknown>, now: ReadonlyMap<string, unknown>): void {
  for (const [place, extra] of before) {
    if (now.has(place) && now.get(place) !== extra) throw new Broken(`the update of ${place} lost a field that the model does not know`);
  }
}
