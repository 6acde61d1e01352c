import { Action, DynamicRule, type Entity, FlowControlPolicy, type KnownEntry, own } from '../../model';
import { addedByPolicy, addedByRule } from '../../traffic/rules';
import {
  entriesOfSet,
  isPlannedList,
  isPlannedObject,
  type PlannedObject,
  type PlannedValue,
  type ResourceChange,
  secretsIn,
  unknownIn,
} from '../terraform-json';
import { type EntityChange, resourceOf } from './changes/entity-change';
import type { PlanFacts, When } from './changes/plan-facts';
import type { PlannedProtection } from './impact';
import { entryPlans, type EntryPlan } from './impact/entry-plan';

/** Change, or entry that a change affects, whose effect a replay does not show in full. */
export interface NotShown {
  /** Its address, or what and which it is: `the dynamic rule "login"`. */
  readonly name: string;
  /** Reason and way out, in sentences. */
  readonly reason: string;
}

/** Input of the list. */
export interface Replayed {
  readonly planned: readonly ResourceChange[];
  /** Addresses of resources that are weaker in comparison with both of their references, of which a replay has one. */
  readonly inPart: readonly string[];
  readonly changes: readonly EntityChange[];
  readonly facts: Pick<PlanFacts, 'action' | 'entries' | 'references' | 'isComplete' | 'asked'>;
  /** Settings that are replayed, also those that are replayed in part. */
  readonly configurations: readonly PlannedProtection[];
}

const BY_HAND = 'Review by hand what they do to requests.';

const REASONS = {
  secret: `Values are secret. ${BY_HAND}`,
  unknown: `Entries, a configuration or an id are known only after the apply. ${BY_HAND}`,
  revert: `The plan does not show which entries a revert restores. ${BY_HAND}`,
  unmanaged: 'The plan affects them, but only entries in the plan are replayed. Import them, or review by hand what they do to requests.',
  actionTags: `Rules or policies select by tags of the action, and a replay neither adds nor removes these. ${BY_HAND}`,
  users: 'The plan has no rule that uses the action, and the rules of the service were not read. Set --base-url, without --offline.',
  references:
    'The plan is weaker than the present values and than the last applied ones, and a replay has one reference. Take the present values ' +
    'into the state with "terraform apply -refresh-only", and plan again.',
  readers: 'The plan has no rule that selects by the tags, and the rules of the service were not read. Set --base-url, without --offline.',
} as const;

const SIDES: readonly When[] = ['before', 'after'];

const ACTING: readonly Entity[] = [DynamicRule, FlowControlPolicy, Action];

const KINDS: ReadonlySet<string> = new Set(ACTING.flatMap(({ terraformName }) => [terraformName, `${terraformName}_set`]));

/**
 * Returns the changes that act on requests, and the entries that they affect, whose effect a replay does not show in full. It follows from
 * the changes themselves, because each way to be left out of a replay would be one more case to think of.
 */
export function changesNotShown({ planned, inPart, changes, facts, configurations }: Replayed): NotShown[] {
  const acting = changes.filter(actsOnRequests);
  const [located, others] = [acting.filter(isLocated), acting.filter((change) => !isLocated(change))];
  const names = [...new Set(located.map(({ configuration }) => configuration))];
  return [
    ...planned.filter((change) => isHiddenRevert(change, facts)).map(({ address }) => ({ name: address, reason: REASONS.revert })),
    ...acting
      .filter((change) => inPart.includes(resourceOf(change)))
      .map(({ address }) => ({ name: `${address} in comparison with both of its references`, reason: REASONS.references })),
    ...others.map(({ address, before, after }) => ({ name: address, reason: hasSecret(before, after) ? REASONS.secret : REASONS.unknown })),
    ...names.flatMap((name) =>
      new Affected(
        name,
        located.filter(({ configuration }) => configuration === name),
        facts,
        configurations.find(({ config }) => config === name),
      ).notShown(),
    ),
  ];
}

/** Whether a change alters what an entry does to requests, or may do so. */
function actsOnRequests({ kind, entity, effect, changes, before, after }: EntityChange): boolean {
  if (!KINDS.has(kind) || effect === 'forgotten' || effect === 'imported') return false;
  // The attributes of a set are none of its entries.
  if (entity === undefined) return [before, after].some((values) => entriesOfSet(values) === undefined);
  if (effect !== 'changed') return true;
  const names = changes.map(({ path: [name] }) => name);
  return names.some((name) => (entity === Action ? name === 'type' || name === 'tags' || name === 'entry' : name !== 'description'));
}

type Located = EntityChange & { readonly configuration: string; readonly id: string; readonly entity: Entity };

function isLocated(change: EntityChange): change is Located {
  const { configuration, id, entity, isOpaque } = change;
  return configuration !== null && id !== null && entity !== undefined && !isOpaque;
}

function isHiddenRevert({ type, act, address, after }: ResourceChange, { asked }: Pick<PlanFacts, 'asked'>): boolean {
  if (type !== 'svc_version_revert' || (act !== 'create' && act !== 'replace') || asked.reverts.has(address)) return false;
  const family = after?.['family'];
  return typeof family !== 'string' || ACTING.some(({ routes }) => routes.path === family);
}

function hasSecret(...sides: readonly (PlannedObject | null)[]): boolean {
  return sides.some((side) => side !== null && secretsIn(side).length > 0);
}

/** Settings of one configuration that the plan changes, or affects by the tags or the type of something that it changes. */
class Affected {
  private readonly settings: readonly KnownEntry[];
  /** Settings that may select by any tag. */
  private readonly unread: readonly KnownEntry[];
  /** Sides of the affected settings. */
  private readonly reached = new Set<KnownEntry>();
  private readonly found: NotShown[] = [];
  private readonly plans: ReadonlyMap<string, EntryPlan>;

  public constructor(
    private readonly config: string,
    private readonly changes: readonly Located[],
    private readonly facts: Replayed['facts'],
    protection: PlannedProtection | undefined,
  ) {
    this.settings = SIDES.flatMap((when) => facts.entries(when, config)).filter(isActiveSetting);
    this.unread = this.settings.filter(selectsUnread);
    const plans = protection ? entryPlans(protection) : [];
    this.plans = new Map(plans.flatMap((plan) => idsOf(plan).map((id) => [JSON.stringify([plan.family, id]), plan])));
  }

  public notShown(): NotShown[] {
    for (const change of this.changes) this.start(change);
    // The loop goes on with the settings that it adds.
    for (const setting of this.reached) this.follow(setting);
    for (const setting of this.reached) {
      const reason = this.reasonOf(setting);
      if (reason !== undefined) this.add(this.nameOf(setting), reason);
    }
    return this.found;
  }

  private start(change: Located): void {
    const { entity, address, before, after } = change;
    const ids = [before, after].map((values) => values?.['id']);
    const isComplete = this.facts.isComplete(this.config);
    if (entity !== Action) {
      const own = this.settings.filter((one) => one.entity === entity && ids.includes(one.id));
      own.forEach((one) => this.reach(one));
      const tags = own.flatMap(({ entry }) => textsIn(entry['tags'] as PlannedValue));
      if (entity === FlowControlPolicy && tags.length > 0 && !isComplete && this.readersOf(tags).length === 0)
        this.add(address, REASONS.readers);
      return;
    }
    const users = SIDES.flatMap((when) => this.facts.references(when, this.config).usersOf(Action.routes.path, change.id));
    const rules = users.filter(isActiveSetting);
    if (before?.['type'] === after?.['type'] && this.readersOf(this.actionTags(change.id)).length === 0) return;
    rules.forEach((one) => this.reach(one));
    if (rules.length === 0 && !isComplete && before !== null) this.add(address, REASONS.users);
  }

  /** Reaches the settings that select by the tags of another one, and by those of its actions. */
  private follow({ entity, entry, id }: KnownEntry): void {
    const { name, action } = entry;
    const [tags, title] = [textsIn(entry['tags'] as PlannedValue), typeof name === 'string' ? name : ''];
    const added = entity === DynamicRule ? addedByRule({ name: title, tags }) : addedByPolicy({ id, name: title, tags });
    this.readersOf(added).forEach((one) => this.reach(one));
    if (typeof action !== 'string') return;
    const readers = this.readersOf(this.actionTags(action));
    if (readers.length > 0) this.add(`the action ${JSON.stringify(action)}`, REASONS.actionTags);
    readers.forEach((one) => this.reach(one));
  }

  private actionTags(id: string): string[] {
    return SIDES.flatMap((when) => textsIn(this.facts.action(when, this.config, id)?.['tags']));
  }

  /** Returns the settings that select by one of some tags, or may do so because it cannot be read. */
  private readersOf(tags: readonly string[]): KnownEntry[] {
    if (tags.length === 0) return [];
    const graphs = SIDES.map((when) => this.facts.references(when, this.config));
    const readers = graphs.flatMap((graph) => tags.flatMap((tag) => [...graph.tagged('requires', tag), ...graph.tagged('excludes', tag)]));
    return [...readers.filter(isActiveSetting), ...this.unread];
  }

  private reach({ entity, id }: KnownEntry): void {
    for (const side of this.settings) if (side.entity === entity && side.id === id) this.reached.add(side);
  }

  private reasonOf(setting: KnownEntry): string | undefined {
    const plan = this.planOf(setting);
    if (!plan) return hasSecret(setting.entry as PlannedObject) ? REASONS.secret : REASONS.unmanaged;
    for (const side of [plan.before, plan.after]) if (side.kind === 'not-replayed') return `${side.reason} ${BY_HAND}`;
    const [action] = plan.unknownActions;
    return action === undefined ? undefined : `The type of the action ${JSON.stringify(action)} is not known. ${BY_HAND}`;
  }

  private nameOf(setting: KnownEntry): string {
    const { entity, id } = setting;
    const change = this.changes.find((one) => one.entity === entity && [one.before, one.after].some((values) => values?.['id'] === id));
    return change?.address ?? this.planOf(setting)?.planned.address ?? `the ${entity.noun} ${JSON.stringify(id)}`;
  }

  private planOf({ entity, id }: KnownEntry): EntryPlan | undefined {
    return this.plans.get(JSON.stringify([entity.routes.path, id]));
  }

  private add(name: string, reason: string): void {
    if (!this.found.some((one) => one.name === name && one.reason === reason)) this.found.push({ name, reason });
  }
}

/** Returns the ids of an entry before and after the plan, which may replace it. */
function idsOf({ planned: { id, before } }: EntryPlan): string[] {
  return [id, ...(before && 'id' in before ? [before.id] : [])];
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

function textsIn(value: PlannedValue | undefined): string[] {
  return isPlannedList(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
