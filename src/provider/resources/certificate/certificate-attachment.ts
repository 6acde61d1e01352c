import type { LoadBalancer } from '../../../model';
import type { Connection } from '../../connection/connection';
import type { Diagnostics } from '../../framework/diagnostics';
import type { ManagedResource, OperationContext, PlannedChange, Remote } from '../../framework/resource';
import type { PrivateState } from '../../framework/server';
import { at, isUnknown, type Value, type ValueObject } from '../../framework/value';
import { planConfig, requireConfig, settledConfig } from '../../fields/config-attribute';
import { ATTACHMENT_IDENTITY, ATTACHMENT_SCHEMA } from './attachment-schema';
import { CertificateWriter } from './certificate-writer';
import type { Attachment, Departure } from './listener-writes';
import { isAttached, isDefault, listedAs, surelyListedAs } from './certificates';
import { checkLeaving, checkWish, type PlanScene } from './check-plan';
import { claimCertificate, twoAttachments } from './claim-certificate';
import { importAttachment, settleListener } from './import-id';
import { findListener, isElbv2, isProblem, LISTENER_FIELDS, listenerKey, listenerValues } from './listener';
import { ListenerRegister } from './listener-register';
import { until } from './patience';
import { attributePathForParameter } from './attribute-path';

type Context = OperationContext<Connection>;

/** What an attachment remembers beside its state. */
interface Memory extends PrivateState {
  /** How the list was last seen to have its certificate, for certain: what only ends like the id may be another one. */
  readonly listed?: string;
}

/** What a planned destroy remembers for its apply, which may come before everything else of the run. */
interface DestroyMemory extends Memory {
  /** Another attachment is to be the default in the same run. */
  readonly hasHeir?: boolean;
}

/** How long attachments of one run wait for one another, in milliseconds: an engine plans and applies several at a time. */
export interface AttachmentPatience {
  readonly planMs: number;
  readonly applyMs: number;
}

/** A certificate on a listener of a load balancer. */
export class CertificateAttachmentResource implements ManagedResource<Connection> {
  public readonly typeName = 'svc_certificate_attachment';
  public readonly schema = ATTACHMENT_SCHEMA;
  public readonly identity = ATTACHMENT_IDENTITY;
  public readonly attributePathFor = attributePathForParameter;

  public constructor(private readonly patience: AttachmentPatience) {}

  public identityOf(state: ValueObject): ValueObject {
    return Object.fromEntries(Object.keys(ATTACHMENT_IDENTITY.attributes).map((name) => [name, at(state, name)]));
  }

  public async plan(change: PlannedChange, diagnostics: Diagnostics, context?: Context): Promise<void> {
    planConfig(change, diagnostics, context?.connection);
    const { planned, prior, requiresReplace } = change;
    if (!context || typeof planned.config !== 'string' || diagnostics.hasError) return;
    if (prior === null) {
      const isOpen = LISTENER_FIELDS.some(([attribute]) => isUnknown(change.config[attribute]));
      const listener = findListener(await listOf(planned.config, context), change.config);
      // What is still open can settle which listener is meant, and nothing else.
      if (isProblem(listener) && !(isOpen && listener.ambiguous)) diagnostics.error(listener.summary, listener.detail, listener.at);
      if (isProblem(listener) || isOpen) return;
      Object.assign(planned, listenerValues(listener));
      if (at(change.config, 'elbv2') === null) planned.elbv2 = isElbv2(listener);
      claimCertificate(listener, change, context.connection, diagnostics);
      await checkWish(wishOf(planned), this.scene(planned.config, listener, context), context);
    } else if (requiresReplace.length > 0) {
      // What takes its place is planned by a call of its own.
      await this.planLeaving(prior, change.private, context);
    } else {
      const listener = findListener(await listOf(planned.config, context), planned);
      if (isProblem(listener)) return;
      claimCertificate(listener, change, context.connection, diagnostics);
      const wish = {
        ...wishOf(planned),
        replaces: String(prior.certificate_id),
        known: (change.private as Memory).listed,
        keepsDefault: planned.on_destroy !== 'detach',
      };
      await checkWish(wish, this.scene(planned.config, listener, context), context);
    }
  }

  public async planDestroy(prior: ValueObject, context: Context, memory: Memory): Promise<DestroyMemory> {
    return { ...memory, hasHeir: await this.planLeaving(prior, memory, context) };
  }

  public async create({ planned }: { planned: ValueObject }, context: Context): Promise<Remote | null> {
    const config = settledConfig(planned, context);
    if (config === null) return null;
    const listener = await this.lookUp(planned, config, context);
    if (!listener) return null;
    const values = { ...settled(planned, listener), config };
    const attachment = attachmentOf(values);
    const { created } = context.connection.register(ListenerRegister).desk(config, listener);
    // Two that are configured alike look like one in the plan.
    if (created.has(attachment.certificateId)) {
      context.diagnostics.add(twoAttachments(this.typeName, listener, attachment.certificateId));
      return null;
    }
    created.add(attachment.certificateId);
    const listed = await this.writer(config, listener, context).attach(attachment);
    return context.diagnostics.hasError ? null : { values, private: remembering(listed) };
  }

  public async read({ state, private: memory }: { state: ValueObject; private: Memory }, context: Context): Promise<Remote | null> {
    const config = String(state.config);
    const id = String(state.certificate_id);
    const listener = findListener(await listOf(config, context), state);
    if (isProblem(listener)) {
      // Only an import by identity leaves open which one is meant.
      if (listener.ambiguous)
        context.diagnostics.error(listener.summary, `${listener.detail}\n\nImport by identity, with these.`, listener.at);
      return null;
    }
    if (!isAttached(listener, id, memory.listed)) return null;
    const [sure, another] = surelyListedAs(listener, id, memory.listed);
    const values = {
      ...settled(state, listener),
      default: isDefault(listener, id, memory.listed),
      on_destroy: at(state, 'on_destroy') ?? 'detach',
    };
    return { values, private: remembering(another === undefined ? sure : undefined) };
  }

  public async update(
    { prior, planned, private: memory }: { prior: ValueObject; planned: ValueObject; private: Memory },
    context: Context,
  ): Promise<Remote | null> {
    const config = String(planned.config);
    const listener = await this.lookUp(planned, config, context);
    if (!listener) return null;
    const writer = this.writer(config, listener, context);
    const attachment = attachmentOf(planned);
    if (prior.certificate_id === planned.certificate_id) {
      // The state says that it is attached, so that what may be it counts as it.
      const [guess, another] = listedAs(listener, attachment.certificateId, memory.listed);
      await writer.attach({ ...attachment, known: another === undefined ? guess : undefined });
      return context.diagnostics.hasError ? null : { values: planned, private: remembering(memory.listed) };
    }
    const departure = { ...this.departureOf(prior, config, listener, memory, context), keepsDefault: planned.on_destroy === 'keep' };
    const listed = await writer.exchange(attachment, departure);
    return context.diagnostics.hasError ? null : { values: planned, private: remembering(listed) };
  }

  public async delete({ prior, private: memory }: { prior: ValueObject; private: DestroyMemory }, context: Context): Promise<void> {
    if (prior.on_destroy === 'keep') return;
    const config = String(prior.config);
    const listener = findListener(await listOf(config, context), prior);
    // With its listener, the attachment is gone.
    if (isProblem(listener) || !isAttached(listener, String(prior.certificate_id), memory.listed)) return;
    await this.writer(config, listener, context).detach(this.departureOf(prior, config, listener, memory, context));
  }

  public async importById(id: string, context: Context): Promise<ValueObject | null> {
    const { diagnostics } = context;
    const imported = importAttachment(id, diagnostics);
    return imported && settleListener(imported, await listOf(String(imported.config), context), diagnostics);
  }

  public importByIdentity(identity: ValueObject, { connection, diagnostics }: Context): ValueObject | null {
    const config = at(identity, 'config') ?? requireConfig(connection, diagnostics);
    return config === null ? null : { ...identity, config };
  }

  /** The listener that a plan describes, looked up where the plan left that open; undefined after an error. */
  private async lookUp(planned: ValueObject, config: string, context: Context): Promise<LoadBalancer | undefined> {
    const found = findListener(await listOf(config, context), planned);
    if (!isProblem(found)) return found;
    context.diagnostics.error(found.summary, found.detail, found.at);
    return undefined;
  }

  private async planLeaving(prior: ValueObject, { listed }: Memory, context: Context): Promise<boolean> {
    if (prior.on_destroy === 'keep') return false;
    const config = String(prior.config);
    const listener = findListener(await listOf(config, context), prior);
    return !isProblem(listener) && checkLeaving(String(prior.certificate_id), listed, this.scene(config, listener, context), context);
  }

  private scene(config: string, listener: LoadBalancer, context: Context): PlanScene {
    const { connection, signal } = context;
    const register = connection.register(ListenerRegister);
    return {
      listener,
      plan: register.plan(config, listener),
      listenerNow: async () => {
        connection.balancers.forget(config);
        const now = findListener(await listOf(config, context), listenerValues(listener));
        return isProblem(now) ? listener : now;
      },
      wait: async (thing, condition, onTimeout) => {
        const isDone = () => condition() || (thing === 'room' && register.isApplying);
        if (isDone()) return;
        await register.waitingRoom.sit(`${thing} ${listenerKey(config, listener)}`, async () => {
          if (!(await until(isDone, this.patience.planMs, signal, register.watch(config, listener)))) await onTimeout();
        });
      },
    };
  }

  private writer(config: string, listener: LoadBalancer, context: Context): CertificateWriter {
    context.connection.register(ListenerRegister).isApplying = true;
    return new CertificateWriter(config, listener, context, this.patience.applyMs);
  }

  private departureOf(
    prior: ValueObject,
    config: string,
    listener: LoadBalancer,
    { hasHeir, listed }: DestroyMemory,
    { connection }: Context,
  ): Departure {
    return {
      certificateId: String(prior.certificate_id),
      elbv2: prior.elbv2 !== false,
      known: listed,
      hasHeir: () => hasHeir === true || connection.register(ListenerRegister).plan(config, listener).hasHeir,
    };
  }
}

export const certificateAttachment = new CertificateAttachmentResource({ planMs: 1000, applyMs: 5000 });

function remembering(listed: string | undefined): Memory {
  return listed === undefined ? {} : { listed };
}

function listOf(config: string, { connection, signal }: Context): Promise<readonly LoadBalancer[]> {
  return connection.balancers.list(config, signal);
}

function wishOf({ certificate_id: id, default: isMain }: ValueObject) {
  return { certificateId: known(id), isDefault: typeof isMain === 'boolean' ? isMain : undefined };
}

/** The values, with what the listener says where they leave it open. */
function settled(values: ValueObject, listener: LoadBalancer): ValueObject {
  return { ...values, ...listenerValues(listener), elbv2: typeof values.elbv2 === 'boolean' ? values.elbv2 : isElbv2(listener) };
}

function known(value: Value | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function attachmentOf({ certificate_id: id, default: isMain, elbv2 }: ValueObject): Attachment {
  return { certificateId: String(id), default: isMain === true, elbv2: elbv2 !== false };
}
