import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../src/command/cli/traffic/scenes/random';
import { type ToldDiagnostic, Workspace } from '../../test/e2e/support/workspace';
import type { Engine } from '../engines/engine';
import { type Code, EntryPart, KINDS, type Part } from './code';
import { type Edit, hasHistory, type ThirdParty } from './edits';
import { EngineRun } from './engine-run';
import { Gate, type Passing, type Road } from './gate';
import { diagnosticsOf, type Plan, planOf } from './plan';
import type { Service } from './service';

/** An event after a given number of requests of a run. */
export type Event =
  | 'edit'
  | 'edit-of-write'
  | 'edit-of-whole'
  | 'edit-after-read'
  | 'stray'
  | 'interrupt'
  | 'kill-engine'
  | 'kill-provider'
  | 'kill-emulator';

/**
 * An event with its time. Requests count from 1. An edit of a write waits for the next write of an entry or of a whole family. An edit
 * after a read counts reads of what the plan changes, and happens before the provider has the answer: between its read and its write.
 */
export interface Happening {
  readonly at: number;
  readonly event: Event;
}

/** Maximum age of the read that a write compares with (FRESH_MS of the provider), plus the time of the write. */
export const WINDOW_MS = 2_000 + 500;
/** Retry-After of the gate. The repeated write is sent after the window. */
const REFUSED_FOR_S = 3;
/** Share of the writes within the window that the gate refuses. A history shows what the others undo. */
const REFUSED = 0.8;
const REFUSED_WITH_HISTORY = 0.2;
/** Maximum time until an engine stops its provider. */
const STOPPING_MS = 1_000;
const RUN_LIMIT_MS = 120_000;
const MOST_TURNS = 8;
const MOST_TRIES = 5;
const NO_REFUSAL =
  /outside of Terraform|after the plan|during the apply|undid (a|that) change|lose it|already|exists|overw|interrupted|change their datacenter/;

/** Context that all states of a seed share. */
export interface Surroundings {
  readonly engine: Engine;
  readonly provider?: string;
  readonly road: Road;
  readonly service: Service;
  readonly thirdParty: ThirdParty;
  /** Kills the emulator, and restarts it with its data. */
  readonly restart: () => Promise<void>;
  readonly log: (line: string) => void;
}

/** Result of a command of the engine. */
interface Outcome {
  readonly status: number | null;
  readonly diagnostics: readonly ToldDiagnostic[];
  readonly text: string;
}

/** One state: a working directory of an engine, its code, and the gate of its provider. */
export class State {
  public static async make(code: Code, random: Random, surroundings: Surroundings): Promise<State> {
    const state = new State(code, random, surroundings);
    state.gate = await Gate.open(surroundings.road, {
      before: (request) => state.before(request),
      after: (write) => state.after(write),
      answered: (read) => state.answered(read),
    });
    const environment = { SVC_BASE_URL: state.gate.url, SVC_CONFIG: 'prod' };
    state.workspace = await Workspace.make(surroundings.engine, environment, surroundings.provider);
    return state;
  }

  /** Writes of this state so far. */
  public writes = 0;
  /** Events that happened. */
  public happened = 0;

  private gate!: Gate;
  private workspace!: Workspace;
  private run: EngineRun | undefined;
  private happenings: Happening[] = [];
  private requests = 0;
  private writesOfRun = 0;
  private readsOfPlanned = 0;
  /** Edits that the run undid, and whether it was killed or interrupted. */
  private undone: Edit[] = [];
  private isCutOff = false;
  private former = new Map<string, { readonly part: Part; readonly place: string }>();
  private plan: Plan = { changes: [], drift: [] };

  private constructor(
    public readonly code: Code,
    private readonly random: Random,
    private readonly around: Surroundings,
  ) {}

  public write(hcl: string): void {
    this.workspace.write(hcl);
  }

  /** Plans into a file. */
  public async planned(happenings: readonly Happening[] = [], ...args: string[]): Promise<number | null> {
    const { status } = await this.engine(['plan', '-json', '-input=false', '-detailed-exitcode', '-out=tfplan', ...args], happenings);
    if (status === 0 || status === 2) {
      const { stdout } = await this.workspace.run(['show', '-json', 'tfplan']);
      const plan = planOf(stdout);
      this.plan = plan;
      for (const edit of this.around.thirdParty.standing()) edit.reported ||= edit.isShown(plan);
    }
    return status;
  }

  /** Applies the plan. */
  public applied(happenings: readonly Happening[] = []): Promise<Outcome> {
    return this.engine(['apply', '-json', '-input=false', 'tfplan'], happenings);
  }

  /** Records the path of each part on the service, before the code changes. */
  public remember(): void {
    this.former = new Map(this.code.parts.map((part) => [part.address, { part, place: part.place() }]));
  }

  /** Makes the third party edit an existing object: mostly one that the plan changes. */
  public async edit(): Promise<Edit | undefined> {
    const { random, former, code, plan } = this;
    const all = code.parts.map((part) => ({ part, place: part.place() }));
    const planned = plan.changes.flatMap(({ address }) => former.get(address) ?? []);
    // There are many single entries. Writes of whole families can undo more.
    const whole = planned.filter(({ part }) => !(part instanceof EntryPart));
    const favoured = whole.length > 0 && random.chance(0.5) ? whole : planned;
    let edit: Edit | undefined;
    for (let tries = 0; tries < MOST_TRIES && !edit; tries += 1) {
      const { part, place } = random.oneOf(favoured.length > 0 && random.chance(0.8) ? favoured : all);
      edit = await this.around.thirdParty.editPart(part, place);
    }
    return edit;
  }

  public taint(address: string): Promise<unknown> {
    return this.workspace.run(['taint', address], [0, 1]);
  }

  /** Number of changes in the plan. */
  public get changes(): number {
    return this.plan.changes.length;
  }

  /**
   * Plans and applies until the plan is empty.
   *
   * @returns the problem, if the plan stays not empty
   */
  public async rest(...args: string[]): Promise<string | undefined> {
    let text = '';
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const status = await this.planned([], ...args);
      if (status === 0) return undefined;
      let { diagnostics } = this.last;
      text = this.last.text;
      if (status === 2) {
        ({ diagnostics, text } = await this.applied());
      }
      await this.importWhatStandsInTheWay(diagnostics);
      await this.releaseWhatIsInUse(diagnostics);
      await this.freeNames(diagnostics);
      // Terraform plans the destroy of removed resources before it refreshes: see docs/reliability.md.
      if (turn > 0 && diagnostics.some(({ summary }) => /after the plan/.test(summary))) {
        this.around.log(`  ${this.code.name}: refreshes the state`);
        await this.engine(['apply', '-refresh-only', '-auto-approve', '-json', '-input=false'], []);
      }
    }
    const left = JSON.stringify(this.plan.changes.map(({ address, change }) => [address, change.actions]));
    return `state "${this.code.name}" does not come to rest after ${MOST_TURNS} turns:\n${text}\n${left}`;
  }

  public close(): void {
    this.run?.kill();
    this.gate.close();
    this.workspace.remove();
  }

  private last: Outcome = { status: 0, diagnostics: [], text: '' };

  /** Follows the remedies in errors: imports objects that exist where the code creates. */
  private async importWhatStandsInTheWay(diagnostics: readonly ToldDiagnostic[]): Promise<void> {
    for (const { severity, summary, address } of diagnostics) {
      if (severity !== 'error' || !/already (exists|holds|has)/.test(summary)) continue;
      const part = this.code.parts.find((each) => each.address === address);
      const id = await part?.importId(this.around.service);
      if (!part || id === undefined) continue;
      this.around.log(`  ${this.code.name}: imports ${part.address}, which stands in the way`);
      const { status, text } = await this.engine(['import', '-input=false', part.address, id], []);
      if (status === 0) continue;
      this.around.log(`    ${text.replace(/\s+/g, ' ')}`);
      // A resource in the state cannot be imported. Untainted, the resource is updated instead of replaced.
      await this.workspace.run(['untaint', part.address], [0, 1]);
      // If the resource moves, the third party deletes the object at the new place.
      await this.withdraw(({ place }) => place === part.place());
    }
  }

  /** Follows the remedy for what is in use: the third party deletes an entry of its own that refers to it. */
  private async releaseWhatIsInUse(diagnostics: readonly ToldDiagnostic[]): Promise<void> {
    for (const { severity, summary, detail } of diagnostics) {
      if (severity === 'error' && /in use/.test(summary)) await this.withdraw(({ names }) => names.some((name) => detail.includes(name)));
    }
  }

  private async withdraw(isMeant: (edit: Edit) => boolean): Promise<void> {
    for (const edit of this.around.thirdParty.edits.filter((each) => each.withdraw && isMeant(each))) {
      if (edit.replaced || !(await edit.holds())) continue;
      this.around.log(`  ${this.code.name}: the third party withdraws: it ${edit.what}`);
      await edit.withdraw!();
      edit.replaced ||= !(await edit.holds());
    }
  }

  /** Follows the remedy for exchanged names: gives the other entry a temporary name. */
  private async freeNames(diagnostics: readonly ToldDiagnostic[]): Promise<void> {
    for (const { severity, summary, detail } of diagnostics) {
      if (severity !== 'error' || !/^The name of the .* is taken$/.test(summary)) continue;
      const [, config = '', noun = '', id = ''] = /configuration "([^"]+)", because the (.+) "([^"]+)" has/.exec(detail) ?? [];
      const kind = KINDS.find(({ entity }) => entity.noun === noun);
      if (!kind) continue;
      const { [id]: entry } = await this.around.service.entries(config, kind.family);
      this.around.log(`  ${this.code.name}: gives ${noun} ${id} a temporary name`);
      await this.around.service.write('PUT', config, `${kind.family}/${id}`, { ...entry, name: `Temporary ${id}` });
    }
  }

  private async engine(args: readonly string[], happenings: readonly Happening[]): Promise<Outcome> {
    this.happenings = [...happenings];
    this.requests = 0;
    this.writesOfRun = 0;
    this.readsOfPlanned = 0;
    this.undone = [];
    this.isCutOff = false;
    const { log, thirdParty, engine } = this.around;
    const run = new EngineRun(engine, this.workspace, args);
    this.run = run;
    const limit = setTimeout(() => run.kill(), RUN_LIMIT_MS);
    const { status, stdout, stderr } = await run.ended;
    clearTimeout(limit);
    this.run = undefined;
    if (status === null || this.isCutOff) for (const { lost } of this.undone) if (lost) lost.isCutOff = true;
    const diagnostics = diagnosticsOf(stdout);
    for (const edit of thirdParty.edits) {
      edit.reported ||= diagnostics.some(
        ({ summary, detail }) => NO_REFUSAL.test(summary + detail) && edit.names.some((name) => detail.includes(name)),
      );
    }
    const text = [
      ...diagnostics.map(({ severity, summary, detail, address = '' }) => `${severity}: ${address} ${summary}: ${detail}`),
      stderr,
    ].join('\n');
    log(`  ${this.code.name}: ${args[0]} ended with ${status} after ${this.requests} requests, ${this.writesOfRun} of them writes`);
    for (const { summary, address = '' } of diagnostics.filter(({ severity }) => severity === 'error')) log(`    ${address} ${summary}`);
    if (status === null) this.restoreState();
    this.last = { status, diagnostics, text };
    return this.last;
  }

  /** Restores the engine's backup of a local state that a kill truncated. Engines do not write the state in one step. */
  private restoreState(): void {
    const [state, backup] = ['terraform.tfstate', 'terraform.tfstate.backup'].map((name) => join(this.workspace.work, name));
    if (!existsSync(state!) || isJson(readFileSync(state!, 'utf8')) || !existsSync(backup!)) return;
    copyFileSync(backup!, state!);
    this.around.log(`  ${this.code.name}: restores the state, which the kill has cut off`);
  }

  private async before(request: Passing): Promise<number | undefined> {
    const { random } = this;
    const isWrite = request.method !== 'GET';
    this.requests += 1;
    if (isWrite) {
      this.writes += 1;
      this.writesOfRun += 1;
    }
    const isDue = ({ at, event }: Happening) => {
      if (event === 'edit-after-read') return false;
      // A stop ends unsent requests. Only sent writes matter here.
      if (event === 'interrupt') return isWrite && this.requests >= at;
      if (event === 'edit-of-write') return isWrite && this.writesOfRun >= at;
      return event === 'edit-of-whole' ? isWrite && isWhole(request) : this.requests >= at;
    };
    const due = this.happenings.filter(isDue);
    this.happenings = this.happenings.filter((each) => !isDue(each));
    let refused = false;
    for (const { event } of due) refused = (await this.happen(event, request)) || refused;
    if (isWrite && !refused) {
      const draw = random.share();
      const isRefused = (edit: Edit) => draw < (hasHistory(edit) ? REFUSED_WITH_HISTORY : REFUSED);
      refused = this.around.thirdParty
        .standing()
        .some((edit) => isRefused(edit) && isAbout(request, edit.place) && request.arrived - edit.at < WINDOW_MS);
    }
    return refused ? REFUSED_FOR_S : undefined;
  }

  /** Returns whether the request is refused for a while. */
  private async happen(event: Event, request: Passing): Promise<boolean> {
    const { thirdParty, restart, log } = this.around;
    this.happened += 1;
    const log1 = (what: string) => log(`  ${this.code.name}: at request ${this.requests} (${request.method} ${request.path}), ${what}`);
    switch (event) {
      case 'edit': {
        const edit = await this.edit();
        log1(`a third party ${edit?.what ?? 'edits nothing'}`);
        return request.method !== 'GET' && edit !== undefined && isAbout(request, edit.place);
      }
      case 'edit-of-write':
      case 'edit-of-whole': {
        const edit = await thirdParty.editAt(request.path, request.method, request.body);
        log1(`a third party ${edit?.what ?? 'edits nothing'}`);
        return edit !== undefined;
      }
      case 'stray': {
        const edit = await thirdParty.addStray('prod', this.random.oneOf(['dynamic-rules', 'actions', 'log-exporters']));
        log1(`a third party ${edit?.what ?? 'adds nothing'}`);
        return false;
      }
      case 'kill-emulator':
        log1('the emulator is killed');
        await restart();
        throw new Error('the connection is gone');
      default:
        log1(event);
        this.isCutOff = true;
        if (event === 'interrupt') {
          this.run?.interrupt();
          // The write is in flight when the provider is stopped.
          await sleep(STOPPING_MS);
        } else if (event === 'kill-engine') this.run?.kill();
        else this.run?.killProvider();
        return false;
    }
  }

  private async answered(read: Passing): Promise<void> {
    const { former, plan, random } = this;
    const parts = plan.changes
      .flatMap(({ address }) => former.get(address) ?? [])
      .filter(({ place }) => isAbout({ path: place }, read.path));
    if (parts.length === 0) return;
    this.readsOfPlanned += 1;
    const isDue = ({ at, event }: Happening) => event === 'edit-after-read' && this.readsOfPlanned >= at;
    if (!this.happenings.some(isDue)) return;
    this.happenings = this.happenings.filter((each) => !isDue(each));
    this.happened += 1;
    const { part, place } = random.oneOf(parts);
    const edit = await this.around.thirdParty.editPart(part, place);
    this.around.log(`  ${this.code.name}: after the read of ${read.path}, a third party ${edit?.what ?? 'edits nothing'}`);
  }

  private async after(write: Passing): Promise<void> {
    for (const edit of this.around.thirdParty.standing()) {
      if (!isAbout(write, edit.place) || (await edit.holds())) continue;
      edit.lost = { arrived: write.arrived, by: `${write.method} ${write.path} of state "${this.code.name}"` };
      this.undone.push(edit);
    }
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a write affects a set, regions, or the certificates of a listener. */
function isWhole({ path }: Passing): boolean {
  return /^\/conf\/sets[^/]*\/[^/]+$|\/load-balancers\//.test(path);
}

/** Whether a write affects a place: its entry or the whole family, or the same listener. */
function isAbout({ path }: Pick<Passing, 'path'>, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}
