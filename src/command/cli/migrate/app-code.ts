import type { AppLanguageName } from '../../export';
import { joined, remark, type Safe } from '../../../output';
import type { StateResource } from '../../terraform-json';
import { migrationToSet, migrationToEntries, type Migration, type MigrationOptions } from './migration';

/**
 * Writes the code that turns a set of an app into one construct for each entry.
 *
 * @param address of the set in the state
 * @throws Error as for HCL, and if an option is only for HCL
 */
export async function toEntriesCode(
  state: readonly StateResource[],
  address: string,
  language: AppLanguageName,
  options: MigrationOptions = {},
): Promise<Safe> {
  refuseProvider(options);
  const migration = migrationToEntries(state, address);
  if (Object.keys(migration.entries).length === 0)
    throw new Error(`The set at ${address} has no entries, and no construct takes its place. Delete its construct.`);
  return codeOf(migration, language);
}

/**
 * Writes the code that turns constructs of entries into one set.
 *
 * @param address of the new set, whose name becomes the id of the construct
 * @throws Error as for HCL, and if an option is only for HCL
 */
export function toSetCode(
  state: readonly StateResource[],
  address: string,
  language: AppLanguageName,
  options: MigrationOptions = {},
): Promise<Safe> {
  refuseProvider(options);
  const joining = migrationToSet(state, address, options);
  const { target, importId } = joining;
  if (target.modules.length > 0)
    throw new Error(`${address} is in a module, and the constructs of an app are not. Write ${target.type}.${target.name}.`);
  return codeOf(joining, language, { name: target.name, importId });
}

async function codeOf(migration: Migration, language: AppLanguageName, set?: { name: string; importId: string }): Promise<Safe> {
  const { familyCode } = await import('../../export');
  const { forgotten } = migration;
  const constructs = forgotten.length === 1 ? remark`its construct` : remark`their constructs`;
  const replaced = joined<'remark' | 'reference'>(forgotten, remark`, `);
  return familyCode({
    ...migration,
    language,
    set,
    remark: remark`This replaces ${replaced}. Delete ${constructs}, and call this function instead.`,
  });
}

function refuseProvider({ provider }: MigrationOptions): void {
  if (provider !== undefined)
    throw new Error('--provider is only for HCL. The constructs have the provider of the Configuration that you pass to the function.');
}
