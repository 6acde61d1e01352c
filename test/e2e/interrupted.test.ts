import { setTimeout as delay } from 'node:timers/promises';
import { FULL } from '../full';
import { engineInTurn } from './support/engines';
import { flow, flowSet } from './support/flow';
import { rule } from './support/rule';
import { freshStage } from './support/stage';

const LATENCY_MS = 600;
const RULES = Array.from({ length: 20 }, (_, i) => `rule-${i}`);
const SET = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`flow-${i}`, flow(`Flow ${i}`)]));

/** Where applies are interrupted: after so many answers of the service, and so much later, so that writes are on their way. */
const MOMENTS = FULL ? Array.from({ length: 10 }, (_, i) => [2 + i, (i * 7 * LATENCY_MS) / 20] as const) : [[1, LATENCY_MS / 2] as const];

describe.each(engineInTurn(__filename))('an apply that is interrupted on $name', (engine) => {
  const stage = freshStage(engine, { latencyMs: LATENCY_MS });

  /** Interrupts an apply once so many requests after the plan were answered. */
  const interrupted = async (answers: number, laterMs: number): Promise<void> => {
    await stage.workspace.plan();
    stage.emulator.resetRequests();
    const applying = stage.workspace.start(['apply', '-input=false', 'tfplan']);
    const ended = applying.ended.then(() => true);
    while (stage.emulator.requests().length < answers && !(await Promise.race([ended, delay(5, false)]))) continue;
    await delay(laterMs);
    applying.interrupt();
    await ended;
  };
  const left = async (family: string) => Object.keys(await stage.service.entries(family));

  test.each(MOMENTS)('has in its state what it wrote: after %d answers and %d ms, a destroy leaves no entry', async (answers, laterMs) => {
    stage.workspace.write(RULES.map((name) => rule(name, { name })).join(''));
    await interrupted(answers, laterMs);
    const written = await left('dynamic-rules');
    expect(written.length).toBeLessThan(RULES.length);
    if (!FULL) expect(written).not.toEqual([]);
    await stage.workspace.destroy();
    expect(await left('dynamic-rules')).toEqual([]);
  });

  // The plan that precedes the apply reads the family. The set reads it again, and its history, and then writes.
  test.each(MOMENTS.map(([, laterMs], i) => [FULL ? 1 + (i % 4) : 3, laterMs] as const))(
    'has a set in its state that it wrote: after %d answers and %d ms, a destroy leaves none of it',
    async (answers, laterMs) => {
      stage.workspace.write(flowSet(SET));
      await interrupted(answers, laterMs);
      if (!FULL) expect(await left('flow-control-policies')).toHaveLength(200);
      await stage.workspace.destroy();
      expect(await left('flow-control-policies')).toEqual([]);
    },
  );
});
