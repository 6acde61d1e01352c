import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../src/command/cli/traffic/scenes/random';
import { EmulatorProcess } from '../emulator-process';
import type { Engine } from '../engines/engine';
import { BALANCERS, CITIES, Code, HISTORY, CONFIGS, KINDS, OWNED, SET_CONFIGS, SHARED } from './code';
import { type Edit, ThirdParty } from './edits';
import { type Fate, fateOf } from './fate';
import { LONGEST_LAG_MS, randomFaults, type ReadFault } from './faults';
import { Road } from './gate';
import { happeningsOfApply, happeningsOfPlan } from './happenings';
import { Service } from './service';
import { State } from './state';

/** Options of a run. */
export interface SoakOptions {
  readonly engine: Engine;
  readonly seed: number;
  readonly rounds: number;
  /**
   * Kinds of faults that make reads old, incomplete or late.
   * @default - none
   */
  readonly faults?: readonly ReadFault[];
  /**
   * Folder of the provider.
   * @default - the built one
   */
  readonly provider?: string;
  /** Called with a line for each event. */
  readonly log: (line: string) => void;
  /** Ends the seed after the current round. */
  readonly signal?: AbortSignal;
}

/** Result of a seed. */
export interface Soaked {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly counts: Counts;
}

/** Counters of a seed. */
export interface Counts {
  readonly writes: number;
  readonly events: number;
  /** Edits of the third party that the service acknowledged. */
  readonly edits: number;
  /** Edits that exist at the end, and edits that were undone after a report. */
  readonly kept: number;
  readonly reported: number;
  /** Edits between a read and its write that were undone: without a report, and with one afterwards. */
  readonly inTheWindow: number;
  readonly afterwards: number;
}

/** Number of edits between a plan and its apply. */
const MOST_EDITS = 3;
/** Maximum number of entries that others add beside the sets before a plan. */
const MOST_KEPT = 6;
/** Share of the first applies with events. The others create what later turns change. */
const EVENTFUL_FIRST = 0.3;
/** Maximum number of applies in a round, one directly after the other. */
const MOST_TURNS = 3;

const LISTENER = {
  ...{ provider: 'svc', listener_port: 443, dns_name: 'edge.example.net', region: 'north-2', load_balancer_type: 'application' },
  ...{ max_certificates: 50, default_certificate: 'main', certificates: ['main'] },
};
const CONFIGURATION = {
  'load-balancers': [...OWNED, SHARED].map((name) => ({ ...LISTENER, name, listener_name: `${name}-443` })),
  'load-balancer-regions': {
    city_codes: Object.fromEntries(CITIES.map((city) => [city, city])),
    lbs: Object.entries(BALANCERS).map(([name, upstream_regions], index) => ({ id: index + 1, name, regions: {}, upstream_regions })),
  },
};

/** Runs one seed from an empty service to an empty service. */
export async function soak(options: SoakOptions): Promise<Soaked> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-soak-'));
  const run = new SeedRun(options, folder);
  try {
    return await run.run();
  } finally {
    await run.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

class SeedRun {
  private readonly random: Random;
  private readonly violations: string[] = [];
  private readonly road = new Road('');
  private readonly service = new Service(this.road);
  private readonly states: State[] = [];
  private readonly profile: 'contract' | 'observed';
  private emulator: EmulatorProcess | undefined;

  public constructor(
    private readonly options: SoakOptions,
    private readonly folder: string,
  ) {
    this.random = new Random(options.seed);
    this.profile = this.random.oneOf(['contract', 'observed']);
  }

  public async run(): Promise<Soaked> {
    const { random, service, options } = this;
    const { log, rounds, signal, engine, provider } = options;
    await this.start();
    const thirdParty = new ThirdParty(service, new Random(random.between(1, 1_000_000)));
    const restart = async () => {
      await this.emulator?.stop('SIGKILL');
      await this.start();
    };
    const isCut = this.options.faults?.includes('cut') ?? false;
    const around = { engine, provider, road: this.road, service, thirdParty, restart, log, isCut };
    const names = random.chance(0.4) ? ['a', 'b'] : ['a'];
    for (const name of names) {
      const code = new Code(name, new Random(random.between(1, 1_000_000)));
      if (name === 'a') code.addWhole(await this.history());
      this.states.push(await State.make(code, new Random(random.between(1, 1_000_000)), around));
    }
    log(`seed ${options.seed}: profile ${this.profile}, ${names.length} state(s)`);
    for (let round = 0; round < rounds && this.violations.length === 0 && !signal?.aborted; round += 1) {
      await this.round(round);
      await this.checkAll(thirdParty);
    }
    if (this.violations.length === 0 && !signal?.aborted) {
      await this.end();
      await this.checkEdits(thirdParty.edits);
    }
    const counts = this.outcomeOf(thirdParty.edits);
    return { seed: options.seed, violations: this.violations, counts };
  }

  public async close(): Promise<void> {
    for (const state of this.states) state.close();
    await this.emulator?.stop('SIGKILL');
  }

  private async start(): Promise<void> {
    const seed = join(this.folder, 'seed.json');
    const names = [...CONFIGS, ...SET_CONFIGS, HISTORY];
    writeFileSync(seed, JSON.stringify({ configurations: Object.fromEntries(names.map((name) => [name, CONFIGURATION])) }));
    this.emulator = await EmulatorProcess.start([
      '--data',
      join(this.folder, 'data'),
      '--seed',
      seed,
      '--profile',
      this.profile,
      '--quiet',
    ]);
    this.road.service = this.emulator.url;
  }

  /** Creates a history in the configuration of reverts. */
  private async history(): Promise<{ id: string; content: string }> {
    const family = 'flow-control-policies';
    const policy = {
      ...{ id: 'past', name: 'Past', active: true, timeframe: 10, key: [{ attrs: 'session' }] },
      steps: ['GET', 'POST'].map((method) => ({ method, uri: '/pay', headers: { host: 'store.example.org' } })),
    };
    await this.service.write('POST', HISTORY, `${family}/past`, policy);
    const content = JSON.stringify(await this.service.entries(HISTORY, family));
    const versions = await this.service.read<{ items: { version: string }[] }>(HISTORY, `${family}/versions`);
    await this.service.write('PUT', HISTORY, `${family}/past`, { ...policy, timeframe: 20 });
    return { id: String(versions?.items[0]?.version), content };
  }

  /** Changes the code, plans and applies in all states at once, with faults, kills and edits. */
  private async round(round: number): Promise<void> {
    const { log } = this.options;
    const faults = randomFaults(this.random, this.options.faults);
    log(` round ${round + 1}: ${JSON.stringify(faults)}`);
    await this.service.faults(faults);
    await Promise.all(
      this.states.map(async (state) => {
        const { random } = state.code;
        let isDone = true;
        // The first round creates everything, so it has more turns.
        for (let turns = round === 0 ? MOST_TURNS : random.between(1, MOST_TURNS); turns > 0; turns -= 1) {
          isDone = await this.turn(state, round === 0 && turns === MOST_TURNS, isDone);
        }
      }),
    );
    await this.service.faults(undefined);
  }

  /**
   * Plans and applies.
   *
   * @param isFirst whether the code is new
   * @param isChanged whether the code changes. After a failed apply, it stays: what the apply may have created is not in the state yet
   * @returns whether the apply did all
   */
  private async turn(state: State, isFirst: boolean, isChanged: boolean): Promise<boolean> {
    const { log } = this.options;
    const { code } = state;
    const { random } = code;
    state.remember();
    log(`  ${code.name}: ${isFirst ? 'create all' : isChanged ? code.change().join(', ') : 'apply again'}`);
    state.write(code.hcl());
    const isLater = !isFirst && isChanged;
    if (isLater && code.name === 'a') {
      for (let count = random.between(2, MOST_KEPT); count > 0; count -= 1) {
        const edit = await this.road.exclusively(() => state.addKept());
        log(`  before the plan, a third party ${edit?.what ?? 'adds nothing'}`);
      }
    }
    const addresses = code.parts.map(({ address }) => address);
    if (isLater && random.chance(0.4)) await state.taint(random.oneOf(addresses));
    const replace = isLater && random.chance(0.4) ? [`-replace=${random.oneOf(addresses)}`] : [];
    const isEventful = code.name === 'a' && (!isFirst || random.chance(EVENTFUL_FIRST));
    const status = await state.planned(isEventful ? happeningsOfPlan(random) : [], ...replace);
    if (status !== 2) return status === 0;
    for (let edits = isEventful ? random.between(0, MOST_EDITS) : 0; edits > 0; edits -= 1) {
      const edit = await this.road.exclusively(() => (random.chance(0.2) ? state.addKept() : state.edit()));
      log(`  between plan and apply, a third party ${edit?.what ?? 'edits nothing'}`);
    }
    const outcome = await state.applied(isEventful ? happeningsOfApply(random, state.changes) : []);
    if (outcome.status !== 0) await state.follow(outcome.diagnostics);
    return outcome.status === 0;
  }

  /** Applies until nothing changes, and checks the invariants. */
  private async checkAll({ edits }: ThirdParty): Promise<void> {
    for (const state of this.states) this.note('state equals service', await state.rest());
    if (this.violations.length > 0) return;
    for (const { code } of this.states) {
      for (const part of code.parts) {
        for (const mistake of await part.mistakes(this.service)) this.note('service equals code', mistake);
      }
      const declared = new Set(code.parts.map((part) => part.place()));
      for (const place of await this.ours(code.name)) {
        if (!declared.has(place)) this.note('service equals code', `${place} is no longer in the code`);
      }
    }
    await this.checkEdits(edits);
  }

  private async checkEdits(edits: readonly Edit[]): Promise<void> {
    for (const edit of edits) {
      if (!edit.lost && !edit.replaced && !(await edit.holds())) this.note('edits', `nothing undid it, but it is gone: ${edit.what}`);
    }
    this.outcomeOf(edits).lost.forEach((what) => this.note('every acknowledged edit is there or was reported', what));
    for (const { defects } of this.states) defects.forEach((defect) => this.note('the provider does not contradict itself', defect));
  }

  /** Destroys everything: after Ctrl-C during an apply, or by a saved plan that is stale after an edit. */
  private async end(): Promise<void> {
    const { log } = this.options;
    for (const state of this.states) {
      const { code } = state;
      const { random } = code;
      if (random.chance(0.5)) {
        state.remember();
        code.change();
        state.write(code.hcl());
        await this.service.faults(randomFaults(this.random, this.options.faults));
        if ((await state.planned()) === 2) {
          log('  Ctrl-C amid an apply, then destroy');
          await state.applied([{ at: random.between(2, 4 + 2 * state.changes), event: 'interrupt' }]);
        }
        await this.service.faults(undefined);
      } else {
        state.remember();
        await state.planned([], '-destroy');
        const edit = await this.road.exclusively(() => state.edit());
        log(`  between the plan of a destroy and its apply, a third party ${edit?.what ?? 'edits nothing'}`);
        await state.applied([{ at: random.between(1, 8), event: 'edit-of-write' }]);
      }
      this.note('destroy', await state.rest('-destroy'));
      for (const place of await this.ours(code.name)) this.note('nothing is left after a destroy', place);
    }
  }

  /** Returns the paths of single entries and certificates whose ids begin with the name of a state. */
  private async ours(name: string): Promise<string[]> {
    const found: string[] = [];
    for (const config of CONFIGS) {
      for (const { family } of KINDS) {
        const ids = Object.keys(await this.service.entries(config, family)).filter((id) => id.startsWith(`${name}-`));
        found.push(...ids.map((id) => `/conf/${config}/${family}/${id}`));
      }
    }
    return found;
  }

  private note(invariant: string, problem: string | undefined): void {
    if (problem === undefined) return;
    this.violations.push(`${invariant}: ${problem}`);
    this.options.log(`  VIOLATED ${invariant}: ${problem}`);
  }

  private outcomeOf(edits: readonly Edit[]): Counts & { readonly lost: readonly string[] } {
    const lagMs = this.options.faults?.includes('lag') ? LONGEST_LAG_MS : 0;
    const having = (fate: Fate) => edits.filter((edit) => fateOf(edit, lagMs) === fate);
    return {
      writes: this.states.reduce((sum, { writes }) => sum + writes, 0),
      events: this.states.reduce((sum, { happened }) => sum + happened, 0),
      edits: edits.length,
      kept: having('kept').length,
      reported: having('reported').length,
      inTheWindow: having('in the window').length,
      afterwards: having('reported afterwards').length,
      lost: having('lost').map(({ what, lost, at, reported }) => {
        const when = `${(lost?.arrived ?? 0) - at} ms later undone by ${lost?.by}`;
        const read = lost?.read === undefined ? 'which it did not read before' : `which it read ${lost.read - at} ms after the edit`;
        return `a third party ${what}; ${when}, ${read}, ${reported ? 'with a report only afterwards' : 'without a report'}`;
      }),
    };
  }
}
