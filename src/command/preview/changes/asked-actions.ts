import type { ManagementClient } from '../../../api';
import { counted, type Entity, type JsonObject, setType, versionsNamed, VERSIONED_FAMILIES, withAttributeNames } from '../../../model';
import { asText } from '../../../model/json';
import { isPlannedList, type PlannedObject, type PlannedValue, type ResourceChange } from '../../terraform-json';
import { entryChanges } from './entry-changes';
import { kindOfResource } from './kinds';

// What version reverts and quarantine releases do is not in a plan. The service can say what they would do now.

/** Effects that the reverts and releases of a plan would have now. */
export interface AskedActions {
  /** Changes of whole families by reverts, like those of sets. */
  readonly changes: readonly ResourceChange[];
  /** For each revert whose entries are among the changes, what it restores, by address. */
  readonly reverts: ReadonlyMap<string, string>;
  /** For each release, the number of sources that it would release, by address. Sources can be personal data. */
  readonly releases: ReadonlyMap<string, number>;
}

export const NO_ASKED_ACTIONS: AskedActions = { changes: [], reverts: new Map(), releases: new Map() };

type Client = Pick<ManagementClient, 'family' | 'versions' | 'quarantine'>;

/**
 * Asks the service what the reverts and releases of a plan would do now. Left out: what the service does not answer, what is known only
 * after the apply, and reverts of families that the plan changes otherwise, because the order is not in the plan.
 */
export async function askedActions(client: Client, planned: readonly ResourceChange[]): Promise<AskedActions> {
  const changes: ResourceChange[] = [];
  const reverts = new Map<string, string>();
  const releases = new Map<string, number>();
  for (const change of planned) {
    const { type, act, after, address } = change;
    if (after === null || (act !== 'create' && act !== 'replace')) continue;
    try {
      if (type === 'svc_version_revert') {
        const reverted = await revertedFamily(client, change, after, planned);
        if (!reverted) continue;
        changes.push(reverted.change);
        reverts.set(address, reverted.text);
      } else if (type === 'svc_quarantine_release') {
        const released = await releasedSources(client, after);
        if (released !== undefined) releases.set(address, released);
      }
    } catch {
      // The finding says that the plan does not show it.
    }
  }
  return { changes, reverts, releases };
}

/** Returns the change of a family by a revert. */
async function revertedFamily(
  client: Client,
  revert: ResourceChange,
  { config, family, version: named }: PlannedObject,
  planned: readonly ResourceChange[],
): Promise<{ readonly change: ResourceChange; readonly text: string } | undefined> {
  const entity = typeof family === 'string' ? VERSIONED_FAMILIES.get(family) : undefined;
  if (!entity || typeof config !== 'string' || typeof named !== 'string') return undefined;
  const isChange = ({ type, act }: ResourceChange) => act !== 'none' && kindOfResource(type).entity === entity;
  const isRevert = (one: ResourceChange) => one !== revert && one.type === revert.type && one.after?.['family'] === family;
  if (planned.some((one) => (isChange(one) || isRevert(one)) && mayBeIn(config, one))) return undefined;
  const versions = client.versions(entity);
  const [only, ...others] = versionsNamed(named, (await versions.list(config)).items);
  if (!only || others.length > 0) return undefined;
  const [present, restored] = await Promise.all([client.family(entity).list(config), versions.entriesAt(config, only.version)]);
  // An entry without an id that can be read would be missing among the changes.
  if (![...present.items, ...restored.items].every(({ id }) => typeof (id as unknown) === 'string')) return undefined;
  const side = (items: readonly unknown[]): PlannedObject => ({ config, entries: entriesById(entity, items as readonly JsonObject[]) });
  const differing = entryChanges(entity, present.items as readonly JsonObject[], restored.items as readonly JsonObject[]).length;
  return {
    change: {
      ...revert,
      type: setType(entity),
      act: 'update',
      isRevert: true,
      before: side(present.items),
      after: side(restored.items),
    },
    text:
      differing === 0
        ? 'No entry differs from this version now.'
        : `Now it would change ${counted(differing, 'entry', 'entries')}, which the report lists with its address.`,
  };
}

/** Whether a change may be one of a configuration. The names of some configurations are known only after the apply. */
function mayBeIn(configuration: string, { before, after }: ResourceChange): boolean {
  const named = [before, after].flatMap((values) => (values === null ? [] : [values['config']]));
  return named.some((one) => one === configuration || typeof one !== 'string');
}

function entriesById(entity: Entity, items: readonly JsonObject[]): PlannedObject {
  return Object.fromEntries(items.map((entry) => [asText(entry['id']), withAttributeNames(entity.schema, entry) as PlannedObject]));
}

/** Returns the number of entries of the quarantine list that a release selects. */
async function releasedSources(client: Client, values: PlannedObject): Promise<number | undefined> {
  const { config } = values;
  const [ids, ruleIds] = [textsIn(values['ids']), textsIn(values['rule_ids'])];
  if (typeof config !== 'string' || ids === 'unknown' || ruleIds === 'unknown' || (!ids && !ruleIds)) return undefined;
  if (ids?.length === 0 || ruleIds?.length === 0) return 0;
  return (await client.quarantine.list({ config, ids, ruleIds })).results.length;
}

/** Returns the items of a set of strings; undefined without one. */
function textsIn(value: PlannedValue | undefined): string[] | undefined | 'unknown' {
  if (value === null || value === undefined) return undefined;
  if (!isPlannedList(value) || !value.every((item): item is string => typeof item === 'string')) return 'unknown';
  return [...value];
}
