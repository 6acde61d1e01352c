import { certificatesOf, isDefault, type LoadBalancer, own } from '../../../model';
import { mapOf } from '../../framework/memory';
import type { TypedAttribute } from '../../framework/schema';
import { isValueObject, type ValueObject } from '../../framework/value';
import { listenerKey } from '../../listeners/listener';
import type { ListenerOperation } from '../../listeners/listener-resource';
import { listenerChanged } from '../../messages/certificates';
import type { CertificateRole } from '../../connection/services';
import { goalOf, type WantedCertificates } from './listener-goal';
import type { ListenerWrite } from './listener-progress';

// Certificates of others that a create detaches, or replaces as the default, as its attribute `overwritten` shows them.

/** Roles of the overwritten certificates, as the service lists them. */
export type OverwrittenCertificates = Readonly<Record<string, CertificateRole>>;

/** The shape of overwritten certificates in a private state. */
export const OVERWRITTEN_SHAPE = mapOf((role) => role === 'default' || role === 'attached');

/** @param what begins the description: the certificates, and their values */
export function overwrittenAttribute(what: string): TypedAttribute {
  return {
    type: { map: 'string' },
    computed: true,
    description:
      `${what}. The keys are ids as the service lists them. Known in the plan: the apply writes nothing if the service has other ones ` +
      'then. Refreshes and updates leave it unchanged.',
  };
}

/** Records the certificates that a write of this run changes. Call this before the write. */
export function noteWrite(operation: ListenerOperation, now: LoadBalancer, { kind, certificate }: ListenerWrite): void {
  const former = certificatesOf(now).includes(certificate) ? roleOf(now, certificate) : null;
  note(operation, certificate, former);
  if (kind === 'make default' && now.default_certificate !== '') note(operation, now.default_certificate, 'default');
}

/** Records the listed form of a certificate that this run attached. */
export function noteAttached(operation: ListenerOperation, listed: string): void {
  note(operation, listed, null);
}

function note({ config, listener, context }: ListenerOperation, certificate: string, before: CertificateRole | null): void {
  context.connection.run.originals.listeners.note(listenerKey(config, listener), certificate, before);
}

/** Returns a listener as it was before this run's writes, with later changes by others. */
export function beforeRun({ config, context: { connection } }: ListenerOperation, now: LoadBalancer): LoadBalancer {
  const present = new Map(certificatesOf(now).map((listed) => [listed, roleOf(now, listed)] as const));
  const roles = connection.run.originals.listeners.restored(listenerKey(config, now), present);
  // A default certificate of another user comes first.
  const main = [...roles].find(([, role]) => role === 'default')?.[0] ?? '';
  return { ...now, certificates: [...roles.keys()], default_certificate: main };
}

/**
 * Returns the certificates that a create overwrites.
 *
 * @param before listener as before this run's writes
 */
export function overwrittenBy(before: LoadBalancer, wanted: WantedCertificates): OverwrittenCertificates {
  const { default_certificate: former } = before;
  const { default: main = former, others, kept } = goalOf(before, wanted, {});
  const isReplaced = wanted.default !== undefined && main !== former && !isDefault(before, wanted.default);
  const lost = certificatesOf(before).filter((listed) => ![main, ...others, ...kept].includes(listed) || (isReplaced && listed === former));
  return Object.fromEntries(lost.map((listed) => [listed, roleOf(before, listed)]));
}

/**
 * Reports changes by others that a create would undo although its plan does not show that.
 *
 * @param planned values of the create. Those of `overwritten` may be unknown in the plan
 */
export function isOtherThanPlanned(
  operation: ListenerOperation,
  now: LoadBalancer,
  { overwritten: planned }: ValueObject,
  lost: OverwrittenCertificates,
): boolean {
  if (!isValueObject(planned)) return false;
  const withRole = (roles: ValueObject, role: CertificateRole) => Object.keys(roles).filter((one) => own(roles, one) === role);
  const attached = withRole(lost, 'attached').filter((one) => !Object.hasOwn(planned, one));
  const detached = withRole(planned, 'attached').filter((one) => !Object.hasOwn(lost, one) && !certificatesOf(now).includes(one));
  const [before, after] = [planned, lost].map((roles) => withRole(roles, 'default')[0]);
  const main = before === after ? undefined : { before, now: now.default_certificate };
  if (attached.length + detached.length === 0 && !main) return false;
  operation.report(listenerChanged(operation.text, { attached, detached, default: main }));
  return true;
}

/** Returns the values of a created resource, with what it overwrote if the plan did not know that. */
export function withOverwritten(values: ValueObject, overwritten: OverwrittenCertificates): ValueObject {
  return isValueObject(values.overwritten) ? values : { ...values, overwritten: { ...overwritten } };
}

function roleOf({ default_certificate: main }: LoadBalancer, listed: string): CertificateRole {
  return listed === main ? 'default' : 'attached';
}
