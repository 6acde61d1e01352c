import { ambiguousMatch, isDefault, listedAs, type LoadBalancer, own, shortId, surelyListedAs } from '../../../model';
import type { Severity } from '../../framework/diagnostics';
import type { PlannedChange, Remote } from '../../framework/resource';
import type { PrivateState } from '../../framework/server';
import { at, type ValueObject } from '../../framework/value';
import * as messages from '../../messages/certificates';
import { ATTACHMENT_IDENTITY, ATTACHMENT_SCHEMA } from './attachment-schema';
import { isElbv2 } from '../../listeners/listener';
import { ListenerClaims } from './listener-claims';
import { contentOf, goalOf, type WantedCertificates } from './listener-goal';
import { ListenerResource, type ListenerScene } from '../../listeners/listener-resource';
import { ListenerWriter, noOrder } from './listener-writer';
import { orderWrites } from './write-order';

/** What an attachment remembers beside its state. */
interface AttachmentMemory extends PrivateState {
  /** How the list has its certificate, for certain: what only ends like the id may be another one. */
  readonly listed?: string;
  /** The default certificate of the listener, as the list had it. Another one is not replaced unseen. */
  readonly main?: string;
  /** Of a planned destroy: a set holds the certificate. Core calls no resource that does not change, so that the apply may not see it. */
  readonly held?: boolean;
}

/** The certificate that another one replaces. */
interface Former {
  readonly prior: ValueObject;
  readonly known: string | undefined;
}

/** One certificate on a listener of a load balancer. It leaves all others of the listener alone. */
class CertificateAttachmentResource extends ListenerResource {
  public readonly typeName = 'svc_certificate_attachment';

  public constructor() {
    super(ATTACHMENT_SCHEMA, ATTACHMENT_IDENTITY, 'certificate_id', true);
  }

  protected planOn(scene: ListenerScene, change: PlannedChange): void {
    const { config, prior, planned, replaces, private: memory } = change;
    const { listener, text } = scene;
    if (prior === null) change.private = { main: listener.default_certificate, ...memory };
    if (prior === null && at(config, 'elbv2') === null) planned.elbv2 = isElbv2(listener);
    const id = typeof planned.certificate_id === 'string' ? planned.certificate_id : '';
    if (new ListenerClaims(scene).attach(id)) scene.tell(messages.listenerManagedTwice(text, [id]));
    if (id === '' || scene.hasError) return;
    const { listed: known } = memory as AttachmentMemory;
    const former = prior === null || prior.certificate_id === id ? undefined : String(prior.certificate_id);
    const [leaving] = former === undefined ? [] : surelyListedAs(listener, former, known);
    const isSame = leaving !== undefined && surelyListedAs(listener, id).includes(leaving);
    // The first half of a replacement frees the place.
    if (!isSame && replaces === null && (prior === null || former !== undefined)) warnOfAttaching(scene, planned, id, leaving);
    if (former !== undefined && !isSame) cannotGo(scene, listener, former, known, planned, 'warning');

    const isMain = isDefault(listener, id, former === undefined ? known : undefined);
    const { default_certificate: main } = listener;
    if (planned.default === true && main !== '' && !isMain)
      scene.tell(messages.defaultChanges(text, shortId(listener, main), id, leaving === main), 'default');
    if (planned.default === false && isMain && ambiguousMatch(listener, id, known).length === 0)
      scene.tell(messages.remainsDefault(id, text), 'default');
  }

  protected planDestroyOn(scene: ListenerScene, prior: ValueObject, memory: AttachmentMemory): AttachmentMemory {
    const id = String(prior.certificate_id);
    const [listed] = listedAs(scene.listener, id, memory.listed);
    if (listed !== undefined && new ListenerClaims(scene).leave(listed)) {
      scene.tell(messages.heldBySet(id, scene.text));
      return { ...memory, held: true };
    }
    cannotGo(scene, scene.listener, id, memory.listed, null, 'warning');
    return memory;
  }

  protected readFrom(listener: LoadBalancer, state: ValueObject, { listed: known }: AttachmentMemory): Remote | null {
    const id = String(state.certificate_id);
    if (listedAs(listener, id, known).length === 0) return null;
    const values = {
      ...state,
      elbv2: at(state, 'elbv2') ?? isElbv2(listener),
      default: isDefault(listener, id, known),
      on_destroy: at(state, 'on_destroy') ?? 'detach',
    };
    return { values, private: remembered(listener, id, known) };
  }

  protected createOn(scene: ListenerScene, values: ValueObject, { main }: AttachmentMemory): Promise<Remote | null> {
    const id = String(values.certificate_id);
    const elbv2 = typeof values.elbv2 === 'boolean' ? values.elbv2 : isElbv2(scene.listener);
    return new ListenerClaims(scene).create(
      id,
      () => this.reach(scene, { ...values, elbv2 }, {}, { main }),
      () => scene.tell(messages.twoAttachments(id, scene.text)),
    );
  }

  protected updateOn(scene: ListenerScene, prior: ValueObject, planned: ValueObject, memory: AttachmentMemory): Promise<Remote | null> {
    const id = String(planned.certificate_id);
    if (prior.certificate_id !== id) return this.reach(scene, planned, {}, { main: memory.main, former: { prior, known: memory.listed } });
    // The state says that it is attached, so that the one that may be it counts as it; it is not known for that.
    const [guess, another] = listedAs(scene.listener, id, memory.listed);
    return this.reach(scene, planned, another === undefined && guess !== undefined ? { [id]: guess } : {}, { main: memory.main, memory });
  }

  protected async deleteOn(scene: ListenerScene, prior: ValueObject, { listed: known, held }: AttachmentMemory): Promise<void> {
    if (held) return;
    const nothing = { ...prior, certificate_id: null, default: false };
    await this.reach(scene, nothing, {}, { former: { prior, known } });
  }

  /**
   * Attaches the wanted certificate, if there is one, and detaches the former one, if there is one. All others stay.
   *
   * @param main the default certificate that the plan saw; undefined where nobody knows
   * @param memory what stays remembered; undefined where the certificate is another
   */
  private async reach(
    scene: ListenerScene,
    values: ValueObject,
    links: Readonly<Record<string, string>>,
    { main, former, memory }: { main?: string; former?: Former; memory?: AttachmentMemory },
  ): Promise<Remote | null> {
    const ids = values.certificate_id === null ? [] : [String(values.certificate_id)];
    let leaving: string | undefined;
    const wanted = { ...wantedOf(values, ids), keeps: (listed: string) => listed !== leaving, insists: true };
    const mayWrite = (now: LoadBalancer): boolean => {
      const { default_certificate: present } = now;
      const isOurs = ids.some((one) => listedAs(now, one, own(links, one)).includes(present));
      if (values.default === true && main !== undefined && present !== main && present !== '' && !isOurs) {
        scene.tell(messages.listenerChanged(scene.text, { attached: [], detached: [], default: { before: main, now: present } }));
        return false;
      }
      if (!former) return true;
      const id = String(former.prior.certificate_id);
      const [listed] = listedAs(now, id, former.known);
      if (listed === undefined || ids.some((one) => surelyListedAs(now, one).includes(listed))) return true;
      const isHeld = ids.length === 0 && new ListenerClaims(scene).leave(listed);
      if (isHeld || new ListenerClaims(scene).isTaken(listed)) {
        scene.tell(isHeld ? messages.heldBySet(id, scene.text) : messages.takenOver([id], scene.text));
        return true;
      }
      leaving = listed;
      return !cannotGo(scene, now, id, former.known, ids.length === 0 ? null : values, 'error');
    };
    const reached = await new ListenerWriter(scene).reach(wanted, links, values.elbv2 !== false, mayWrite);
    if (!reached) return null;
    const [id] = ids;
    if (id !== undefined) new ListenerClaims(scene).take(...surelyListedAs(reached.listener, id, own(reached.known, id)));
    const { default_certificate: after } = reached.listener;
    return { values, private: memory ? { ...memory, main: after } : remembered(reached.listener, id ?? '', own(reached.known, id ?? '')) };
  }
}

export const certificateAttachment = new CertificateAttachmentResource();

/** Says what a plan that attaches another certificate meets on the listener. */
function warnOfAttaching({ listener, text, tell }: ListenerScene, planned: ValueObject, id: string, leaving: string | undefined): void {
  const goal = goalOf(listener, { ...wantedOf(planned, [id]), keeps: (listed) => listed !== leaving }, {});
  if (surelyListedAs(listener, id).length > 0) tell(messages.alreadyAttached(id, text));
  else if (!orderWrites(contentOf(listener, goal, false), goal)) tell(noOrder('warning', listener, goal));
}

/**
 * Whether a certificate cannot be detached, which is then said.
 *
 * @param next the resource that takes its place; null where none does
 * @param severity a warning in a plan, an error in an apply
 */
function cannotGo(
  { text, tell }: ListenerScene,
  now: LoadBalancer,
  id: string,
  known: string | undefined,
  next: ValueObject | null,
  severity: Severity,
): boolean {
  const staysDefault = isDefault(now, id, known) && (next === null || next.default === false);
  if (staysDefault && next?.on_destroy === 'keep') {
    if (severity === 'error') tell(messages.formerStaysDefault(id, text));
    return false;
  }
  const ambiguous = ambiguousMatch(now, id, known);
  if (ambiguous.length > 0) tell(messages.ambiguousMatch(severity, id, text, ambiguous));
  else if (staysDefault) tell(messages.defaultNotDetached(severity, id, text));
  return ambiguous.length > 0 || staysDefault;
}

function wantedOf({ default: isMain }: ValueObject, ids: readonly string[]): Pick<WantedCertificates, 'default' | 'ids'> {
  return { default: isMain === true ? ids[0] : undefined, ids };
}

function remembered(listener: LoadBalancer, id: string, known: string | undefined): AttachmentMemory {
  const [listed, another] = surelyListedAs(listener, id, known);
  const { default_certificate: main } = listener;
  return listed === undefined || another !== undefined ? { main } : { listed, main };
}
