import { Action, DynamicRule, type Entity, FlowControlPolicy, type KnownEntry, own } from '../../model';
import { push } from '../../model/multimap';
import { addedByPolicy, addedByRule } from '../../traffic/rules';
import {
  entriesOfSet,
  isPlannedList,
  isPlannedObject,
  type PlannedObject,
  type PlannedValue,
  secretsIn,
  unknownIn,
} from '../terraform-json';
import type { EntityChange } from './changes/entity-change';
import type { PlanFacts, When } from './changes/plan-facts';

/** Facts that tell which settings a change affects. */
export type AffectingFacts = Pick<PlanFacts, 'action' | 'entries' | 'references' | 'isComplete' | 'isPlanned'>;

/** Something that is not known of what a change affects. */
export type Gap =
  /** Tags of an action are not known. */
  | 'actionTags'
  /** Rules that use an action are not known. */
  | 'users'
  /** Settings that select by tags are not known. */
  | 'readers';

const SIDES: readonly When[] = ['before', 'after'];

const KINDS: ReadonlySet<string> = new Set(
  [DynamicRule, FlowControlPolicy, Action].flatMap(({ terraformName }) => [terraformName, `${terraformName}_set`]),
);

/** Whether a change alters what an entry does to requests, or may do so. */
export function actsOnRequests({ kind, entity, effect, changes, before, after }: EntityChange): boolean {
  if (!KINDS.has(kind) || effect === 'forgotten' || effect === 'imported') return false;
  // The attributes of a set are none of its entries.
  if (entity === undefined) return [before, after].some((values) => entriesOfSet(values) === undefined);
  if (effect !== 'changed') return true;
  const names = changes.map(({ path: [name] }) => name);
  return names.some((name) => (entity === Action ? name === 'type' || name === 'tags' || name === 'entry' : name !== 'description'));
}

/** Change of an entry whose configuration and id are known. */
export type Located = EntityChange & { readonly configuration: string; readonly id: string; readonly entity: Entity };

export function isLocated(change: EntityChange): change is Located {
  const { configuration, id, entity, isOpaque } = change;
  return configuration !== null && id !== null && entity !== undefined && !isOpaque;
}

/** Returns what the changes of a plan affect, one for each configuration. */
export function affectedSettings(changes: readonly EntityChange[], facts: AffectingFacts): AffectedSettings[] {
  const byConfiguration = new Map<string, Located[]>();
  for (const change of changes.filter(actsOnRequests).filter(isLocated)) push(byConfiguration, change.configuration, change);
  return [...byConfiguration].map(([name, located]) => new AffectedSettings(name, located, facts));
}

/**
 * Rules and policies of one configuration that a plan changes, or that it affects by the tags or the type of something that it changes. It
 * follows from the changes themselves, because each way to be affected would be one more case to think of.
 */
export class AffectedSettings {
  /** The settings, before the plan and after it. */
  public readonly sides = new Set<KnownEntry>();
  /** Gaps in the knowledge of what is affected, each with the name of an entry or a change. */
  public readonly gaps: { readonly name: string; readonly gap: Gap }[] = [];

  private readonly settings: readonly KnownEntry[];
  /** Settings that may select by any tag. */
  private readonly unread: readonly KnownEntry[];

  public constructor(
    public readonly configuration: string,
    public readonly changes: readonly Located[],
    private readonly facts: AffectingFacts,
  ) {
    this.settings = SIDES.flatMap((when) => facts.entries(when, configuration)).filter(isActiveSetting);
    this.unread = this.settings.filter(selectsUnread);
    for (const change of changes) this.start(change);
    // The loop goes on with the settings that it adds.
    for (const setting of this.sides) this.follow(setting);
  }

  /** Affected settings that no resource of the plan manages. They are the same before and after it. */
  public get ofService(): KnownEntry[] {
    const others = [...this.sides].filter(({ entity, id }) => !this.facts.isPlanned(entity, this.configuration, id));
    return [...new Map(others.map((one) => [JSON.stringify([one.entity.name, one.id]), one])).values()];
  }

  private start(change: Located): void {
    const { entity, address, before, after } = change;
    const ids = [before, after].map((values) => values?.['id']);
    const isComplete = this.facts.isComplete(this.configuration);
    if (entity !== Action) {
      const own = this.settings.filter((one) => one.entity === entity && ids.includes(one.id));
      own.forEach((one) => this.reach(one));
      const tags = own.flatMap(({ entry }) => textsIn(entry['tags'] as PlannedValue));
      if (entity === FlowControlPolicy && tags.length > 0 && !isComplete && this.readersOf(tags).length === 0) this.add(address, 'readers');
      return;
    }
    const users = SIDES.flatMap((when) => this.facts.references(when, this.configuration).usersOf(Action.routes.path, change.id));
    const rules = users.filter(isActiveSetting);
    if (before?.['type'] === after?.['type'] && this.readersOf(this.actionTags(change.id)).length === 0) return;
    rules.forEach((one) => this.reach(one));
    if (rules.length === 0 && !isComplete && before !== null) this.add(address, 'users');
  }

  /** Reaches the settings that select by the tags of another one, and by those of its actions. */
  private follow({ entity, entry, id }: KnownEntry): void {
    const { name, action } = entry;
    const [tags, title] = [textsIn(entry['tags'] as PlannedValue), typeof name === 'string' ? name : ''];
    const added = entity === DynamicRule ? addedByRule({ name: title, tags }) : addedByPolicy({ id, name: title, tags });
    this.readersOf(added).forEach((one) => this.reach(one));
    if (typeof action !== 'string') return;
    if (!this.knowsTagsOf(action)) this.add(`the action ${JSON.stringify(action)}`, 'actionTags');
    this.readersOf(this.actionTags(action)).forEach((one) => this.reach(one));
  }

  private actionTags(id: string): string[] {
    return SIDES.flatMap((when) => textsIn(this.facts.action(when, this.configuration, id)?.['tags']));
  }

  private knowsTagsOf(action: string): boolean {
    return SIDES.every((when) => {
      const tags = this.facts.action(when, this.configuration, action)?.['tags'] ?? null;
      return tags === null || (isPlannedList(tags) && textsIn(tags).length === tags.length);
    });
  }

  /** Returns the settings that select by one of some tags, or may do so because it cannot be read. */
  private readersOf(tags: readonly string[]): KnownEntry[] {
    if (tags.length === 0) return [];
    const graphs = SIDES.map((when) => this.facts.references(when, this.configuration));
    const readers = graphs.flatMap((graph) => tags.flatMap((tag) => [...graph.tagged('requires', tag), ...graph.tagged('excludes', tag)]));
    return [...readers.filter(isActiveSetting), ...this.unread];
  }

  private reach({ entity, id }: KnownEntry): void {
    for (const side of this.settings) if (side.entity === entity && side.id === id) this.sides.add(side);
  }

  private add(name: string, gap: Gap): void {
    if (!this.gaps.some((one) => one.name === name && one.gap === gap)) this.gaps.push({ name, gap });
  }
}

function isActiveSetting({ entity, entry }: KnownEntry): boolean {
  return (entity === DynamicRule || entity === FlowControlPolicy) && entry['active'] !== false;
}

/** Whether a setting has a selection that cannot be read. */
function selectsUnread({ entry }: KnownEntry): boolean {
  const values = entry as PlannedObject;
  const parts = ['entry', 'include', 'exclude'].map((name) => own(values, name) ?? null);
  return parts.some((part) => secretsIn(part).length > 0 || unknownIn(part).length > 0 || !isSelection(part));
}

function isSelection(part: PlannedValue): boolean {
  if (part === null || isPlannedList(part)) return true;
  return isPlannedObject(part) && ((part['tags'] ?? null) === null || isPlannedList(part['tags']));
}

/** Returns the strings of a list; none of what is no list. */
export function textsIn(value: PlannedValue | undefined): string[] {
  return isPlannedList(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
