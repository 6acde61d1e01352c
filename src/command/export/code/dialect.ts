import type { Entity, Json } from '../../../model';
import type { Words } from '../naming/words';
import type { LiveEntry } from '../live/entries';
import type { LiveListener } from '../live/listeners';
import type { LiveRegions } from '../live/regions';
import type { CodeStatement, Declaration, Expression, SecretInput } from './syntax-tree';

/** The resource that manages an entry. */
export interface EntryResource {
  readonly declaration: Declaration;
  /** Id of the entry, where the resource is a set. */
  readonly entry?: string;
}

/** Lookups and names of the export that is under way. */
export interface ExportContext {
  readonly config: string;
  /** Returns the resource that manages the entry of a family, or undefined if the code has none. */
  resourceOf(path: string, id: string): EntryResource | undefined;
  /** Declares a variable for a secret of an entry. */
  secret(entry: LiveEntry, field: string, description: string): SecretInput;
  /** Returns a name for a value that several expressions use. */
  nameValue(key: string, text: string): Words;
}

/** Turns a configuration into declarations of resources or of constructs. */
export interface CodeDialect {
  /** Returns why the language cannot express a value, or undefined if it can. */
  unwritable(json: Json): string | undefined;
  /** Returns the namespace in which the names of a family's resources are unique. */
  namespaceOf(terraformName: string): string;
  entry(entry: LiveEntry, name: Words, context: ExportContext): Declaration;
  /** All entries of a family, as one resource. */
  set(entity: Entity, entries: readonly LiveEntry[], name: Words, context: ExportContext): Declaration;
  regions(regions: readonly LiveRegions[], name: Words, context: ExportContext): CodeStatement[];
  listener(listener: LiveListener, name: Words, context: ExportContext): CodeStatement[];
}

/** Returns the expression for the id of an entry: a reference to its resource, or a literal. */
export type ReferTo = (path: string, id: string, context: ExportContext) => Expression;
