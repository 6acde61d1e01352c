import type { DynamicRule } from '../../model';
import { isWeaker, REQUEST_LEVELS, type RequestLevel } from '../rules';
import type { TrafficRecord } from '../../model/traffic';
import { Relations } from './relations';
import { type Effective, effectiveRule, type EffectiveRule, keyOf } from './settings';
import { type Sides, withFormerNames } from './renamed';
import { push } from '../../model/multimap';
import { Side } from './side';
import { type EvaluatedRequest, isWeakened, onBoth } from './trace';
import { type Suspect, WitnessSearch } from './witness';
import { type Budget, budgetFor } from './budget';

/** A request of a witness, and its level before the change and after it. */
export interface Witnessed {
  /** Milliseconds since the first request. */
  readonly time: number;
  readonly record: TrafficRecord;
  readonly before: RequestLevel;
  readonly after: RequestLevel;
}

/** Limit of an answer. */
export type Reservation =
  /** Sources are caught no later, and may be let go earlier by less than the former timeframe. */
  | 'tail'
  /** Flow control policies are compared for visitors who begin a sequence once. */
  | 'restart'
  /** An address has one country, one network and one organization. */
  | 'address';

/** Why there is no answer. */
export type Doubt =
  /** The type of an action is not known. */
  | 'unknown-action'
  /** The rule counts by something that traffic records do not contain. */
  | 'unknown-target'
  /** The rule counts by something else than before. */
  | 'other-target'
  /** It depends on whether settings that are not known add a tag. */
  | 'unknown-tags'
  /** Some entry that may act on requests cannot be read. */
  | 'unreadable-entry'
  /** Neither a proof nor a witness was found. */
  | 'no-proof';

/** Whether some request is held more weakly, or more strongly. */
export type Part =
  | {
      readonly kind: 'none';
      readonly reservations: readonly Reservation[];
      /** Whether this holds beside any other changes. */
      readonly isByItself: boolean;
    }
  /** The last request of the witness is held more weakly, or more strongly. The evaluation has confirmed it. */
  | { readonly kind: 'some'; readonly witness: readonly Witnessed[]; readonly rule: string }
  | { readonly kind: 'unknown'; readonly doubts: readonly Doubt[] };

export interface Answer {
  /** Requests that are held more weakly after the change: `blocked` before `challenged`, `monitored`, `free`, `skipped`. */
  readonly losses: Part;
  /** Requests that are held more strongly. */
  readonly gains: Part;
}

type Loss = Extract<Part, { kind: 'some' }>;

/** An entry that acts on requests. */
export interface ComparedEntry {
  readonly kind: 'rule' | 'policy' | 'action';
  readonly id: string;
}

export interface ComparisonOptions {
  /** Whether only the known settings add a tag. Default: no tag. */
  readonly isClosed?: (tag: string) => boolean;
  /** Returns the cost that each of several comparisons may have. Where it does not suffice, an answer is `unknown`. */
  readonly budgetFor?: (comparisons: number) => Budget;
}

/** Compares the settings of one service and configuration before a change and after it. */
export class Comparison {
  private readonly settings: Sides;
  private readonly before: Side;
  private readonly after: Side;
  private readonly isClosed: (tag: string) => boolean;
  private readonly budgetFor: (comparisons: number) => Budget;
  private readonly answers = new Map<string, Answer>();
  private readonly last = new Map<string, Loss | null>();
  private latest: Loss | undefined;
  private users: Map<string, DynamicRule[]> | undefined;
  private changed: readonly string[] | undefined;
  private ofAll: Answer | undefined;
  private isShared: boolean | undefined;
  private isReading: boolean | undefined;

  public constructor(settings: Sides, options: ComparisonOptions = {}) {
    const { isClosed = () => false } = options;
    this.budgetFor = options.budgetFor ?? budgetFor;
    this.settings = { before: settings.before, after: withFormerNames(settings, isClosed) };
    this.before = Side.of(this.settings.before);
    this.after = Side.of(this.settings.after);
    this.isClosed = isClosed;
  }

  /** Whether some setting selects by a tag that only the known settings add. */
  public get readsClosedTags(): boolean {
    return (this.isReading ??= [this.before, this.after].some((side) => side.tagsRead().some(this.isClosed)));
  }

  /** Compares all settings. */
  public whole(): Answer {
    return (this.ofAll ??= this.answer(this.before, this.after, this.changedKeys(), this.budgetFor(1)));
  }

  /** Compares the settings before the change with those in which these entries alone are changed. */
  public of(entries: readonly ComparedEntry[]): Answer {
    return this.alone(this.changesOf(entries));
  }

  /**
   * Returns the parts of the answer in which the other changes matter: a request is lost only together with them, or the witness of these
   * entries alone shows nothing beside them. Then the part is about all settings.
   */
  public withOthers(entries: readonly ComparedEntry[]): Partial<Answer> {
    const changes = this.changesOf(entries);
    if (changes.size === 0) return {};
    const alone = this.alone(changes);
    const losses = this.lossesWithOthers(alone.losses, [...changes.keys()]);
    const gains = alone.gains.kind !== 'some' || this.shows(alone.gains, true) ? undefined : this.whole().gains;
    return { ...(losses && { losses }), ...(gains && { gains }) };
  }

  private lossesWithOthers(losses: Part, keys: readonly string[]): Part | undefined {
    if (losses.kind === 'some') return this.shows(losses) ? undefined : (this.lostLast(keys) ?? this.whole().losses);
    // What holds by itself holds beside all other changes, unless one of them selects by what these settings add.
    if (losses.kind === 'none' && losses.isByItself && !this.areReadByOthers(keys)) return undefined;
    if (this.changedKeys().every((key) => keys.includes(key))) return undefined;
    return this.lostLast(keys) ?? (this.hasLossWithoutEntry() ? this.whole().losses : undefined);
  }

  /** Whether another setting that changes selects, after the change, by a tag that some settings add before it or after it. */
  private areReadByOthers(keys: readonly string[]): boolean {
    const added = keys.flatMap((key) => [this.before, this.after].flatMap((side) => side.get(key)?.adds ?? []));
    for (const tag of new Set(added))
      for (const { key, text } of this.after.readersOf(tag)) if (!keys.includes(key) && this.before.get(key)?.text !== text) return true;
    return false;
  }

  /** Whether a witness of some changes shows the same beside all others. */
  private shows({ witness }: Loss, reverse = false): boolean {
    const [first, second] = reverse ? [this.after, this.before] : [this.before, this.after];
    return isWeakened(first, second, witness, this.most());
  }

  /** Returns the loss that settings make when all others are changed before them. */
  private lostLast(keys: readonly string[]): Loss | undefined {
    const name = nameOf(keys);
    const known = this.last.get(name);
    if (known !== undefined) return known ?? undefined;
    const kept = this.after.with(new Map(keys.map((key) => [key, this.before.get(key)])));
    const found = this.lostAgain(keys, kept) ?? this.lostAnew(keys, kept);
    this.last.set(name, found ?? null);
    return found;
  }

  private lostAnew(keys: readonly string[], kept: Side): Loss | undefined {
    const { losses } = this.answer(kept, this.after, keys);
    if (losses.kind !== 'some') return undefined;
    // The witness counts only if the request was held before the change, too.
    if (!this.shows(losses)) return undefined;
    return (this.latest = { ...losses, witness: witnessed(onBoth(this.before, this.after, losses.witness)) });
  }

  /** Returns the loss if the latest witness shows it, too: settings that hold the same are often changed alike. */
  private lostAgain(keys: readonly string[], kept: Side): Loss | undefined {
    const [latest, setting] = [this.latest, kept.get(keys[0]!)];
    if (!latest || keys.length > 1 || setting?.kind !== 'rule') return undefined;
    return isWeakened(kept, this.after, latest.witness, this.most()) ? { ...latest, rule: setting.setting.id } : undefined;
  }

  /** Whether all changes may lose a request, and no entry is the one that loses it. */
  private hasLossWithoutEntry(): boolean {
    return (this.isShared ??=
      this.changedKeys().every((key) => {
        const change = new Map([[key, this.after.get(key)]]);
        return this.alone(change).losses.kind !== 'some' && !this.lostLast([key]);
      }) && this.whole().losses.kind !== 'none');
  }

  /** Returns the changed settings of entries, as they are after the change. */
  private changesOf(entries: readonly ComparedEntry[]): ReadonlyMap<string, Effective | undefined> {
    const changed = new Map<string, Effective | undefined>();
    for (const { kind, id } of entries) {
      if (kind === 'action') for (const [key, rule] of this.usersOf(id)) changed.set(key, rule);
      else changed.set(keyOf(kind, id), this.after.get(keyOf(kind, id)));
    }
    return new Map([...changed].filter(([key, setting]) => setting?.text !== this.before.get(key)?.text));
  }

  /** Returns the rules that use an action, as they are with the changed action. */
  private usersOf(action: string): [string, Effective | undefined][] {
    if (!this.users) {
      this.users = new Map();
      for (const rule of this.settings.before.rules) push(this.users, rule.action, rule);
    }
    const users = this.users.get(action) ?? [];
    return users.map((rule) => [keyOf('rule', rule.id), effectiveRule(rule, this.settings.after.action(action))]);
  }

  private alone(changes: ReadonlyMap<string, Effective | undefined>): Answer {
    if (changes.size === 0) return EQUAL;
    // The rules of an action may be changed otherwise too.
    const isPlanned = [...changes].every(([key, setting]) => setting?.text === this.after.get(key)?.text);
    const name = isPlanned ? nameOf(changes.keys()) : undefined;
    const known = name === undefined ? undefined : this.answers.get(name);
    const answer = known ?? this.answer(this.before, this.before.with(changes), [...changes.keys()]);
    if (name !== undefined) this.answers.set(name, answer);
    return answer;
  }

  private answer(before: Side, after: Side, changed: readonly string[], budget = this.budget()): Answer {
    return changed.length === 0 ? EQUAL : new Compared(before, after, this.isClosed, changed, budget);
  }

  private budget(): Budget {
    return this.budgetFor(this.changedKeys().length);
  }

  /** Returns the cost that a search may have for one trace. Beside all other changes, many more rules may act on the trace. */
  private most(): number {
    const { search, trace } = this.budget();
    return Math.max(search, trace);
  }

  private changedKeys(): readonly string[] {
    const { before, after } = this;
    return (this.changed ??= [...new Set([...before.keys(), ...after.keys()])].filter(
      (key) => before.get(key)?.text !== after.get(key)?.text,
    ));
  }
}

const NONE: Part = { kind: 'none', reservations: [], isByItself: true };
const EQUAL: Answer = { losses: NONE, gains: NONE };

function nameOf(keys: Iterable<string>): string {
  return [...keys].join('\n');
}

/** Compares two sides. Each part is found out when it is read. */
class Compared implements Answer {
  private readonly relations: Relations;
  private lost: Part | undefined;
  private gained: Part | undefined;

  public constructor(
    private readonly before: Side,
    private readonly after: Side,
    isClosed: (tag: string) => boolean,
    changed: readonly string[],
    private readonly budget: Budget,
  ) {
    this.relations = new Relations(before, after, isClosed, changed, budget.facts);
  }

  public get losses(): Part {
    return (this.lost ??= this.part(false));
  }

  public get gains(): Part {
    return (this.gained ??= this.part(true));
  }

  private part(reverse: boolean): Part {
    return new OneWay(this.before, this.after, this.relations, this.budget, reverse).part();
  }
}

/** Finds out whether some request is held more weakly on the second side than on the first one. */
class OneWay {
  private readonly first: Side;
  private readonly second: Side;
  private hasTail = false;
  private isByItself: boolean;

  /** @param reverse whether the first side is the one after the change */
  public constructor(
    before: Side,
    after: Side,
    private readonly relations: Relations,
    private readonly budget: Budget,
    private readonly reverse: boolean,
  ) {
    [this.first, this.second] = reverse ? [after, before] : [before, after];
    this.isByItself = relations.isLocal;
  }

  public part(): Part {
    this.relations.begin();
    const suspects = this.suspects();
    const { isExhausted } = this.relations;
    if (suspects.length === 0 && !isExhausted) {
      const { restart, address } = this.relations.reservations;
      const reservations = Object.entries({ tail: this.hasTail, restart, address }) as [Reservation, boolean][];
      return {
        kind: 'none',
        reservations: reservations.filter(([, applies]) => applies).map(([name]) => name),
        isByItself: this.isByItself,
      };
    }
    const search = new WitnessSearch(this.first, this.second, this.relations, this.reverse, this.budget);
    let other: Loss | undefined;
    for (const suspect of suspects.slice(0, MAX_SEARCHED)) {
      const found = search.find(suspect);
      if (!found) continue;
      const { id } = suspect.rule.setting;
      const { rules } = found;
      const rule = rules.includes(id) ? id : (rules[0] ?? id);
      const shown: Loss = { kind: 'some', witness: witnessed(found.trace, this.reverse), rule };
      if (found.isOwn) return shown;
      other ??= shown;
    }
    if (other) return other;
    const doubts = [...suspects.map(doubtAbout), ...(isExhausted ? ['no-proof' as const] : [])];
    return { kind: 'unknown', doubts: [...new Set(doubts)] };
  }

  /** Returns the rules of which it does not follow that the other side holds as much, those with the strongest level first. */
  private suspects(): Suspect[] {
    const found: Suspect[] = [];
    for (const key of this.relations.affected()) {
      const [first, second] = [ruleIn(this.first, key), ruleIn(this.second, key)];
      if (first && first.level !== 'skipped' && this.isAlive(first, 'first') && !this.isHeld(first, second))
        found.push({ rule: first, side: 'first', counterpart: second });
      if (second && (second.level ?? 'skipped') === 'skipped' && this.isAlive(second, 'second') && !this.isExempt(second, first))
        found.push({ rule: second, side: 'second', counterpart: first });
    }
    return found.sort((one, other) => harm(one) - harm(other));
  }

  private isAlive(rule: EffectiveRule, side: Suspect['side']): boolean {
    const isAlive = this.relations.isAlive(rule, this.reverse === (side === 'first') ? 1 : 0);
    if (!isAlive) this.isByItself = false;
    return isAlive;
  }

  /** Whether a rule of the second side holds what a rule of the first side does, as strongly. */
  private isHeld(rule: EffectiveRule, counterpart: EffectiveRule | undefined): boolean {
    if (rule.level === undefined) return this.isEqual(rule, counterpart);
    const { level } = rule;
    return this.isSome(
      this.second,
      rule,
      counterpart,
      (other) => other.level !== undefined && other.level !== 'skipped' && !isWeaker(other.level, level) && this.includes(rule, other),
    );
  }

  /** Whether a rule of the first side exempts what a rule of the second side does. */
  private isExempt(rule: EffectiveRule, counterpart: EffectiveRule | undefined): boolean {
    if (rule.level === undefined) return counterpart !== undefined && this.isEqual(counterpart, rule);
    return this.isSome(this.first, rule, counterpart, (other) => other.level === 'skipped' && this.includes(rule, other, !this.reverse));
  }

  /** Whether two rules with the same action of an unknown type hold the same requests. */
  private isEqual(first: EffectiveRule, second: EffectiveRule | undefined): boolean {
    if (second?.level !== undefined || second?.setting.action !== first.setting.action) return false;
    const { relations, reverse } = this;
    return relations.includes(first, second, reverse) === 'exact' && relations.includes(second, first, !reverse) === 'exact';
  }

  private includes(rule: EffectiveRule, other: EffectiveRule, reverse = this.reverse): boolean {
    const found = this.relations.includes(rule, other, reverse);
    if (found === 'caught') this.hasTail = true;
    return found !== undefined;
  }

  /** Returns whether a rule of a side passes a test: the counterpart, or another one that may count as much. */
  private isSome(
    side: Side,
    rule: EffectiveRule,
    counterpart: EffectiveRule | undefined,
    test: (other: EffectiveRule) => boolean,
  ): boolean {
    if (counterpart && test(counterpart)) return true;
    this.isByItself = false;
    let tried = 0;
    for (const other of side.candidatesFor(rule)) {
      if (other && other !== counterpart && test(other)) return true;
      tried += 1;
      if (tried === MAX_CANDIDATES) return false;
    }
    return false;
  }
}

/** Position of a suspect among others: the stronger the level that requests may lose, the earlier. */
function harm({ rule: { level }, side }: Suspect): number {
  return side === 'second' || level === undefined ? REQUEST_LEVELS.length : REQUEST_LEVELS.indexOf(level);
}

const MAX_CANDIDATES = 200;

/** Number of rules for which a witness is sought. */
const MAX_SEARCHED = 40;

function witnessed(requests: readonly EvaluatedRequest[], reverse = false): Witnessed[] {
  return requests.map(({ time, record, first, second }) => {
    const [before, after] = reverse ? [second, first] : [first, second];
    return { time, record, before, after };
  });
}

function ruleIn(side: Side, key: string): EffectiveRule | undefined {
  const setting = side.get(key);
  return setting?.kind === 'rule' ? setting : undefined;
}

function doubtAbout({ rule, counterpart }: Suspect): Doubt {
  if (rule.level === undefined || (counterpart && counterpart.level === undefined)) return 'unknown-action';
  if ([rule, counterpart].some((each) => each?.target.startsWith('?'))) return 'unknown-target';
  return counterpart && counterpart.target !== rule.target ? 'other-target' : 'no-proof';
}
