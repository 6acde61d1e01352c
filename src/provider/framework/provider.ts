import type { DataSource } from './data-source';
import type { Diagnostic, Diagnostics } from './diagnostics';
import type { ProviderFunction } from './function';
import type { ProviderLog } from './log';
import type { ManagedResource, AttributePathFor } from './resource';
import type { SameMeaning, Schema } from './schema';
import type { ValueObject } from './value';

/** What a connection is made of. */
export interface ConnectRequest {
  /** The provider block. */
  readonly config: ValueObject;
  readonly engineVersion: string;
  readonly log: ProviderLog;
}

/** A provider, declared: what it offers and how it reaches the service. */
export interface Provider<Connection> {
  readonly schema: Schema;
  readonly resources: readonly ManagedResource<Connection>[];
  readonly dataSources?: readonly DataSource<Connection>[];
  readonly functions?: readonly ProviderFunction[];
  readonly sameMeaning: SameMeaning;

  /** Checks the provider's configuration without the service. Values may be unknown. */
  validate?(config: ValueObject, diagnostics: Diagnostics): void;

  /**
   * Makes the connection that the operations are given.
   *
   * @returns undefined while the configuration holds something unknown that the connection needs
   */
  connect(request: ConnectRequest, diagnostics: Diagnostics): Promise<Connection | undefined>;

  /**
   * What the practitioner is told of an error that an operation threw; undefined where it is none of the service's.
   *
   * @param attributePathFor finds the attribute that the service names in its own terms; absent where there is no resource
   * @param connection that the operation was given; absent where it has none yet
   */
  explain(error: unknown, attributePathFor?: AttributePathFor, connection?: Connection): readonly Diagnostic[] | undefined;

  /** What the connection has to say after an operation, whatever came of that. */
  notes?(connection: Connection): readonly Diagnostic[];
}
