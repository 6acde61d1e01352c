import { EVERY_REQUEST } from '../../model/facts';
import {
  type ComparedSettings,
  type Effective,
  type EffectivePolicy,
  effectivePolicy,
  type EffectiveRule,
  effectiveRule,
} from './settings';

/** The active settings before a change, or after it, found by key, and by the tags that they read or add. */
export class Side {
  private readonly readers = new Map<string, Effective[]>();
  private readonly adders = new Map<string, Effective[]>();
  private readonly byTrigger = new Map<string, EffectiveRule[]>();
  private readonly policies: EffectivePolicy[] = [];

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
      const { include, exclude } = setting.selection;
      for (const tag of new Set([...include.tags, ...exclude.tags])) push(this.readers, tag, setting);
      for (const tag of new Set(setting.adds)) push(this.adders, tag, setting);
      if (setting.kind === 'policy') this.policies.push(setting);
      else for (const tag of triggersOf(setting)) push(this.byTrigger, tag, setting);
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
  public readersOf(tag: string): readonly Effective[] {
    return this.found((side) => side.readers.get(tag));
  }

  /** Returns the tags by which some setting selects, or did on the base. */
  public tagsRead(): string[] {
    return [...this.readers.keys(), ...(this.base?.tagsRead() ?? [])];
  }

  /** Returns the settings that add a tag. */
  public addersOf(tag: string): readonly Effective[] {
    return this.found((side) => side.adders.get(tag));
  }

  /** Returns rules among which are all that count at least the requests that a rule counts. */
  public *candidatesFor({ selection: { include } }: EffectiveRule): Generator<EffectiveRule> {
    const tags = include.needsAll ? include.tags : include.tags.slice(0, 1);
    for (const tag of new Set([...tags, EVERY_REQUEST])) yield* this.rulesTriggeredBy(tag);
  }

  /** Returns the rules that may count a request because of one of its tags. */
  public rulesTriggeredBy(tag: string): readonly EffectiveRule[] {
    return this.found((side) => side.byTrigger.get(tag));
  }

  /** Returns the policies whose tags some setting reads. */
  public policiesRead(): readonly EffectivePolicy[] {
    const all = this.found((side) => side.policies);
    return all.filter(({ adds }) => adds.some((tag) => this.readersOf(tag).length > 0));
  }

  private found<Setting extends Effective>(listOf: (side: Side) => readonly Setting[] | undefined): readonly Setting[] {
    const own = listOf(this) ?? [];
    const others = this.base && listOf(this.base);
    if (!others || others.length === 0) return own;
    const kept = others.filter(({ key }) => !this.settings.has(key));
    return own.length === 0 ? kept : [...kept, ...own];
  }
}

/** Returns tags of which every request that a rule counts has at least one. */
function triggersOf({ selection: { include } }: EffectiveRule): readonly string[] {
  if (include.tags.length === 0) return [EVERY_REQUEST];
  return include.needsAll ? include.tags.slice(0, 1) : include.tags;
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
