import { setMaxListeners } from 'node:events';
import type { Diagnostic, Diagnostics } from '../diagnostics';
import type { DataSource } from '../data-source';
import type { EphemeralResource } from '../ephemeral-resource';
import type { ProviderLog } from '../log';
import { providerConfigurationUnknown } from '../messages';
import type { Provider } from '../provider';
import type { ManagedResource, OperationContext, AttributePathFor } from '../resource';
import type { Schema } from '../schema';
import { at, type ValueObject } from '../value';

/** After a stop, so long may a write go on that was sent, in milliseconds. Its outcome belongs into the state. */
const GRACE_MS = 10_000;

/** The state that all operations of a provider process share. */
export class Session<Connection> {
  /** Undefined until the provider is configured with known values. */
  public connection: Connection | undefined;
  /** Whether Core configured the provider, with values known or not. */
  public configured = false;

  private readonly destroyed = new Set<string>();
  private readonly stopping = new AbortController();
  private readonly abandoning = new AbortController();
  private readonly resources: ReadonlyMap<string, ManagedResource<Connection>>;
  private readonly dataSources: ReadonlyMap<string, DataSource<Connection>>;
  private readonly ephemeralResources: ReadonlyMap<string, EphemeralResource<Connection>>;

  public constructor(
    public readonly provider: Provider<Connection>,
    public readonly log: ProviderLog,
  ) {
    // Each operation and each request listens, so that there are as many listeners as an engine asks for at the same time.
    setMaxListeners(0, this.stopping.signal, this.abandoning.signal);
    this.resources = new Map(provider.resources.map((resource) => [resource.typeName, resource]));
    this.dataSources = new Map(provider.dataSources?.map((dataSource) => [dataSource.typeName, dataSource]));
    this.ephemeralResources = new Map(provider.ephemeralResources?.map((resource) => [resource.typeName, resource]));
  }

  /** Cancels the operations that are under way, and gives those that have written a little time to end. */
  public stop(): void {
    this.stopping.abort();
    setTimeout(() => this.abandoning.abort(), GRACE_MS).unref();
  }

  /** @throws Error if the provider has no such resource type, which Core would never ask for */
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

  /** Notes that an object was destroyed. */
  public noteDestroyed(resource: ManagedResource<Connection>, prior: ValueObject): void {
    this.destroyed.add(objectKey(resource, prior));
  }

  /** Whether an object with the same identity was destroyed in this process. An object without identity is no other one's successor. */
  public hasDestroyed(resource: ManagedResource<Connection>, values: ValueObject): boolean {
    return resource.identityOf !== undefined && this.destroyed.has(objectKey(resource, values));
  }

  /** The context of an operation; undefined if the provider's configuration is not known yet. */
  public context(diagnostics: Diagnostics): OperationContext<Connection> | undefined {
    const { connection } = this;
    return connection === undefined
      ? undefined
      : { connection, signal: this.stopping.signal, abandon: this.abandoning.signal, diagnostics };
  }

  /**
   * Runs an operation, and turns errors of the service into diagnostics.
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

function objectKey<Connection>(resource: ManagedResource<Connection>, values: ValueObject): string {
  return JSON.stringify([resource.typeName, resource.identityOf?.(values)]);
}

/** Every attribute of a schema: as it was told, or else as it is configured. */
export function completed({ attributes }: Schema, told: ValueObject, config: ValueObject): ValueObject {
  return Object.fromEntries(Object.keys(attributes).map((name) => [name, at(Object.hasOwn(told, name) ? told : config, name)]));
}

/** Reports that an operation needs the service, but the provider's configuration is not known yet. */
export function connectionUnknown(diagnostics: Diagnostics, operation: string): void {
  diagnostics.add(providerConfigurationUnknown(operation));
}
