import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../src/command/cli/traffic/scenes/random';
import { EmulatorProcess } from '../emulator-process';
import type { Engine } from '../engines/engine';
import { BALANCERS, CITIES, Code, HISTORY, CONFIGS, KINDS, OWNED, SET_CONFIGS, SHARED } from './code';
import { type Edit, hasHistory, ThirdParty } from './edits';
import { LONGEST_LAG_MS, randomFaults, type ReadFault } from './faults';
import { Road } from './gate';
import { Service } from './service';
import { type Event, type Happening, State, WINDOW_MS } from './state';

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
  /** Edits that were undone without a report within two seconds. */
  readonly inTheWindow: number;
}

/** Number of edits between a plan and its apply. */
const MOST_EDITS = 3;

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
    const around = { engine, provider, road: this.road, service, thirdParty, restart, log };
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
    if (this.violations.length === 0 && !signal?.aborted) await this.end();
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
        state.remember();
        log(`  ${state.code.name}: ${(round === 0 ? ['create all'] : state.code.change()).join(', ')}`);
        state.write(state.code.hcl());
        const addresses = state.code.parts.map(({ address }) => address);
        if (round > 0 && random.chance(0.4)) await state.taint(random.oneOf(addresses));
        const replace = round > 0 && random.chance(0.4) ? [`-replace=${random.oneOf(addresses)}`] : [];
        const isMain = state.code.name === 'a';
        const status = await state.planned(isMain ? happeningsOfPlan(random) : [], ...replace);
        if (status !== 2) return;
        for (let edits = isMain ? random.between(0, MOST_EDITS) : 0; edits > 0; edits -= 1) {
          const edit = await this.road.exclusively(() => state.edit());
          log(`  between plan and apply, a third party ${edit?.what ?? 'edits nothing'}`);
        }
        await state.applied(isMain ? happeningsOfApply(random, state.changes) : []);
      }),
    );
    await this.service.faults(undefined);
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
    for (const edit of edits) {
      if (!edit.lost && !edit.replaced && !(await edit.holds())) this.note('edits', `nothing undid it, but it is gone: ${edit.what}`);
    }
    this.outcomeOf(edits).lost.forEach((what) => this.note('every acknowledged edit is there or was reported', what));
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

  /** Returns how long before its undoing an edit may be made without a report. A history shows it, unless the run was cut off. */
  private windowOf(edit: Edit): number {
    if (hasHistory(edit)) return edit.lost?.isCutOff ? WINDOW_MS : -Infinity;
    return this.options.faults?.includes('lag') ? WINDOW_MS + LONGEST_LAG_MS : WINDOW_MS;
  }

  private outcomeOf(edits: readonly Edit[]): Counts & { readonly lost: readonly string[] } {
    const undone = edits.filter((edit) => edit.lost && !edit.reported);
    const inWindow = undone.filter((edit) => edit.lost && edit.lost.arrived - edit.at <= this.windowOf(edit));
    const others = undone.filter((edit) => !inWindow.includes(edit));
    return {
      writes: this.states.reduce((sum, { writes }) => sum + writes, 0),
      events: this.states.reduce((sum, { happened }) => sum + happened, 0),
      edits: edits.length,
      kept: edits.filter(({ lost, replaced }) => !lost && !replaced).length,
      reported: edits.filter(({ lost, reported }) => lost && reported).length,
      inTheWindow: inWindow.length,
      lost: others.map(
        ({ what, lost, at }) => `a third party ${what}; ${(lost?.arrived ?? 0) - at} ms later undone by ${lost?.by}, without a report`,
      ),
    };
  }
}

const DISASTERS: readonly Event[] = ['interrupt', 'kill-engine', 'kill-provider', 'kill-emulator'];

function happeningsOfPlan(random: Random): Happening[] {
  return [
    ...(random.chance(0.3) ? [{ at: random.between(1, 12), event: 'edit' } as const] : []),
    ...(random.chance(0.15) ? [{ at: random.between(1, 12), event: random.oneOf(DISASTERS) }] : []),
  ];
}

function happeningsOfApply(random: Random, changes: number): Happening[] {
  const requests = 2 * changes;
  return [
    ...(random.chance(0.4) ? [{ at: random.between(1, changes), event: 'edit-of-write' } as const] : []),
    ...(random.chance(0.5) ? [{ at: 1, event: 'edit-of-whole' } as const] : []),
    ...(random.chance(0.5) ? [{ at: random.between(1, Math.max(1, changes)), event: 'edit-after-read' } as const] : []),
    ...(random.chance(0.5) ? [{ at: random.between(1, requests), event: 'edit' } as const] : []),
    ...(random.chance(0.3) ? [{ at: random.between(1, requests), event: 'stray' } as const] : []),
    ...(random.chance(0.4) ? [{ at: random.between(1, requests), event: random.oneOf(DISASTERS) }] : []),
  ];
}
