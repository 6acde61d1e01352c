import { isDeepStrictEqual } from 'node:util';
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

/** Families whose entries act on requests. */
export const ACTING: readonly Entity[] = [DynamicRule, FlowControlPolicy, Action];

const KINDS: ReadonlySet<string> = new Set(ACTING.flatMap(({ terraformName }) => [terraformName, `${terraformName}_set`]));

/** Whether a change alters what an entry does to requests, or may do so. */
export function actsOnRequests({ kind, entity, effect, changes, before, after }: EntityChange): boolean {
  if (!KINDS.has(kind) || effect === 'forgotten' || effect === 'imported') return false;
  // The attributes of a set are none of its entries.
  if (entity === undefined) return [before, after].some((values) => entriesOfSet(values) === undefined) || mayOverwrite(before, after);
  if (effect !== 'changed') return true;
  const names = changes.map(({ path: [name] }) => name);
  return names.some((name) => (entity === Action ? name === 'type' || name === 'tags' || name === 'entry' : name !== 'description'));
}

/** Whether a set may delete or overwrite entries of the service that it does not have: the plan does not contain them. */
export function mayOverwrite(before: PlannedObject | null, after: PlannedObject | null): boolean {
  if (after === null) return false;
  const overwrites = (values: PlannedObject | null) =>
    ![null, undefined, false].includes(values?.['overwrite'] as boolean | null | undefined);
  return (
    (overwrites(after) && !overwrites(before)) || (before !== null && !isDeepStrictEqual(before['keep'] ?? null, after['keep'] ?? null))
  );
}

/** Change of an entry whose configuration and id are known. */
export type Located = EntityChange & { readonly configuration: string; readonly id: string; readonly entity: Entity };

export function isLocated(change: EntityChange): change is Located {
  const { configuration, id, entity, isOpaque } = change;
  return configuration !== null && id !== null && entity !== undefined && !isOpaque;
}

/** Returns the ids of an entry before a change and after it. */
export function idsOf({ before, after }: Located): string[] {
  return [...new Set([before?.['id'], after?.['id']].filter((id) => typeof id === 'string'))];
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

  /** Settings that add a tag by which an affected one selects, beside another one that adds the same tag. */
  public readonly sharers = new Set<KnownEntry>();
  /** Active settings that no resource of the plan manages. They are the same before and after it. */
  public readonly ofService: readonly KnownEntry[];

  /** Active settings, before the plan and after it, by family and id. */
  private readonly settings = new Map<string, KnownEntry[]>();
  /** The same, by a tag that they add. */
  private readonly adders = new Map<string, KnownEntry[]>();
  /** Settings that may select by any tag. */
  private readonly unread: readonly KnownEntry[];
  private reachesUnread = false;

  public constructor(
    public readonly configuration: string,
    public readonly changes: readonly Located[],
    private readonly facts: AffectingFacts,
  ) {
    const active = SIDES.flatMap((when) => facts.entries(when, configuration)).filter(isActiveSetting);
    for (const setting of active) {
      push(this.settings, keyOf(setting.entity, setting.id), setting);
      for (const tag of this.tagsAddedBy(setting)) push(this.adders, tag, setting);
    }
    const others = active.filter(({ entity, id }) => !facts.isPlanned(entity, configuration, id));
    this.ofService = [...new Map(others.map((one) => [keyOf(one.entity, one.id), one])).values()];
    this.unread = active.filter(selectsUnread);
    for (const change of changes) this.start(change);
    // The loop goes on with the settings that it adds.
    for (const setting of this.sides) this.follow(setting);
  }

  private start(change: Located): void {
    const ids = idsOf(change);
    if (change.entity === Action) this.startOfAction(change, ids);
    else this.startOfSetting(change, ids);
  }

  private startOfSetting({ entity, address }: Located, ids: readonly string[]): void {
    const own = ids.flatMap((id) => this.settings.get(keyOf(entity, id)) ?? []);
    own.forEach((one) => this.reach(one));
    const tags = own.flatMap(({ entry }) => textsIn(entry['tags'] as PlannedValue));
    if (entity === FlowControlPolicy && tags.length > 0 && !this.isComplete && !this.hasReaders(tags)) this.add(address, 'readers');
  }

  /** The id of an action may change: its users have the former one. */
  private startOfAction({ address, before, after }: Located, ids: readonly string[]): void {
    const isSame = before?.['id'] === after?.['id'] && before?.['type'] === after?.['type'];
    if (isSame && ids.every((id) => this.knowsTagsOf(id) && !this.hasReaders(this.actionTags(id)))) return;
    const graphs = SIDES.map((when) => this.facts.references(when, this.configuration));
    const users = graphs.flatMap((graph) => ids.flatMap((id) => graph.usersOf(Action.routes.path, id))).filter(isActiveSetting);
    users.forEach((one) => this.reach(one));
    if (users.length === 0 && !this.isComplete && before !== null) this.add(address, 'users');
  }

  private get isComplete(): boolean {
    return this.facts.isComplete(this.configuration);
  }

  /** Reaches the settings that select by the tags of another one, and by those of its actions. */
  private follow(setting: KnownEntry): void {
    const { action } = setting.entry;
    if (typeof action === 'string' && !this.knowsTagsOf(action)) this.add(`the action ${JSON.stringify(action)}`, 'actionTags');
    this.reachReaders(this.tagsAddedBy(setting));
    for (const tag of tagsReadBy(setting)) this.share(tag);
  }

  /** Keeps the settings that add one tag. A replay removes the recorded tag as a whole, and adds it again for those that it replays. */
  private share(tag: string): void {
    const adders = this.adders.get(tag) ?? [];
    // Each tag once: many settings may select by it.
    this.adders.delete(tag);
    const [first] = adders;
    if (!first || adders.every(({ entity, id }) => entity === first.entity && id === first.id)) return;
    for (const adder of adders) this.sharers.add(adder);
  }

  private tagsAddedBy({ entity, entry, id }: KnownEntry): string[] {
    const { name, action } = entry;
    const [tags, title] = [textsIn(entry['tags'] as PlannedValue), typeof name === 'string' ? name : ''];
    const added = entity === DynamicRule ? addedByRule({ name: title, tags }) : addedByPolicy({ id, name: title, tags });
    // The service trims white space.
    return [...new Set([...added, ...(typeof action === 'string' ? this.actionTags(action) : [])].map((tag) => tag.trim()))];
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

  /** Returns the settings that select by one of some tags. */
  private readersOf(tags: readonly string[]): KnownEntry[] {
    const graphs = SIDES.map((when) => this.facts.references(when, this.configuration));
    // The service trims white space.
    const texts = [...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== '');
    const readers = graphs.flatMap((graph) => texts.flatMap((tag) => [...graph.tagged('requires', tag), ...graph.tagged('excludes', tag)]));
    return readers.filter(isActiveSetting);
  }

  private hasReaders(tags: readonly string[]): boolean {
    return tags.length > 0 && (this.unread.length > 0 || this.readersOf(tags).length > 0);
  }

  /** Reaches the settings that select by one of some tags, or may do so because it cannot be read. */
  private reachReaders(tags: readonly string[]): void {
    this.readersOf(tags).forEach((one) => this.reach(one));
    if (tags.length === 0 || this.reachesUnread) return;
    this.reachesUnread = true;
    this.unread.forEach((one) => this.reach(one));
  }

  private reach({ entity, id }: KnownEntry): void {
    for (const side of this.settings.get(keyOf(entity, id)) ?? []) this.sides.add(side);
  }

  private add(name: string, gap: Gap): void {
    if (!this.gaps.some((one) => one.name === name && one.gap === gap)) this.gaps.push({ name, gap });
  }
}

function keyOf({ name }: Entity, id: string): string {
  return JSON.stringify([name, id]);
}

function isActiveSetting({ entity, entry }: KnownEntry): boolean {
  return (entity === DynamicRule || entity === FlowControlPolicy) && entry['active'] !== false;
}

/** Returns the tags by which a setting selects, as far as they can be read. */
function tagsReadBy({ entry }: KnownEntry): string[] {
  const tags = partsOf(entry, 'include', 'exclude').flatMap((part) => textsIn(isPlannedObject(part) ? part['tags'] : part));
  return [...new Set(tags.map((tag) => tag.trim()))];
}

function partsOf(entry: KnownEntry['entry'], ...names: readonly string[]): PlannedValue[] {
  return names.map((name) => own(entry as PlannedObject, name) ?? null);
}

/** Whether a setting has a selection that cannot be read. */
function selectsUnread({ entry }: KnownEntry): boolean {
  const parts = partsOf(entry, 'entry', 'include', 'exclude');
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
