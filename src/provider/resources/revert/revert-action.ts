import { type Entity, unreadFields, type VersionRecord } from '../../../model';
import { asText } from '../../../model/json';
import type { RevertServices } from '../../connection/services';
import type { Entry } from '../../connection/entry-reader';
import { shows } from '../../connection/sent-write';
import { CONFIG_OF_ACTION, plannedConfig, settledConfig } from '../../fields/config-attribute';
import { findVersion } from '../../fields/find-version';
import type { Action } from '../../framework/action';
import { path } from '../../framework/diagnostics';
import type { OperationContext } from '../../framework/resource';
import type { Schema } from '../../framework/schema';
import { hasUnknown, isUnknown, type ValueObject } from '../../framework/value';
import { familyToRevert, revertNotKnown } from '../../messages/versions';
import { versionsText } from '../../messages/words';
import { changedSince } from './foreign-versions';
import { EXPECTED_VERSION, FAMILY, VERSION } from './revert-schema';
import { compareWithRun, familyOf, revert } from './version-revert';

type Context = OperationContext<RevertServices>;

const SCHEMA: Schema = {
  version: 0,
  description:
    'Reverts a family of entries to an earlier version. The plan names the version and the entries that the revert would change at that ' +
    'time. Actions need Terraform 1.14 or newer: for other engines, there is the resource of the same name.',
  attributes: {
    config: CONFIG_OF_ACTION,
    family: FAMILY,
    version: VERSION,
    expected_version: {
      ...EXPECTED_VERSION,
      description:
        'The newest version of the family that the revert may undo, as `svc_versions` lists it, or the first 7 characters of its ' +
        'identifier. If another user made a newer version, nothing is reverted. Versions that the same apply makes do not count. ' +
        'Default: no check, since a plan stores nothing of an action.',
    },
  },
};

/** A revert of a family to an earlier version, as an action. */
export const revertAction: Action<RevertServices> = {
  typeName: 'svc_version_revert',
  schema: SCHEMA,

  async plan(values, context) {
    const config = plannedConfig(values, context);
    const entity = familyOf(values);
    if (config === null) return;
    if (entity && typeof config === 'string') compareWithRun(entity, config, values, context.connection, context.diagnostics);
    if (hasUnknown(values) || isUnknown(config)) return context.diagnostics.add(revertNotKnown());
    if (!entity) return;
    const found = await versionToRevertTo(entity, config, values, context);
    if (!found || context.diagnostics.hasError) return;
    const { unread, ...changes } = await changesBy(entity, config, found.version, context);
    context.diagnostics.add(familyToRevert(entity.noun, config, versionsText([found]), changes, unread));
  },

  async *invoke(values, context) {
    const config = settledConfig(values, context);
    const entity = familyOf(values);
    if (config === null || !entity) return;
    yield `Reverting each ${entity.noun} of ${config} to version ${asText(values.version)}`;
    const reverted = await revert(entity, config, values, {}, context);
    if (!reverted) return;
    const { made, newest } = reverted;
    yield made ? `Reverted. The new version is ${made.version}` : `Reverted. The newest version is ${newest?.version ?? 'not listed'}`;
  },
};

/** Returns the version; undefined after an error. */
async function versionToRevertTo(
  entity: Entity,
  config: string,
  { version, expected_version: expected }: ValueObject,
  { connection, signal, diagnostics }: Context,
): Promise<VersionRecord | undefined> {
  const records = (await connection.client.versions(entity).list(config, { signal })).items;
  const changed = typeof expected === 'string' ? await changedSince(entity, config, records, expected, connection, { signal }) : undefined;
  if (changed) diagnostics.add(changed, path('expected_version'));
  return findVersion(asText(version), entity, config, records, diagnostics);
}

/** Returns the ids of the entries that a revert changes, by what becomes of them, and the fields that were not compared. */
async function changesBy(entity: Entity, config: string, version: string, { connection, signal }: Context) {
  const now = await connection.reader.family(entity, config, signal);
  const { items } = await connection.client.versions(entity).entriesAt(config, version, { signal });
  const then = new Map((items as Entry[]).map((entry) => [asText(entry.id), entry]));
  const isChanged = ([id, entry]: [string, Entry]) => {
    const present = now.get(id);
    return present !== undefined && !(shows(entity, present, entry) && shows(entity, entry, present));
  };
  return {
    changed: [...then].filter(isChanged).map(([id]) => id),
    added: [...then.keys()].filter((id) => !now.has(id)),
    removed: [...now.keys()].filter((id) => !then.has(id)),
    unread: unreadFields(entity.schema, [...now.values(), ...then.values()]),
  };
}
