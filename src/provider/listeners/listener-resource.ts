import type { LoadBalancer } from '../../model';
import type { Connection } from '../connection/connection';
import { planConfig, requireConfig, settledConfig } from '../fields/config-attribute';
import { type Diagnostics, type Message, path } from '../framework/diagnostics';
import { refuseInPlan } from '../framework/refusal-in-plan';
import type { AttributePathFor, ManagedResource, OperationContext, PlannedChange, Remote } from '../framework/resource';
import type { IdentitySchema, Schema } from '../framework/schema';
import type { PrivateState } from '../framework/server';
import { at, isUnknown, type ValueObject } from '../framework/value';
import { importOneListener } from '../messages/listener';
import { importListener, settleListener } from './import-id';
import { findListener, isProblem, LISTENER_FIELDS, listenersOf, listenerText, listenerValues } from './listener';
import { attributePathsOf } from './listener-schema';

type Context = OperationContext<Connection>;

/** The listener that an operation is about, and where it is told what is wrong. */
export class ListenerScene {
  public readonly text: string;

  /** @param certificates the attribute that names certificates */
  public constructor(
    public readonly config: string,
    public readonly listener: LoadBalancer,
    private readonly certificates: string,
    public readonly context: Context,
  ) {
    this.text = listenerText(listener);
  }

  public get hasError(): boolean {
    return this.context.diagnostics.hasError;
  }

  public readonly tell = (message: Message, attribute = this.certificates): void => this.context.diagnostics.add(message, path(attribute));

  /** Says in a plan that the service would refuse certificates. */
  public readonly refuse = (change: PlannedChange, message: Message): void =>
    refuseInPlan(change, this.context.diagnostics, (refused) => refused.add(message, path(this.certificates)));
}

/** A resource over certificates of one listener of a load balancer: finds the listener, whatever the operation. */
export abstract class ListenerResource implements ManagedResource<Connection> {
  public abstract readonly typeName: string;
  public readonly attributePathFor: AttributePathFor;

  /**
   * @param certificates the attribute that names certificates
   * @param namesCertificate whether an import id names a certificate, beside the listener
   */
  protected constructor(
    public readonly schema: Schema,
    public readonly identity: IdentitySchema,
    private readonly certificates: string,
    private readonly namesCertificate: boolean,
  ) {
    this.attributePathFor = attributePathsOf(schema.attributes, certificates);
  }

  protected abstract planOn(scene: ListenerScene, change: PlannedChange): void;
  protected abstract planDestroyOn(scene: ListenerScene, prior: ValueObject, memory: PrivateState): PrivateState;
  /** The resource as the listener has it; null where it is gone. */
  protected abstract readFrom(listener: LoadBalancer, state: ValueObject, memory: PrivateState): Remote | null;
  protected abstract createOn(scene: ListenerScene, values: ValueObject, memory: PrivateState): Promise<Remote | null>;
  protected abstract updateOn(scene: ListenerScene, prior: ValueObject, planned: ValueObject, memory: PrivateState): Promise<Remote | null>;
  protected abstract deleteOn(scene: ListenerScene, prior: ValueObject, memory: PrivateState): Promise<void>;

  public identityOf(state: ValueObject): ValueObject {
    return Object.fromEntries(Object.keys(this.identity.attributes).map((name) => [name, at(state, name)]));
  }

  public async plan(change: PlannedChange, diagnostics: Diagnostics, context?: Context): Promise<void> {
    planConfig(change, diagnostics, context?.connection);
    const { planned, prior, config } = change;
    if (!context || typeof planned.config !== 'string' || diagnostics.hasError) return;
    if (prior !== null && change.requiresReplace.length > 0) {
      // What takes its place is planned by a call of its own.
      change.private = await this.planDestroy(prior, context, change.private);
      return;
    }
    const found = findListener(await listenersOf(planned.config, context), prior === null ? config : planned);
    const isOpen = prior === null && LISTENER_FIELDS.some(([attribute]) => isUnknown(config[attribute]));
    // What is still open can settle which of several listeners is meant, and nothing else.
    if (isProblem(found) && prior === null && !(isOpen && found.ambiguous))
      refuseInPlan(change, diagnostics, (refused) => refused.add(found));
    if (isProblem(found) || isOpen) return;
    if (prior === null) Object.assign(planned, listenerValues(found));
    this.planOn(this.scene(planned.config, found, context), change);
  }

  public async planDestroy(prior: ValueObject, context: Context, memory: PrivateState): Promise<PrivateState> {
    const scene = await this.leaving(prior, context);
    return scene ? this.planDestroyOn(scene, prior, memory) : memory;
  }

  public async create(
    { planned, private: memory }: { planned: ValueObject; private: PrivateState },
    context: Context,
  ): Promise<Remote | null> {
    const config = settledConfig(planned, context);
    const scene = config === null ? undefined : await this.required(config, planned, context);
    return scene ? this.createOn(scene, { ...planned, ...listenerValues(scene.listener), config: scene.config }, memory) : null;
  }

  public async read({ state, private: memory }: { state: ValueObject; private: PrivateState }, context: Context): Promise<Remote | null> {
    const found = findListener(await listenersOf(String(state.config), context), state);
    if (!isProblem(found)) return this.readFrom(found, { ...state, ...listenerValues(found) }, memory);
    // Only an import by identity leaves open which one is meant.
    if (found.ambiguous) context.diagnostics.add(importOneListener(found, found.telling), found.path);
    return null;
  }

  public async update(
    { prior, planned, private: memory }: { prior: ValueObject; planned: ValueObject; private: PrivateState },
    context: Context,
  ): Promise<Remote | null> {
    const scene = await this.required(String(planned.config), planned, context);
    return scene ? this.updateOn(scene, prior, planned, memory) : null;
  }

  public async delete({ prior, private: memory }: { prior: ValueObject; private: PrivateState }, context: Context): Promise<void> {
    const scene = await this.leaving(prior, context);
    if (scene) await this.deleteOn(scene, prior, memory);
  }

  public async importById(id: string, context: Context): Promise<ValueObject | null> {
    const imported = importListener(id, this.namesCertificate, context.diagnostics);
    return imported && settleListener(imported, await listenersOf(String(imported.config), context), context.diagnostics);
  }

  public importByIdentity(identity: ValueObject, { connection, diagnostics }: Context): ValueObject | null {
    const config = at(identity, 'config') ?? requireConfig(connection, diagnostics);
    return config === null ? null : { ...identity, config };
  }

  /** What a destroy is about; undefined where it does nothing: the certificates stay, or went with their listener. */
  private async leaving(prior: ValueObject, context: Context): Promise<ListenerScene | undefined> {
    const config = String(prior.config);
    const found = prior.on_destroy === 'keep' ? undefined : findListener(await listenersOf(config, context), prior);
    return found && !isProblem(found) ? this.scene(config, found, context) : undefined;
  }

  /** @returns undefined after an error */
  private async required(config: string, planned: ValueObject, context: Context): Promise<ListenerScene | undefined> {
    const found = findListener(await listenersOf(config, context), planned);
    if (!isProblem(found)) return this.scene(config, found, context);
    context.diagnostics.add(found);
    return undefined;
  }

  private scene(config: string, listener: LoadBalancer, context: Context): ListenerScene {
    return new ListenerScene(config, listener, this.certificates, context);
  }
}
