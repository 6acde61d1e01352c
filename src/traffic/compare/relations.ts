import { catchesAsMuch, holdsAsMuch } from './rates';
import {
  counterexample,
  example,
  bothWays,
  type Relation,
  reversed,
  SAME,
  type Selection,
  type TagFacts,
  type TagModel,
} from './selection';
import { type Effective, type EffectivePolicy, type EffectiveRule, sourceOf, tagsRead } from './settings';
import type { Side } from './side';

/** The reservations under which a relation holds. */
export interface Reservations {
  /** A policy is compared for visitors who begin its sequence once. A window begins with the first step, and does not slide. */
  restart: boolean;
  /** Rules that count by what belongs to an address are compared under the assumption that an address has one of each. */
  address: boolean;
}

const ANY: Relation = { grows: false, shrinks: false };

/**
 * Finds out, for each setting and each tag, whether the requests that have it after a change are at least, or at most, those before it.
 *
 * Begins with "the same" everywhere and takes back what does not follow, until all that is left follows from the rest. This is sound,
 * although settings may feed each other in a circle: a request is tagged by what was caught before it, so the claims about a request follow
 * from those about earlier requests.
 */
export class Relations {
  public readonly reservations: Reservations = { restart: false, address: false };

  /** Relations of settings that change, or read what changes; the others are the same. */
  private readonly ofSettings = new Map<string, Relation>();

  /** Relations of the tags that rules add, and of those that rules or policies add. Policies do not see the tags of policies. */
  private readonly held = new Map<string, Relation>();
  private readonly added = new Map<string, Relation>();

  /** For each side, whether some setting adds a tag. */
  private readonly addedTags = new Map<Side, Map<string, boolean>>();

  /** Facts for rules and for policies, in each direction. */
  private readonly known = {
    rule: [this.factsOf(this.added, false), this.factsOf(this.added, true)],
    policy: [this.factsOf(this.held, false), this.factsOf(this.held, true)],
  } as const;

  private actionsDiffer = false;

  /** Facts that are left to ask for. */
  private left: number;
  private readonly isSettled: boolean;

  /** @param most number of facts that may be asked for to find the relations, and then for each part of the comparison */
  public constructor(
    private readonly before: Side,
    private readonly after: Side,
    /** Whether only known settings add a tag. */
    public readonly isClosed: IsClosed,
    changed: Iterable<string>,
    private readonly most = Infinity,
  ) {
    this.left = most;
    const own = [...changed];
    for (const key of own) {
      const [former, latter] = [before.get(key), after.get(key)];
      if (former?.kind === 'rule' && latter?.kind === 'rule' && former.setting.action === latter.setting.action) continue;
      if ((former ?? latter)?.kind === 'rule') this.actionsDiffer = true;
    }
    const waiting = [...own];
    if (this.actionsDiffer) {
      const tags = [before, after].flatMap((side) => side.actionTagsRead());
      for (const tag of new Set(tags)) {
        this.held.set(tag, ANY);
        this.added.set(tag, ANY);
        for (const reader of this.readersOf(tag)) waiting.push(reader);
      }
    }
    this.settle(waiting);
    this.isSettled = !this.isExhausted;
    this.isLocal = this.isSettled && this.ofSettings.size === own.length && own.every((key) => !this.readsClosedTag(key));
  }

  /** Whether no other setting than the changed ones is affected, and none of them selects by tags that only the known settings add. */
  public readonly isLocal: boolean;

  /** Whether nothing more follows, because more facts were asked for than may be. */
  public get isExhausted(): boolean {
    return this.left <= 0;
  }

  /** Begins a part of the comparison. */
  public begin(): void {
    if (this.isSettled) this.left = this.most;
  }

  /** Keys of the settings that change, or that read what changes: those that change come first. Not all, if the facts are exhausted. */
  public affected(): Iterable<string> {
    return this.ofSettings.keys();
  }

  /** Returns the tags whose requests may differ. */
  public changedTags(): string[] {
    return [...this.added].filter(([, relation]) => !bothWays(relation)).map(([tag]) => tag);
  }

  /** Facts about the tags that a setting sees, before the change and after it. */
  public facts(kind: Effective['kind'], reverse = false): TagFacts {
    return this.known[kind][reverse ? 1 : 0];
  }

  private factsOf(relations: ReadonlyMap<string, Relation>, reverse: boolean): TagFacts {
    return {
      relation: (tag) => {
        this.left -= 1;
        const relation = this.isExhausted ? ANY : (relations.get(tag) ?? SAME);
        return reverse ? reversed(relation) : relation;
      },
      isAbsent: (tag) => {
        if (!this.isClosed(tag)) return [false, false];
        const [first, second] = reverse ? [this.after, this.before] : [this.before, this.after];
        return [!this.isAdded(first, tag), !this.isAdded(second, tag)];
      },
    };
  }

  /** Whether some setting of a side adds a tag to requests which it selects for another reason than this tag. */
  private isAdded(side: Side, tag: string): boolean {
    if (this.isExhausted) return true;
    const known = this.addedTags.get(side) ?? new Map<string, boolean>();
    this.addedTags.set(side, known);
    if (!known.has(tag)) this.findAdded(side, tag, known);
    return known.get(tag) ?? true;
  }

  /**
   * Finds out which settings of a side add a tag, and the tags on which that depends. Begins with no tag, and takes in what each setting
   * adds that selects a request with the tags so far: settings that only select by each other's tags add none.
   *
   * @param known whether a tag is added; gets the answers, unless the facts are exhausted
   */
  private findAdded(side: Side, tag: string, known: Map<string, boolean>): void {
    const asked = new Set([tag]);
    const adders = new Set<Effective>();
    // Tags that are asked for meanwhile are visited too.
    for (const each of asked) {
      for (const setting of side.addersOf(each)) {
        this.left -= 1 + setting.selection.include.tags.length;
        if (this.isExhausted) return;
        adders.add(setting);
        for (const read of setting.selection.include.tags) if (this.isClosed(read) && !known.has(read)) asked.add(read);
      }
    }
    const added = new Set<string>();
    const isAbsent = (each: string) => this.isClosed(each) && !(known.get(each) ?? added.has(each));
    const facts: TagFacts = {
      relation: () => SAME,
      isAbsent: (each) => (isAbsent(each) ? [true, true] : [false, false]),
    };
    // What others depend on was found last.
    const waiting = new Set([...adders].reverse());
    for (let isStable = false; !isStable;) {
      isStable = true;
      for (const setting of waiting) {
        this.left -= tagsRead([setting]).length;
        if (this.isExhausted) return;
        if (example(setting.selection, facts) === undefined) continue;
        setting.adds.forEach((each) => added.add(each));
        waiting.delete(setting);
        isStable = false;
      }
    }
    for (const each of asked) known.set(each, added.has(each));
  }

  private settle(keys: readonly string[]): void {
    const affected = new Set(keys);
    for (let isStable = false; !isStable;) {
      isStable = true;
      // Readers that are added meanwhile are visited too.
      for (const key of affected) {
        if (this.isExhausted) return;
        const [known, relation] = [this.ofSettings.get(key), this.relationOf(key)];
        const weakened = known ? both(known, relation) : relation;
        this.ofSettings.set(key, weakened);
        for (const tag of this.tagsOf(key)) {
          this.left -= 1;
          // Tags that nothing reads have no effect.
          if (!this.isRead(tag) || !this.weaken(key, tag, weakened)) continue;
          isStable = false;
          for (const reader of this.readersOf(tag)) affected.add(reader);
        }
      }
    }
  }

  private readsClosedTag(key: string): boolean {
    return [this.before.get(key), this.after.get(key)].some((setting) => {
      const { include, exclude } = setting?.selection ?? NOTHING_READ;
      return include.tags.some(this.isClosed) || exclude.tags.some(this.isClosed);
    });
  }

  private tagsOf(key: string): string[] {
    return [...new Set([this.before, this.after].flatMap((side) => side.get(key)?.adds ?? []))];
  }

  private isRead(tag: string): boolean {
    return this.before.hasReaderOf(tag) || this.after.hasReaderOf(tag);
  }

  private *readersOf(tag: string): Generator<string> {
    for (const side of [this.before, this.after]) {
      for (const { key } of side.readersOf(tag)) {
        this.left -= 1;
        yield key;
      }
    }
  }

  private relationOf(key: string): Relation {
    const [former, latter] = [this.before.get(key), this.after.get(key)];
    if (!former || !latter) return { grows: !former || !this.isAlive(former, 0), shrinks: !latter || !this.isAlive(latter, 1) };
    return {
      grows: this.includes(former, latter) === 'exact',
      shrinks: this.includes(latter, former, true) === 'exact',
    };
  }

  /** Whether a setting selects some request. */
  public isAlive(setting: Effective, side: 0 | 1): boolean {
    return this.isExhausted || example(setting.selection, this.facts(setting.kind, side === 1)) !== undefined;
  }

  /** Takes back what a setting does not keep of a tag. @returns whether the tag's relation changes */
  private weaken(key: string, tag: string, relation: Relation): boolean {
    const [former, latter] = [this.before.get(key), this.after.get(key)];
    const [had, has] = [former, latter].map((setting) => setting !== undefined && addsTo(setting, tag));
    const ofTag: Relation = {
      grows: !had || (has! && relation.grows) || this.isCovered(former!, tag, false),
      shrinks: !has || (had! && relation.shrinks) || this.isCovered(latter!, tag, true),
    };
    let isWeaker = false;
    const lists = (former ?? latter)!.kind === 'rule' ? [this.held, this.added] : [this.added];
    for (const relations of lists) {
      const known = relations.get(tag) ?? SAME;
      const next = both(known, ofTag);
      if (next.grows === known.grows && next.shrinks === known.shrinks) continue;
      relations.set(tag, next);
      isWeaker = true;
    }
    return isWeaker;
  }

  /** Whether a setting adds a tag only to requests to which some setting of the other side adds it. */
  private isCovered(setting: Effective, tag: string, reverse: boolean): boolean {
    if (!this.isAlive(setting, reverse ? 1 : 0)) return true;
    const side = reverse ? this.before : this.after;
    let tried = 0;
    for (const other of side.addersOf(tag)) {
      this.left -= 1;
      if (other.kind !== setting.kind) continue;
      if (this.includes(setting, other, reverse) === 'exact') return true;
      tried += 1;
      if (tried === MAX_COVERS) return false;
    }
    return false;
  }

  /**
   * Whether one setting takes in everything that another one does: `exact` at each request, `caught` where it catches the same sources no
   * later, and may let them go earlier by less than the former timeframe; undefined where neither is shown.
   *
   * @param one on the side before the change, `other` on the side after it, or the reverse
   */
  public includes(one: Effective, other: Effective, reverse = false): 'exact' | 'caught' | undefined {
    this.left -= 1;
    if (this.isExhausted) return undefined;
    if (one.kind === 'rule') return other.kind === 'rule' ? this.ruleIncludes(one, other, reverse) : undefined;
    return other.kind === 'policy' && this.policyIncludes(one, other, reverse) ? 'exact' : undefined;
  }

  /** Returns tags of a request that one setting takes and the other does not. */
  public gap(one: Effective, other: Effective, reverse: boolean): TagModel | undefined {
    return counterexample(one.selection, other.selection, this.facts(one.kind, reverse));
  }

  private ruleIncludes(one: EffectiveRule, other: EffectiveRule, reverse: boolean): 'exact' | 'caught' | undefined {
    const isOfAddress = one.target === ADDRESS && OF_ADDRESSES.has(other.target);
    if (one.target !== other.target && !isOfAddress) return undefined;
    const isExact = holdsAsMuch(other.setting, one.setting);
    if (!isExact && !catchesAsMuch(other.setting, one.setting)) return undefined;
    if (!this.selects(one.selection, other.selection, 'rule', reverse)) return undefined;
    if (isOfAddress) this.reservations.address = true;
    return isExact ? 'exact' : 'caught';
  }

  private policyIncludes(one: EffectivePolicy, other: EffectivePolicy, reverse: boolean): boolean {
    const isShort = other.steps.length === 1;
    if (!isShort && other.setting.timeframe < one.setting.timeframe) return false;
    if (![...other.parts].every((part) => one.parts.has(part))) return false;
    if (!embeds(other.steps, one.steps)) return false;
    if (!this.selects(one.selection, other.selection, 'policy', reverse)) return false;
    const isEqual = one.sequence === other.sequence && this.selects(other.selection, one.selection, 'policy', !reverse);
    if (!isShort && !isEqual) this.reservations.restart = true;
    return true;
  }

  private selects(one: Selection, other: Selection, kind: Effective['kind'], reverse: boolean): boolean {
    return counterexample(one, other, this.facts(kind, reverse)) === undefined;
  }
}

const MAX_COVERS = 50;

const NOTHING_READ: Selection = { include: { tags: [], needsAll: false }, exclude: { tags: [], needsAll: false } };

const ADDRESS = sourceOf('ip');

/** Each address has one of these. */
const OF_ADDRESSES = new Set(['asn', 'country', 'organization'].map(sourceOf));

/** Whether a setting adds a tag to requests that may lack it. A policy looks at the tags of the request itself. */
function addsTo({ kind, adds, selection: { include } }: Effective, tag: string): boolean {
  return adds.includes(tag) && !(kind === 'policy' && include.tags.length === 1 && include.tags[0] === tag);
}

function both(one: Relation, other: Relation): Relation {
  return { grows: one.grows && other.grows, shrinks: one.shrinks && other.shrinks };
}

/**
 * Whether a sequence of steps is part of another one, in its order, with conditions that are at most as strict, and ends with the other's
 * last step.
 */
function embeds(steps: EffectivePolicy['steps'], others: EffectivePolicy['steps']): boolean {
  let at = others.length - 1;
  if (steps.length > others.length || !isLaxer(steps.at(-1)!, others[at]!)) return false;
  for (let step = steps.length - 2; step >= 0; step -= 1) {
    do at -= 1;
    while (at >= 0 && !isLaxer(steps[step]!, others[at]!));
    if (at < 0) return false;
  }
  return true;
}

function isLaxer(step: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...step].every((condition) => other.has(condition));
}

type IsClosed = (tag: string) => boolean;
