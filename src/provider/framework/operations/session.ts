import type { Action } from '../action';
import type { Diagnostic, Diagnostics } from '../diagnostics';
import type { DataSource } from '../data-source';
import type { EphemeralResource } from '../ephemeral-resource';
import type { ListResource } from '../list-resource';
import type { ProviderLog, Provider } from '../provider';
import { comparedWithNothing, providerConfigurationUnknown } from '../messages';
import type { ManagedResource, OperationContext, AttributePathFor } from '../resource';
import { type Attributes, isNested, type Schema } from '../schema';
import { mapObjects, memberValue, type ValueObject } from '../value';
import { Walk } from './walk';

/** After a stop, time for sent writes to finish, in milliseconds. Their outcome belongs into the state. */
const GRACE_MS = 10_000;

type ByTypeName<Offered> = (typeName: string) => Offered;

/** @param all called on first need */
function byTypeName<Offered extends { readonly typeName: string }>(
  noun: string,
  all: () => readonly Offered[] | undefined,
): ByTypeName<Offered> {
  let known: ReadonlyMap<string, Offered> | undefined;
  return (typeName) => {
    known ??= new Map((all() ?? []).map((one) => [one.typeName, one]));
    const found = known.get(typeName);
    if (!found) throw new Error(`the provider has no ${noun} ${typeName}`);
    return found;
  };
}

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

  // What the provider has, by type name. They throw an error for a name that it does not have, which Core never requests.
  public readonly resource: ByTypeName<ManagedResource<Connection>>;
  public readonly dataSource: ByTypeName<DataSource<Connection>>;
  public readonly ephemeralResource: ByTypeName<EphemeralResource<Connection>>;
  public readonly listResource: ByTypeName<ListResource<Connection>>;
  public readonly action: ByTypeName<Action<Connection>>;

  public constructor(
    public readonly provider: Provider<Connection>,
    public readonly log: ProviderLog,
  ) {
    this.resource = byTypeName('resource type', () => provider.resources);
    this.dataSource = byTypeName('data source', () => provider.dataSources?.());
    this.ephemeralResource = byTypeName('ephemeral resource', () => provider.ephemeralResources);
    this.listResource = byTypeName('list resource', () => provider.listResources?.());
    this.action = byTypeName('action', () => provider.actions);
  }

  /** Cancels the running operations, and gives sent writes some time to finish. */
  public stop(): void {
    this.stopping.abort();
    setTimeout(() => this.abandoning.abort(), GRACE_MS).unref();
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

  /** Keeps the sensitive values of objects that the engine has sent out of messages. */
  public keepSecrets({ attributes }: Schema, objects: readonly (ValueObject | null)[]): void {
    const { connection, provider } = this;
    if (connection === undefined || !provider.keepSecrets || !hasSensitive(attributes)) return;
    const secrets: string[] = [];
    for (const object of objects) if (object) addSecrets(attributes, object, secrets);
    if (secrets.length > 0) provider.keepSecrets(connection, secrets);
  }

  /** Counts a planned change, and lets the provider prepare for all of them. */
  public noteChange(): void {
    this.walk.changes += 1;
    if (this.connection !== undefined) this.provider.prepare?.(this.connection, this.walk.changes);
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

const sensitive = new WeakMap<Attributes, boolean>();

/** Whether an attribute, or one nested in it, is sensitive. Most are not, and their objects can have thousands of parts. */
function hasSensitive(attributes: Attributes): boolean {
  let known = sensitive.get(attributes);
  if (known === undefined) {
    known = Object.values(attributes).some((one) => one.sensitive || (isNested(one) && hasSensitive(one.attributes)));
    sensitive.set(attributes, known);
  }
  return known;
}

/** Adds the texts of the sensitive attributes of an object. */
function addSecrets(attributes: Attributes, object: ValueObject, secrets: string[]): ValueObject {
  for (const [name, attribute] of Object.entries(attributes)) {
    const value = memberValue(object, name);
    if (attribute.sensitive && typeof value === 'string') secrets.push(value);
    if (isNested(attribute) && hasSensitive(attribute.attributes))
      mapObjects(attribute.nesting, value, (one) => addSecrets(attribute.attributes, one, secrets));
  }
  return object;
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
