import { isWeaker, type RequestLevel } from '../rules';
import type { TrafficRecord } from '../../model/traffic';
import { Relations } from './relations';
import { type ComparedSettings, type Effective, effectiveRule, type EffectiveRule, keyOf } from './settings';
import { Side } from './side';
import { type Suspect, WitnessSearch } from './witness';

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
  /** Neither a proof nor a witness was found. */
  | 'no-proof';

/** Whether some request is held more weakly, or more strongly. */
export type Part =
  | { readonly kind: 'none'; readonly reservations: readonly Reservation[] }
  /** The last request of the witness is held more weakly, or more strongly. The evaluation has confirmed it. */
  | { readonly kind: 'some'; readonly witness: readonly Witnessed[]; readonly rule: string }
  | { readonly kind: 'unknown'; readonly doubts: readonly Doubt[] };

export interface Answer {
  /** Requests that are held more weakly after the change: `blocked` before `challenged`, `monitored`, `free`, `skipped`. */
  readonly losses: Part;
  /** Requests that are held more strongly. */
  readonly gains: Part;
}

/** An entry that acts on requests. */
export interface ComparedEntry {
  readonly kind: 'rule' | 'policy' | 'action';
  readonly id: string;
}

/** Effect of several changes together, which none of them has alone. */
export interface Together {
  readonly answer: Answer;
  readonly entries: readonly ComparedEntry[];
}

export interface ComparisonOptions {
  /** Whether only the known settings add a tag. Default: no tag. */
  readonly isClosed?: (tag: string) => boolean;
}

/** Compares the settings of one service and configuration before a change and after it. */
export class Comparison {
  private readonly before: Side;
  private readonly after: Side;
  private readonly isClosed: (tag: string) => boolean;
  private isReading: boolean | undefined;

  public constructor(
    private readonly settings: { readonly before: ComparedSettings; readonly after: ComparedSettings },
    { isClosed = () => false }: ComparisonOptions = {},
  ) {
    this.before = Side.of(settings.before);
    this.after = Side.of(settings.after);
    this.isClosed = isClosed;
  }

  /** Whether some setting selects by a tag that only the known settings add. */
  public get readsClosedTags(): boolean {
    return (this.isReading ??= [this.before, this.after].some((side) => side.tagsRead().some(this.isClosed)));
  }

  /** Compares all settings. */
  public whole(): Answer {
    return answer(this.before, this.after, this.isClosed, changedKeys(this.before, this.after));
  }

  /**
   * Returns the answer about all settings, if some request is held more weakly by all changes, and by no single one, with the entries
   * without whose change it would be held.
   */
  public together(): Together | undefined {
    const keys = changedKeys(this.before, this.after);
    if (keys.length < 2) return undefined;
    const whole = this.whole();
    const holdsLess = (side: Side, other: Side, key: string) => answer(side, other, this.isClosed, [key]).losses.kind === 'some';
    const one = (side: Side, key: string, of: Side) => side.with(new Map([[key, of.get(key)]]));
    if (whole.losses.kind !== 'some' || keys.some((key) => holdsLess(this.before, one(this.before, key, this.after), key)))
      return undefined;
    const needed = keys.filter((key) => holdsLess(one(this.after, key, this.before), this.after, key));
    const settings = (needed.length > 0 ? needed : keys).map((key) => (this.before.get(key) ?? this.after.get(key))!);
    return { answer: whole, entries: settings.map(({ kind, setting: { id } }) => ({ kind, id })) };
  }

  /** Compares the settings before the change with those in which these entries alone are changed. */
  public of(entries: readonly ComparedEntry[]): Answer {
    const changed = new Map<string, Effective | undefined>();
    for (const { kind, id } of entries) {
      if (kind === 'action') for (const [key, rule] of this.usersOf(id)) changed.set(key, rule);
      else changed.set(keyOf(kind, id), this.after.get(keyOf(kind, id)));
    }
    return this.answerTo(changed);
  }

  /** Returns the rules that use an action, as they are with the changed action. */
  private usersOf(action: string): [string, Effective | undefined][] {
    const { before, after } = this.settings;
    const users = before.rules.filter((rule) => rule.action === action);
    return users.map((rule) => [keyOf('rule', rule.id), effectiveRule(rule, after.action(action))]);
  }

  private answerTo(changed: ReadonlyMap<string, Effective | undefined>): Answer {
    const differs = [...changed].filter(([key, setting]) => setting?.text !== this.before.get(key)?.text);
    if (differs.length === 0) return EQUAL;
    const keys = differs.map(([key]) => key);
    return answer(this.before, this.before.with(new Map(differs)), this.isClosed, keys);
  }
}

const EQUAL: Answer = { losses: { kind: 'none', reservations: [] }, gains: { kind: 'none', reservations: [] } };

function changedKeys(before: Side, after: Side): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => before.get(key)?.text !== after.get(key)?.text);
}

function answer(before: Side, after: Side, isClosed: (tag: string) => boolean, changed: readonly string[]): Answer {
  if (changed.length === 0) return EQUAL;
  const relations = new Relations(before, after, isClosed, changed);
  const part = (reverse: boolean) => new OneWay(before, after, relations, reverse).part();
  return { losses: part(false), gains: part(true) };
}

/** Finds out whether some request is held more weakly on the second side than on the first one. */
class OneWay {
  private readonly first: Side;
  private readonly second: Side;
  private hasTail = false;

  /** @param reverse whether the first side is the one after the change */
  public constructor(
    before: Side,
    after: Side,
    private readonly relations: Relations,
    private readonly reverse: boolean,
  ) {
    [this.first, this.second] = reverse ? [after, before] : [before, after];
  }

  public part(): Part {
    const suspects = this.suspects();
    if (suspects.length === 0) {
      const { restart, address } = this.relations.reservations;
      const reservations = Object.entries({ tail: this.hasTail, restart, address }) as [Reservation, boolean][];
      return { kind: 'none', reservations: reservations.filter(([, applies]) => applies).map(([name]) => name) };
    }
    const search = new WitnessSearch(this.first, this.second, this.relations, this.reverse);
    for (const suspect of suspects) {
      const found = search.find(suspect);
      if (!found) continue;
      const witness = found.map(({ time, record, first, second }): Witnessed => {
        const [before, after] = this.reverse ? [second, first] : [first, second];
        return { time, record, before, after };
      });
      return { kind: 'some', witness, rule: suspect.rule.setting.id };
    }
    return { kind: 'unknown', doubts: [...new Set(suspects.map(doubtAbout))] };
  }

  /** Returns the rules of which it does not follow that the other side holds as much. */
  private suspects(): Suspect[] {
    const found: Suspect[] = [];
    for (const key of this.relations.affected()) {
      const [first, second] = [ruleIn(this.first, key), ruleIn(this.second, key)];
      if (first && first.level !== 'skipped' && this.isAlive(first, 'first') && !this.isHeld(first, second))
        found.push({ rule: first, side: 'first', counterpart: second });
      if (second && (second.level ?? 'skipped') === 'skipped' && this.isAlive(second, 'second') && !this.isExempt(second, first))
        found.push({ rule: second, side: 'second', counterpart: first });
    }
    return found;
  }

  private isAlive(rule: EffectiveRule, side: Suspect['side']): boolean {
    return this.relations.isAlive(rule, this.reverse === (side === 'first') ? 1 : 0);
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
    let tried = 0;
    for (const other of side.candidatesFor(rule)) {
      if (other !== counterpart && test(other)) return true;
      tried += 1;
      if (tried === MAX_CANDIDATES) return false;
    }
    return false;
  }
}

const MAX_CANDIDATES = 200;

function ruleIn(side: Side, key: string): EffectiveRule | undefined {
  const setting = side.get(key);
  return setting?.kind === 'rule' ? setting : undefined;
}

function doubtAbout({ rule, counterpart }: Suspect): Doubt {
  if (rule.level === undefined || (counterpart && counterpart.level === undefined)) return 'unknown-action';
  if ([rule, counterpart].some((each) => each?.target.startsWith('?'))) return 'unknown-target';
  return counterpart && counterpart.target !== rule.target ? 'other-target' : 'no-proof';
}
