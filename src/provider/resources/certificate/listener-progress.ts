import { attachedAs, certificatesOf, listedAs, type LoadBalancer, own, surelyListedAs } from '../../../model';
import { listenerText } from '../../listeners/listener';
import type { Message, Severity } from '../../framework/diagnostics';
import * as messages from '../../messages/certificates';
import { contentOf, goalOf, type KnownLinks, type ListenerGoal, type WantedCertificates, withCertificate } from './listener-goal';
import { type CertificateWrite, orderWrites } from './write-order';

/** A write of a listener, with the id that it sends. A certificate to detach is named as listed. */
export interface ListenerWrite extends CertificateWrite {
  readonly id: string;
}

/** A write that the service accepted. */
interface DoneWrite extends ListenerWrite {
  /** Default certificate before the write. */
  readonly formerDefault: string;
  /** The attached certificate, as a read listed it after the write; undefined if no read has shown it with certainty. */
  readonly listed?: string;
  /** Time in which the service did not show the write, in milliseconds; undefined if it did. */
  readonly hiddenMs?: number;
}

/** Progress of an operation on one listener. */
export interface Progress {
  /** Undefined before the first read. Certificates that are listed later come from another user, or from this operation. */
  readonly aim?: { readonly first: LoadBalancer; readonly wanted: WantedCertificates };
  readonly done: readonly DoneWrite[];
  readonly known: KnownLinks;
}

/** Whether a read shows the effect of a write. */
export function hasEffect({ kind, certificate, id }: ListenerWrite, before: LoadBalancer, seen: LoadBalancer, known: KnownLinks): boolean {
  if (kind === 'detach') return !certificatesOf(seen).includes(certificate);
  const listed = [...surelyListedAs(seen, id, own(known, id)), attachedAs(before, seen, id) ?? []].flat();
  return kind === 'make default' ? listed.includes(seen.default_certificate) : listed.length > 0;
}

/** Whether a read shows the listener after a write, not as before. Meanwhile, another user may have changed the default certificate. */
export function isShown(write: ListenerWrite, before: LoadBalancer, seen: LoadBalancer, known: KnownLinks): boolean {
  const isReplaced = write.kind === 'make default' && seen.default_certificate !== before.default_certificate;
  return isReplaced || hasEffect(write, before, seen, known);
}

/**
 * Returns the progress after a write, with the link that appeared with an attached certificate if its id does not identify the link.
 *
 * @param hiddenMs time in which the service did not show the write
 */
export function progressAfter<P extends Progress>(
  progress: P,
  write: ListenerWrite,
  before: LoadBalancer,
  seen: LoadBalancer,
  hiddenMs?: number,
): P {
  const { kind, id } = write;
  const isAttached = kind !== 'detach';
  const sure = surelyListedAs(seen, id, own(progress.known, id));
  const link = isAttached && sure.length === 0 ? attachedAs(before, seen, id) : undefined;
  const known = link === undefined ? progress.known : { ...progress.known, [id]: link };
  const done = { ...write, formerDefault: before.default_certificate, listed: isAttached ? (link ?? sure[0]) : undefined, hiddenMs };
  return { ...progress, known, done: [...progress.done, done] };
}

/** Returns a listener with the finished writes, also with those that a lagging list does not show. */
export function withDone(now: LoadBalancer, { done }: Pick<Progress, 'done'>): LoadBalancer {
  let { certificates, default_certificate: main } = now;
  for (const { kind, certificate, listed, formerDefault } of done) {
    if (kind === 'detach') certificates = certificates.filter((one) => one !== certificate);
    // The service may drop a former default certificate.
    if (kind === 'make default') certificates = certificates.filter((one) => one !== formerDefault || certificatesOf(now).includes(one));
    if (listed === undefined) continue;
    if (listed !== main && !certificates.includes(listed)) certificates = [...certificates, listed];
    if (kind === 'make default' && main === formerDefault) main = listed;
  }
  return { ...now, certificates, default_certificate: main };
}

/** Returns the certificates that were detached to free slots, without an attachment since. */
export function freedSlots({ done }: Pick<Progress, 'done'>): string[] {
  return done.slice(done.findLastIndex(({ kind }) => kind !== 'detach') + 1).map(({ certificate }) => certificate);
}

/**
 * Returns the next write of an operation, and whether certificates are still to be attached. There is no write if the listener has the
 * wanted certificates.
 *
 * @param now read of the listener, which may lag behind the finished writes
 */
export function nextWrite(
  now: LoadBalancer,
  { aim, done, known }: Required<Progress>,
): { readonly problem: Message } | { readonly next?: ListenerWrite; readonly attaches?: boolean } {
  const { wanted } = aim;
  const leaving = wanted.leaving?.(now);
  const listener = withDone(withCertificate(now, leaving), { done });
  const goal = goalOf(listener, { ...wanted, keeps: (listed) => listed !== leaving && wanted.keeps(listed) }, known);
  const content = contentOf(listener, goal, true);
  const order = orderWrites(content, goal) ?? (wanted.insists ? orderWrites({ ...content, capacity: Infinity }, goal) : undefined);
  if (!order) return { problem: noOrder('error', listener, goal) };

  const isDone = ({ kind, certificate }: CertificateWrite) => done.some((one) => one.kind === kind && one.certificate === certificate);
  const open = order.filter((write) => !isDone(write));
  const unseen = order.filter(isDone);
  const [next] = open;
  if (!next) return {};
  // The list may have a wanted certificate with another spelling: nothing is detached before all are matched with certainty.
  if (next.kind === 'detach' && unseen.length > 0) return { problem: unlisted(listener, goal, unseen, open) };
  const foreign = changesByOthers(listener, { aim, done, known }, goal, open, leaving);
  if (foreign) return { problem: messages.listenerChangedMeanwhile(listenerText(now), foreign) };
  const id = next.kind === 'detach' ? next.certificate : (goal.ids.get(next.certificate) ?? next.certificate);
  return { next: { ...next, id }, attaches: open.some(({ kind }) => kind !== 'detach') };
}

/** Returns the reason why there is no order of writes: an ambiguous certificate, or a full listener. */
export function noOrder(severity: Severity, now: LoadBalancer, { guesses, ids, default: main, others }: ListenerGoal): Message {
  const [guess] = guesses;
  if (guess) return messages.certificateAmbiguous(severity, guess[0], listenerText(now), guess[1]);
  const attached = certificatesOf(now);
  const missing = [main, ...others].find((listed) => listed !== undefined && !attached.includes(listed)) ?? '';
  return messages.fullListener(severity, ids.get(missing) ?? missing, listenerText(now), now.max_certificates, attached);
}

/** Returns changes by other users that the open writes would undo; undefined if there are none. */
function changesByOthers(
  now: LoadBalancer,
  { aim: { first }, done, known }: Required<Progress>,
  { ids }: ListenerGoal,
  open: readonly CertificateWrite[],
  leaving: string | undefined,
): messages.ListenerChanges | undefined {
  const ours = done.filter(({ kind }) => kind !== 'detach').flatMap(({ certificate }) => listedAs(now, certificate));
  const isKnown = (listed: string) =>
    listed === leaving || certificatesOf(first).includes(listed) || ours.includes(listed) || ids.has(listed);
  const { default_certificate: main } = now;
  const attached = open.filter(({ kind, certificate }) => kind === 'detach' && !isKnown(certificate)).map(({ certificate }) => certificate);
  // The service may drop a former default certificate.
  const isGone = (listed: string) => !certificatesOf(now).includes(listed) && !done.some(({ formerDefault }) => formerDefault === listed);
  const detached = open
    .filter(({ kind }) => kind !== 'detach')
    .map(({ certificate }) => ids.get(certificate) ?? certificate)
    .filter((id) => surelyListedAs(first, id, own(known, id)).some(isGone));
  const isReplaced = open.some(({ kind }) => kind === 'make default');
  const isForeign = isReplaced && main !== first.default_certificate && main !== '' && !ours.includes(main) && !ids.has(main);
  const changed = isForeign ? { before: first.default_certificate, now: main } : undefined;
  return attached.length + detached.length > 0 || changed ? { attached, detached, default: changed } : undefined;
}

function unlisted(
  now: LoadBalancer,
  { ids, guesses }: ListenerGoal,
  unseen: readonly CertificateWrite[],
  open: readonly CertificateWrite[],
): Message {
  const missing = unseen.map(({ certificate }) => ids.get(certificate) ?? certificate);
  const guessed = missing.find((id) => guesses.has(id));
  const waiting = open.map(({ certificate }) => certificate);
  return guessed === undefined
    ? messages.notListed(listenerText(now), missing, waiting)
    : messages.certificateAmbiguous('error', guessed, listenerText(now), guesses.get(guessed) ?? []);
}
