import { ENTITIES, type Entity, entryImportId, factsOf } from '../../model';
import { hclBlock, type HclValue } from '../hcl';
import type { StateResource } from './state';

type Values = Readonly<Record<string, HclValue>>;

/**
 * From a set to a resource for each entry: Terraform forgets the set, imports the entries, and finds them as they are
 * written here.
 *
 * @param address of the set in the state
 * @throws Error that says what there is instead
 */
export function toEntries(state: readonly StateResource[], address: string): string {
  const set = state.find((resource) => resource.address === address);
  if (!set || !set.type.endsWith('_set')) throw new Error(`The state has no set at ${address}. ${present(state, '_set')}`);
  const entity = entityOf(set.type.replace(/^svc_|_set$/g, ''));
  const type = `svc_${entity.terraformName}`;
  const config = String(set.values.config);
  const labels = new Map<string, string>();
  const parts = Object.entries((set.values.entries ?? {}) as Record<string, Values>).map(([id, values]) => {
    const label = freshLabel(id, labels);
    return [
      importBlock(`${type}.${label}`, entryImportId(config, id)),
      hclBlock(`resource "${type}" "${label}"`, { config, id, ...writable(entity, values) }),
    ].join('\n');
  });
  return [`# In place of ${address}: delete its resource block.\n`, forget(address), ...parts].join('\n');
}

/**
 * From entries to one set of them: Terraform forgets the entries and imports the family.
 *
 * @param address that the set is to have
 * @param config the configuration, where the state has entries of several
 * @throws Error that says what there is instead
 */
export function toSet(state: readonly StateResource[], address: string, config?: string): string {
  const [type = '', label = ''] = address.split('.');
  if (!type.endsWith('_set') || label === '') throw new Error(`${address} is no address of a set. Write one like svc_flow_control_policy_set.all.`);
  const entity = entityOf(type.replace(/^svc_|_set$/g, ''));
  const entryType = `svc_${entity.terraformName}`;
  const all = state.filter((resource) => resource.type === entryType);
  if (all.length === 0) throw new Error(`The state has no ${entryType}. ${present(state, '')}`);
  const configs = [...new Set(all.map(({ values }) => String(values.config)))];
  if (config === undefined && configs.length > 1) throw new Error(`The state has entries of several configurations: say which with --config (${configs.join(', ')}).`);
  const chosen = config ?? configs[0]!;
  const entries = all.filter(({ values }) => values.config === chosen);
  if (entries.length === 0) throw new Error(`The state has no ${entryType} of configuration ${chosen}. It has: ${configs.join(', ')}.`);
  // A block forgets a resource with all its instances.
  const blocks = [...new Set(entries.map((entry) => entry.address.replace(/\[[^\]]*\]$/, '')))];
  const byId = Object.fromEntries(entries.map(({ values }) => [String(values.id), writable(entity, values)]));
  return [
    `# In place of ${blocks.join(', ')}: delete their resource blocks.\n`,
    ...blocks.map(forget),
    importBlock(address, chosen),
    hclBlock(`resource "${type}" "${label}"`, { config: chosen, entries: byId }),
  ].join('\n');
}

function entityOf(terraformName: string): Entity {
  const found = ENTITIES.find((entity) => entity.terraformName === terraformName && entity.routes.wholeSet);
  if (found) return found;
  const known = ENTITIES.filter(({ routes }) => routes.wholeSet).map((entity) => `svc_${entity.terraformName}_set`);
  throw new Error(`There is no set svc_${terraformName}_set. There are: ${known.join(', ')}.`);
}

/** The attributes that a configuration may have: without address, without what is only read, without nulls. */
function writable(entity: Entity, values: Values): Values {
  const readOnly = new Set(Object.entries(entity.schema.properties).filter(([, field]) => factsOf(field).mode === 'read-only').map(([name]) => name));
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => value !== null && name !== 'config' && name !== 'id' && !readOnly.has(name))
      .map(([name, value]) => [name, withoutNulls(value)]),
  );
}

function withoutNulls(value: HclValue): HclValue {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null).map(([name, member]) => [name, withoutNulls(member)]));
}

function forget(address: string): string {
  return `removed {\n  from = ${address}\n\n  lifecycle {\n    destroy = false\n  }\n}\n`;
}

function importBlock(to: string, id: string): string {
  return `import {\n  to = ${to}\n  id = ${JSON.stringify(id)}\n}\n`;
}

/** A resource's name made of an entry's id: names begin with a letter. */
function freshLabel(id: string, taken: Map<string, string>): string {
  const base = /^[A-Za-z_]/.test(id) ? id.replace(/[^\w-]/g, '-') : `entry-${id.replace(/[^\w-]/g, '-')}`;
  let label = base;
  for (let i = 2; taken.has(label); i += 1) label = `${base}-${i}`;
  taken.set(label, id);
  return label;
}

function present(state: readonly StateResource[], suffix: string): string {
  const addresses = state.filter(({ type }) => type.startsWith('svc_') && type.endsWith(suffix)).map(({ address }) => address);
  return `It has: ${addresses.join(', ') || 'none of ours'}.`;
}
