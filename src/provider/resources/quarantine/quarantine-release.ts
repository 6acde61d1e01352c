import type { QuarantineSelector } from '../../../api';
import type { QuarantineRecord } from '../../../model/traffic';
import type { QuarantineServices } from '../../connection/services';
import { planConfig, settledConfig } from '../../fields/config-attribute';
import { textsIn, trafficHeadersIn, trafficPaths } from '../../fields/traffic-attributes';
import { type Diagnostics, path } from '../../framework/diagnostics';
import type { ManagedResource, OperationContext } from '../../framework/resource';
import { memberValue, type ValueObject } from '../../framework/value';
import { releaseWithoutSelector } from '../../messages/quarantine';
import { RELEASE_SCHEMA } from './release-schema';

/** A release of sources from quarantine. It is an action: the service has no object for it. */
export const quarantineRelease: ManagedResource<QuarantineServices> = {
  typeName: 'svc_quarantine_release',
  schema: RELEASE_SCHEMA,
  attributePathFor: trafficPaths(RELEASE_SCHEMA.attributes),

  validate: requireSelector,

  plan: (change, diagnostics, context) => planConfig(change, diagnostics, context?.connection),

  async create({ planned }, context) {
    const config = settledConfig(planned, context);
    if (config === null) return null;
    const released = await release({ config, ids: textsIn(planned, 'ids'), ruleIds: textsIn(planned, 'rule_ids') }, planned, context);
    return { values: { ...planned, config, released_ids: released, released_at: new Date().toISOString() }, private: {} };
  },

  /** A source that is quarantined again is not drift of the release. */
  read: async ({ state, private: memory }) => ({ values: state, private: memory }),

  /** Only the headers can change in place. They apply to the next release. */
  update: async ({ planned, private: memory }) => ({ values: planned, private: memory }),

  nothingToImport: 'A release happens once, during the apply, and leaves no object in the service.',

  /** The service has no object to delete. */
  delete: async () => undefined,
};

/** Refuses a release that selects nothing. Values may be unknown. */
export function requireSelector(config: ValueObject, diagnostics: Diagnostics): void {
  if (memberValue(config, 'ids') === null && memberValue(config, 'rule_ids') === null)
    diagnostics.add(releaseWithoutSelector(), path('ids'));
}

/**
 * Releases the selected sources.
 *
 * @returns the ids of those that were on the list
 */
export async function release(
  selector: QuarantineSelector,
  planned: ValueObject,
  context: OperationContext<QuarantineServices>,
): Promise<string[]> {
  if (selectsNothing(selector)) return [];
  const entries = await selectedEntries(selector, planned, context);
  // Sources that are quarantined from now on stay: the release does not name them.
  const options = { ...trafficHeadersIn(planned), signal: context.signal };
  await context.connection.client.quarantine.removeListed(selector, entries, options);
  return idsOf(entries);
}

/** Returns the ids of the selected entries that are on the list. */
export async function selected(
  selector: QuarantineSelector,
  planned: ValueObject,
  context: OperationContext<QuarantineServices>,
): Promise<string[]> {
  return selectsNothing(selector) ? [] : idsOf(await selectedEntries(selector, planned, context));
}

async function selectedEntries(
  { config, ids, ruleIds }: QuarantineSelector,
  planned: ValueObject,
  { connection, signal }: OperationContext<QuarantineServices>,
): Promise<readonly QuarantineRecord[]> {
  // The ids are matched here, because the query of a request has a limit.
  const { results } = await connection.client.quarantine.list({ config, ruleIds }, { ...trafficHeadersIn(planned), signal });
  return ids === undefined ? results : results.filter(({ _id: id }) => id !== undefined && ids.includes(id));
}

function idsOf(entries: readonly QuarantineRecord[]): string[] {
  return entries.flatMap(({ _id: id }) => id ?? []);
}

function selectsNothing({ ids, ruleIds }: QuarantineSelector): boolean {
  return ids?.length === 0 || ruleIds?.length === 0;
}
