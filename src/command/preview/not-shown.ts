import type { KnownEntry } from '../../model';
import { push } from '../../model/multimap';
import { plannedEntries, type PlannedObject, type ResourceChange, secretsIn } from '../terraform-json';
import { ACTING, actsOnRequests, type AffectedSettings, idsOf, isLocated, mayOverwrite } from './affected-settings';
import { type EntityChange, resourceOf } from './changes/entity-change';
import type { PlanFacts } from './changes/plan-facts';
import type { Mixed } from './judged-changes';
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
  /** Addresses of resources of which a replay shows a part, with the reason. */
  readonly inPart: ReadonlyMap<string, Mixed>;
  readonly changes: readonly EntityChange[];
  /** Settings that the changes affect. */
  readonly affected: readonly AffectedSettings[];
  readonly facts: Pick<PlanFacts, 'asked'>;
  /** Settings that are replayed, also those that are replayed in part. */
  readonly configurations: readonly PlannedProtection[];
}

const BY_HAND = 'Review by hand what they do to requests.';

const REFRESH = 'Take the present values into the state with "terraform apply -refresh-only", and plan again.';

const COMPARED = { references: 'in comparison with both of its references', others: 'in comparison with the present values' } as const;

const REASONS = {
  secret: `Values are secret. ${BY_HAND}`,
  unknown: `Entries, a configuration or an id are known only after the apply. ${BY_HAND}`,
  overwritten: `The set may delete or overwrite entries of the service, which the plan does not contain. ${BY_HAND}`,
  revert: `The plan does not show which entries a revert restores. ${BY_HAND}`,
  actionTags: `Tags of the action are secret, or known only after the apply, and rules or policies may select by them. ${BY_HAND}`,
  users: 'The plan has no rule that uses the action, and the rules of the service were not read. Set --base-url, without --offline.',
  references: 'The plan is weaker than the present values and than the last applied ones. A replay has one reference. ' + REFRESH,
  others:
    'Other settings of the configuration were changed outside of Terraform. The replay compares those with their last applied values. ' +
    REFRESH,
  stale: 'The engine does not refresh a resource that it forgets, so its present values are not known. Set --base-url, without --offline.',
  readers: 'The plan has no rule that selects by the tags, and the rules of the service were not read. Set --base-url, without --offline.',
} as const;

/**
 * Returns the changes that act on requests, and the entries that they affect, whose effect a replay does not show in full. It follows from
 * the changes themselves, because each way to be left out of a replay would be one more case to think of.
 */
export function changesNotShown({ planned, inPart, changes, affected, facts, configurations }: Replayed): NotShown[] {
  const acting = changes.filter(actsOnRequests);
  return [
    ...planned.filter((change) => isHiddenRevert(change, facts)).map(({ address }) => ({ name: address, reason: REASONS.revert })),
    ...acting.flatMap((change) => {
      const mixed = inPart.get(resourceOf(change));
      return mixed === undefined ? [] : [{ name: `${change.address} ${COMPARED[mixed]}`, reason: REASONS[mixed] }];
    }),
    ...acting.filter((change) => !isLocated(change)).map((change) => ({ name: change.address, reason: reasonOfWhole(change) })),
    ...staleIn(
      planned,
      affected.map(({ configuration }) => configuration),
    ),
    ...affected.flatMap((one) =>
      notShownOf(
        one,
        configurations.find(({ config }) => config === one.configuration),
      ),
    ),
  ];
}

/** Returns the entries of some configurations whose present values are not known. They may hold the same requests as a change. */
function staleIn(planned: readonly ResourceChange[], configurations: readonly string[]): NotShown[] {
  return plannedEntries(planned)
    .filter(({ entity, before, isStale }) => isStale && ACTING.includes(entity) && configurations.includes(before?.['config'] as string))
    .map(({ address }) => ({ name: address, reason: REASONS.stale }));
}

/** Returns why a change is not shown as a whole: of a set, or of an entry that is not known. */
function reasonOfWhole({ entity, before, after }: EntityChange): string {
  if (entity === undefined && mayOverwrite(before, after)) return REASONS.overwritten;
  return hasSecret(before, after) ? REASONS.secret : REASONS.unknown;
}

function isHiddenRevert({ type, act, address, after }: ResourceChange, { asked }: Pick<PlanFacts, 'asked'>): boolean {
  if (type !== 'svc_version_revert' || (act !== 'create' && act !== 'replace') || asked.reverts.has(address)) return false;
  const family = after?.['family'];
  return typeof family !== 'string' || ACTING.some(({ routes }) => routes.path === family);
}

function hasSecret(...sides: readonly (PlannedObject | null)[]): boolean {
  return sides.some((side) => side !== null && secretsIn(side).length > 0);
}

function notShownOf({ sides, sharers, gaps, changes }: AffectedSettings, protection: PlannedProtection | undefined): NotShown[] {
  const plans = protection ? entryPlans(protection) : [];
  const byId = new Map<string, EntryPlan[]>();
  for (const plan of plans) for (const id of idsIn(plan)) push(byId, keyOf(plan.family, id), plan);
  const addresses = new Map(changes.flatMap((one) => idsOf(one).map((id) => [keyOf(one.entity.routes.path, id), one.address])));
  const found = new Map<string, NotShown>();
  const add = (one: NotShown) => found.set(JSON.stringify(one), one);
  for (const { name, gap } of gaps) add({ name, reason: REASONS[gap] });
  for (const setting of [...sides, ...sharers]) {
    const { entity, id } = setting;
    const key = keyOf(entity.routes.path, id);
    const ofId = byId.get(key) ?? [undefined];
    const reason = ofId.map((plan) => reasonOf(setting, plan, sides.has(setting))).find((one) => one !== undefined);
    if (reason === undefined) continue;
    add({ name: addresses.get(key) ?? ofId[0]?.planned.address ?? `the ${entity.noun} ${JSON.stringify(id)}`, reason });
  }
  return [...found.values()];
}

function keyOf(family: string, id: string): string {
  return JSON.stringify([family, id]);
}

function reasonOf({ entry }: KnownEntry, plan: EntryPlan | undefined, isAffected: boolean): string | undefined {
  if (!plan) return hasSecret(entry as PlannedObject) ? REASONS.secret : REASONS.unknown;
  for (const side of [plan.before, plan.after]) if (side.kind === 'not-replayed') return `${side.reason} ${BY_HAND}`;
  // What an unaffected rule does is the same before and after the plan.
  const [action] = isAffected ? plan.unknownActions : [];
  return action === undefined ? undefined : `The type of the action ${JSON.stringify(action)} is not known. ${BY_HAND}`;
}

/** Returns the ids of an entry before and after the plan, which may replace it. */
function idsIn({ planned: { id, before } }: EntryPlan): string[] {
  return [...new Set([id, ...(before && 'id' in before ? [before.id] : [])])];
}
