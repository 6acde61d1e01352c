import { error, type Message, type Severity, warning } from '../framework/diagnostics';
import { HOW_TO_FORGET, quoted, quotedList } from './words';

// The listener always comes in words: `listener "edge-443" of load balancer "edge"`.

const KEEP_FIRST =
  'To leave it attached and only remove it from the state, set on_destroy = "keep", apply that, and then destroy. If ' +
  'you removed the resource ' +
  'block, put it back for that.';

export function unknownOnDestroy(value: string, choices: readonly string[]): Message {
  return error('Unknown value of on_destroy', `The value is ${quoted(value)}. Write one of ${quotedList(choices)}.`);
}

/** @param ids of certificates that have attachments; empty texts where they are not known yet */
export function listenerManagedTwice(listener: string, ids: readonly string[]): Message {
  const known = [...new Set(ids)].filter((id) => id !== '');
  return error(
    'The listener is managed by two kinds of resources',
    `In this run, the ${listener} has a resource of type svc_load_balancer_certificates and one of type svc_certificate_attachment` +
      `${known.length > 0 ? ` (for ${quotedList(known)})` : ''}. Each would undo what the other one does. Keep one ` +
      `kind for this listener: add the ` +
      'certificate to certificate_ids and forget the attachment, or forget the svc_load_balancer_certificates.\n\n' +
      HOW_TO_FORGET,
  );
}

export function twoOverOneListener(listener: string): Message {
  return error(
    'Two resources for the same listener',
    `This run has another svc_load_balancer_certificates for the ${listener}. Each would detach the certificates of ` +
      `the other one. Write one ` +
      `resource with all certificates, and forget the other one.\n\n${HOW_TO_FORGET}`,
  );
}

export function twoAttachments(id: string, listener: string): Message {
  return error(
    'Two attachments of the same certificate',
    `This run has another svc_certificate_attachment for certificate ${quoted(id)} on the ${listener}. Destroying ` +
      `one of them would detach the ` +
      `certificate of the other one. Keep one, and forget the other one.\n\n${HOW_TO_FORGET}`,
  );
}

export function alreadyAttached(id: string, listener: string): Message {
  return warning(
    'The certificate is already attached',
    `Certificate ${quoted(id)} is already attached to the ${listener}. This resource takes it over, and destroying ` +
      `this resource detaches it. ` +
      `If another resource or another workspace manages it too, forget it in one of the two.\n\n${HOW_TO_FORGET}`,
  );
}

/**
 * @param isDetached whether the former one does not stay attached
 * @param standIn a certificate that is the default for a moment in between, where there is no other order
 */
export function defaultChanges(listener: string, former: string, next: string, isDetached: boolean, standIn?: string): Message {
  const between =
    standIn === undefined ? '' : ` The listener has no room for one more certificate, so ${quoted(standIn)} is the default for a moment.`;
  return warning(
    'The default certificate changes',
    `The apply makes ${quoted(next)} the default certificate of the ${listener}. Then ${quoted(former)} is no longer the default ` +
      `certificate${isDetached ? ', and the apply detaches it' : ''}.${between}`,
  );
}

export function remainsDefault(id: string, listener: string): Message {
  return warning(
    'The certificate is still the default',
    `Certificate ${quoted(id)} is the default certificate of the ${listener}. The service cannot make it an ordinary one: another ` +
      'certificate has to become the default. Until then every plan shows this difference. Set default = true here, or on the ' +
      'attachment of another certificate.',
  );
}

/** @param refusal what the service said; undefined where it was not asked */
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
    summary: 'The listener is full',
    detail:
      `There is no room for certificate ${quoted(id)}: the ${listener} takes ${counted(capacity)} and has ` +
      `${quotedList(attached)}. First detach a ` +
      'certificate that is not the default. Or exchange one: change the certificate_id of its attachment, or replace ' +
      'it in certificate_ids of ' +
      `svc_load_balancer_certificates.${refusal === undefined ? '' : `\n\n${refusal}`}`,
  };
}

/** @param severity a warning of a plan, or an error of an apply that does nothing for this resource */
export function defaultNotDetached(severity: Severity, id: string, listener: string): Message {
  const what =
    severity === 'warning'
      ? 'The apply will fail, unless another certificate is the default by then.'
      : 'Nothing was written for this resource.';
  return {
    severity,
    summary: 'The default certificate cannot be detached',
    detail:
      `${quoted(id)} is the default certificate of the ${listener}, and the service does not detach a default ` +
      `certificate. ${what} Make another ` +
      `certificate the default first, for example with default = true on its attachment. ${KEEP_FIRST}`,
  };
}

/** @param listed one certificate that only ends like the id, or several that match */
export function ambiguousMatch(severity: Severity, id: string, listener: string, listed: readonly string[]): Message {
  const detail =
    listed.length > 1
      ? `${quoted(id)} matches several certificates of the ${listener}: ${quotedList(listed)}. The provider cannot ` +
        `tell which one you mean. ` +
        'Write the id as the service lists it.'
      : `The ${listener} has ${quotedList(listed)}. This ends like ${quoted(id)}, but it may be another certificate. ` +
        `If it is the certificate, ` +
        'write the id as the service lists it. If it is another one, set on_destroy = "keep" on the attachment, or name it in keep of ' +
        'svc_load_balancer_certificates.';
  return { severity, summary: 'The certificate cannot be identified', detail: `${detail} The provider detached nothing.` };
}

export function heldBySet(id: string, listener: string): Message {
  return warning(
    'Another resource keeps the certificate attached',
    `A svc_load_balancer_certificates of this run manages certificate ${quoted(id)} of the ${listener}. Therefore ` +
      `destroying the attachment does ` +
      'not detach it. You do not need to do anything.',
  );
}

/** @param ids of certificates that the resource holds, and whose attachments are destroyed */
export function attachmentsGo(ids: readonly string[], listener: string): Message {
  return warning(
    'Attachments of managed certificates are destroyed',
    `This run destroys attachments of ${quotedList(ids)}, which this resource manages on the ${listener}. At the ` +
      `end of the apply these ` +
      'certificates are attached, but the destroy may detach one of them for a moment. To prevent that, forget the attachments ' +
      `instead.\n\n${HOW_TO_FORGET}`,
  );
}

export function takenOver(ids: readonly string[], listener: string): Message {
  return warning(
    'Another resource took over certificates',
    `Another resource of this run now manages ${quotedList(ids)} on the ${listener}. Therefore the destroy does not ` +
      `detach them. You do not need ` +
      'to do anything.',
  );
}

export function formerStaysDefault(id: string, listener: string): Message {
  return warning(
    'The former certificate is kept by on_destroy',
    `${quoted(id)} is still the default certificate of the ${listener}. It stays attached because on_destroy is ` +
      `"keep". This resource no longer ` +
      'manages it.',
  );
}

export function detachedBefore(detached: readonly string[], listener: string): Message {
  return warning(
    'A certificate was detached and not replaced',
    `The ${listener} was full, so the provider detached ${quotedList(detached)} to make room. Then the new ` +
      `certificate could not be attached: see ` +
      'the error. Correct that error and apply again soon: until then the listener serves neither.',
  );
}

export function noSuchCertificate(id: string, said: string): Message {
  return error('Certificate not found', `The service has no certificate ${quoted(id)}.\n\n${said}`);
}

/** @param count of the certificates beside the default one, those that keep protects included */
export function tooManyCertificates(listener: string, capacity: number, count: number, kept: readonly string[]): Message {
  return error(
    'Too many certificates',
    `The ${listener} takes ${counted(capacity)}. Beside the default certificate, certificate_ids and keep have ${count}` +
      `${kept.length > 0 ? ` (from keep: ${quotedList(kept)})` : ''}. Remove some from certificate_ids or keep.`,
  );
}

export function capacityWithDefault(listener: string, capacity: number): Message {
  return warning(
    'The listener may have no room',
    `The ${listener} takes ${counted(capacity)}. With the default certificate, this plan leads to ${capacity + 1}. ` +
      `If the service counts the ` +
      'default certificate, it refuses the last one. In that case remove one from certificate_ids.',
  );
}

/** @param importId of the listener; undefined on an update */
export function alreadyHolds(listener: string, lost: readonly string[], importId: string | undefined): Message {
  const how =
    importId === undefined
      ? ''
      : `To manage them, import the listener, and bring certificate_ids in line:\n\n  import {\n    to = ` +
        `svc_load_balancer_certificates.NAME\n    id = ${quoted(importId)}\n  }\n\n`;
  return error(
    'The listener already holds certificates',
    `${importId === undefined ? 'This change' : 'Creating this resource'} would detach certificates of the ${listener} that it did not ` +
      `manage before: ${quotedList(lost)}.\n\n${how}To leave them attached, name them in keep. To detach them, set overwrite = true.`,
  );
}

export function willBeDetached(listener: string, lost: readonly string[]): Message {
  return warning(
    'Certificates will be detached',
    `As overwrite is set, the apply detaches certificates of the ${listener} that this resource did not ` +
      `manage before: ${quotedList(lost)}.`,
  );
}

/** How a listener differs from what it was when it was last read. */
export interface ListenerChanges {
  readonly attached: readonly string[];
  readonly detached: readonly string[];
  /** The default certificate, where it is another. */
  readonly default?: { readonly before: string; readonly now: string };
}

export function listenerChanged(listener: string, { attached, detached, default: main }: ListenerChanges): Message {
  const changes = [
    ...(attached.length > 0 ? [`attached: ${quotedList(attached)}`] : []),
    ...(detached.length > 0 ? [`detached: ${quotedList(detached)}`] : []),
    ...(main ? [`default certificate: ${quoted(main.before)}, now ${quoted(main.now)}`] : []),
  ];
  return error(
    'The listener changed after the plan',
    `Somebody changed the certificates of the ${listener} after the plan was made (${changes.join('; ')}). The apply would undo that. ` +
      'Nothing was written. Run terraform plan again.',
  );
}

/** @param missing ids that were attached and are not in the list */
export function notListed(listener: string, missing: readonly string[], waiting: readonly string[]): Message {
  return error(
    'An attached certificate is not listed',
    `The service accepted ${quotedList(missing)} for the ${listener}, but its list of load balancers does not show ` +
      `this id. To be safe, the ` +
      `provider did not detach ${quotedList(waiting)}. Write the id as the service lists it, or apply again later.`,
  );
}

export function defaultStays(id: string, listener: string): Message {
  return warning(
    'The default certificate stays attached',
    `${quoted(id)} is the default certificate of the ${listener}, and the service does not detach a default ` +
      `certificate. It stays attached, and ` +
      'Terraform no longer manages it. All other certificates of this resource are detached.',
  );
}

function counted(certificates: number): string {
  return certificates === 1 ? '1 certificate' : `${certificates} certificates`;
}
