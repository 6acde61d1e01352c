import { readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { join } from 'node:path';
import axios from 'axios';
import type { EmulatorOptions } from '../../src/emulator';
import type { JsonObject } from '../../src/model';
import { makePki, type Pki } from '../../test/api/support';
import { type Bench, type Figures, milliseconds } from '../bench';
import { allContestants, type Contestant, KEY, openStage, PEERS, type PeerStage } from './contestants';
import { watched } from './process-usage';

const SIZES = [5000, 10_000];

/** Number of the entry that is applied. Its digits stand nowhere else in a state. */
const PATTERN = 7_654_321;

interface Prepared {
  readonly name: string;
  readonly size: number;
  readonly stage: PeerStage;
}

/** Plans of many unchanged entries. Requires Linux for the memory. */
export const peersLarge: Bench = {
  measures:
    'Terraform plans 5,000 and 10,000 unchanged backend services, 20 ms from the service, with the providers of the bench `peers`; and ' +
    'the peak memory of each provider',
  isCold: true,
  ratios: Object.fromEntries(
    SIZES.flatMap((size) => [
      [`plan of ${named(size)}, for Node to nothing`, [`for Node: plan of ${named(size)}, ms`, `nothing: plan of ${named(size)}, ms`]],
      ...PEERS.map(({ name }) => [
        `plan of ${named(size)}, executable to ${name}`,
        [`executable: plan of ${named(size)}, ms`, `${name}: plan of ${named(size)}, ms`],
      ]),
    ]),
  ) as Bench['ratios'],
  open: async (scale) => {
    const pki = makePki();
    const prepared: Prepared[] = [];
    for (const contestant of await allContestants())
      for (const size of SIZES)
        prepared.push({ name: contestant.name, size, stage: await prepare(contestant, Math.round(size * scale), pki) });
    return {
      round: async () => {
        const figures: Record<string, number> = {};
        for (const one of prepared) Object.assign(figures, await plan(one));
        return figures;
      },
      close: async () => {
        for (const { stage } of prepared) await stage.close();
        pki.remove();
      },
    };
  },
};

function named(size: number): string {
  return size.toLocaleString('en');
}

/** Applies one entry, and copies it in the state and on the service: an apply of 10,000 would take hours with a state in a file. */
async function prepare(contestant: Contestant, size: number, pki: Pki): Promise<PeerStage> {
  const numbers = Array.from({ length: size }, (_, n) => 1_000_000 + n);
  const { state, entries } = await applied(contestant, pki);
  const text = (value: unknown, n: number) => {
    const numbered = JSON.stringify(value).replaceAll(String(PATTERN), String(n));
    // Some providers choose an id without the number.
    return entries.reduce((all, { id }) => all.replaceAll(JSON.stringify(id), JSON.stringify(`entry-${n}`)), numbered);
  };
  const copies = (value: JsonObject) => numbers.map((n) => JSON.parse(text(value, n)) as JsonObject);
  const seed = { configurations: { prod: { 'backend-services': entries.flatMap(copies) } } };
  const stage = await openStage(contestant, pki, { seed: seed as unknown as EmulatorOptions['seed'] });
  const { resources, ...rest } = state;
  writeFileSync(join(stage.folder, 'terraform.tfstate'), JSON.stringify({ ...rest, resources: copies(resources[0]!) }));
  stage.write(numbers);
  await stage.terraform('init');
  return stage;
}

interface State extends JsonObject {
  readonly resources: JsonObject[];
}

/** Returns the state with one entry, and the entry on the service. */
async function applied(contestant: Contestant, pki: Pki): Promise<{ state: State; entries: JsonObject[] }> {
  const { emulator, folder, terraform, write, close } = await openStage(contestant, pki);
  try {
    write([PATTERN]);
    await terraform('init');
    await terraform('apply', '-auto-approve');
    const state = JSON.parse(readFileSync(join(folder, 'terraform.tfstate'), 'utf8')) as State;
    return { state, entries: await listed(emulator.url, pki) };
  } finally {
    await close();
  }
}

/** Returns the backend services. The provider that does nothing has none. */
async function listed(url: string, { caFile }: Pki): Promise<JsonObject[]> {
  const { data } = await axios.get<{ items: JsonObject[] }>(
    `${url.replace('127.0.0.1', 'localhost')}/api/v4.3/conf/prod/backend-services`,
    {
      httpsAgent: new Agent({ ca: readFileSync(caFile) }),
      headers: { authorization: `Basic ${KEY}` },
    },
  );
  return data.items;
}

async function plan({ name, size, stage }: Prepared): Promise<Figures> {
  const { emulator, terraform } = stage;
  emulator.resetRequests();
  let took = 0;
  const { provider } = await watched(process.pid, async () => {
    // The exit status is another one if the plan has changes.
    took = await milliseconds(() => terraform('plan', '-detailed-exitcode'));
  });
  const step = `${name}: plan of ${named(size)}`;
  return { [`${step}, ms`]: took, [`${step}, requests`]: emulator.requests().length, [`${step}, MiB of the provider`]: provider.mebibytes };
}
