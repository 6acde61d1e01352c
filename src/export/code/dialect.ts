import type { Entity, Json } from '../../model';
import type { Words } from '../naming/words';
import type { LiveEntry } from '../resources/entries';
import type { LiveListener } from '../resources/listeners';
import type { LiveRegions } from '../resources/regions';
import type { Declaration, Statement } from './declaration';
import type { Expression, Secret } from './expression';

/** Which resource has an entry. */
export interface Home {
  readonly declaration: Declaration;
  /** Id of the entry, where the resource is a set. */
  readonly entry?: string;
}

/** What a dialect may ask for while it describes something. */
export interface Scene {
  readonly config: string;
  /** The resource that has the entry of a family; undefined where the code has none for it. */
  homeOf(path: string, id: string): Home | undefined;
  /** A name for a secret of an entry. */
  secret(entry: LiveEntry, field: string, description: string): Secret;
  /** A name for a value that several expressions use. */
  nameValue(key: string, text: string): Words;
}

/** How a configuration is put into code: as resources, or as constructs. */
export interface Dialect {
  /** Why the language cannot write a value; undefined where it can. */
  unwritable(json: Json): string | undefined;
  /** What the names of a family's resources have to differ from: those of the same namespace. */
  namespaceOf(terraformName: string): string;
  entry(entry: LiveEntry, name: Words, scene: Scene): Declaration;
  /** All entries of a family, as one resource. */
  set(entity: Entity, entries: readonly LiveEntry[], name: Words, scene: Scene): Declaration;
  regions(regions: readonly LiveRegions[], name: Words, scene: Scene): Statement[];
  listener(listener: LiveListener, name: Words, scene: Scene): Statement[];
}

/** What stands for the id of an entry: a reference to its resource, or the id itself. */
export type ReferTo = (path: string, id: string, scene: Scene) => Expression;
