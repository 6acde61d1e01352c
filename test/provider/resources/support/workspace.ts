import { explain } from '../../../../src/provider/connection/explain';
import type { Connection } from '../../../../src/provider/connection/connection';
import { PROVIDER_SCHEMA } from '../../../../src/provider/connection/provider-schema';
import { frameworkServer } from '../../../../src/provider/framework/framework-server';
import type {
  ApplyResourceChangeResponse,
  PlanResourceChangeResponse,
  PrivateState,
  ProviderServer,
  ReadResourceResponse,
} from '../../../../src/provider/framework/server';
import type { ValueObject } from '../../../../src/provider/framework/value';
import type { EntryResource } from '../../../../src/provider/resources/entry/entry-resource';

/** One resource in an engine's hands: what is configured, planned, applied and read. */
export class Workspace {
  /** @param connection undefined while the provider's configuration is unknown */
  public static async open(resource: EntryResource, connection: Connection | undefined): Promise<Workspace> {
    const server = frameworkServer<Connection>({
      schema: PROVIDER_SCHEMA,
      resources: [resource],
      connect: async () => connection,
      explain,
    });
    await server.configureProvider({ config: {}, engineVersion: '1.11.4', deferralAllowed: false });
    return new Workspace(server, resource);
  }

  private constructor(
    public readonly server: ProviderServer,
    private readonly resource: EntryResource,
  ) {}

  /** A configuration that says this much. */
  public config(values: ValueObject): ValueObject {
    return { ...Object.fromEntries(Object.keys(this.resource.schema.attributes).map((name) => [name, null])), ...values };
  }

  public plan(values: ValueObject, prior: ValueObject | null = null): Promise<PlanResourceChangeResponse> {
    const config = this.config(values);
    const { typeName } = this.resource;
    return this.server.planResourceChange({ typeName, prior, config, proposed: config, private: {}, priorIdentity: null, deferralAllowed: false });
  }

  /** Applies a plan; without one, of what the configuration says. */
  public async apply(
    values: ValueObject,
    { prior = null, memory = {}, planned }: { prior?: ValueObject | null; memory?: PrivateState; planned?: ValueObject } = {},
  ): Promise<ApplyResourceChangeResponse> {
    const plan = planned ?? ((await this.plan(values, prior)).planned as ValueObject);
    const { typeName } = this.resource;
    return this.server.applyResourceChange({ typeName, prior, planned: plan, config: this.config(values), private: memory, identity: null });
  }

  public destroy(prior: ValueObject): Promise<ApplyResourceChangeResponse> {
    const { typeName } = this.resource;
    return this.server.applyResourceChange({ typeName, prior, planned: null, config: null, private: {}, identity: null });
  }

  public read(state: ValueObject, memory: PrivateState = {}): Promise<ReadResourceResponse> {
    const { typeName } = this.resource;
    return this.server.readResource({ typeName, state, private: memory, identity: null, deferralAllowed: false });
  }

  public async validate(values: ValueObject) {
    const { diagnostics } = await this.server.validateResourceConfig({ typeName: this.resource.typeName, config: this.config(values) });
    return diagnostics;
  }
}
