import { isDeepStrictEqual } from 'node:util';
import type { CallOptions } from '../../../api';
import { AbortedError, isUnreadableSuccess, NotFoundError, ValidationError } from '../../../api/errors';
import { attachedAs, certificatesOf, listedAs, type LoadBalancer, surelyListedAs } from '../../../model';
import { findListener, isProblem, listenerKey, listenersOf, listenerText, listenerValues } from '../../listeners/listener';
import type { ListenerOperation } from '../../listeners/listener-resource';
import * as messages from '../../messages/certificates';
import { listenerMissing } from '../../messages/listener';
import type { ListenerChanges } from '../../messages/certificates';
import type { Message, Severity } from '../../framework/diagnostics';
import { contentOf, goalOf, type KnownLinks, type ListenerGoal, type WantedCertificates } from './listener-goal';
import { type CertificateWrite, orderWrites } from './write-order';

/** A listener with the wanted certificates. */
export interface Reached {
  readonly listener: LoadBalancer;
  readonly known: KnownLinks;
}

/** Chooses the certificates of a listener, as it is before the first write; null after an error. */
type Choice = (now: LoadBalancer) => WantedCertificates | null;

/** State of the writes to one listener. */
interface Progress {
  /** Writes that the service accepted. */
  readonly done: readonly CertificateWrite[];
  /** Error of the last one of them, if its answer cannot be read. */
  readonly unreadable?: Error;
  readonly known: KnownLinks;
  readonly last?: ListenerRead;
}

/** A read of the listener. */
interface ListenerRead {
  readonly now: LoadBalancer;
  /** The listener before the first write. Certificates that are listed later come from another user, or from this writer. */
  readonly first: LoadBalancer;
  readonly wanted: WantedCertificates;
}

/** The next write, and what the listener shows of the writes before it. */
interface Remaining {
  readonly goal: ListenerGoal;
  /** Whether the wanted certificates can be reached. */
  readonly hasOrder: boolean;
  /** Writes that are done, but have no visible effect. */
  readonly unseen: readonly CertificateWrite[];
  /** Writes that are not done, in order. */
  readonly open: readonly CertificateWrite[];
}

/**
 * Writes the certificates of one listener. Resources of this process write one after another, each from a fresh read. Other aliases of
 * the provider are not locked.
 */
export class ListenerWriter {
  /** @param elbv2 whether the load balancer is of the newer type */
  public constructor(
    private readonly operation: ListenerOperation,
    private readonly elbv2: boolean,
  ) {}

  /**
   * Writes until the listener has the wanted certificates. Reads the listener before each write, because the service may keep or drop a
   * former default certificate, and because an earlier apply may have been interrupted. Stops before it detaches a certificate, or
   * replaces a default one, that another user attached since the first read.
   *
   * @param choose called after each read until a write is done
   * @returns null after an error
   */
  public write(links: KnownLinks, choose: Choice): Promise<Reached | null> {
    const { config, listener, context } = this.operation;
    // The lock covers all writes: of several replacements on a full listener, each uses the slot that it frees.
    const lock = context.connection.run.writes;
    return lock.entry('load-balancers', config, listenerKey(config, listener), () => this.writeAll(links, choose));
  }

  private async writeAll(links: KnownLinks, choose: Choice): Promise<Reached | null> {
    let progress: Progress = { done: [], known: links };
    for (;;) {
      const last = await this.readNext(progress, choose);
      if (!last) return null;
      const known = { ...progress.known, ...learned(progress, last.now) };
      const remaining = remainingWrites(last, known, progress.done);
      this.throwIfLost(progress, remaining);
      const problem = problemOf(last, progress.done, remaining);
      if (problem) {
        this.operation.report(problem);
        return null;
      }
      const [next] = remaining.open;
      if (!next) return { listener: last.now, known };
      const outcome = await this.attempt(next, remaining.goal, { done: progress.done, known, last });
      if (outcome === 'refused') return null;
      if (outcome === 'interrupted') return { listener: last.now, known };
      progress = outcome;
    }
  }

  /** Reads the listener for the next write; null after an error. */
  private async readNext({ done, last }: Progress, choose: Choice): Promise<ListenerRead | null> {
    const { text, report, context } = this.operation;
    // Finished writes must reach the state, also after an interrupt.
    const now = await this.read(done.length > 0 ? { signal: context.abandon } : undefined);
    if (!now) {
      report(listenerMissing(text));
      return null;
    }
    const wanted = last && done.length > 0 ? last.wanted : choose(now);
    return wanted && { now, first: last?.first ?? now, wanted };
  }

  /** @throws the error of a write with an unreadable answer, if the write had no effect */
  private throwIfLost({ done, unreadable }: Progress, { unseen }: Remaining): void {
    if (!unreadable || !unseen.some((write) => isAmong(done.slice(-1), write))) return;
    this.reportDetached(done.slice(0, -1));
    throw unreadable;
  }

  /**
   * Sends a write.
   *
   * @returns the progress with this write, or without it if the listener has changed meanwhile. `refused` after an error; `interrupted` if
   *   other writes are done.
   */
  private async attempt(
    next: CertificateWrite,
    { ids }: ListenerGoal,
    progress: Progress & { readonly last: ListenerRead },
  ): Promise<Progress | 'refused' | 'interrupted'> {
    const { done, last } = progress;
    const { report, text } = this.operation;
    try {
      const sent = await this.send(last, next, ids.get(next.certificate));
      if (sent === 'done') return { ...progress, done: [...done, next] };
      if (sent === 'changed') return progress;
      this.reportDetached(done);
      return 'refused';
    } catch (error) {
      // The next read shows whether the write took effect.
      if (isUnreadableSuccess(error)) return { ...progress, done: [...done, next], unreadable: error };
      this.reportDetached(done);
      if (!AbortedError.is(error) || done.length === 0) throw error;
      report(messages.listenerInterrupted(text));
      return 'interrupted';
    }
  }

  /** Reports certificates that are detached although the operation fails. */
  private reportDetached(done: readonly CertificateWrite[]): void {
    const detached = done.filter(({ kind }) => kind === 'detach').map(({ certificate }) => certificate);
    if (detached.length > 0) this.operation.report(messages.detachedBefore(detached, this.operation.text));
  }

  /** Reads the listener without caches; undefined if it no longer exists. */
  private async read(options?: CallOptions): Promise<LoadBalancer | undefined> {
    const { config, context } = this.operation;
    const { balancers, client } = context.connection;
    balancers.forget(config);
    return this.find(options ? (await client.loadBalancers.list(config, options)).items : await listenersOf(config, context));
  }

  private find(listed: readonly LoadBalancer[]): LoadBalancer | undefined {
    const found = findListener(listed, listenerValues(this.operation.listener));
    return isProblem(found) ? undefined : found;
  }

  /**
   * @param read the read that the write is based on
   * @param id of a certificate to attach; a certificate to detach is named as listed
   * @returns `changed` if the listener has changed at the time of the write; `refused` after an error
   */
  private async send(
    read: ListenerRead,
    { kind, certificate }: CertificateWrite,
    id = certificate,
  ): Promise<'done' | 'changed' | 'refused'> {
    const { config, text, report, context } = this.operation;
    const { loadBalancers } = context.connection.client;
    const { now } = read;
    const { name, provider, region, listener_name: listener, listener_port: listenerPort } = now;
    const place = { loadBalancer: name, platform: provider, region, listener, listenerPort, elbv2: this.elbv2 } as const;
    try {
      const outcome = await loadBalancers.writeCertificates<'changed'>(
        config,
        name,
        async (turn) => {
          if (!hasSameCertificates(now, this.find((await turn.list()).items))) return { refused: 'changed' };
          return kind === 'detach'
            ? turn.detach({ ...place, certificateId: certificate })
            : turn.attach({ ...place, certificateId: id, default: kind === 'make default' });
        },
        context,
      );
      return 'refused' in outcome ? 'changed' : 'done';
    } catch (error) {
      const isRefused = ValidationError.is(error) || (NotFoundError.is(error) && error.missing === 'entry');
      if (kind === 'detach' && isRefused) {
        const then = await this.read();
        if (!then || !certificatesOf(then).includes(certificate)) return 'done';
      }
      if (kind === 'detach' || !isRefused) throw error;
      const attached = certificatesOf(now);
      const isFull = ValidationError.is(error) && attached.length >= now.max_certificates;
      // The load balancer was listed before this write, so the missing object is the certificate.
      if (!isFull && !NotFoundError.is(error)) throw error;
      const full = messages.fullListener('error', id, text, now.max_certificates, attached, error.message);
      report(isFull ? full : messages.noSuchCertificate(id, error.message));
      return 'refused';
    } finally {
      context.connection.balancers.forget(config);
    }
  }
}

/** Compares the listener with the wanted certificates, and with the writes that are done. */
function remainingWrites({ now, wanted }: ListenerRead, known: KnownLinks, done: readonly CertificateWrite[]): Remaining {
  const goal = goalOf(now, wanted, known);
  const content = contentOf(now, goal, true);
  const order = orderWrites(content, goal) ?? (wanted.insists ? orderWrites({ ...content, capacity: Infinity }, goal) : undefined);
  return {
    goal,
    hasOrder: order !== undefined,
    unseen: order?.filter((write) => isAmong(done, write)) ?? [],
    open: order?.filter((write) => !isAmong(done, write)) ?? [],
  };
}

/** Returns the reason not to send the next write; undefined if there is none. */
function problemOf(read: ListenerRead, done: readonly CertificateWrite[], remaining: Remaining): Message | undefined {
  const { goal, hasOrder, unseen, open } = remaining;
  if (!hasOrder) return noOrder('error', read.now, goal);
  // The list may have a wanted certificate with another spelling: nothing is detached before all are matched with certainty.
  if (open[0]?.kind === 'detach' && unseen.length > 0) return unlisted(read.now, goal, unseen, open);
  const foreign = changesByOthers(read, goal, done, open);
  return foreign && messages.listenerChangedMeanwhile(listenerText(read.now), foreign);
}

/** Returns changes by other users that the open writes would undo; undefined if there are none. */
function changesByOthers(
  { now, first }: ListenerRead,
  { ids }: ListenerGoal,
  done: readonly CertificateWrite[],
  open: readonly CertificateWrite[],
): ListenerChanges | undefined {
  const ours = done.filter(({ kind }) => kind !== 'detach').flatMap(({ certificate }) => listedAs(now, certificate));
  const isKnown = (listed: string) => certificatesOf(first).includes(listed) || ours.includes(listed) || ids.has(listed);
  const { default_certificate: main } = now;
  const attached = open.filter(({ kind, certificate }) => kind === 'detach' && !isKnown(certificate)).map(({ certificate }) => certificate);
  const isReplaced = open.some(({ kind }) => kind === 'make default');
  const isForeign = isReplaced && main !== first.default_certificate && main !== '' && !ours.includes(main) && !ids.has(main);
  const changed = isForeign ? { before: first.default_certificate, now: main } : undefined;
  return attached.length > 0 || changed ? { attached, detached: [], default: changed } : undefined;
}

function hasSameCertificates(a: LoadBalancer | undefined, b: LoadBalancer | undefined): boolean {
  const content = (one: LoadBalancer) => [one.default_certificate, ...certificatesOf(one).sort()];
  return a !== undefined && b !== undefined && isDeepStrictEqual(content(a), content(b));
}

/** Returns the reason why there is no order of writes: an ambiguous certificate, or a full listener. */
export function noOrder(severity: Severity, now: LoadBalancer, { guesses, ids, default: main, others }: ListenerGoal): Message {
  const [guess] = guesses;
  if (guess) return messages.certificateAmbiguous(severity, guess[0], listenerText(now), guess[1]);
  const attached = certificatesOf(now);
  const missing = [main, ...others].find((listed) => listed !== undefined && !attached.includes(listed)) ?? '';
  return messages.fullListener(severity, ids.get(missing) ?? missing, listenerText(now), now.max_certificates, attached);
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

/** Returns the link that appeared with the last attached certificate, if its id does not identify the link. */
function learned({ done, last }: Progress, now: LoadBalancer): KnownLinks {
  const { kind, certificate: id = '' } = done.at(-1) ?? {};
  const link = !last || kind === 'detach' || surelyListedAs(now, id).length > 0 ? undefined : attachedAs(last.now, now, id);
  return link === undefined ? {} : { [id]: link };
}

function isAmong(writes: readonly CertificateWrite[], { kind, certificate }: CertificateWrite): boolean {
  return writes.some((write) => write.kind === kind && write.certificate === certificate);
}
