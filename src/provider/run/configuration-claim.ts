import type { Connection } from '../connection/connection';
import type { Diagnostics } from '../framework/diagnostics';
import type { PlannedChange, Remote } from '../framework/resource';
import type { ValueObject } from '../framework/value';
import { EntryOwnership } from './entry-ownership';
import { configurationChangesHands, twinsAlike, twoResourcesOneConfiguration } from './conflict-messages';
import { PlannedAddresses } from './planned-addresses';

/**
 * What a resource type says of its claims to a configuration: there is one resource over all that a configuration has
 * of something, and what the one deletes another would lose.
 */
export class ConfigurationClaim {
  public constructor(
    private readonly typeName: string,
    private readonly connection: Connection,
    private readonly diagnostics: Diagnostics,
  ) {}

  /** Refuses what is planned over a configuration that another resource of the run is over, too. */
  public plan(config: string, change: PlannedChange): void {
    const from = change.prior === null ? config : String(change.prior.config);
    const { another, alike, leaving } = this.connection
      .register(PlannedAddresses)
      .plan(this.key(config), change, { from: this.key(from), certain: true });
    if (another) this.diagnostics.add(twoResourcesOneConfiguration(this.typeName, config));
    else if (leaving) this.diagnostics.add(configurationChangesHands(this.typeName, config));
    else if (alike) this.diagnostics.add(twinsAlike(this.typeName, `configuration ${JSON.stringify(config)}`));
  }

  /** Whether a planned replacement takes the place of what is over the same configuration, which Core does not tell. */
  public isInPlace(config: string, { replacing }: PlannedChange): boolean {
    return replacing && this.connection.register(PlannedAddresses).isKept(this.key(config));
  }

  /** Refuses the destruction under another resource. */
  public planDestroy(prior: ValueObject): void {
    const config = String(prior.config);
    const { kept, coming } = this.connection.register(PlannedAddresses).destroy(this.key(config));
    // What has been made already, in a run that applies, is what takes its place: see `delete`.
    if ((kept || coming) && !this.connection.register(EntryOwnership).isCreated(this.key(config)))
      this.diagnostics.add(configurationChangesHands(this.typeName, config));
  }

  /** Makes the resource, unless this run has made another over the configuration, which is said. */
  public create(config: string, make: () => Promise<Remote | null>): Promise<Remote | null> {
    return this.connection
      .register(EntryOwnership)
      .make(this.key(config), make, () => this.diagnostics.add(twoResourcesOneConfiguration(this.typeName, config)));
  }

  /** @returns whether it may be deleted: false, and said, where a replacement made before it has taken its place (create_before_destroy) */
  public delete(config: string): boolean {
    this.connection.register(PlannedAddresses).gone(this.key(config));
    if (!this.connection.register(EntryOwnership).isCreated(this.key(config))) return true;
    this.diagnostics.warning(
      'What was replaced stays',
      `The ${this.typeName} over configuration ${JSON.stringify(config)} was ` +
        'taken over in this run by the one that replaces it: nothing is deleted.',
    );
    return false;
  }

  private key(config: string): string {
    return JSON.stringify([this.typeName, config]);
  }
}
