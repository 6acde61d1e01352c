import { own } from '../../model';
import type { ConfigurationBlock, ConfigurationModule, PlanJson } from './plan-json';
import { withoutInstanceKeys } from './instance-keys';
import { isProvider } from './state-json';

/** A service that resources of a plan belong to. */
export interface PlannedService {
  /** The first provider configuration that connects to it: `svc`, `svc.second`. */
  readonly name: string;
  /** Address of the service. Null if the environment sets it, undefined if the plan does not contain it. */
  readonly baseUrl: string | null | undefined;
}

/** Stands for the service of a resource that the plan does not name, such as a removed one. */
const NOT_NAMED = 'unknown provider configuration';

/** The environment variable that replaces `config` of the provider block. */
export const CONFIG_VARIABLE = 'SVC_CONFIG';

/** The services of a plan, told apart by the address in the provider configuration. */
export class PlannedServices {
  public readonly all: readonly PlannedService[];

  private readonly byBlock = new Map<string, string>();

  /** Keys of provider blocks. */
  private readonly keys = new Map<string, string>();

  /** All keys, also those of provider blocks without resources. */
  private readonly allKeys = new Set<string>();

  /** Names of services by the configuration that resources of the Terraform configuration are in. */
  private readonly byConfiguration = new Map<string, Set<string>>();

  public constructor(private readonly plan: PlanJson) {
    const services = new Map<string, PlannedService>();
    for (const [key, { full_name: name }] of Object.entries(plan.configuration?.provider_config ?? {}))
      if (isProvider(name ?? '')) this.allKeys.add(key);
    for (const { address: block, provider_config_key: key } of configurationBlocks(plan)) {
      if (key === undefined || isInherited(plan, key)) continue;
      this.keys.set(block, key);
      this.allKeys.add(key);
      const baseUrl = baseUrlOf(plan, key);
      const identity = baseUrl === undefined ? `key ${key}` : baseUrl === null ? 'environment' : `url ${baseUrl}`;
      const service = services.get(identity) ?? { name: key, baseUrl };
      services.set(identity, service);
      this.byBlock.set(block, service.name);
    }
    this.all = [...services.values()];
    if (!this.areSeveral) return;
    for (const { address, change } of plan.resource_changes ?? []) {
      const [service, configuration] = [this.byBlock.get(withoutInstanceKeys(address)), configurationIn(change.after ?? change.before)];
      if (service === undefined || configuration === undefined) continue;
      this.byConfiguration.set(configuration, (this.byConfiguration.get(configuration) ?? new Set()).add(service));
    }
  }

  /** Whether the plan shows which service a name stands for. */
  public isPlaced(name: string | undefined): boolean {
    return name !== NOT_NAMED;
  }

  /** Whether services have to be told apart. */
  public get areSeveral(): boolean {
    return this.all.length > 1;
  }

  /**
   * Returns the name of the service of a resource; undefined if the plan has one service. A resource without a block belongs to the service
   * that alone has its configuration.
   */
  public of(address: string, values: Readonly<Record<string, unknown>> | null): string | undefined {
    if (!this.areSeveral) return undefined;
    const [only, ...others] = this.byConfiguration.get(configurationIn(values) ?? '') ?? [];
    return this.byBlock.get(withoutInstanceKeys(address)) ?? (others.length === 0 ? only : undefined) ?? NOT_NAMED;
  }

  /**
   * Returns the key of the provider configuration of a resource, of which each has a process of its own: `svc.second`. Undefined if the
   * plan does not name it, and has several.
   */
  public keyOf(address: string): string | undefined {
    const [only = '', ...others] = this.allKeys;
    return others.length === 0 ? only : this.keys.get(withoutInstanceKeys(address));
  }

  /**
   * Returns the configuration of an action that names none: `config` of its provider block, or else the environment variable SVC_CONFIG.
   * The environment of the plan is taken for that of this process. Undefined if none is set, or the plan does not contain it.
   */
  public configurationOf(action: string): string | undefined {
    const key = this.keys.get(withoutInstanceKeys(action));
    const written = key === undefined ? undefined : argumentOf(this.plan, key, 'config');
    return (written === null ? process.env[CONFIG_VARIABLE] : written) || undefined;
  }

  /** Whether a service is the one at an address. The environment of the plan is taken for that of this process. */
  public isAt(name: string | undefined, baseUrl: string | undefined): boolean {
    if (name === undefined) return true;
    const service = this.all.find((one) => one.name === name);
    if (service?.baseUrl === undefined) return false;
    return service.baseUrl === null || (baseUrl !== undefined && service.baseUrl === normalizedBaseUrl(baseUrl));
  }
}

function configurationIn(values: Readonly<Record<string, unknown>> | null): string | undefined {
  const config = values?.['config'];
  return typeof config === 'string' ? config : undefined;
}

/** Returns the resources and actions of this provider in all modules of a plan, with their whole addresses. */
export function configurationBlocks({ configuration }: PlanJson): ConfigurationBlock[] {
  return configuration?.root_module ? blocksIn(configuration.root_module, '') : [];
}

function blocksIn(module: ConfigurationModule, prefix: string): ConfigurationBlock[] {
  const { resources = [], actions = [], module_calls: calls = {} } = module;
  const blocks = [...resources, ...actions].filter(({ type }) => type.startsWith('svc_'));
  const children = Object.entries(calls).flatMap(([name, { module }]) => (module ? blocksIn(module, `${prefix}module.${name}.`) : []));
  return [...blocks.map((block) => ({ ...block, address: `${prefix}${block.address}` })), ...children];
}

/** Whether the key names a provider that a module inherits. Which one that is, only the keys of resources say. */
function isInherited({ configuration }: PlanJson, key: string): boolean {
  return key.includes(':') && own(configuration?.provider_config ?? {}, key) === undefined;
}

/** Returns the address in a provider configuration. */
function baseUrlOf(plan: PlanJson, key: string): PlannedService['baseUrl'] {
  const written = argumentOf(plan, key, 'base_url');
  return typeof written === 'string' ? normalizedBaseUrl(written) : written;
}

/** Returns an argument of a provider configuration. Null if it is not set, undefined if the plan does not contain its value. */
function argumentOf({ configuration, variables }: PlanJson, key: string, name: 'base_url' | 'config'): string | null | undefined {
  const provider = own(configuration?.provider_config ?? {}, key);
  const expression = own(provider?.expressions ?? {}, name);
  if (expression === undefined) return null;
  const { constant_value: constant, references = [] } = expression;
  if (typeof constant === 'string') return constant;
  const [reference, ...others] = references;
  // Variables of modules have other values for each call.
  const variable = key.includes(':') || others.length > 0 ? undefined : /^var\.([^.[\]]+)$/.exec(reference ?? '')?.[1];
  const value = variable === undefined ? undefined : own(variables ?? {}, variable)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Returns the address of a service in the one spelling in which addresses are compared. */
export function normalizedBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl).href : baseUrl;
  return url.endsWith('/') ? url.slice(0, -1) : url;
}
