import { makePki, type Pki } from '../../test/api/support';
import { median } from '../../tools/bench/comparison';
import { type Bench, type Figures, milliseconds } from '../bench';
import { allContestants, type Contestant, type Network, nothingInLargePackage, openStage, PEERS } from './contestants';

const FEW = 10;
/** A run is measured so often in each round. */
const REPEATED = 5;

/** Places of the service, by their names in the figures. */
const PLACES: readonly (readonly [place: string, network: Network])[] = [
  ['answers after 20 ms', { answerMs: 20, roundTripMs: 0 }],
  ['round trip of 20 ms', { answerMs: 0, roundTripMs: 20 }],
];

const STEPS = ['apply', 'plan', 'destroy'] as const;

export const smallRuns: Bench = {
  measures:
    'Terraform applies, plans and destroys 10 backend services, with a service that answers after 20 ms, and with one behind a network ' +
    'whose round trip takes 20 ms, with the providers of the bench `peers`',
  isCold: true,
  ratios: Object.fromEntries(
    PEERS.flatMap(({ name }) =>
      PLACES.flatMap(([place]) =>
        STEPS.map((step) => [
          `${step} of ${FEW}, ${place}, executable to ${name}`,
          [`executable: ${step} of ${FEW}, ${place}, ms`, `${name}: ${step} of ${FEW}, ${place}, ms`] as const,
        ]),
      ),
    ),
  ),
  open: async () => {
    const contestants = [...(await allContestants()), await nothingInLargePackage()];
    const pki = makePki();
    return {
      round: async () => {
        const figures: Record<string, number> = {};
        for (const contestant of contestants)
          for (const [place, network] of PLACES) Object.assign(figures, await measure(contestant, place, network, pki));
        return figures;
      },
      close: () => pki.remove(),
    };
  },
};

async function measure(contestant: Contestant, place: string, network: Network, pki: Pki): Promise<Figures> {
  const { emulator, terraform, write, close } = await openStage(contestant, pki, { network });
  const commands = { apply: ['apply', '-auto-approve'], plan: ['plan'], destroy: ['destroy', '-auto-approve'] };
  try {
    write([...Array(FEW).keys()]);
    await terraform('init');
    const taken: Record<string, number[]> = {};
    for (let i = 0; i < REPEATED; i += 1) {
      for (const step of STEPS) {
        const figure = `${contestant.name}: ${step} of ${FEW}, ${place}`;
        emulator.resetRequests();
        const took = await milliseconds(() => terraform(...commands[step]));
        (taken[`${figure}, ms`] ??= []).push(took);
        taken[`${figure}, requests`] = [emulator.requests().length];
      }
    }
    return Object.fromEntries(Object.entries(taken).map(([figure, values]) => [figure, median(values)]));
  } finally {
    await close();
  }
}
