import { PROVIDER_SCHEMA } from '../../../src/provider/connection/provider-schema';
import type { Connection } from '../../../src/provider/connection/connection';
import type { Provider } from '../../../src/provider/framework/provider';
import type { ManagedResource } from '../../../src/provider/framework/resource';
import type { ValueObject } from '../../../src/provider/framework/value';
import { Broken } from './core/broken';
import { Engine, launch, type Said } from './core/engine';
import { Walk } from './core/walk';
import type { Manner } from './service/manner';
import { address } from './service/network';
import { CONFIGURATION, Service } from './service/service';

/** Subject of a rule: a resource, a service and runs. */
export interface Subject {
  readonly provider: Provider<Connection>;
  readonly resource: ManagedResource<Connection>;
}

/** One run of Terraform: a separate provider process, and Core's walk. */
export interface Run {
  readonly engine: Engine;
  readonly walk: Walk;
  /** Diagnostics of the provider's configuration. */
  readonly configured: Said;
}

/** A service with a configuration, and the provider. */
export class World {
  public readonly service: Service;
  private readonly settings: ValueObject;

  /** @param insisting whether Core requests each plan twice */
  public constructor(
    private readonly subject: Subject,
    manner: Manner,
    private readonly insisting = false,
  ) {
    this.service = new Service(manner);
    const silent = Object.fromEntries(Object.keys(PROVIDER_SCHEMA.attributes).map((name) => [name, null]));
    this.settings = { ...silent, base_url: address(this.service), config: CONFIGURATION, max_retries: 0 };
  }

  /**
   * Starts a run.
   *
   * @param settings of the provider block that differ from the default
   */
  public async run(settings: ValueObject = {}, deferralAllowed = false): Promise<Run> {
    const { provider, resource } = this.subject;
    const { types, carry } = launch(provider);
    const engine = new Engine(types, resource.typeName, carry, deferralAllowed);
    const configured = await engine.configure({ ...this.settings, ...settings });
    Broken.if(configured.errors, 'error in the configuration of the provider');
    return { engine, walk: new Walk(engine, resource.schema.attributes, resource.identity !== undefined, this.insisting), configured };
  }
}
