import { counted } from '../../model/words';
import { inApp } from '../framework/audience';
import { error, type Message, type Severity, warning } from '../framework/diagnostics';
import {
  HOW_TO_DESTROY,
  HOW_TO_FORGET_DEPOSED,
  howToForget,
  HOW_TO_UNTAINT,
  ifInconsistent,
  importBlock,
  inSummary,
  PLAN_AGAIN,
  quoted,
  quotedInSummary,
  quotedList,
} from './words';

// The parameter `listener` is its name in messages: `listener "edge-443" of load balancer "edge"`.

const SET = 'svc_load_balancer_certificates';
const ATTACHMENT = 'svc_certificate_attachment';

function howToLeaveAttached(): string {
  return (
    'To leave it attached, and only remove the resource from the state:\n\n' +
    inApp(
      '1. If you removed the construct, put it back.\n2. Set its property keepOnDestroy to true.\n' +
        '3. Deploy the app.\n4. Remove the construct.',
      '1. If you removed the resource block, put it back.\n2. Set on_destroy = "keep".\n3. Run terraform apply.\n4. Destroy the resource.',
    )
  );
}

/** @param ids of certificates that have attachments; empty strings if they are not known yet */
export function listenerManagedTwice(listener: string, ids: readonly string[]): Message {
  const known = [...new Set(ids)].filter((id) => id !== '');
  const certificates = known.length > 0 ? ` (for ${quotedList(known)})` : '';
  return error(
    'The listener is managed by two kinds of resources',
    `In this run, a resource of type ${SET} and a resource of type ${ATTACHMENT}${certificates} both manage the ${listener}. Each ` +
      'would undo what the other one does. Keep one kind of resource for this listener:\n\n' +
      `- To keep the ${SET}, add the certificate to certificate_ids, and forget the attachment.\n` +
      `- To keep the attachment, forget the ${SET}.\n\n${howToForget()}`,
  );
}

/** Returns the remedies for certificates that move between attachments. Items of a list. */
function howToMoveCertificates(): string {
  return (
    inApp(
      '- If you renamed the construct, call the method moveFromId of its resource with the old address, TYPE.OLD_NAME.\n' +
        '- If you create the constructs in a loop, make each id from the certificate id, and not from a position.\n',
      '- If keys of count or for_each changed, write moved blocks from the old addresses to the new ones. Keys that are certificate ids ' +
        'do not change: for_each = toset([...]).\n',
    ) + `- To manage the listener as a whole, in one order, write a ${SET}.`
  );
}

export function twoOverOneListener(listener: string): Message {
  return error(
    'Two resources for the same listener',
    `This run has another resource of type ${SET} for the ${listener}. Each would detach the certificates of the other one. Write all ` +
      `certificates in one of them, and forget the other one.\n\n${howToForget()}`,
  );
}

export function detachedUnderAnother(listener: string): Message {
  return error(
    'A destroy would detach what another resource manages',
    `This plan destroys a resource of type ${SET} for the ${listener}, and keeps or creates another one. The destroy would detach the ` +
      'certificates that the other resource manages.\n\n' +
      inApp(
        '- If you renamed the construct, call the method moveFromId of its resource with the old address, TYPE.OLD_NAME.\n',
        '- If you renamed the resource, or a key of for_each, write a moved block from the old address to the new one.\n',
      ) +
      `${HOW_TO_FORGET_DEPOSED}- Otherwise forget the resource that the plan destroys.\n\n${howToForget()}`,
  );
}

export function twoAttachments(id: string, listener: string): Message {
  return error(
    'Two attachments of the same certificate',
    `This run has another resource of type ${ATTACHMENT} for certificate ${quoted(id)} on the ${listener}. Destroying one of them would ` +
      `detach the certificate of the other one. Keep one, and forget the other one.\n\n${howToForget()}`,
  );
}

/** @param id of a certificate that two attachments have, one of which gives it up, or may give it up */
export function givenUpByOne(id: string, listener: string): Message {
  return error(
    'Another attachment of the same certificate stays',
    `Two resources of type ${ATTACHMENT} have certificate ${quoted(id)} on the ${listener}. One of them is destroyed, or its ` +
      'certificate_id changes; the other one keeps the certificate. The apply would detach the certificate, because it does not call ' +
      'resources that do not change.\n\n' +
      `${HOW_TO_FORGET_DEPOSED}- Otherwise forget the resource that gives the certificate up. To attach another certificate, add a ` +
      `resource.\n\n${howToForget()}`,
  );
}

export function alreadyAttached(id: string, listener: string): Message {
  return warning(
    `Certificate ${quotedInSummary(id)} is already attached`,
    `Certificate ${quoted(id)} is already attached to the ${listener}. This resource takes it over, and destroying this resource ` +
      `detaches it.\n\n${howToMoveCertificates()}\n` +
      `- If another configuration or another workspace manages it too, forget it in one of the two.\n\n${howToForget()}`,
  );
}

const THE_CERTIFICATES = 'the certificates of the listener';

/**
 * @param isDetached whether the apply detaches the former default
 * @param isCreate whether the plan creates the resource
 * @param standIn a certificate that is the default temporarily, if the listener is full
 */
export function defaultChanges(
  listener: string,
  former: string,
  next: string,
  isDetached: boolean,
  isCreate: boolean,
  standIn?: string,
): Message {
  const between =
    standIn === undefined
      ? ''
      : ` The listener has no free slot for another certificate. Therefore ${quoted(standIn)} is the default certificate temporarily.`;
  return warning(
    `The default certificate changes to ${quotedInSummary(next)}`,
    `The apply makes ${quoted(next)} the default certificate of the ${listener}. Then ${quoted(former)} is no longer the default ` +
      `certificate${isDetached ? ', and the apply detaches it' : ''}.${between}${isCreate ? ` ${ifInconsistent(THE_CERTIFICATES)}` : ''}`,
  );
}

export function remainsDefault(id: string, listener: string): Message {
  return warning(
    `Certificate ${quotedInSummary(id)} is still the default`,
    `This resource has default = false, but certificate ${quoted(id)} is the default certificate of the ${listener}, until ` +
      'another certificate becomes the default. Until then, every plan shows this difference. Set default = true on the attachment of ' +
      'another certificate, or set default = true here.',
  );
}

/**
 * @param severity a warning of a plan, because a slot may become free, else an error
 * @param refusal by the service; undefined if no request was sent
 */
export function fullListener(
  severity: Severity,
  id: string,
  listener: string,
  capacity: number,
  attached: readonly string[],
  refusal?: string,
): Message {
  return {
    severity,
    summary: `The listener is full: no room for certificate ${quotedInSummary(id)}`,
    detail:
      `Certificate ${quoted(id)} cannot be attached: the ${listener} takes at most ${counted(capacity, 'certificate')}, and has ` +
      `${quotedList(attached)}.\n\n` +
      '- To free a slot, first detach a certificate that is not the default.\n' +
      `- To replace a certificate, change certificate_id of its attachment, or certificate_ids of the ${SET}.` +
      (refusal === undefined ? '' : `\n\n${refusal}`),
  };
}

/** @param severity a warning of a plan, or an error of an apply that writes nothing for this resource */
export function defaultNotDetached(severity: Severity, id: string, listener: string): Message {
  const what =
    severity === 'warning'
      ? 'The apply will fail, unless another certificate is the default by then.'
      : 'Nothing was written for this resource.';
  return {
    severity,
    summary: `Default certificate ${quotedInSummary(id)} cannot be detached`,
    detail:
      `${quoted(id)} is the default certificate of the ${listener}, and the service does not detach a default certificate. ${what}\n\n` +
      'To detach it, first make another certificate the default, for example with default = true on its attachment.\n\n' +
      howToLeaveAttached(),
  };
}

/**
 * @param severity a warning of a plan, because the apply compares again, else an error
 * @param listed one certificate with only the same end, or several that match
 */
export function certificateAmbiguous(severity: Severity, id: string, listener: string, listed: readonly string[]): Message {
  const detail =
    listed.length > 1
      ? `${quoted(id)} matches several certificates of the ${listener}: ${quotedList(listed)}. The provider detaches ` +
        'none of them. Write the id as the service lists it.'
      : `The ${listener} has the certificate ${quotedList(listed)}. It has the same end as ${quoted(id)}, but may be another ` +
        'certificate, so the provider detaches nothing.\n\n' +
        '- If it is the same certificate, write the id as the service lists it.\n' +
        `- If it is another certificate, set on_destroy = "keep" on the attachment, or add it to keep of the ${SET}.`;
  return { severity, summary: `Certificate ${quotedInSummary(id)} cannot be identified`, detail };
}

export function heldBySet(id: string, listener: string): Message {
  return warning(
    `Another resource keeps certificate ${quotedInSummary(id)} attached`,
    `In this run, a resource of type ${SET} manages certificate ${quoted(id)} of the ${listener}. Therefore destroying the attachment ` +
      'does not detach the certificate. You do not need to do anything.',
  );
}

/** @param id of a certificate that one attachment gives up, and another one has or gets */
export function heldByAttachment(id: string, listener: string): Message {
  return warning(
    `Another attachment needs certificate ${quotedInSummary(id)}`,
    `In this run, one resource of type ${ATTACHMENT} with certificate ${quoted(id)} of the ${listener} is destroyed or gets another ` +
      'certificate, and another one needs the same certificate. The provider does not detach it. Only if Terraform destroys the first ' +
      'resource before it reaches the other one, the certificate is detached for a moment, and attached again. To prevent this:\n\n' +
      howToMoveCertificates(),
  );
}

/** @param ids of certificates that the resource manages, and whose attachments are destroyed */
export function attachmentsDestroyed(ids: readonly string[], listener: string): Message {
  return warning(
    `Attachments of managed certificates are destroyed: ${inSummary(quotedList(ids))}`,
    `This run destroys the attachments of certificates that this resource manages on the ${listener}: ${quotedList(ids)}. After the ` +
      'apply, these certificates are attached. During the apply, the destroy may detach one of them temporarily. To prevent this, ' +
      `forget the attachments instead of destroying them.\n\n${howToForget()}`,
  );
}

export function takenOver(ids: readonly string[], listener: string): Message {
  return warning(
    `Another resource took over certificates: ${inSummary(quotedList(ids))}`,
    `Another resource of this run now manages these certificates of the ${listener}: ${quotedList(ids)}. Therefore the provider does not ` +
      'detach them. You do not need to do anything.',
  );
}

export function formerStaysDefault(id: string, listener: string): Message {
  return warning(
    `The former certificate ${quotedInSummary(id)} stays attached`,
    `${quoted(id)} is still the default certificate of the ${listener}. It stays attached, because on_destroy is "keep". This resource ` +
      'no longer manages it. You do not need to do anything.',
  );
}

export function detachedBefore(detached: readonly string[], listener: string): Message {
  return warning(
    `Detached and not replaced: ${inSummary(quotedList(detached))}`,
    `The ${listener} was full, so the provider detached ${quotedList(detached)} first. Then the new certificate could not be ` +
      'attached: see the error. The listener now has neither the old nor the new certificate. Correct the error, and apply again soon.',
  );
}

export function noSuchCertificate(id: string, listener: string, refusal: string): Message {
  return error(
    'Certificate not found',
    `The request to attach certificate ${quoted(id)} was answered with status 404, and the ${listener} does not show the certificate. ` +
      'Check the id. If it is right, look for a proxy or a gateway between this machine and the service that answers in its place.\n\n' +
      refusal,
  );
}

/** @param count of the certificates without the default one, including those that keep protects */
export function tooManyCertificates(listener: string, capacity: number, count: number, kept: readonly string[]): Message {
  const protectedOnes = kept.length > 0 ? ` (keep contains ${quotedList(kept)})` : '';
  return error(
    'Too many certificates',
    `The ${listener} takes at most ${counted(capacity, 'certificate')}. Without the default certificate, certificate_ids and keep ` +
      `contain ${counted(count, 'certificate')}${protectedOnes}. Remove some of them from certificate_ids or keep.`,
  );
}

export function capacityWithDefault(listener: string, capacity: number): Message {
  return warning(
    `There may be no room on ${inSummary(listener)}`,
    `The ${listener} takes at most ${counted(capacity, 'certificate')}. This plan leads to ` +
      `${counted(capacity + 1, 'certificate')}, the default certificate included. ` +
      'If the service counts the default certificate, it refuses the last one. In that case, remove one from certificate_ids.',
  );
}

/** @param importId of the listener; undefined on an update */
export function alreadyHolds(listener: string, lost: readonly string[], importId: string | undefined): Message {
  const isCreate = importId !== undefined;
  const howToImport = isCreate
    ? `\n${HOW_TO_UNTAINT}\n${HOW_TO_DESTROY}\n` +
      `- To manage them, import the listener, and write their ids in certificate_ids:\n\n${importBlock(SET, importId)}`
    : '';
  return error(
    'The listener already holds certificates',
    `${isCreate ? 'Creating this resource' : 'This update'} would detach certificates of the ${listener} that it did not manage before: ` +
      `${quotedList(lost)}.\n\n` +
      `- To leave them attached, add them to keep.\n- To detach them, set overwrite = true.${howToImport}`,
  );
}

export function willBeDetached(listener: string, lost: readonly string[], isCreate: boolean): Message {
  return warning(
    `Certificates will be detached: ${inSummary(quotedList(lost))}`,
    `Because overwrite is true, the apply detaches certificates of the ${listener} that this resource did not manage before: ` +
      `${quotedList(lost)}. To leave one of them attached, add it to keep.${isCreate ? ` ${ifInconsistent(THE_CERTIFICATES)}` : ''}`,
  );
}

/** Changes of a listener since its last read. */
export interface ListenerChanges {
  readonly attached: readonly string[];
  readonly detached: readonly string[];
  /** Change of the default certificate. `before` is undefined if it is not known. */
  readonly default?: { readonly before?: string; readonly now: string };
}

function changesText({ attached, detached, default: main }: ListenerChanges): string {
  const changes = [
    ...(attached.length > 0 ? [`attached: ${quotedList(attached)}`] : []),
    ...(detached.length > 0 ? [`detached: ${quotedList(detached)}`] : []),
    ...(main ? [`default certificate: ${main.before === undefined ? '' : `was ${quoted(main.before)}, `}is now ${quoted(main.now)}`] : []),
  ];
  return changes.join('; ');
}

export function listenerChanged(listener: string, changes: ListenerChanges): Message {
  return error(
    'The listener changed after the plan',
    `Another user changed the certificates of the ${listener} after this plan was made (${changesText(changes)}). The apply would undo ` +
      `that change, so nothing was written. ${PLAN_AGAIN}`,
  );
}

export function listenerChangedMeanwhile(listener: string, changes: ListenerChanges): Message {
  return error(
    'The listener changed during the apply',
    `Another user changed the certificates of the ${listener} while this apply wrote to it (${changesText(changes)}). The apply would ` +
      'undo that change, so it stopped. What it wrote before stays. Run terraform plan again.',
  );
}

export function listenerInterrupted(listener: string): Message {
  return error(
    'The apply was interrupted',
    `Some certificates of the ${listener} are written, and others are not. The state contains this resource. Run terraform plan ` +
      'again, which shows what is left to do.',
  );
}

/** @param missing ids that were attached and are not in the list */
export function notListed(listener: string, missing: readonly string[], waiting: readonly string[]): Message {
  return error(
    'An attached certificate is not listed',
    `The service accepted ${quotedList(missing)} for the ${listener}, but its list of load balancers does not show this id. To be safe, ` +
      `the provider did not detach ${quotedList(waiting)}.\n\n` +
      '- If the list shows the certificate with another id, write that id.\n' +
      '- If the list does not show it yet, run terraform apply again later.',
  );
}

/** @param waitedMs how long the provider waited */
export function certificatesNotVisible(listener: string, ids: readonly string[], waitedMs: number): Message {
  return warning(
    `The service does not show certificates of ${inSummary(listener)} yet`,
    `The service accepted the change of ${quotedList(ids)} on the ${listener}, but its list still showed the former certificates ` +
      `${Math.round(waitedMs / 1000)} s later. Wait until the service shows the change before you plan again. If the service is known to ` +
      'be slow, set consistency_timeout in the provider block to more seconds.',
  );
}

/** @param failure the error of the read */
export function certificateNotReadBack(listener: string, id: string, failure: string): Message {
  return warning(
    `The certificate ${quotedInSummary(id)} was written, but not read back`,
    `The service accepted the change of ${quoted(id)} on the ${listener}. The state has what was written until the next refresh reads ` +
      `it. ${failure}`,
  );
}

export function defaultStays(id: string, listener: string): Message {
  return warning(
    `Default certificate ${quotedInSummary(id)} stays attached`,
    `${quoted(id)} is the default certificate of the ${listener}, and the service does not detach a default certificate. It stays ` +
      'attached, and Terraform no longer manages it. All other certificates of this resource are detached. You do not need to do anything.',
  );
}
