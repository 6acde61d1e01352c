import { type Emulator, startEmulator } from '../../src/emulator';
import { findEngine } from '../../tools/engines/find';
import { rule } from '../../test/e2e/support/rule';
import { Workspace } from '../../test/e2e/support/workspace';
import { buildBoth } from '../baseline/build';
import { median } from '../median';

// What a plan and an apply of many dynamic rules take with our provider, and with one that does nothing: the difference
// is ours, the rest the engine's. Run: npx tsx bench/engine/plans.ts [ENTRIES] [ROUNDS] [LATENCY_MS]

const [entries = 1000, rounds = 3, latencyMs = 20] = process.argv.slice(2).map(Number);

interface Took {
  readonly apply: number;
  readonly plan: number;
  readonly destroy: number;
  readonly requests: Readonly<Record<'apply' | 'plan' | 'destroy', number>>;
}

async function measure(provider: string): Promise<Took> {
  const emulator = await startEmulator({ latencyMs });
  const workspace = await Workspace.make(await findEngine(() => undefined), { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' }, provider);
  try {
    workspace.write(Array.from({ length: entries }, (_, i) => rule(`rule-${i}`, { name: `rule-${i}` })).join(''));
    const apply = await timed(emulator, () => workspace.apply());
    const plan = await timed(emulator, () => workspace.run(['plan', '-input=false']));
    const destroy = await timed(emulator, () => workspace.destroy());
    return {
      apply: apply.seconds,
      plan: plan.seconds,
      destroy: destroy.seconds,
      requests: { apply: apply.requests, plan: plan.requests, destroy: destroy.requests },
    };
  } finally {
    workspace.remove();
    await emulator.close();
  }
}

async function timed(emulator: Emulator, work: () => Promise<unknown>): Promise<{ seconds: number; requests: number }> {
  emulator.resetRequests();
  const begin = performance.now();
  await work();
  return { seconds: (performance.now() - begin) / 1000, requests: emulator.requests().length };
}

async function main(): Promise<void> {
  const providers = await buildBoth();
  const took = { ours: [] as Took[], baseline: [] as Took[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['ours', 'baseline'] as const) took[name].push(await measure(providers[name]));
  }
  console.log(`${entries} dynamic rules, ${latencyMs} ms latency, medians of ${rounds} alternating rounds, seconds`);
  console.log('          ours   nothing  difference  requests');
  for (const step of ['apply', 'plan', 'destroy'] as const) {
    const [ours, nothing] = [median(took.ours.map((run) => run[step])), median(took.baseline.map((run) => run[step]))];
    const requests = took.ours[0]!.requests[step];
    console.log(
      `${step.padEnd(8)}${[ours, nothing, ours - nothing].map((value) => value.toFixed(2).padStart(8)).join('  ')} ` +
        ` ${String(requests).padStart(8)}`,
    );
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
