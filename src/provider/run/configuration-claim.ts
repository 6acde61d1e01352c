import type { Connection } from '../connection/connection';
import { type Diagnostics, type Message, path } from '../framework/diagnostics';
import type { PlannedChange, Remote } from '../framework/resource';
import type { ValueObject } from '../framework/value';
import { destroyedUnderAnother, replacedNotDestroyed, twoResourcesOneConfiguration } from '../messages/conflicts';
import { EntryOwnership } from './entry-ownership';
import { PlannedAddresses } from './planned-addresses';

/**
 * One resource manages all that a configuration has of something: the set of a family, or the regions. This refuses a
 * second such resource in the same run, which would undo or delete what the first one manages.
 *
 * It knows what `PlannedAddresses` and `EntryOwnership` know, so it does not see another alias or another process.
 */
export class ConfigurationClaim {
  private readonly planned: PlannedAddresses;
  private readonly ownership: EntryOwnership;

  public constructor(
    private readonly typeName: string,
    connection: Connection,
    private readonly diagnostics: Diagnostics,
  ) {
    this.planned = connection.register(PlannedAddresses);
    this.ownership = connection.register(EntryOwnership);
  }

  /** Refuses a plan that another plan of this run contradicts. */
  public plan(config: string, { prior, config: configured }: PlannedChange): void {
    if (prior === null) {
      const { differs, isDestroyed } = this.planned.create(this.key(config), configured);
      if (differs) this.refuse(twoResourcesOneConfiguration(this.typeName, config));
      else if (isDestroyed) this.refuse(destroyedUnderAnother(this.typeName, config));
    } else if (prior.config === config) {
      if (this.planned.keep(this.key(config))) this.refuse(destroyedUnderAnother(this.typeName, config));
    } else {
      this.planDestroy(prior);
    }
  }

  /** Refuses to destroy what another resource of this run manages. */
  public planDestroy(prior: ValueObject): void {
    const config = String(prior.config);
    const { isKept, isCreated } = this.planned.destroy(this.key(config));
    // With create_before_destroy, the apply plans the destroy of the replaced object after the create: `delete` decides then.
    if ((isKept || isCreated) && !this.ownership.isTaken(this.key(config))) this.refuse(destroyedUnderAnother(this.typeName, config));
  }

  /** Creates the resource, unless this run has created another one over the configuration. */
  public create(config: string, create: () => Promise<Remote | null>): Promise<Remote | null> {
    return this.ownership.createOnce(this.key(config), create, () => this.refuse(twoResourcesOneConfiguration(this.typeName, config)));
  }

  /** @returns whether to delete: not after create_before_destroy, where the new resource manages the same thing */
  public mayDelete(config: string): boolean {
    this.planned.destroyed(this.key(config));
    if (!this.ownership.isTaken(this.key(config))) return true;
    this.diagnostics.add(replacedNotDestroyed(this.typeName, config));
    return false;
  }

  private refuse(message: Message): void {
    this.diagnostics.add(message, path('config'));
  }

  private key(config: string): string {
    return JSON.stringify([this.typeName, config]);
  }
}
