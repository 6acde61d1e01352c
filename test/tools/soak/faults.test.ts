import { Random } from '../../../src/command/cli/traffic/scenes/random';
import { faultsProblems } from '../../../src/emulator/faults/fault-plan';
import { sample } from '../../support/entries';
import { randomFaults, READ_FAULTS } from '../../../tools/soak/faults';
import { Road } from '../../../tools/soak/gate';
import { Service } from '../../../tools/soak/service';
import { send } from '../../emulator/support/client';
import { serving } from '../../emulator/support/serving';

const start = serving();
const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);
const kindsOf = (seed: number, ...args: [] | [typeof READ_FAULTS]) =>
  randomFaults(new Random(seed), ...args).faults.map(({ fault }) => fault.kind as string);

describe('the plans of faults', () => {
  test('are accepted by the emulator', () => {
    for (const seed of SEEDS.slice(0, 6)) expect(faultsProblems(randomFaults(new Random(seed), READ_FAULTS) as never)).toEqual([]);
  });

  test('have each kind of fault of reads only on request', () => {
    for (const seed of SEEDS) {
      expect(kindsOf(seed).filter((kind) => READ_FAULTS.some((each) => each === kind))).toEqual([]);
      expect(kindsOf(seed, READ_FAULTS)).toEqual(expect.arrayContaining([...READ_FAULTS]));
      expect(randomFaults(new Random(seed), READ_FAULTS)).toEqual(randomFaults(new Random(seed), READ_FAULTS));
    }
  });

  test('let lists, single entries and histories lag, apart or together', () => {
    const targets = (kinds: typeof READ_FAULTS | readonly ['lag']) =>
      SEEDS.flatMap((seed) =>
        randomFaults(new Random(seed), kinds).faults.flatMap(({ fault, paths = [] }) => (fault.kind === 'lag' ? [paths.join()] : [])),
      );
    expect(new Set(targets(['lag'])).size).toBe(4);
    expect(targets(['lag'])).toHaveLength(SEEDS.length);
    // A list without an entry, and a read of its own that lags: no client could know that the entry exists.
    expect(new Set(targets(READ_FAULTS)).size).toBe(3);
  });

  test('cut lists mostly so that a client cannot notice', () => {
    const cuts = SEEDS.flatMap((seed) => randomFaults(new Random(seed), ['cut']).faults.map(({ fault }) => fault)).filter(
      (fault) => fault.kind === 'cut',
    );
    const silent = cuts.filter(({ total, duplicate }) => total === 'kept' && !duplicate);
    expect(silent.length).toBeGreaterThan(cuts.length / 2);
  });

  test('leave the own reads of the soak alone', async () => {
    const service = await start();
    const own = new Service(new Road(service.url));
    await own.faults({ faults: [{ paths: ['/conf/prod/actions', '/conf/prod/actions/a-*'], fault: { kind: 'status', status: 500 } }] });
    expect(await own.write('POST', 'prod', 'actions/a-1', sample('actions', 'a-1'))).toBe(true);
    expect(Object.keys(await own.entries('prod', 'actions'))).toEqual(['a-1']);
    expect((await service.get('actions')).status).toBe(500);
    expect((await send('GET', `${service.url}/_emulator/faults`)).body).toEqual({ items: [{ matched: 1, struck: 1 }] });
  });
});
