import { setTimeout as delay } from 'node:timers/promises';
import { FULL } from '../full';
import { engineInTurn } from './support/engines';
import { rule } from './support/rule';
import { freshStage } from './support/stage';

/** Rules that an engine still writes when two seconds and the latency have passed. */
const namesFor = (parallelism: number) => Array.from({ length: 7 * parallelism }, (_, i) => `rule-${i}`);

describe.each(engineInTurn(__filename))('edits during an apply on $name', (engine) => {
  const stage = freshStage(engine, { latencyMs: 500 });

  test.each(FULL ? [1, 2, 10] : [1])(
    'are kept, but for those in the two seconds between a read and its write, at parallelism %d',
    async (parallelism) => {
      // GIVEN
      const names = namesFor(parallelism);
      const rules = (threshold: number) => names.map((name) => rule(name, { name, threshold })).join('');
      stage.workspace.write(rules(40));
      await stage.workspace.apply();
      stage.workspace.write(rules(50));
      await stage.workspace.plan();
      stage.emulator.resetRequests();
      const written = () =>
        stage.emulator
          .requests()
          .filter(({ method }) => method === 'PUT')
          .map(({ path }) => path.split('/').at(-1));
      // WHEN
      const failing = stage.workspace.failing('apply', '-input=false', `-parallelism=${parallelism}`, 'tfplan');
      while (written().length === 0) await delay(5);
      const before = written();
      const edited = names.filter((name) => !before.includes(name));
      const entries = await stage.service.entries('dynamic-rules');
      await Promise.all(edited.map((name) => stage.service.call('PUT', `dynamic-rules/${name}`, { ...entries[name], threshold: 99 })));
      // A request is recorded once it is answered, up to 2 s and the latency after its read.
      await delay(3_500);
      const since = written().slice(before.length);
      const told = await failing;
      // THEN
      const now = await stage.service.entries('dynamic-rules');
      // One write of an edited rule is the edit, another is the engine's: before the edit, or in the window after it.
      const raced = edited.filter((name) => since.filter((other) => other === name).length > 1);
      const lost = edited.filter((name) => now[name]?.threshold !== 99);
      expect(lost.filter((name) => !raced.includes(name))).toEqual([]);
      const kept = edited.filter((name) => !raced.includes(name));
      expect(kept.length).toBeGreaterThan(0);
      for (const name of kept) expect(told).toContain(`"${name}"`);
      expect(told).toContain('The dynamic rule changed after the plan');
    },
  );
});
