import type { Diagnostic, Diagnostics } from '../diagnostics';
import type { DataSource } from '../data-source';
import type { ProviderLog } from '../log';
import { providerConfigurationUnknown } from '../messages';
import type { Provider } from '../provider';
import type { ManagedResource, OperationContext, AttributePathFor } from '../resource';

/** What the operations of one provider process share. */
export class Session<Connection> {
  /** Undefined until the provider is configured, and while its configuration is not known. */
  public connection: Connection | undefined;
  /** Whether Core configured the provider, with values known or not. */
  public configured = false;

  private readonly stopping = new AbortController();
  private readonly resources: ReadonlyMap<string, ManagedResource<Connection>>;
  private readonly dataSources: ReadonlyMap<string, DataSource<Connection>>;

  public constructor(
    public readonly provider: Provider<Connection>,
    public readonly log: ProviderLog,
  ) {
    this.resources = new Map(provider.resources.map((resource) => [resource.typeName, resource]));
    this.dataSources = new Map(provider.dataSources?.map((dataSource) => [dataSource.typeName, dataSource]));
  }

  /** Ends what is under way. */
  public stop(): void {
    this.stopping.abort();
  }

  /** @throws Error when the provider has no such resource: Core asks only for what the schema names */
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

  /** The context of an operation that needs the service; undefined where the provider's configuration is not known yet. */
  public context(diagnostics: Diagnostics): OperationContext<Connection> | undefined {
    const { connection } = this;
    return connection === undefined ? undefined : { connection, signal: this.stopping.signal, diagnostics };
  }

  /**
   * Runs an operation against the service and turns what it throws into diagnostics.
   *
   * @returns what the operation returned, or `failed` where it threw
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
      diagnostics.add(...explained);
      return failed;
    } finally {
      if (this.connection !== undefined) diagnostics.add(...(this.provider.notes?.(this.connection) ?? []));
    }
  }
}

/** Says that something needs the service while the provider's configuration is unknown. */
export function connectionUnknown(diagnostics: Diagnostics, operation: string): void {
  diagnostics.error(providerConfigurationUnknown(operation));
}
