import { ENTITIES, type Entity, entryImportId, factsOf, isBuiltIn, setImportId } from '../../model';
import { hclBlock, hclLiteral, type HclValue, providerLine } from '../hcl';
import { forgottenBy } from './forgotten';
import { hasKeys, moduleText, parseAddress, type ResourceAddress } from './resource-address';
import type { StateResource } from './state';

type Values = Readonly<Record<string, HclValue>>;

/** What the state does not tell. */
export interface Wish {
  /** The provider configuration of what is written, such as `svc.eu`; the default one where it is absent. */
  readonly provider?: string;
  /** The configuration, where the state has entries of several. */
  readonly config?: string;
}

/**
 * From a set to a resource for each entry: Terraform forgets the set, imports the entries, and finds them as they are
 * written here, in the root module.
 *
 * @param address of the set in the state
 * @throws Error that says what there is instead, or what stands in the way
 */
export function toEntries(state: readonly StateResource[], address: string, { provider }: Wish = {}): string {
  checkProvider(provider);
  const set = state.find((resource) => resource.address === address);
  if (!set || !set.type.endsWith('_set')) throw new Error(`The state has no set at ${address}. ${present(state, '_set')}`);
  const entity = entityOf(set.type.replace(/^svc_|_set$/g, ''));
  const type = `svc_${entity.terraformName}`;
  const config = String(set.values.config);
  const forgotten = forgottenBy(state, [set]);
  const labels = new Set(state.filter((resource) => resource.type === type && !inModule(resource.address)).map(({ name }) => name));
  const parts = Object.entries((set.values.entries ?? {}) as Record<string, Values>).map(([id, values]) => {
    const label = freshLabel(id, labels);
    return [
      importBlock(`${type}.${label}`, entryImportId(config, id), provider),
      hclBlock(`resource "${type}" "${label}"`, { config, id, ...writable(entity, values) }, provider),
    ].join('\n');
  });
  return [comment(inPlaceOf(forgotten), ...(inModule(address) ? [ALL_IN_ROOT] : [])), ...forgotten.map(forget), ...parts].join('\n');
}

/**
 * From entries to one set of them: Terraform forgets the entries and imports the family.
 *
 * @param address that the set is to have
 * @throws Error that says what there is instead, or what stands in the way
 */
export function toSet(state: readonly StateResource[], address: string, { config, provider }: Wish = {}): string {
  checkProvider(provider);
  const target = targetOf(address);
  const { type, name } = target;
  const entity = entityOf(type.replace(/^svc_|_set$/g, ''));
  const entryType = `svc_${entity.terraformName}`;
  const all = state.filter((resource) => resource.type === entryType);
  if (all.length === 0) throw new Error(`The state has no ${entryType}. ${present(state, '')}`);
  const configs = [...new Set(all.map(({ values }) => String(values.config)))];
  if (config === undefined && configs.length > 1)
    throw new Error(`The state has entries of several configurations: say which with --config (${configs.join(', ')}).`);
  const chosen = config ?? configs[0]!;
  const entries = all.filter(({ values }) => values.config === chosen);
  if (entries.length === 0) throw new Error(`The state has no ${entryType} of configuration ${chosen}. It has: ${configs.join(', ')}.`);
  const forgotten = forgottenBy(state, entries);
  const byId = Object.fromEntries(entries.map(({ values }) => [String(values.id), writable(entity, values)]));
  // After an import, keep has its default, which would leave these out.
  const kept = Object.keys(byId).filter((id) => isBuiltIn(entity, id));
  const module = moduleText(target);
  const place = module === '' ? (entries.some((entry) => inModule(entry.address)) ? [ALL_IN_ROOT] : []) : [betweenModules(module)];
  return [
    comment(inPlaceOf(forgotten), ...place),
    ...forgotten.map(forget),
    // Engines take no provider there for a resource in a module, and ask the resource.
    importBlock(address, setImportId(chosen, kept), module === '' ? provider : undefined),
    ...(module === '' ? [] : [comment(`This block belongs into ${module}.`)]),
    hclBlock(`resource "${type}" "${name}"`, { config: chosen, entries: byId }, provider),
  ].join('\n');
}

/** Import blocks belong into the root module; so may removed blocks. Engines agree on both. */
const ALL_IN_ROOT = 'Put this file into the root module.';

function betweenModules(module: string): string {
  return `The removed and import blocks belong into the root module, the resource block into ${module}.`;
}

function inPlaceOf(forgotten: readonly string[]): string {
  return `In place of ${forgotten.join(', ')}: delete ${forgotten.length === 1 ? 'its resource block' : 'their resource blocks'}.`;
}

function inModule(address: string): boolean {
  return (parseAddress(address)?.modules.length ?? 0) > 0;
}

/** @throws Error unless a resource block makes exactly what the address names */
function targetOf(address: string): ResourceAddress {
  const target = parseAddress(address);
  if (!target?.type.endsWith('_set')) throw new Error(`${address} is no address of a set. Write one like svc_flow_control_policy_set.all.`);
  if (hasKeys(target)) {
    throw new Error(
      `${address} names one instance among several, and each of them would manage the whole family. Give the set an address without ` +
        'keys, in a module without count and for_each, like svc_flow_control_policy_set.all.',
    );
  }
  return target;
}

/** @throws Error unless it can stand behind `provider =` */
function checkProvider(provider: string | undefined): void {
  if (provider === undefined || /^[A-Za-z][\w-]*(\.[A-Za-z_][\w-]*)?$/.test(provider)) return;
  throw new Error(
    `--provider ${provider} is no provider configuration. Write it as behind ` +
      `"provider =" in a resource: the provider's name, a dot and the alias, like svc.eu.`,
  );
}

function entityOf(terraformName: string): Entity {
  const found = ENTITIES.find((entity) => entity.terraformName === terraformName && entity.routes.wholeSet);
  if (found) return found;
  const known = ENTITIES.filter(({ routes }) => routes.wholeSet).map((entity) => `svc_${entity.terraformName}_set`);
  throw new Error(`There is no set svc_${terraformName}_set. There are: ${known.join(', ')}.`);
}

/** The attributes that a configuration may have: without address, without what is only read, without nulls. */
function writable(entity: Entity, values: Values): Values {
  const readOnly = new Set(
    Object.entries(entity.schema.properties)
      .filter(([, field]) => factsOf(field).mode === 'read-only')
      .map(([name]) => name),
  );
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => value !== null && name !== 'config' && name !== 'id' && !readOnly.has(name))
      .map(([name, value]) => [name, withoutNulls(value)]),
  );
}

function withoutNulls(value: HclValue): HclValue {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, withoutNulls(member)]),
  );
}

function forget(address: string): string {
  return `removed {\n  from = ${address}\n\n  lifecycle {\n    destroy = false\n  }\n}\n`;
}

function importBlock(to: string, id: string, provider?: string): string {
  return `import {\n${providerLine(provider)}  to = ${to}\n  id = ${hclLiteral(id)}\n}\n`;
}

function comment(...lines: readonly string[]): string {
  return lines.map((line) => `# ${line}\n`).join('');
}

/** A resource's name made of an entry's id: names begin with a letter. */
function freshLabel(id: string, taken: Set<string>): string {
  const base = /^[A-Za-z_]/.test(id) ? id.replace(/[^\w-]/g, '-') : `entry-${id.replace(/[^\w-]/g, '-')}`;
  let label = base;
  for (let i = 2; taken.has(label); i += 1) label = `${base}-${i}`;
  taken.add(label);
  return label;
}

function present(state: readonly StateResource[], suffix: string): string {
  const addresses = state.filter(({ type }) => type.startsWith('svc_') && type.endsWith(suffix)).map(({ address }) => address);
  return `It has: ${addresses.join(', ') || 'none of ours'}.`;
}
