import type { Action } from '../action';
import type { Diagnostic, Diagnostics } from '../diagnostics';
import type { DataSource } from '../data-source';
import type { EphemeralResource } from '../ephemeral-resource';
import type { ListResource } from '../list-resource';
import type { ProviderLog, Provider } from '../provider';
import { comparedWithNothing, providerConfigurationUnknown } from '../messages';
import type { ManagedResource, OperationContext, AttributePathFor } from '../resource';
import type { Schema } from '../schema';
import { memberValue, type ValueObject } from '../value';
import { Walk } from './walk';

/** After a stop, time for sent writes to finish, in milliseconds. Their outcome belongs into the state. */
const GRACE_MS = 10_000;

/** The state that all operations of a provider process share. */
export class Session<Connection> {
  /** Undefined until the provider is configured with known values. */
  public connection: Connection | undefined;
  /** Whether Core configured the provider, with values known or not. */
  public configured = false;
  /** Whether Core validated the provider's configuration since it last configured the provider. */
  public isValidated = false;
  public walk = new Walk();

  private readonly stopping = new AbortController();
  private readonly abandoning = new AbortController();
  private readonly resources: ReadonlyMap<string, ManagedResource<Connection>>;
  private readonly dataSources: ReadonlyMap<string, DataSource<Connection>>;
  private readonly ephemeralResources: ReadonlyMap<string, EphemeralResource<Connection>>;
  private readonly actions: ReadonlyMap<string, Action<Connection>>;
  private readonly listResources: ReadonlyMap<string, ListResource<Connection>>;

  public constructor(
    public readonly provider: Provider<Connection>,
    public readonly log: ProviderLog,
  ) {
    this.resources = new Map(provider.resources.map((resource) => [resource.typeName, resource]));
    this.dataSources = new Map(provider.dataSources?.map((dataSource) => [dataSource.typeName, dataSource]));
    this.ephemeralResources = new Map(provider.ephemeralResources?.map((resource) => [resource.typeName, resource]));
    this.actions = new Map(provider.actions?.map((action) => [action.typeName, action]));
    this.listResources = new Map(provider.listResources?.map((resource) => [resource.typeName, resource]));
  }

  /** Cancels the running operations, and gives sent writes some time to finish. */
  public stop(): void {
    this.stopping.abort();
    setTimeout(() => this.abandoning.abort(), GRACE_MS).unref();
  }

  /** @throws Error if the provider has no such resource type, which Core never requests */
  public resource(typeName: string): ManagedResource<Connection> {
    const resource = this.resources.get(typeName);
    if (!resource) throw new Error(`the provider has no resource type ${typeName}`);
    return resource;
  }

  /** @throws Error as `resource` does */
  public dataSource(typeName: string): DataSource<Connection> {
    const dataSource = this.dataSources.get(typeName);
    if (!dataSource) throw new Error(`the provider has no data source ${typeName}`);
    return dataSource;
  }

  /** @throws Error as `resource` does */
  public ephemeralResource(typeName: string): EphemeralResource<Connection> {
    const resource = this.ephemeralResources.get(typeName);
    if (!resource) throw new Error(`the provider has no ephemeral resource ${typeName}`);
    return resource;
  }

  /** @throws Error as `resource` does */
  public listResource(typeName: string): ListResource<Connection> {
    const resource = this.listResources.get(typeName);
    if (!resource) throw new Error(`the provider has no list resource ${typeName}`);
    return resource;
  }

  /** @throws Error as `resource` does */
  public action(typeName: string): Action<Connection> {
    const action = this.actions.get(typeName);
    if (!action) throw new Error(`the provider has no action ${typeName}`);
    return action;
  }

  /**
   * Returns the context of an operation, or undefined if the provider's configuration is not known yet.
   *
   * @param instance id of the object that the operation is about
   */
  public context(diagnostics: Diagnostics, instance?: string): OperationContext<Connection> | undefined {
    const { connection } = this;
    return connection === undefined
      ? undefined
      : { connection, signal: this.stopping.signal, abandon: this.abandoning.signal, diagnostics, instance };
  }

  /** Reports once that the plan compares nothing with the service, because the provider's configuration is not known yet. */
  public reportNothingCompared(diagnostics: Diagnostics): void {
    if (!this.configured || this.walk.hasReportedNothingCompared) return;
    this.walk.hasReportedNothingCompared = true;
    diagnostics.add(comparedWithNothing());
  }

  /**
   * Runs an operation, and converts errors of the service to diagnostics.
   *
   * @returns the result of the operation, or `failed` if it threw
   */
  public async guarded<Result>(
    diagnostics: Diagnostics,
    failed: Result,
    operation: () => Promise<Result>,
    attributePathFor?: AttributePathFor,
  ): Promise<Result> {
    try {
      return await operation();
    } catch (error) {
      const explained: readonly Diagnostic[] | undefined = this.provider.explain(error, attributePathFor, this.connection);
      if (!explained) throw error;
      diagnostics.addAll(explained);
      return failed;
    } finally {
      if (this.connection !== undefined) diagnostics.addAll(this.provider.notes?.(this.connection) ?? []);
    }
  }
}

/** Completes returned attributes with configured values. */
export function withConfiguredValues({ attributes }: Schema, returned: ValueObject, config: ValueObject): ValueObject {
  return Object.fromEntries(
    Object.keys(attributes).map((name) => [name, memberValue(Object.hasOwn(returned, name) ? returned : config, name)]),
  );
}

/** Reports that an operation needs the service, but the provider's configuration is not known yet. */
export function connectionUnknown(diagnostics: Diagnostics, operation: string): void {
  diagnostics.add(providerConfigurationUnknown(operation));
}
