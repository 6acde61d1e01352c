import type { Entity, Read, Written } from '../model';
import type { Dispatcher } from './dispatcher';
import type { EntryFamily, EntrySetFamily } from './entry-family';
import { EntryRoutes } from './entry-routes';
import { EntrySetRoutes } from './entry-set-routes';
import type { Logger } from './logger';
import { VersionRoutes, type Versions } from './versions';

/** The routes of any kind of entry. */
export abstract class FamilyAccess {
  protected constructor(
    protected readonly dispatcher: Dispatcher,
    private readonly logger: Logger,
  ) {}

  /** The routes of single entries, for any kind of entry. */
  public family<E extends Entity>(entity: E): EntryFamily<Read<E>, Written<E>> {
    return new EntryRoutes(entity, this.dispatcher, this.logger);
  }

  /**
   * The entry routes and those of the whole set.
   *
   * @throws {Error} for a kind of entry whose family can only be written one entry at a time
   */
  public setFamily<E extends Entity>(entity: E): EntrySetFamily<Read<E>, Written<E>> {
    if (!entity.routes.wholeSet) throw withoutRoutes(entity, 'routes for the whole set');
    return new EntrySetRoutes(entity, this.dispatcher, this.logger);
  }

  /**
   * The history of a family.
   *
   * @throws {Error} for a kind of entry whose family keeps none
   */
  public versions<E extends Entity>(entity: E): Versions<Read<E>> {
    if (!entity.routes.versions) throw withoutRoutes(entity, 'history');
    return new VersionRoutes(entity, this.dispatcher);
  }
}

function withoutRoutes({ noun, routes }: Entity, what: string): Error {
  return new Error(`The API has no ${what} of ${noun} entries (contract, section ${routes.section}).`);
}
