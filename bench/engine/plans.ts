import { type Emulator, startEmulator } from '../../src/emulator';
import { findEngine } from '../../tools/engines/find';
import { rule } from '../../test/e2e/support/rule';
import { Workspace } from '../../test/e2e/support/workspace';
import { buildBoth } from '../baseline/build';
import { type Bench, type Figures, milliseconds } from '../bench';

const ENTRIES = 1000;
const LATENCY_MS = 20;

/** Time of a plan and an apply, compared with a provider that does nothing, which shows the engine's share. */
export const plans: Bench = {
  measures: 'Terraform applies, plans and destroys 1,000 dynamic rules, 20 ms from the service, beside a provider that does nothing',
  isCold: true,
  ratios: Object.fromEntries(
    ['apply', 'plan', 'destroy'].map((step) => [`${step}, ours to nothing`, [`${step}, ms`, `${step} of nothing, ms`]] as const),
  ),
  open: async (scale) => {
    const { ours, baseline } = await buildBoth();
    const entries = Math.round(ENTRIES * scale);
    return {
      round: async () => {
        const nothing = await measure(baseline, entries);
        const figures = await measure(ours, entries);
        const times = Object.entries(nothing).filter(([name]) => name.endsWith(', ms'));
        return { ...figures, ...Object.fromEntries(times.map(([name, took]) => [name.replace(', ms', ' of nothing, ms'), took])) };
      },
    };
  },
};

async function measure(provider: string, entries: number): Promise<Figures> {
  const emulator = await startEmulator({ latencyMs: LATENCY_MS });
  const workspace = await Workspace.make(await findEngine(() => undefined), { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' }, provider);
  try {
    workspace.write(Array.from({ length: entries }, (_, i) => rule(`rule-${i}`, { name: `rule-${i}` })).join(''));
    return {
      ...(await timed('apply', emulator, () => workspace.apply())),
      ...(await timed('plan', emulator, () => workspace.run(['plan', '-input=false']))),
      ...(await timed('destroy', emulator, () => workspace.destroy())),
    };
  } finally {
    workspace.remove();
    await emulator.close();
  }
}

async function timed(step: string, emulator: Emulator, work: () => Promise<unknown>): Promise<Figures> {
  emulator.resetRequests();
  const took = await milliseconds(work);
  return { [`${step}, ms`]: took, [`${step}, requests`]: emulator.requests().length };
}
