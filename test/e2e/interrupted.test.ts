import { setTimeout as delay } from 'node:timers/promises';
import { FULL } from '../full';
import { engineInTurn, engines } from './support/engines';
import { flow, flowSet } from './support/flow';
import { LISTENER } from './support/listener';
import { rule } from './support/rule';
import { freshStage } from './support/stage';

const LATENCY_MS = 600;
const RULES = Array.from({ length: 20 }, (_, i) => `rule-${i}`);
const SET = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`flow-${i}`, flow(`Flow ${i}`)]));

/** Moments of interrupts: after a number of answers, and a delay, so writes are in flight. */
const MOMENTS = FULL ? Array.from({ length: 10 }, (_, i) => [2 + i, (i * 7 * LATENCY_MS) / 20] as const) : [[1, LATENCY_MS / 2] as const];

describe.each(engineInTurn(__filename))('an interrupted apply on $name', (engine) => {
  let isSlow = false;
  const wait = (ms: number) => delay(isSlow ? ms : 0);
  const stage = freshStage(engine, { latencyMs: LATENCY_MS, timing: { now: () => performance.now(), wait } });

  /** Sends a signal to an apply and its provider, after a number of answered requests since the plan. */
  const interrupted = async (answers: number, laterMs: number, signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> => {
    await stage.workspace.plan();
    stage.emulator.resetRequests();
    isSlow = true;
    const applying = stage.workspace.start(['apply', '-input=false', 'tfplan']);
    const ended = applying.ended.then(() => true);
    while (stage.emulator.requests().length < answers && !(await Promise.race([ended, delay(5, false)]))) continue;
    await delay(laterMs);
    applying.interrupt(signal);
    await ended;
    isSlow = false;
    return applying.ended;
  };
  const left = async (family: string) => Object.keys(await stage.service.entries(family));

  // A terminal sends SIGINT, and a supervisor SIGTERM, to the engine and to its provider.
  describe.each(['SIGINT', 'SIGTERM'] as const)('by %s', (signal) => {
    test.each(MOMENTS)('has its writes in the state: after %d answers and %d ms, a destroy leaves no entry', async (answers, laterMs) => {
      stage.workspace.write(RULES.map((name) => rule(name, { name })).join(''));
      expect(await interrupted(answers, laterMs, signal)).not.toBe(0);
      const written = await left('dynamic-rules');
      if (!FULL) expect([0, RULES.length]).not.toContain(written.length);
      await stage.workspace.destroy();
      expect(await left('dynamic-rules')).toEqual([]);
    });
  });

  test('goes on under nohup when its terminal closes', async () => {
    stage.workspace.write(RULES.map((name) => rule(name, { name })).join(''));
    expect(await interrupted(1, LATENCY_MS / 2, 'SIGHUP')).toBe(0);
    expect(await left('dynamic-rules')).toHaveLength(RULES.length);
  });

  // The plan of the apply reads the family. The set reads the family and the history again, and then writes.
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

describe.each(FULL ? engines() : engineInTurn(__filename))('a repeated destroy on $name', (engine) => {
  const listener = { ...LISTENER, certificates: ['main', 'foreign'] };
  const stage = freshStage(engine, { seed: { configurations: { prod: { 'load-balancers': [listener] } } } as never });

  test('fails in its plan over existing entries, with a remedy that works', async () => {
    // GIVEN an interrupted destroy: two resources are removed from the state, and one is in it
    const certificates =
      'resource "svc_load_balancer_certificates" "edge" {\n  load_balancer   = "edge"\n  certificate_ids = ["shop"]\n' +
      '  overwrite       = true\n}\n';
    stage.workspace.write(rule('left', { name: 'Left' }) + flowSet({ one: flow('One') }) + certificates);
    await stage.workspace.apply();
    for (const gone of ['svc_flow_control_policy_set.all', 'svc_load_balancer_certificates.edge'])
      await stage.workspace.run(['state', 'rm', gone]);
    stage.workspace.write(rule('left', { name: 'Left' }) + flowSet({ two: flow('Two') }) + certificates.replace(/  overwrite.*\n/, ''));
    await stage.service.call(
      'PUT',
      'load-balancers/edge/certificates/late?provider=svc&region=north-2&listener=edge-443&listener-port=443',
    );
    // WHEN
    const told = await stage.workspace.failing('destroy', '-input=false', '-auto-approve');
    // THEN
    for (const summary of ['The configuration already has entries', 'The listener already holds certificates'])
      expect(told).toMatch(new RegExp(`${summary}.*terraform destroy -refresh=false`));
    await stage.workspace.run(['destroy', '-input=false', '-auto-approve', '-refresh=false']);
    expect(Object.keys(await stage.service.entries('dynamic-rules'))).toEqual([]);
  });
});
