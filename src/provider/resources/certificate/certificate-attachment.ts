import { asText } from '../../../model/json';
import { ambiguousMatch, certificatesOf, isDefault, listedAs, type LoadBalancer, own, shortId, surelyListedAs } from '../../../model';
import type { Message, Severity } from '../../framework/diagnostics';
import type { ChangeToPlan, Remote } from '../../framework/resource';
import { isText, type MemoryShape } from '../../framework/memory';
import type { PrivateState } from '../../framework/server';
import { memberValue, type ValueObject } from '../../framework/value';
import * as messages from '../../messages/certificates';
import { ATTACHMENT_IDENTITY, ATTACHMENT_SCHEMA } from './attachment-schema';
import { isElbv2 } from '../../listeners/listener';
import { type Holder, ListenerClaims } from './listener-claims';
import { contentOf, goalOf, type WantedCertificates, withCertificate } from './listener-goal';
import { ListenerResource, type ListenerOperation } from '../../listeners/listener-resource';
import { noOrder } from './listener-progress';
import { ListenerWriter } from './listener-writer';
import {
  beforeRun,
  isOtherThanPlanned,
  OVERWRITTEN_SHAPE,
  overwrittenBy,
  type OverwrittenCertificates,
  withOverwritten,
} from './overwritten-certificates';
import { orderWrites } from './write-order';

/** Private state of an attachment. */
interface AttachmentMemory extends PrivateState {
  /** The certificate as the service lists it, if it is certain: a link with the same end may be another certificate. */
  readonly listed?: string;
  /** Listed default certificate of the listener when it was last read. If another user changes it, the write is refused. */
  readonly main?: string;
  /** In the plan of a create: the attribute of this name. */
  readonly overwritten?: OverwrittenCertificates;
  /** Whether another resource needs the certificate of a planned destroy. In the apply, Core does not call unchanged resources. */
  readonly held?: boolean;
}

/** A certificate that is replaced. */
interface Former {
  readonly prior: ValueObject;
  readonly known: string | undefined;
}

/** Options of a write, in addition to the wanted values. */
interface WriteOptions {
  readonly main?: string;
  readonly former?: Former;
  readonly memory?: AttachmentMemory;
  readonly mayWrite?: (now: LoadBalancer) => boolean;
}

/** One certificate on a listener of a load balancer. All others stay unchanged. */
class CertificateAttachmentResource extends ListenerResource {
  public readonly typeName = 'svc_certificate_attachment';
  public readonly memory: MemoryShape = {
    listed: isText,
    main: isText,
    overwritten: OVERWRITTEN_SHAPE,
    held: (value) => typeof value === 'boolean',
  };

  public constructor() {
    super(ATTACHMENT_SCHEMA, ATTACHMENT_IDENTITY, 'certificate_id', true);
  }

  protected planOn(operation: ListenerOperation, change: ChangeToPlan): void {
    const { config, prior, planned, replaces, private: memory } = change;
    const { listener, text } = operation;
    if (prior === null) change.private = { main: listener.default_certificate, ...memory };
    if (prior === null && memberValue(config, 'elbv2') === null) planned.elbv2 = isElbv2(listener);
    const id = typeof planned.certificate_id === 'string' ? planned.certificate_id : '';
    const claims = new ListenerClaims(operation);
    if (claims.attach(id)) operation.report(messages.listenerManagedTwice(text, [id]));
    const { listed: known } = memory as AttachmentMemory;
    const former = prior === null || prior.certificate_id === id ? undefined : asText(prior.certificate_id);
    const [leaving] = former === undefined ? [] : surelyListedAs(listener, former, known);
    const isSame = leaving !== undefined && surelyListedAs(listener, id).includes(leaving);
    if (prior !== null && !isSame) {
      const isShared = former === undefined ? claims.keepOne(id, known) : claims.giveUp(leaving ?? known ?? former);
      if (isShared) operation.report(messages.givenUpByOne(former ?? id, text));
    }
    if (id === '' || operation.hasError) return;
    const isGivenUp = claims.holdOne(id, former === undefined ? known : undefined);
    if (isGivenUp) operation.report(messages.heldByAttachment(id, text));
    // The destroy of a replacement frees the slot.
    else if (!isSame && replaces === null && (prior === null || former !== undefined)) warnOfAttaching(operation, planned, id, leaving);
    if (former !== undefined && !isSame) {
      const holder = claims.leave(leaving ?? known ?? former);
      if (holder) operation.report(staysAttached(holder, former, text));
      else reportNotDetachable(operation, listener, former, known, planned, 'warning');
    }

    if (prior === null && typeof planned.default === 'boolean') {
      const { overwritten = overwrittenBy(beforeRun(operation, listener), attaching(planned, id)) } = memory as AttachmentMemory;
      planned.overwritten = { ...overwritten };
      change.private = { ...change.private, overwritten };
    }
    const isMain = isDefault(listener, id, former === undefined ? known : undefined);
    const { default_certificate: main } = listener;
    if (planned.default === true && main !== '' && !isMain)
      operation.report(messages.defaultChanges(text, shortId(listener, main), id, leaving === main, prior === null), 'default');
    if (planned.default === false && isMain && ambiguousMatch(listener, id, known).length === 0)
      operation.report(messages.remainsDefault(id, text), 'default');
  }

  protected planDestroyOn(operation: ListenerOperation, prior: ValueObject, memory: AttachmentMemory): AttachmentMemory {
    const id = asText(prior.certificate_id);
    const [listed = memory.listed ?? id] = listedAs(operation.listener, id, memory.listed);
    const claims = new ListenerClaims(operation);
    const holder = claims.leave(listed);
    if (holder) {
      operation.report(staysAttached(holder, id, operation.text));
      return { ...memory, held: true };
    }
    claims.giveUp(listed);
    reportNotDetachable(operation, operation.listener, id, memory.listed, null, 'warning');
    return memory;
  }

  protected hasAll(listener: LoadBalancer, state: ValueObject, { listed: known }: AttachmentMemory): boolean {
    const id = asText(state.certificate_id);
    return listedAs(listener, id, known).length > 0 && (state.default !== true || isDefault(listener, id, known));
  }

  protected readFrom(listener: LoadBalancer, state: ValueObject, { listed: known }: AttachmentMemory): Remote | null {
    const id = asText(state.certificate_id);
    if (listedAs(listener, id, known).length === 0) return null;
    const values = {
      ...state,
      elbv2: memberValue(state, 'elbv2') ?? isElbv2(listener),
      default: isDefault(listener, id, known),
      on_destroy: memberValue(state, 'on_destroy') ?? 'detach',
    };
    return { values, private: memoryOf(listener, id, known) };
  }

  protected createOn(operation: ListenerOperation, values: ValueObject, { main }: AttachmentMemory): Promise<Remote | null> {
    const id = asText(values.certificate_id);
    const elbv2 = typeof values.elbv2 === 'boolean' ? values.elbv2 : isElbv2(operation.listener);
    let overwritten: OverwrittenCertificates = {};
    const mayWrite = (now: LoadBalancer): boolean => {
      overwritten = overwrittenBy(beforeRun(operation, now), attaching(values, id));
      return !isOtherThanPlanned(operation, now, values, overwritten);
    };
    const create = async (): Promise<Remote | null> => {
      const made = await this.write(operation, { ...values, elbv2 }, {}, { main, mayWrite });
      return made && { ...made, values: withOverwritten(made.values, overwritten) };
    };
    return new ListenerClaims(operation).create(id, create, () => operation.report(messages.twoAttachments(id, operation.text)));
  }

  protected updateOn(
    operation: ListenerOperation,
    prior: ValueObject,
    planned: ValueObject,
    memory: AttachmentMemory,
  ): Promise<Remote | null> {
    const id = asText(planned.certificate_id);
    const main = memory.main ?? defaultOf(prior, operation.listener, memory.listed);
    if (prior.certificate_id !== id) return this.write(operation, planned, {}, { main, former: { prior, known: memory.listed } });
    // The state has it attached, so a single possible match counts for this write, without being remembered as certain.
    const [guess, another] = listedAs(operation.listener, id, memory.listed);
    const mayWrite = (now: LoadBalancer): boolean => {
      const isAttached = listedAs(beforeRun(operation, now), id, memory.listed).length > 0;
      if (!isAttached) operation.report(messages.listenerChanged(operation.text, { attached: [], detached: [id], default: undefined }));
      return isAttached;
    };
    const links = another === undefined && guess !== undefined ? { [id]: guess } : {};
    return this.write(operation, planned, links, { main, memory, mayWrite });
  }

  protected async deleteOn(operation: ListenerOperation, prior: ValueObject, { listed: known, held }: AttachmentMemory): Promise<void> {
    if (held) return;
    const nothing = { ...prior, certificate_id: null, default: false };
    await this.write(operation, nothing, {}, { former: { prior, known } });
  }

  /**
   * Attaches the wanted certificate, if any, and detaches the former one, if any. All others stay.
   *
   * @param main the default certificate that the plan saw; undefined if unknown
   * @param memory private state to keep; undefined if the certificate changes
   * @param mayWrite check of the listener before the first write
   */
  private async write(
    operation: ListenerOperation,
    values: ValueObject,
    links: Readonly<Record<string, string>>,
    { main, former, memory, mayWrite }: WriteOptions,
  ): Promise<Remote | null> {
    const { text } = operation;
    const ids = values.certificate_id === null ? [] : [asText(values.certificate_id)];
    const claims = new ListenerClaims(operation);
    let wasListed = false;
    const leaving = (now: LoadBalancer) => {
      const listed = former && formerlyListed(now, former, ids, wasListed);
      return listed === undefined || claims.holder(listed) ? undefined : listed;
    };
    const wanted = { ...wantedOf(values, ids), keeps: () => true, leaving, insists: true };
    const choose = (now: LoadBalancer): WantedCertificates | null => {
      const { default_certificate: present } = beforeRun(operation, now);
      const isOurs = ids.some((one) => listedAs(now, one, own(links, one)).includes(present));
      if (values.default === true && main !== undefined && present !== main && present !== '' && !isOurs) {
        operation.report(messages.listenerChanged(text, { attached: [], detached: [], default: { before: main, now: present } }));
        return null;
      }
      if (mayWrite && !mayWrite(now)) return null;
      if (!former) return wanted;
      const id = asText(former.prior.certificate_id);
      const [listed] = listedAs(now, id, former.known);
      wasListed = surelyListedAs(now, id, former.known).length > 0;
      const stays =
        listed === undefined || claims.leave(listed) !== undefined || ids.some((one) => surelyListedAs(now, one).includes(listed));
      const isRefused = !stays && reportNotDetachable(operation, now, id, former.known, ids.length === 0 ? null : values, 'error');
      return isRefused ? null : wanted;
    };
    const reached = await new ListenerWriter(operation, values.elbv2 !== false).write(links, choose);
    if (!reached) return null;
    const { listener, listed, known } = reached;
    const left = former && formerlyListed(listener, former, ids, true);
    const holder = left !== undefined && certificatesOf(listener).includes(left) ? claims.holder(left) : undefined;
    if (former && holder) operation.report(staysAttached(holder, asText(former.prior.certificate_id), text));
    const [id] = ids;
    if (id !== undefined) claims.take(surelyListedAs(listener, id, own(known, id)));
    const { default_certificate: after } = listener;
    return { values, private: memory ? { ...memory, main: after } : { ...memoryOf(listed, id ?? '', own(known, id ?? '')), main: after } };
  }
}

export const certificateAttachment = new CertificateAttachmentResource();

/** Returns the message that another resource of the run needs a certificate, which therefore is not detached. */
function staysAttached(holder: Holder, id: string, listener: string): Message {
  if (holder === 'set') return messages.heldBySet(id, listener);
  return holder === 'attachment' ? messages.heldByAttachment(id, listener) : messages.takenOver([id], listener);
}

/** Warns in a plan that the certificate is attached already, or that the listener is full. */
function warnOfAttaching(
  { listener, text, report }: ListenerOperation,
  planned: ValueObject,
  id: string,
  leaving: string | undefined,
): void {
  const goal = goalOf(listener, { ...wantedOf(planned, [id]), keeps: (listed) => listed !== leaving }, {});
  if (surelyListedAs(listener, id).length > 0) report(messages.alreadyAttached(id, text));
  else if (!orderWrites(contentOf(listener, goal, false), goal)) report(noOrder('warning', listener, goal));
}

/**
 * Returns whether a certificate cannot be detached, and reports it.
 *
 * @param next values of the resource after the replacement; null if there is none
 * @param severity a warning in a plan, an error in an apply
 */
function reportNotDetachable(
  { text, report }: ListenerOperation,
  now: LoadBalancer,
  id: string,
  known: string | undefined,
  next: ValueObject | null,
  severity: Severity,
): boolean {
  const staysDefault = isDefault(now, id, known) && (next === null || next.default === false);
  if (staysDefault && next?.on_destroy === 'keep') {
    if (severity === 'error') report(messages.formerStaysDefault(id, text));
    return false;
  }
  const ambiguous = ambiguousMatch(now, id, known);
  if (ambiguous.length > 0) report(messages.certificateAmbiguous(severity, id, text, ambiguous));
  else if (staysDefault) report(messages.defaultNotDetached(severity, id, text));
  return ambiguous.length > 0 || staysDefault;
}

/**
 * Returns the former certificate as listed, or its id if no list had it: a list may lag. Undefined if the listed one is not certain, or
 * is a wanted one.
 *
 * @param wasListed whether an earlier list had it
 */
function formerlyListed(now: LoadBalancer, { prior, known }: Former, wanted: readonly string[], wasListed: boolean): string | undefined {
  const id = asText(prior.certificate_id);
  const [sure] = surelyListedAs(now, id, known);
  const listed = sure ?? (wasListed || listedAs(now, id, known).length > 0 ? undefined : (known ?? id));
  if (listed === undefined) return undefined;
  const matches = (by: string, one: string) => surelyListedAs(withCertificate(now, one), by).includes(one);
  return wanted.some((one) => matches(one, listed) || matches(listed, one)) ? undefined : listed;
}

/** Returns the goal of a create: a certificate beside all others. */
function attaching(values: ValueObject, id: string): WantedCertificates {
  return { ...wantedOf(values, [id]), keeps: () => true };
}

/**
 * Returns the default certificate as the state has it, for a private state that is damaged or was edited: the certificate of the resource.
 * Undefined if that is another one.
 */
function defaultOf(state: ValueObject, listener: LoadBalancer, known: string | undefined): string | undefined {
  if (state.default !== true) return undefined;
  const id = asText(state.certificate_id);
  const matches = listedAs(listener, id, known);
  return matches.includes(listener.default_certificate) ? listener.default_certificate : (matches[0] ?? id);
}

function wantedOf({ default: isMain }: ValueObject, ids: readonly string[]): Pick<WantedCertificates, 'default' | 'ids'> {
  return { default: isMain === true ? ids[0] : undefined, ids };
}

function memoryOf(listener: LoadBalancer, id: string, known: string | undefined): AttachmentMemory {
  const [listed, another] = surelyListedAs(listener, id, known);
  const { default_certificate: main } = listener;
  return listed === undefined || another !== undefined ? { main } : { listed, main };
}
