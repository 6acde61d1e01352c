import fc from 'fast-check';
import { Broken } from '../core/broken';
import { must } from '../core/walk';
import { manners } from '../generate/manners';
import { tamperings } from '../generate/tamperings';
import { rule } from '../rule';
import { tamper } from '../service/tamper';
import { World } from '../world';
import { created, here, settled, unmoved } from './support';

/** After any change by other users, the next plan and apply restore the configuration, and the next plan is empty. */
export const drift = rule({
  name: 'changes by other users are planned back, and settle',
  cases: (subject) => fc.record({ config: here(subject), manner: manners, tamperings }),
  async holds({ config: { known }, manner, tamperings: changes }, subject) {
    const world = new World(subject, manner);
    const stored = await created(await world.run(), known);
    if (!stored) return 'beside the point';
    for (const change of changes) tamper(world.service, change);

    const planning = await world.run();
    const there = must(await planning.walk.refresh(stored), 'the read of what others changed');
    const plan = must(await planning.walk.plan(there, known), 'the plan of what others changed');
    const { stored: now, errors } = await (await world.run()).walk.apply(plan, known);
    Broken.if(errors, 'error in the apply over what others changed');
    if (!now) throw new Broken('nothing is stored after the apply');
    const next = await world.run();
    await settled(next, subject, await unmoved(next, subject, now), known);
    return 'held';
  },
});
