import { explain } from '../../../../src/provider/connection/explain';
import type { Connection } from '../../../../src/provider/connection/connection';
import { PROVIDER_SCHEMA } from '../../../../src/provider/connection/provider-schema';
import { sameAttributeMeaning } from '../../../../src/provider/fields/same-meaning';
import { type FrameworkServer, frameworkServer } from '../../../../src/provider/framework/framework-server';
import type { ManagedResource } from '../../../../src/provider/framework/resource';
import type {
  ApplyResourceChangeResponse,
  PlanResourceChangeResponse,
  PrivateState,
  ReadResourceResponse,
} from '../../../../src/provider/framework/server';
import type { ValueObject } from '../../../../src/provider/framework/value';

/** Plans, applies and reads one resource, as an engine does. */
export class Workspace {
  /** @param connection undefined while the provider's configuration is unknown */
  public static async open(resource: ManagedResource<Connection>, connection: Connection | undefined): Promise<Workspace> {
    const server = frameworkServer<Connection>({
      schema: PROVIDER_SCHEMA,
      resources: [resource],
      connect: async () => connection,
      explain,
      sameMeaning: sameAttributeMeaning,
    });
    await server.configureProvider({ config: {}, engineVersion: '1.11.4', deferralAllowed: false });
    return new Workspace(server, resource);
  }

  private constructor(
    public readonly server: FrameworkServer,
    private readonly resource: ManagedResource<Connection>,
  ) {}

  /** Returns a configuration with these arguments. */
  public config(values: ValueObject): ValueObject {
    return { ...Object.fromEntries(Object.keys(this.resource.schema.attributes).map((name) => [name, null])), ...values };
  }

  public plan(values: ValueObject, prior: ValueObject | null = null, memory: PrivateState = {}): Promise<PlanResourceChangeResponse> {
    const config = this.config(values);
    const { typeName } = this.resource;
    return this.server.planResourceChange({
      typeName,
      prior,
      config,
      proposed: config,
      private: memory,
      priorIdentity: null,
      deferralAllowed: false,
    });
  }

  /** Applies a plan, or else plans and applies the configuration. */
  public async apply(
    values: ValueObject,
    { prior = null, memory = {}, planned }: { prior?: ValueObject | null; memory?: PrivateState; planned?: ValueObject } = {},
  ): Promise<ApplyResourceChangeResponse> {
    const plan = planned ? { planned, private: memory } : await this.plan(values, prior, memory);
    const { typeName } = this.resource;
    return this.server.applyResourceChange({
      typeName,
      prior,
      planned: plan.planned as ValueObject,
      config: this.config(values),
      private: plan.private,
      identity: null,
    });
  }

  /**
   * Plans a create at an engine that stores what the plan remembers, as Terraform does since 1.16.
   *
   * @param stored by an earlier plan, which is about to be applied
   */
  public planStored(values: ValueObject, stored: PrivateState = {}): Promise<PlanResourceChangeResponse> {
    const config = this.config(values);
    const { typeName } = this.resource;
    return this.server.planResourceChange({
      typeName,
      prior: null,
      config,
      proposed: config,
      private: {},
      priorIdentity: null,
      plannedPrivate: stored,
      deferralAllowed: false,
    });
  }

  /** Applies the stored plan of a create like such an engine: plans again, and requires the same result. */
  public async applyStored(values: ValueObject, saved: PlanResourceChangeResponse): Promise<ApplyResourceChangeResponse> {
    const { planned, private: memory } = await this.planStored(values, saved.private);
    expect(planned).toEqual(saved.planned);
    return this.apply(values, { planned: planned as ValueObject, memory });
  }

  public planDestroy(prior: ValueObject, memory: PrivateState = {}): Promise<PlanResourceChangeResponse> {
    const { typeName } = this.resource;
    return this.server.planResourceChange({
      typeName,
      prior,
      config: null,
      proposed: null,
      private: memory,
      priorIdentity: null,
      deferralAllowed: false,
    });
  }

  public destroy(prior: ValueObject, memory: PrivateState = {}): Promise<ApplyResourceChangeResponse> {
    const { typeName } = this.resource;
    return this.server.applyResourceChange({ typeName, prior, planned: null, config: null, private: memory, identity: null });
  }

  public read(state: ValueObject, memory: PrivateState = {}): Promise<ReadResourceResponse> {
    const { typeName } = this.resource;
    return this.server.readResource({ typeName, state, private: memory, identity: null, deferralAllowed: false });
  }

  /** Imports by an id, and reads the result, as an engine does. */
  public async import(id: string): Promise<ReadResourceResponse> {
    const { typeName } = this.resource;
    const { imported, diagnostics } = await this.server.importResourceState({ typeName, id, identity: null, deferralAllowed: false });
    const [found] = imported;
    if (!found) return { state: null, private: {}, identity: null, diagnostics };
    return this.read(found.state as ValueObject, found.private);
  }

  public async validate(values: ValueObject) {
    const { diagnostics } = await this.server.validateResourceConfig({ typeName: this.resource.typeName, config: this.config(values) });
    return diagnostics;
  }
}
