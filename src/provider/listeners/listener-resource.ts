import { asText } from '../../model/json';
import { type LoadBalancer, staysOnDestroy } from '../../model';
import type { ListenerServices } from '../connection/services';
import { planConfig, settledConfig, withConfig } from '../fields/config-attribute';
import { type Diagnostics, type Message, path } from '../framework/diagnostics';
import { refuseInPlan } from '../framework/refusal-in-plan';
import type { AttributePathFor, ManagedResource, OperationContext, ChangeToPlan, Remote } from '../framework/resource';
import type { IdentitySchema, Schema } from '../framework/schema';
import type { MemoryShape } from '../framework/memory';
import type { PrivateState } from '../framework/server';
import { memberValue, isUnknown, type ValueObject, withoutString } from '../framework/value';
import { stateWithoutAddress } from '../messages/ids';
import { importOneListener } from '../messages/listener';
import { importListener, resolveListener } from './import-id';
import { findListener, isProblem, LISTENER_FIELDS, type ListenerProblem, listenersOf, listenerText, listenerValues } from './listener';
import { attributePathsOf } from './listener-schema';

type Context = OperationContext<ListenerServices>;

/** An operation on one listener, with its diagnostics. */
export class ListenerOperation {
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

  public readonly report = (message: Message, attribute = this.certificates): void =>
    this.context.diagnostics.add(message, path(attribute));

  /** Reports in a plan that the service would refuse certificates. */
  public readonly refuse = (change: ChangeToPlan, message: Message): void =>
    refuseInPlan(change, this.context.diagnostics, (refused) => refused.add(message, path(this.certificates)));
}

/** Base class of resources over certificates of one listener. Finds the listener for each operation. */
export abstract class ListenerResource implements ManagedResource<ListenerServices> {
  public abstract readonly typeName: string;
  public abstract readonly memory: MemoryShape;
  public readonly attributePathFor: AttributePathFor;
  public readonly hasInstances = true;

  /**
   * @param certificates the attribute that names certificates
   * @param namesCertificate whether an import id names a certificate in addition to the listener
   */
  protected constructor(
    public readonly schema: Schema,
    public readonly identity: IdentitySchema,
    private readonly certificates: string,
    private readonly namesCertificate: boolean,
  ) {
    this.attributePathFor = attributePathsOf(schema.attributes, certificates);
  }

  protected abstract planOn(operation: ListenerOperation, change: ChangeToPlan): void;
  protected abstract planDestroyOn(operation: ListenerOperation, prior: ValueObject, memory: PrivateState): PrivateState;
  /** Whether the listener has every certificate of the state. */
  protected abstract hasAll(listener: LoadBalancer, state: ValueObject, memory: PrivateState): boolean;
  /** Returns the values of the resource on the listener; null if they are absent. */
  protected abstract readFrom(listener: LoadBalancer, state: ValueObject, memory: PrivateState): Remote | null;
  protected abstract createOn(operation: ListenerOperation, values: ValueObject, memory: PrivateState): Promise<Remote | null>;
  protected abstract updateOn(
    operation: ListenerOperation,
    prior: ValueObject,
    planned: ValueObject,
    memory: PrivateState,
  ): Promise<Remote | null>;
  protected abstract deleteOn(operation: ListenerOperation, prior: ValueObject, memory: PrivateState): Promise<void>;

  public identityOf(state: ValueObject): ValueObject {
    return Object.fromEntries(Object.keys(this.identity.attributes).map((name) => [name, memberValue(state, name)]));
  }

  public async plan(change: ChangeToPlan, diagnostics: Diagnostics, context?: Context): Promise<void> {
    planConfig(change, diagnostics, context?.connection);
    settle(context);
    const { planned, prior, config } = change;
    if (prior !== null && context && this.isLost(prior, context)) return;
    if (!context || typeof planned.config !== 'string' || diagnostics.hasError) return;
    if (prior !== null && change.requiresReplace.length > 0) {
      // Core plans the new object in a separate call.
      change.private = await this.planDestroy(prior, context, change.private);
      return;
    }
    const found = findListener(await listenersOf(planned.config, context), prior === null ? config : planned);
    const isOpen = prior === null && LISTENER_FIELDS.some(([attribute]) => isUnknown(config[attribute]));
    // Attributes that are still unknown may select one of several listeners.
    if (isProblem(found) && prior === null && !(isOpen && found.ambiguous))
      refuseInPlan(change, diagnostics, (refused) => refused.add(found));
    if (isProblem(found) || isOpen) return;
    if (prior === null) Object.assign(planned, listenerValues(found));
    this.planOn(this.operation(planned.config, found, context), change);
  }

  public async planDestroy(prior: ValueObject, context: Context, memory: PrivateState): Promise<PrivateState> {
    settle(context);
    if (this.isLost(prior, context)) return memory;
    const operation = await this.destroyOperation(prior, context);
    return operation ? this.planDestroyOn(operation, prior, memory) : memory;
  }

  public async create(
    { planned, private: memory }: { planned: ValueObject; private: PrivateState },
    context: Context,
  ): Promise<Remote | null> {
    const config = settledConfig(planned, context);
    const operation = config === null ? undefined : await this.writeOperation(config, planned, context);
    return operation
      ? this.createOn(operation, { ...planned, ...listenerValues(operation.listener), config: operation.config }, memory)
      : null;
  }

  public async read({ state, private: memory }: { state: ValueObject; private: PrivateState }, context: Context): Promise<Remote | null> {
    settle(context);
    if (this.isLost(state, context)) return null;
    const found = await this.found(state, context, (listener) => this.hasAll(listener, state, memory));
    if (!isProblem(found)) return this.readFrom(found, { ...state, ...listenerValues(found) }, memory);
    // Only an import by identity can match several listeners.
    if (found.ambiguous) context.diagnostics.add(importOneListener(found, found.distinguishing), found.path);
    return null;
  }

  public async update(
    { prior, planned, private: memory }: { prior: ValueObject; planned: ValueObject; private: PrivateState },
    context: Context,
  ): Promise<Remote | null> {
    settle(context);
    if (this.isLost(prior, context)) return null;
    const operation = await this.writeOperation(asText(planned.config), planned, context);
    return operation ? this.updateOn(operation, prior, planned, memory) : null;
  }

  public async delete({ prior, private: memory }: { prior: ValueObject; private: PrivateState }, context: Context): Promise<void> {
    settle(context);
    if (this.isLost(prior, context)) return;
    const operation = await this.destroyOperation(prior, context);
    if (operation) await this.deleteOn(operation, prior, memory);
  }

  public async importById(id: string, context: Context): Promise<ValueObject | null> {
    const imported = importListener(id, this.namesCertificate, context.diagnostics);
    return imported && resolveListener(imported, await listenersOf(asText(imported.config), context), context.diagnostics);
  }

  public importByIdentity(identity: ValueObject, context: Context): ValueObject | null {
    return withConfig(identity, context);
  }

  /** Whether a state does not name its object, because it was edited or damaged. Reports that as an error. */
  private isLost(state: ValueObject, { diagnostics }: Context): boolean {
    const names = ['config', 'load_balancer', ...(this.namesCertificate ? ['certificate_id'] : [])];
    const missing = withoutString(state, names);
    if (missing.length === 0) return false;
    const parts = ['config', 'load_balancer', 'listener', ...names.slice(2)].map((name) => {
      const value = memberValue(state, name);
      return typeof value === 'string' ? value : name.toUpperCase();
    });
    diagnostics.add(stateWithoutAddress(this.typeName, missing, parts.join('/')));
    return true;
  }

  /** Returns the operation of a destroy; undefined if there is nothing to do: the certificates stay, or the listener is deleted. */
  private async destroyOperation(prior: ValueObject, context: Context): Promise<ListenerOperation | undefined> {
    const found = staysOnDestroy(prior) ? undefined : await this.found(prior, context);
    return found && !isProblem(found) ? this.operation(asText(prior.config), found, context) : undefined;
  }

  /** Returns the listener of a state. If a list lacks it, another list decides: a list may lag. */
  private async found(
    state: ValueObject,
    context: Context,
    isComplete: (listener: LoadBalancer) => boolean = () => true,
  ): Promise<LoadBalancer | ListenerProblem> {
    const { connection, signal } = context;
    const config = asText(state.config);
    const list = await listenersOf(config, context);
    const found = findListener(list, state);
    if (isProblem(found) ? found.ambiguous : isComplete(found)) return found;
    return findListener(await connection.balancers.listAgain(config, list, signal), state);
  }

  /** @returns undefined after an error */
  private async writeOperation(config: string, planned: ValueObject, context: Context): Promise<ListenerOperation | undefined> {
    const found = findListener(await listenersOf(config, context), planned);
    if (!isProblem(found)) return this.operation(config, found, context);
    context.diagnostics.add(found);
    return undefined;
  }

  private operation(config: string, listener: LoadBalancer, context: Context): ListenerOperation {
    return new ListenerOperation(config, listener, this.certificates, context);
  }
}

/** Ends what the object took in an earlier walk. */
function settle(context: Context | undefined): void {
  context?.connection.run.ownership.settle(context.instance);
}
