import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../src/command/cli/traffic/scenes/random';
import { type ToldDiagnostic, Workspace } from '../../test/e2e/support/workspace';
import type { Engine } from '../engines/engine';
import { type Code, EntryPart, InstancePart, KEPT, KINDS, type Part, SetPart } from './code';
import type { Edit, ThirdParty } from './edits';
import { EngineRun } from './engine-run';
import { WINDOW_MS } from './fate';
import { Gate, type Passing, type Road } from './gate';
import type { Event, Happening } from './happenings';
import { diagnosticsOf, type Plan, planOf } from './plan';
import type { Service } from './service';

/** Retry-After of the gate. The repeated write is sent after the window. */
const REFUSED_FOR_S = 3;
/** Share of the writes shortly after an edit that the gate refuses. The provider has to see the edit before it writes again. */
const REFUSED = 0.25;
/** What engines say about answers of a provider that contradict each other. */
const DEFECT = /bug in the provider/;
/** A create that found another content than its plan, which is no defect: see decision 0005. */
const REPLANNED = /inconsistent final plan/;
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
  /** Whether the service cuts lists. */
  readonly isCut: boolean;
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
      answered: (read, sent) => state.answered(read, sent),
    });
    const environment = { SVC_BASE_URL: state.gate.url, SVC_CONFIG: 'prod' };
    state.workspace = await Workspace.make(surroundings.engine, environment, surroundings.provider);
    return state;
  }

  /** Writes of this state so far. */
  public writes = 0;
  /** Events that happened. */
  public happened = 0;
  /** Errors of engines that say that the provider contradicts itself. */
  public readonly defects: string[] = [];

  private gate!: Gate;
  private workspace!: Workspace;
  private run: EngineRun | undefined;
  private happenings: Happening[] = [];
  private requests = 0;
  private writesOfRun = 0;
  private readsOfPlanned = 0;
  /** When the run sent its last read of each path. */
  private reads = new Map<string, number>();
  private written = new Set<string>();
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
    const { random, code } = this;
    const all = code.parts.map((part) => ({ part, place: part.place() }));
    const planned = this.targets();
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
      await this.follow(diagnostics);
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

  /** Follows the remedies in errors. */
  public async follow(diagnostics: readonly ToldDiagnostic[]): Promise<void> {
    await this.importWhatStandsInTheWay(diagnostics);
    await this.releaseWhatIsInUse(diagnostics);
    await this.freeNames(diagnostics);
  }

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
      await this.withdraw(({ entry, place }) => (entry ?? place) === part.place());
    }
  }

  /** Follows the remedy for what is in use: the third party deletes an entry of its own that refers to it. */
  private async releaseWhatIsInUse(diagnostics: readonly ToldDiagnostic[]): Promise<void> {
    for (const { severity, summary, detail } of diagnostics) {
      if (severity === 'error' && /in use/.test(summary)) await this.withdraw(({ names }) => names.some((name) => detail.includes(name)));
    }
  }

  private async withdraw(isMeant: (edit: Pick<Edit, 'entry' | 'names' | 'place'>) => boolean): Promise<void> {
    const { thirdParty, log } = this.around;
    for (const what of await thirdParty.withdraw(isMeant)) log(`  ${this.code.name}: the third party withdraws: it ${what}`);
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
      const place = `/conf/${config}/${kind.family}`;
      await this.around.service.write('PUT', config, `${kind.family}/${id}`, { ...entry, name: `Temporary ${id}` });
      const edits = this.around.thirdParty.standing(place).filter((edit) => edit.entry === `${place}/${id}`);
      for (const edit of edits) edit.replaced = !(await edit.holds());
    }
  }

  private async engine(args: readonly string[], happenings: readonly Happening[]): Promise<Outcome> {
    this.happenings = [...happenings];
    this.requests = 0;
    this.writesOfRun = 0;
    this.readsOfPlanned = 0;
    this.reads = new Map();
    this.written = new Set();
    this.undone = [];
    this.isCutOff = false;
    const { log, thirdParty, engine } = this.around;
    const run = new EngineRun(engine, this.workspace, args);
    this.run = run;
    const limit = setTimeout(() => run.kill(), RUN_LIMIT_MS);
    const { status, stdout, stderr } = await run.ended;
    clearTimeout(limit);
    await this.gate.idle();
    this.run = undefined;
    if (status === null || this.isCutOff) for (const { lost } of this.undone) if (lost) lost.isCutOff = true;
    const diagnostics = diagnosticsOf(stdout);
    for (const { lost, place } of this.undone) if (lost && diagnostics.some((told) => isUncompared(told, place))) lost.isUncompared = true;
    for (const { summary, detail, address = '' } of diagnostics)
      if (DEFECT.test(detail) && !REPLANNED.test(summary)) this.defects.push(`${address} ${summary}: ${detail}`);
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
    for (const { severity, summary, address = '' } of diagnostics) log(`    ${severity}: ${address} ${summary}`);
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
      if (event === 'edit-of-write' || event === 'edit-of-later') return isWrite && this.writesOfRun >= at;
      return event === 'edit-of-whole' ? isWrite && isWhole(request) : this.requests >= at;
    };
    const due = this.happenings.filter(isDue);
    this.happenings = this.happenings.filter((each) => !isDue(each));
    for (const { event } of due) await this.happen(event, request);
    const isSoon = (edit: Edit) => isAbout(request, edit.place) && request.arrived - edit.at < WINDOW_MS;
    return isWrite && random.chance(REFUSED) && this.around.thirdParty.standing().some(isSoon) ? REFUSED_FOR_S : undefined;
  }

  private async happen(event: Event, request: Passing): Promise<void> {
    const { random } = this;
    const { thirdParty, restart, log } = this.around;
    this.happened += 1;
    const log1 = (what: string) => log(`  ${this.code.name}: at request ${this.requests} (${request.method} ${request.path}), ${what}`);
    switch (event) {
      case 'edit': {
        const edit = await this.edit();
        log1(`a third party ${edit?.what ?? 'edits nothing'}`);
        return;
      }
      case 'edit-of-write':
      case 'edit-of-whole': {
        const edit = await thirdParty.editAt(request.path, request.method, request.body);
        log1(`a third party ${edit?.what ?? 'edits nothing'}`);
        return;
      }
      case 'edit-of-later': {
        const edit = await this.editOfLater(request);
        log1(`a third party ${edit?.what ?? 'edits nothing'}`);
        return;
      }
      case 'stray': {
        const edit = random.chance(0.5)
          ? await this.addKept()
          : await thirdParty.addStray('prod', random.oneOf(['dynamic-rules', 'actions', 'log-exporters']));
        log1(`a third party ${edit?.what ?? 'adds nothing'}`);
        return;
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
    }
  }

  /** Makes the third party edit an entry that the plan changes, and that the run has not reached yet: mostly of the family of a write. */
  private async editOfLater({ path }: Passing): Promise<Edit | undefined> {
    const later = this.targets().filter(({ part, place }) => isSingle(part) && !this.reads.has(place) && !this.written.has(place));
    const near = later.filter(({ place }) => familyOf(place) === familyOf(path));
    const candidates = near.length > 0 && this.random.chance(0.8) ? near : later;
    if (candidates.length === 0) return undefined;
    const { part, place } = this.random.oneOf(candidates);
    return this.around.thirdParty.editPart(part, place);
  }

  /** Makes the third party add an entry that a set keeps. */
  public async addKept(): Promise<Edit | undefined> {
    const sets = this.code.parts.filter((part) => part instanceof SetPart);
    if (sets.length === 0) return undefined;
    const { config, kind } = this.random.oneOf(sets);
    return this.around.thirdParty.addStray(config, kind.family, KEPT);
  }

  /** Returns the parts that the plan changes, with their places before the change. */
  private targets(): { readonly part: Part; readonly place: string }[] {
    return this.plan.changes.flatMap(({ address }) => this.former.get(address) ?? []);
  }

  private async answered(read: Passing, sent: number): Promise<void> {
    const { random } = this;
    this.reads.set(read.path, sent);
    // After the write, no window is left.
    const parts = this.targets().filter(({ place }) => readOf(place) === read.path && !this.written.has(place));
    if (parts.length === 0) return;
    this.readsOfPlanned += 1;
    const due = this.happenings.find(({ at, event }) => event === 'edit-after-read' && this.readsOfPlanned >= at);
    if (!due) return;
    this.happenings = this.happenings.filter((each) => each !== due);
    this.happened += 1;
    const { part, place } = random.oneOf(parts);
    const edit = await this.around.thirdParty.editPart(part, place);
    this.around.log(`  ${this.code.name}: after the read of ${read.path}, a third party ${edit?.what ?? 'edits nothing'}`);
  }

  /** Returns when the run sent the read that has to show all earlier edits. A cut list may lack what the history before it lacks. */
  private lastRead(path: string): number | undefined {
    const [list, history] = [this.reads.get(path), this.reads.get(`${path}/versions`)];
    if (!this.around.isCut || list === undefined || history === undefined) return list;
    return Math.min(list, history);
  }

  private async after(write: Passing): Promise<void> {
    const { method, path, arrived } = write;
    this.written.add(path);
    for (const edit of this.around.thirdParty.standing()) {
      if (!isAbout(write, edit.place) || (await edit.holds())) continue;
      edit.lost = {
        arrived,
        by: `${method} ${path} of state "${this.code.name}"`,
        // An edit after the plan may bring back what the plan shows.
        wasReported: edit.reported || edit.isShown(this.plan),
        isCreate: method === 'POST' && path === edit.entry,
        read: this.lastRead(path),
      };
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

/** Whether a diagnostic says that the writes to the family of a place could not be compared with the history. */
function isUncompared({ summary, detail }: ToldDiagnostic, place: string): boolean {
  const [, noun] = /^Writes were not compared with the history \(([a-z ]+)\)$/.exec(summary) ?? [];
  const [, , config = '', family = ''] = place.split('/');
  return KINDS.some((kind) => kind.entity.noun === noun && kind.family === family) && detail.includes(`configuration "${config}"`);
}

/** Whether a part is one entry. */
function isSingle(part: Part): boolean {
  return part instanceof EntryPart || part instanceof InstancePart;
}

/** Returns the path of the read that the write of a part is compared with. */
function readOf(place: string): string {
  return place.replace(/\/[^/]+\/certificates$/, '');
}

/** Returns the path of the family of an entry. */
function familyOf(path: string): string {
  return path.split('/').slice(0, 4).join('/');
}

/** Whether a write affects a place: its entry or the whole family, or the same listener. */
function isAbout({ path }: Pick<Passing, 'path'>, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}
