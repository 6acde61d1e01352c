import type { Action } from './action';
import type { DataSource } from './data-source';
import type { Diagnostic, Diagnostics } from './diagnostics';
import type { EphemeralResource } from './ephemeral-resource';
import type { ProviderFunction } from './function';
import type { ListResource } from './list-resource';
import type { ManagedResource, AttributePathFor } from './resource';
import type { SameMeaning, Schema } from './schema';
import type { ValueObject } from './value';

/** Input of a connection. */
export interface ConnectRequest {
  /** The provider block. */
  readonly config: ValueObject;
  readonly engineVersion: string;
  /** Whether several walks of the engine share the connection, in any order or at the same time. */
  readonly isShared: boolean;
  readonly log: ProviderLog;
  /** Takes what removes the secrets of the connection from messages. */
  readonly redactMessages?: (by: (text: string) => string) => void;
}

/** The declaration of a provider: its resources, data sources and functions, and its connection to the service. */
export interface Provider<Connection> {
  readonly schema: Schema;
  readonly resources: readonly ManagedResource<Connection>[];
  /** Called on first need: most runs have none. */
  readonly dataSources?: () => readonly DataSource<Connection>[];
  readonly ephemeralResources?: readonly EphemeralResource<Connection>[];
  /** Called on first need. */
  readonly listResources?: () => readonly ListResource<Connection>[];
  readonly actions?: readonly Action<Connection>[];
  readonly functions?: readonly ProviderFunction[];
  readonly sameMeaning: SameMeaning;

  /** Checks the provider's configuration without the service. Values may be unknown. */
  validate?(config: ValueObject, diagnostics: Diagnostics): void;

  /**
   * Creates the connection for the operations.
   *
   * @returns undefined if the connection needs a value of the configuration that is not known yet
   */
  connect(request: ConnectRequest, diagnostics: Diagnostics): Promise<Connection | undefined>;

  /**
   * Returns the diagnostics for an error that an operation threw; undefined if the error does not come from the service.
   *
   * @param attributePathFor finds the attribute for a path of the service; absent without a resource
   * @param connection the connection of the operation, if already created
   */
  explain(error: unknown, attributePathFor?: AttributePathFor, connection?: Connection): readonly Diagnostic[] | undefined;

  /** Keeps the values of sensitive attributes out of messages: the service may repeat what it got from an earlier run. */
  keepSecrets?(connection: Connection, secrets: readonly string[]): void;

  /**
   * Prepares for changes that the walk has planned so far. Engines plan a change again directly before they apply it.
   *
   * @param count of the changes
   */
  prepare?(connection: Connection, count: number): void;

  /** Returns diagnostics of the connection after an operation, also after a failed one. */
  notes?(connection: Connection): readonly Diagnostic[];
}

/** The log of a provider, written to the engine's log. */
export interface ProviderLog {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** Discards all messages. */
export const SILENT_LOG: ProviderLog = { debug: () => undefined, info: () => undefined, warn: () => undefined };
