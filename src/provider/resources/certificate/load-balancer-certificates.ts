import { ambiguousMatch, certificatesOf, isDefault, listedAs, type LoadBalancer, own, shortId, surelyListedAs } from '../../../model';
import type { ChangeToPlan, Remote } from '../../framework/resource';
import { having, isText, listOf, mapOf, type MemoryShape } from '../../framework/memory';
import type { PrivateState } from '../../framework/server';
import { memberValue, hasUnknown, isUnknown, UNKNOWN, type Value, type ValueObject } from '../../framework/value';
import * as messages from '../../messages/certificates';
import { isElbv2 } from '../../listeners/listener';
import { LISTENER_CERTIFICATES_SCHEMA } from './listener-certificates-schema';
import { ListenerClaims } from './listener-claims';
import { contentOf, goalOf, keptBy, type KnownLinks, type WantedCertificates } from './listener-goal';
import { ListenerResource, type ListenerOperation } from '../../listeners/listener-resource';
import { LISTENER_IDENTITY } from '../../listeners/listener-schema';
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

/** Private state of the resource. */
interface CertificatesMemory extends PrivateState {
  /** Certificates of the listener at its last read. */
  readonly seen?: { readonly default: string; readonly certificates: readonly string[] };
  readonly links?: KnownLinks;
  /** In the plan of a create: the attribute of this name. */
  readonly overwritten?: OverwrittenCertificates;
}

/** All certificates of one listener of a load balancer. */
class LoadBalancerCertificatesResource extends ListenerResource {
  public readonly typeName = 'svc_load_balancer_certificates';
  public readonly memory: MemoryShape = {
    seen: having({ default: isText, certificates: listOf(isText) }),
    links: mapOf(isText),
    overwritten: OVERWRITTEN_SHAPE,
  };

  public constructor() {
    super(LISTENER_CERTIFICATES_SCHEMA, LISTENER_IDENTITY, 'certificate_ids', false);
  }

  protected planOn(operation: ListenerOperation, change: ChangeToPlan): void {
    const { planned, prior } = change;
    const { seen, links = {} } = change.private as CertificatesMemory;
    const { listener, text } = operation;
    // The create compares the listener with the one that the first plan read. Some engines forget that one, and plan again in the apply.
    if (prior === null) change.private = { ...change.private, seen: seen ?? seenOf(beforeRun(operation, listener)) };
    const claims = new ListenerClaims(operation);
    const isDestroyed = claims.keepSet(prior === null);
    if (claims.wantSet()) operation.report(messages.twoOverOneListener(text), 'load_balancer');
    else if (isDestroyed) operation.report(messages.detachedUnderAnother(text), 'load_balancer');
    const wanted = wantedOf(planned);
    const attachments = claims.manageAll();
    if (attachments.length > 0) operation.report(messages.listenerManagedTwice(text, attachments), 'load_balancer');
    // A certificate that is already detached is held too.
    const having = (listed: string) => ({ ...listener, certificates: [...listener.certificates, listed] });
    const going = claims.hold((listed) => !wanted || isWanted(having(listed), wanted, links, listed));
    if (going.length > 0) {
      operation.report(messages.attachmentsDestroyed(going, text));
      // Core does not call unchanged resources, but this one must check the listener after the attachments are destroyed.
      if (prior !== null) planned.attached_certificates = UNKNOWN;
    }
    if (!wanted || operation.hasError) return;
    checkCapacity(operation, change, wanted, links);
    if (prior === null && !isUnknown(planned.overwrite)) {
      const overwritten = (change.private as CertificatesMemory).overwritten ?? overwrittenOn(operation, listener, wanted);
      planned.overwritten = { ...overwritten };
      change.private = { ...change.private, overwritten };
    }
    checkLoss(operation, listener, wanted, planned, prior);
  }

  protected planDestroyOn(operation: ListenerOperation, _prior: ValueObject, memory: PrivateState): PrivateState {
    if (new ListenerClaims(operation).leaveSet()) operation.report(messages.detachedUnderAnother(operation.text), 'load_balancer');
    reportDefaultStays(operation);
    return memory;
  }

  protected hasAll(listener: LoadBalancer, state: ValueObject, { links = {} }: CertificatesMemory): boolean {
    const { default: main, ids } = wantedOf(state) ?? { ids: [] };
    const isMain = main === undefined || isDefault(listener, main, own(links, main));
    return isMain && ids.every((id) => listedAs(listener, id, own(links, id)).length > 0);
  }

  protected readFrom(listener: LoadBalancer, state: ValueObject, { links = {} }: CertificatesMemory): Remote {
    return remote(state, listener, links);
  }

  protected createOn(operation: ListenerOperation, values: ValueObject, memory: CertificatesMemory): Promise<Remote | null> {
    let overwritten: OverwrittenCertificates = {};
    const mayWrite = (now: LoadBalancer, wanted: WantedCertificates) => {
      overwritten = overwrittenOn(operation, now, wanted);
      return (
        !isChanged(operation, now, wanted, memory, null) &&
        !isOtherThanPlanned(operation, now, values, overwritten) &&
        !checkLoss(operation, now, wanted, values, null)
      );
    };
    const create = async (): Promise<Remote | null> => {
      const made = await this.write(operation, values, {}, mayWrite);
      return made && { ...made, values: withOverwritten(made.values, overwritten) };
    };
    return new ListenerClaims(operation).create(this.typeName, create, () => operation.report(messages.twoOverOneListener(operation.text)));
  }

  protected updateOn(
    operation: ListenerOperation,
    prior: ValueObject,
    planned: ValueObject,
    memory: CertificatesMemory,
  ): Promise<Remote | null> {
    return this.write(
      operation,
      planned,
      memory,
      (now, wanted) => !isChanged(operation, now, wanted, memory, prior) && !checkLoss(operation, now, wanted, planned, prior),
    );
  }

  protected async deleteOn(operation: ListenerOperation, prior: ValueObject, memory: CertificatesMemory): Promise<void> {
    const { text } = operation;
    const claims = new ListenerClaims(operation);
    claims.destroySet();
    const { links = {} } = memory;
    const before = wantedOf(prior);
    if (!before) return;
    const wanted = {
      ids: [],
      keeps: (listed: string) => claims.isTaken(listed) || (before.keeps(listed) && !isWanted(operation.listener, before, links, listed)),
    };
    const choose = (now: LoadBalancer): WantedCertificates | null => {
      const unclear = before.ids.filter((id) => ambiguousMatch(now, id, own(links, id)).length > 0);
      for (const id of unclear) operation.report(messages.certificateAmbiguous('error', id, text, ambiguousMatch(now, id, own(links, id))));
      const taken = certificatesOf(now).filter((listed) => claims.isTaken(listed));
      if (taken.length > 0) operation.report(messages.takenOver(taken, text));
      const mayWrite = unclear.length === 0 && !isChanged(operation, now, wanted, memory, prior);
      return mayWrite ? wanted : null;
    };
    const writer = new ListenerWriter(operation, isElbv2(operation.listener));
    if (await writer.write(links, choose)) reportDefaultStays(operation);
  }

  /** @param mayWrite check of the listener before the first write */
  private async write(
    operation: ListenerOperation,
    values: ValueObject,
    { links = {} }: CertificatesMemory,
    mayWrite: (now: LoadBalancer, wanted: WantedCertificates) => boolean,
  ): Promise<Remote | null> {
    const wanted = wantedOf(values);
    if (!wanted) throw new Error(`${this.typeName} has unknown values in an apply`);
    const writer = new ListenerWriter(operation, isElbv2(operation.listener));
    const reached = await writer.write(links, (now) => (mayWrite(now, wanted) ? withFormerDefault(now, wanted) : null));
    if (!reached) return null;
    const { listener, known } = reached;
    new ListenerClaims(operation).take(certificatesOf(listener).filter((listed) => isWanted(listener, wanted, known, listed)));
    return remote(values, listener, known);
  }
}

export const loadBalancerCertificates = new LoadBalancerCertificatesResource();

/** Returns what a create overwrites: what the listener had before this run's writes. */
function overwrittenOn(operation: ListenerOperation, now: LoadBalancer, wanted: WantedCertificates): OverwrittenCertificates {
  const before = beforeRun(operation, now);
  return overwrittenBy(before, withFormerDefault(before, wanted));
}

/** Returns the wanted certificates; undefined while some are unknown. */
function wantedOf({
  default_certificate_id: main = null,
  certificate_ids: ids = null,
  keep = null,
}: ValueObject): WantedCertificates | undefined {
  if ([main, ids, keep].some(hasUnknown)) return undefined;
  return { default: typeof main === 'string' && main !== '' ? main : undefined, ids: texts(ids), keeps: keptBy(texts(keep)) };
}

function texts(value: Value | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Adds a former default certificate that keep protects, because the service might drop it. */
function withFormerDefault(listener: LoadBalancer, wanted: WantedCertificates): WantedCertificates {
  const { default_certificate: main } = listener;
  const isKept = wanted.default !== undefined && main !== '' && wanted.keeps(main);
  return isKept ? { ...wanted, ids: [...wanted.ids, shortId(listener, main)] } : wanted;
}

/** Whether a listed certificate is, or may be, a wanted one. */
function isWanted(listener: LoadBalancer, { default: main, ids }: WantedCertificates, links: KnownLinks, listed: string): boolean {
  return [main ?? [], ...ids].flat().some((id) => listedAs(listener, id, own(links, id)).includes(listed));
}

/** Reports certificates above the capacity, and a change of the default certificate. */
function checkCapacity(
  { listener, text, report, refuse }: ListenerOperation,
  change: ChangeToPlan,
  wanted: WantedCertificates,
  links: KnownLinks,
): void {
  const goal = goalOf(listener, withFormerDefault(listener, wanted), links);
  const { max_certificates: max, default_certificate: former } = listener;
  const order = orderWrites(contentOf(listener, goal, true), goal);
  if (goal.besideDefault > max) refuse(change, messages.tooManyCertificates(text, max, goal.besideDefault, goal.kept));
  else if (!order) refuse(change, noOrder('error', listener, goal));
  else if (!orderWrites(contentOf(listener, goal, false), goal)) report(messages.capacityWithDefault(text, max));
  if (goal.besideDefault > max || !order || wanted.default === undefined || former === '' || goal.default === former) return;
  const standIn = order.find(({ kind, certificate }) => kind === 'make default' && certificate !== goal.default)?.certificate;
  const isDetached = order.some(({ kind, certificate }) => kind === 'detach' && certificate === former);
  report(
    messages.defaultChanges(text, shortId(listener, former), wanted.default, isDetached, change.prior === null, standIn),
    'default_certificate_id',
  );
}

/**
 * Refuses to detach certificates that the plan does not show: on a create all that are attached, on an update those that keep protected
 * before.
 *
 * @returns whether the write is refused
 */
function checkLoss(
  { config, text, report }: ListenerOperation,
  listener: LoadBalancer,
  wanted: WantedCertificates,
  { overwrite }: ValueObject,
  prior: ValueObject | null,
): boolean {
  const before = prior && wantedOf(prior);
  const { default: main = listener.default_certificate, others, kept } = goalOf(listener, wanted, {});
  const lost = certificatesOf(listener)
    .filter((listed) => ![main, ...others, ...kept].includes(listed))
    .filter((listed) => !before || (before.keeps(listed) && !isWanted(listener, before, {}, listed)));
  if (lost.length === 0 || hasUnknown(overwrite ?? null)) return false;
  if (overwrite === true) report(messages.willBeDetached(text, lost, prior === null), 'overwrite');
  else report(messages.alreadyHolds(text, lost, before ? undefined : `${config}/${listener.name}/${listener.listener_name}`));
  return overwrite !== true;
}

/**
 * Returns whether another user changed the listener after the plan, so a write would undo the change. Reports it as an error.
 *
 * @param prior null for a create
 */
function isChanged(
  operation: ListenerOperation,
  listener: LoadBalancer,
  wanted: WantedCertificates,
  { seen: remembered, links = {} }: CertificatesMemory,
  prior: ValueObject | null,
): boolean {
  // What this run wrote before, as the destroy of another such resource, is no change by another user.
  const now = beforeRun(operation, listener);
  const seen = remembered ?? (prior ? seenIn(prior, now) : undefined);
  if (!seen) return false;
  const listed = certificatesOf(now);
  const before = { ...now, certificates: [...seen.certificates] };
  // Nor is the loss of a certificate whose attachment this run destroyed.
  const accounted = [...listed, ...new ListenerClaims(operation).hold(() => true)];
  const attached = listed.filter((one) => !seen.certificates.includes(one) && !wanted.keeps(one) && !isWanted(now, wanted, links, one));
  const detached = seen.certificates.filter((one) => !accounted.includes(one) && isWanted(before, wanted, links, one));
  const main = now.default_certificate === seen.default ? undefined : { before: seen.default, now: now.default_certificate };
  if (attached.length + detached.length === 0 && !main) return false;
  operation.report(messages.listenerChanged(operation.text, { attached, detached, default: main }));
  return true;
}

function seenOf(listener: LoadBalancer): NonNullable<CertificatesMemory['seen']> {
  return { default: listener.default_certificate, certificates: certificatesOf(listener).sort() };
}

/**
 * Returns the certificates as the state has them: Core passes no private state to the destroy of a tainted object, and that of an edited
 * state may be missing. The default certificate counts as unchanged.
 */
function seenIn({ attached_certificates: attached = null }: ValueObject, now: LoadBalancer): CertificatesMemory['seen'] {
  return Array.isArray(attached) ? { default: now.default_certificate, certificates: texts(attached) } : undefined;
}

function reportDefaultStays({ listener, text, report }: ListenerOperation): void {
  const { default_certificate: main } = listener;
  if (main !== '') report(messages.defaultStays(shortId(listener, main), text));
}

/** Returns the values of the resource on the listener. Certificates keep the ids that the state has for them. */
function remote(values: ValueObject, listener: LoadBalancer, known: KnownLinks): Remote {
  const { default_certificate: main } = listener;
  const wanted = wantedOf(values) ?? { ids: [], keeps: () => false };
  const isManaged = !Array.isArray(values.certificate_ids) || typeof values.default_certificate_id === 'string';
  const ids = wanted.ids.filter((id) => listedAs(listener, id, own(known, id)).length > 0);
  const isListed = (id: string) => listedAs(listener, id, own(known, id)).includes(main);
  const mainId = wanted.default !== undefined && isListed(wanted.default) ? wanted.default : undefined;
  const strangers = certificatesOf(listener).filter(
    (listed) => listed !== main && !wanted.keeps(listed) && !isWanted(listener, { ...wanted, default: undefined }, known, listed),
  );
  const links = [wanted.default ?? [], ...wanted.ids]
    .flat()
    .filter((id) => own(known, id) !== undefined && surelyListedAs(listener, id).length === 0);
  return {
    values: {
      ...values,
      default_certificate_id: isManaged ? (mainId ?? shortId(listener, main)) : null,
      certificate_ids: [...ids, ...strangers.map((listed) => shortId(listener, listed))],
      keep: texts(values.keep),
      overwrite: values.overwrite === true,
      on_destroy: memberValue(values, 'on_destroy') ?? 'keep',
      attached_certificates: certificatesOf(listener),
    },
    private: {
      seen: seenOf(listener),
      links: Object.fromEntries(links.map((id) => [id, own(known, id)])),
    },
  };
}
