import type { Emulator } from '../../src/emulator';
import { makePki, type Pki } from '../../test/api/support';
import { PluginProcess } from '../../test/provider/protocol/support/plugin-process';
import { median } from '../../tools/bench/comparison';
import { type Bench, type Figures, milliseconds } from '../bench';
import { residentMegabytes } from '../start/start';
import { allContestants, type Contestant, openStage, PEERS } from './contestants';

const FEW = 10;
/** A short plan is measured so often in each round. */
const REPEATED = 7;
const MANY = 1000;

export const peers: Bench = {
  measures:
    'Terraform plans 10 backend services, and applies, plans and destroys 1,000, 20 ms from the service, with both forms of the ' +
    'provider, with one that does nothing, and with the providers that --peer names',
  isCold: true,
  ratios: Object.fromEntries(
    PEERS.flatMap(({ name }) =>
      ['plan of few', 'apply', 'plan', 'destroy'].map((step) => [
        `${step}, executable to ${name}`,
        [`executable: ${step}, ms`, `${name}: ${step}, ms`] as const,
      ]),
    ),
  ),
  open: async (scale) => {
    const contestants = await allContestants();
    const pki = makePki();
    return {
      round: async () => {
        const figures: Record<string, number> = {};
        for (const contestant of contestants) {
          Object.assign(figures, await startOf(contestant), await measure(contestant, Math.round(MANY * scale), pki));
        }
        return figures;
      },
      close: () => pki.remove(),
    };
  },
};

/** Measures the time to the handshake, and the memory after it. */
async function startOf({ name, program }: Contestant): Promise<Figures> {
  const [times, sizes]: [number[], number[]] = [[], []];
  for (let i = 0; i < REPEATED; i += 1) {
    const begin = performance.now();
    const plugin = await PluginProcess.start([program]);
    times.push(performance.now() - begin);
    sizes.push(residentMegabytes(plugin.child.pid) ?? 0);
    plugin.client.close();
    plugin.child.kill('SIGKILL');
  }
  return { [`${name}: handshake, ms`]: median(times), [`${name}: memory at the handshake, MB`]: median(sizes) };
}

async function measure(contestant: Contestant, many: number, pki: Pki): Promise<Figures> {
  const { name } = contestant;
  const { emulator, terraform, write, close } = await openStage(contestant, pki);
  try {
    write([...Array(FEW).keys()]);
    await terraform('init');
    await terraform('apply', '-auto-approve');
    const plans: Figures[] = [];
    for (let i = 0; i < REPEATED; i += 1) plans.push(await timed(name, 'plan of few', emulator, () => terraform('plan')));
    const figures = Object.fromEntries(Object.keys(plans[0]!).map((figure) => [figure, median(plans.map((each) => each[figure]!))]));
    write([...Array(many).keys()]);
    return {
      ...figures,
      ...(await timed(name, 'apply', emulator, () => terraform('apply', '-auto-approve'))),
      ...(await timed(name, 'plan', emulator, () => terraform('plan'))),
      ...(await timed(name, 'destroy', emulator, () => terraform('destroy', '-auto-approve'))),
    };
  } finally {
    await close();
  }
}

async function timed(name: string, step: string, emulator: Emulator, work: () => Promise<unknown>): Promise<Figures> {
  emulator.resetRequests();
  const took = await milliseconds(work);
  return { [`${name}: ${step}, ms`]: took, [`${name}: ${step}, requests`]: emulator.requests().length };
}
