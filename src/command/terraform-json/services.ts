import { own } from '../../model';
import type { ConfigurationBlock, ConfigurationModule, PlanJson } from './plan-json';
import { withoutInstanceKeys } from './instance-keys';

/** A service that resources of a plan belong to. */
export interface PlannedService {
  /** The first provider configuration that connects to it: `svc`, `svc.second`. */
  readonly name: string;
  /** Address of the service. Null if the environment sets it, undefined if the plan does not contain it. */
  readonly baseUrl: string | null | undefined;
}

/** Stands for the service of a resource that the plan does not name, such as a removed one. */
const NOT_NAMED = 'unknown provider configuration';

/** The services of a plan, told apart by the address in the provider configuration. */
export class PlannedServices {
  public readonly all: readonly PlannedService[];

  private readonly byBlock = new Map<string, string>();

  /** Names of services by the configuration that resources of the Terraform configuration are in. */
  private readonly byConfiguration = new Map<string, Set<string>>();

  public constructor(plan: PlanJson) {
    const services = new Map<string, PlannedService>();
    for (const { address: block, provider_config_key: key } of configurationBlocks(plan)) {
      if (key === undefined) continue;
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

  /** Whether a service is the one at an address. The environment of the plan is taken for that of this process. */
  public isAt(name: string | undefined, baseUrl: string | undefined): boolean {
    if (name === undefined) return true;
    const service = this.all.find((one) => one.name === name);
    if (service?.baseUrl === undefined) return false;
    return service.baseUrl === null || (baseUrl !== undefined && service.baseUrl === normalized(baseUrl));
  }
}

function configurationIn(values: Readonly<Record<string, unknown>> | null): string | undefined {
  const config = values?.['config'];
  return typeof config === 'string' ? config : undefined;
}

/** Returns the blocks of this provider in all modules of a plan, with their whole addresses. */
export function configurationBlocks({ configuration }: PlanJson): ConfigurationBlock[] {
  return configuration?.root_module ? blocksIn(configuration.root_module, '') : [];
}

function blocksIn({ resources = [], module_calls: calls = {} }: ConfigurationModule, prefix: string): ConfigurationBlock[] {
  const own = resources.filter(({ type }) => type.startsWith('svc_')).map((block) => ({ ...block, address: `${prefix}${block.address}` }));
  const children = Object.entries(calls).flatMap(([name, { module }]) => (module ? blocksIn(module, `${prefix}module.${name}.`) : []));
  return [...own, ...children];
}

/** Returns the address in a provider configuration. */
function baseUrlOf({ configuration, variables }: PlanJson, key: string): PlannedService['baseUrl'] {
  const provider = own(configuration?.provider_config ?? {}, key);
  const expression = own(provider?.expressions ?? {}, 'base_url');
  if (expression === undefined) return null;
  const { constant_value: constant, references = [] } = expression;
  if (typeof constant === 'string') return normalized(constant);
  const [reference, ...others] = references;
  // Variables of modules have other values for each call.
  const name = key.includes(':') || others.length > 0 ? undefined : /^var\.([^.[\]]+)$/.exec(reference ?? '')?.[1];
  const value = name === undefined ? undefined : own(variables ?? {}, name)?.value;
  return typeof value === 'string' ? normalized(value) : undefined;
}

function normalized(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl).href : baseUrl;
  return url.endsWith('/') ? url.slice(0, -1) : url;
}
