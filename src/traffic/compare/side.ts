import { EVERY_REQUEST } from '../../model/facts';
import { push } from '../../model/multimap';
import {
  type ComparedSettings,
  type Effective,
  type EffectivePolicy,
  effectivePolicy,
  type EffectiveRule,
  effectiveRule,
  namesAction,
  tagsRead,
} from './settings';

/** The active settings before a change, or after it, found by key, and by the tags that they read or add. */
export class Side {
  private readonly readers = new Map<string, Effective[]>();
  private readonly adders = new Map<string, Effective[]>();
  private readonly byTrigger = new Map<string, Map<string, RuleShape>>();
  private readonly sorted = new Map<string, readonly RuleShape[]>();
  private readonly policies: EffectivePolicy[] = [];
  private actionTags: readonly string[] | undefined;
  private read: readonly EffectivePolicy[] | undefined;
  private newReads: Map<string, EffectiveRule[]> | undefined;

  /**
   * @param settings by key; undefined for one that is taken away from the base
   * @param base all other settings
   */
  private constructor(
    private readonly settings: ReadonlyMap<string, Effective | undefined>,
    private readonly base?: Side,
  ) {
    for (const setting of settings.values()) {
      if (!setting) continue;
      for (const tag of new Set(tagsRead([setting]))) push(this.readers, tag, setting);
      for (const tag of new Set(setting.adds)) push(this.adders, tag, setting);
      if (setting.kind === 'policy') this.policies.push(setting);
      else for (const tag of triggersOf(setting)) this.addTrigger(tag, setting);
    }
  }

  public static of(settings: ComparedSettings): Side {
    const effective = [
      ...settings.rules.map((rule) => effectiveRule(rule, settings.action(rule.action))),
      ...settings.policies.map((policy) => effectivePolicy(policy)),
    ].filter((setting) => setting !== undefined);
    return new Side(new Map(effective.map((setting) => [setting.key, setting])));
  }

  /** Returns a side on which some settings are others, or absent. Costs nothing for the rest. */
  public with(changed: ReadonlyMap<string, Effective | undefined>): Side {
    return new Side(changed, this);
  }

  public get(key: string): Effective | undefined {
    return this.settings.has(key) ? this.settings.get(key) : this.base?.get(key);
  }

  public *keys(): Generator<string> {
    for (const [key, setting] of this.settings) if (setting) yield key;
    for (const key of this.base?.keys() ?? []) if (!this.settings.has(key)) yield key;
  }

  /** Returns the settings that select by a tag. */
  public readersOf(tag: string): Iterable<Effective> {
    return this.found((side) => side.readers.get(tag));
  }

  public hasReaderOf(tag: string): boolean {
    for (const _ of this.readersOf(tag)) return true;
    return false;
  }

  /** Returns the tags by which some setting selects, or did on the base. */
  public tagsRead(): string[] {
    return [...this.readers.keys(), ...(this.base?.tagsRead() ?? [])];
  }

  /** Returns the settings that add a tag. */
  public addersOf(tag: string): Iterable<Effective> {
    return this.found((side) => side.adders.get(tag));
  }

  /** Returns tags that contain the name of an action, and by which some setting selects, or did on the base. */
  public actionTagsRead(): string[] {
    this.actionTags ??= [...this.readers.keys()].filter(namesAction);
    return [...this.actionTags, ...(this.base?.actionTagsRead() ?? [])];
  }

  /**
   * Returns rules among which are all that count at least the requests that a rule counts, and allow at most as many. Of rules that hold
   * the same, it returns one. Undefined stands for a rule that it passes over, so that a caller can limit what it looks at.
   */
  public *candidatesFor({ selection: { include }, setting: { threshold } }: EffectiveRule): Generator<EffectiveRule | undefined> {
    const tags = include.needsAll ? include.tags : include.tags.slice(0, 1);
    for (const tag of new Set([...tags, EVERY_REQUEST]))
      for (const shape of this.shapesTriggeredBy(tag, (each) => each <= threshold)) yield* this.some(shape);
  }

  /**
   * Returns the rules that may count a request because of one of its tags, and whose threshold is below a number. Of rules that hold the
   * same, and whose tags no setting reads, it returns one. Undefined stands for a rule that it passes over, so that a caller can limit
   * what it looks at.
   */
  public *rulesTriggeredBy(tag: string, below: number): Generator<EffectiveRule | undefined> {
    for (const shape of this.shapesTriggeredBy(tag, (each) => each < below)) {
      yield* this.some(shape);
      yield* this.kept(shape.readOn(this.base ?? this));
    }
    yield* this.kept(this.addersOfNewReads().get(tag) ?? []);
  }

  /** Returns the rules of the base whose tags settings of this side read, and maybe no other, by a tag that triggers them. */
  private addersOfNewReads(): ReadonlyMap<string, readonly EffectiveRule[]> {
    if (this.newReads) return this.newReads;
    const found = new Set<EffectiveRule>();
    if (this.base)
      for (const read of this.readers.keys()) for (const one of this.base.addersOf(read)) if (one.kind === 'rule') found.add(one);
    this.newReads = new Map<string, EffectiveRule[]>();
    for (const rule of found) for (const tag of triggersOf(rule)) push(this.newReads, tag, rule);
    return this.newReads;
  }

  /** Returns the shapes of the rules that may count a request because of a tag, those with the lowest threshold first on each side. */
  private *shapesTriggeredBy(tag: string, isLow: (threshold: number) => boolean): Generator<RuleShape> {
    if (this.base) yield* this.base.shapesTriggeredBy(tag, isLow);
    let shapes = this.sorted.get(tag);
    if (!shapes) {
      shapes = [...(this.byTrigger.get(tag)?.values() ?? [])].sort((one, other) => one.threshold - other.threshold);
      this.sorted.set(tag, shapes);
    }
    for (const shape of shapes) {
      if (!isLow(shape.threshold)) return;
      yield shape;
    }
  }

  /** Returns one of the rules of a shape. */
  private *some({ rules }: RuleShape): Generator<EffectiveRule | undefined> {
    for (const rule of this.kept(rules)) {
      yield rule;
      if (rule) return;
    }
  }

  /** Returns the rules that this side still has. */
  private *kept(rules: readonly EffectiveRule[]): Generator<EffectiveRule | undefined> {
    for (const rule of rules) yield this.get(rule.key) === rule ? rule : undefined;
  }

  private addTrigger(tag: string, rule: EffectiveRule): void {
    const shapes = this.byTrigger.get(tag) ?? new Map<string, RuleShape>();
    this.byTrigger.set(tag, shapes);
    const shape = shapes.get(rule.shape);
    if (shape) shape.rules.push(rule);
    else shapes.set(rule.shape, new RuleShape(rule));
  }

  /** Returns the policies whose tags some setting reads, or did on the base. */
  public policiesRead(): readonly EffectivePolicy[] {
    return (this.read ??= this.base
      ? [...new Set([...this.base.policiesRead(), ...this.adding(this.readers.keys()), ...this.policies])].filter(
          (policy) => this.get(policy.key) === policy,
        )
      : this.policies.filter(({ adds }) => adds.some((tag) => this.readers.has(tag))));
  }

  private adding(tags: Iterable<string>): EffectivePolicy[] {
    return [...tags].flatMap((tag) => [...this.addersOf(tag)].filter((setting) => setting.kind === 'policy'));
  }

  private *found(listOf: (side: Side) => readonly Effective[] | undefined): Generator<Effective> {
    for (const setting of (this.base && listOf(this.base)) ?? []) if (!this.settings.has(setting.key)) yield setting;
    yield* listOf(this) ?? [];
  }
}

/** Rules that hold the same requests at the same level. */
class RuleShape {
  public readonly rules: EffectiveRule[];
  public readonly threshold: number;
  private read: readonly EffectiveRule[] | undefined;

  public constructor(rule: EffectiveRule) {
    this.rules = [rule];
    this.threshold = rule.setting.threshold;
  }

  /** Returns the rules whose tags some setting of a side reads. The side is always the same. */
  public readOn(side: Side): readonly EffectiveRule[] {
    return (this.read ??= this.rules.filter(({ adds }) => adds.some((tag) => side.hasReaderOf(tag))));
  }
}

/** Returns tags of which every request that a rule counts has at least one. */
function triggersOf({ selection: { include } }: EffectiveRule): readonly string[] {
  if (include.tags.length === 0) return [EVERY_REQUEST];
  return include.needsAll ? include.tags.slice(0, 1) : include.tags;
}
