import { isDeepStrictEqual } from 'node:util';
import type { CallOptions, Turn } from '../../../api';
import { AbortedError, isUnreadableSuccess, NotFoundError, ValidationError } from '../../../api/errors';
import { attachedAs, certificatesOf, listedAs, type LoadBalancer, surelyListedAs } from '../../../model';
import { FRESH_MS, Moved } from '../../connection/evidence';
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

/**
 * Writes the certificates of one listener. Resources of this process write one after another, each from a fresh read. Other aliases of
 * the provider are not locked.
 */
export class ListenerWriter {
  public constructor(private readonly operation: ListenerOperation) {}

  /**
   * Writes until the listener has the wanted certificates. Reads the listener before each write, because the service may keep or drop a
   * former default certificate, and because an earlier apply may have been interrupted. Stops before it detaches a certificate, or
   * replaces a default one, that another user attached since the first read.
   *
   * @param elbv2 whether the load balancer is of the newer type
   * @param mayWrite check of the listener before the first write
   * @returns null after an error
   */
  public async reach(
    wanted: WantedCertificates,
    links: KnownLinks,
    elbv2: boolean,
    mayWrite: (now: LoadBalancer) => boolean,
  ): Promise<Reached | null> {
    const { config, listener, text, report, context } = this.operation;
    const lock = context.connection.run.writes;
    const done: CertificateWrite[] = [];
    const seen = new SeenCertificates();
    let [known, before]: [KnownLinks, LoadBalancer | undefined] = [links, undefined];
    /** Error of the last write if the service accepted it with an unreadable answer. */
    let unreadable: Error | undefined;
    const reportDetached = (): void => {
      const detached = done.filter(({ kind }) => kind === 'detach').map(({ certificate }) => certificate);
      if (detached.length > 0) report(messages.detachedBefore(detached, text));
    };

    const step = async (asked: number, now: LoadBalancer): Promise<Reached | 'go on' | null> => {
      if (done.length === 0 && !mayWrite(now)) return null;
      known = { ...known, ...(before && learned(before, now, done)) };
      before = now;
      const goal = goalOf(now, wanted, known);
      const content = contentOf(now, goal, true);
      const order = orderWrites(content, goal) ?? (wanted.insists ? orderWrites({ ...content, capacity: Infinity }, goal) : undefined);
      if (unreadable && order?.some((write) => isAmong(done.slice(-1), write))) {
        done.pop();
        reportDetached();
        throw unreadable;
      }
      unreadable = undefined;
      const [unseen, open] = [order?.filter((write) => isAmong(done, write)) ?? [], order?.filter((write) => !isAmong(done, write)) ?? []];
      const [next] = open;
      // The list may have a wanted certificate with another spelling: nothing is detached before all are matched with certainty.
      const isBlind = next?.kind === 'detach' && unseen.length > 0;
      const foreign = seen.foreignIn(now, goal, done, open);
      const changed = foreign && messages.listenerChangedMeanwhile(text, foreign);
      const problem = order ? (isBlind && unlisted(now, goal, unseen, open)) || changed : noOrder('error', now, goal);
      if (problem) report(problem);
      if (problem || !next) return problem ? null : { listener: now, known };
      let isSent = false;
      try {
        isSent = await this.send({ asked, now }, next, goal.ids.get(next.certificate), elbv2);
      } catch (error) {
        if (error instanceof Moved) {
          isSent = true;
          return 'go on';
        }
        // The next read shows whether the write took effect.
        if (!isUnreadableSuccess(error)) throw error;
        unreadable = error;
        isSent = true;
      } finally {
        if (!isSent) reportDetached();
      }
      done.push(next);
      return isSent ? 'go on' : null;
    };

    const stopped = (error: unknown): Reached => {
      if (!AbortedError.is(error) || done.length === 0 || !before) throw error;
      report(messages.listenerInterrupted(text));
      return { listener: before, known };
    };

    // The lock covers all writes: of several replacements on a full listener, each uses the slot that it frees.
    return lock.entry('load-balancers', config, listenerKey(config, listener), async () => {
      for (;;) {
        const asked = context.connection.client.now();
        // Finished writes must reach the state, also after an interrupt.
        const now = await this.read(done.length > 0 ? { signal: context.abandon } : undefined);
        const outcome = now ? await step(asked, now).catch(stopped) : null;
        if (!now) report(listenerMissing(text));
        if (outcome !== 'go on') return outcome;
      }
    });
  }

  /** Reads the listener without caches; undefined if it no longer exists. */
  private async read(options?: CallOptions): Promise<LoadBalancer | undefined> {
    const { config, context, listener } = this.operation;
    const { balancers, client } = context.connection;
    balancers.forget(config);
    const listed = options ? (await client.loadBalancers.list(config, options)).items : await listenersOf(config, context);
    const found = findListener(listed, listenerValues(listener));
    return isProblem(found) ? undefined : found;
  }

  /**
   * @param evidence the listener that the write is based on, and the time of its read
   * @param id of a certificate to attach; a certificate to detach is named as listed
   * @returns whether the write is done; if the service refuses a certificate, an error is reported
   * @throws Moved if the listener has changed at the time of the write
   */
  private async send(
    evidence: { asked: number; now: LoadBalancer },
    { kind, certificate }: CertificateWrite,
    id = certificate,
    elbv2: boolean,
  ): Promise<boolean> {
    const { config, text, report, context } = this.operation;
    const { loadBalancers } = context.connection.client;
    const { now } = evidence;
    const check = async (turn: Turn): Promise<void> => {
      if (turn.now() - evidence.asked <= FRESH_MS) return;
      evidence.asked = turn.now();
      const then = await this.read(turn.reading);
      if (!then || !holdsTheSame(now, then)) throw new Moved();
    };
    const options = { signal: context.signal, abandon: context.abandon, check };
    const { name, provider, region, listener_name: listener, listener_port: listenerPort } = now;
    const place = { loadBalancer: name, platform: provider, region, listener, listenerPort, elbv2 } as const;
    try {
      if (kind === 'detach') await loadBalancers.detachCertificate(config, { ...place, certificateId: certificate }, options);
      else await loadBalancers.attachCertificate(config, { ...place, certificateId: id, default: kind === 'make default' }, options);
      return true;
    } catch (error) {
      const isRefused = ValidationError.is(error) || (NotFoundError.is(error) && error.missing === 'entry');
      if (kind === 'detach' && isRefused) {
        const then = await this.read();
        if (!then || !certificatesOf(then).includes(certificate)) return true;
      }
      if (kind === 'detach' || !isRefused) throw error;
      const attached = certificatesOf(now);
      const isFull = ValidationError.is(error) && attached.length >= now.max_certificates;
      // The load balancer was listed before this write, so the missing object is the certificate.
      if (!isFull && !NotFoundError.is(error)) throw error;
      const full = messages.fullListener('error', id, text, now.max_certificates, attached, error.message);
      report(isFull ? full : messages.noSuchCertificate(id, error.message));
      return false;
    } finally {
      context.connection.balancers.forget(config);
    }
  }
}

/** Certificates at the first read. Certificates that are listed later come from another user, or from this writer. */
class SeenCertificates {
  private first: LoadBalancer | undefined;

  /** Returns changes by other users that the open writes would undo; undefined if there are none. */
  public foreignIn(
    now: LoadBalancer,
    { ids }: ListenerGoal,
    done: readonly CertificateWrite[],
    open: readonly CertificateWrite[],
  ): ListenerChanges | undefined {
    const first = (this.first ??= now);
    const ours = done.filter(({ kind }) => kind !== 'detach').flatMap(({ certificate }) => listedAs(now, certificate));
    const isKnown = (listed: string) => certificatesOf(first).includes(listed) || ours.includes(listed) || ids.has(listed);
    const { default_certificate: main } = now;
    const attached = open
      .filter(({ kind, certificate }) => kind === 'detach' && !isKnown(certificate))
      .map(({ certificate }) => certificate);
    const isReplaced = open.some(({ kind }) => kind === 'make default');
    const isForeign = isReplaced && main !== first.default_certificate && main !== '' && !ours.includes(main) && !ids.has(main);
    const changed = isForeign ? { before: first.default_certificate, now: main } : undefined;
    return attached.length > 0 || changed ? { attached, detached: [], default: changed } : undefined;
  }
}

function holdsTheSame(a: LoadBalancer, b: LoadBalancer): boolean {
  const content = (one: LoadBalancer) => [one.default_certificate, ...certificatesOf(one).sort()];
  return isDeepStrictEqual(content(a), content(b));
}

/** Returns the reason why there is no order of writes: an ambiguous certificate, or a full listener. */
export function noOrder(severity: Severity, now: LoadBalancer, { guesses, ids, default: main, others }: ListenerGoal): Message {
  const [guess] = guesses;
  if (guess) return messages.ambiguousMatch(severity, guess[0], listenerText(now), guess[1]);
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
    : messages.ambiguousMatch('error', guessed, listenerText(now), guesses.get(guessed) ?? []);
}

/** Returns the link that appeared with the last attached certificate, if its id does not identify the link. */
function learned(before: LoadBalancer, now: LoadBalancer, done: readonly CertificateWrite[]): KnownLinks {
  const { kind, certificate: id = '' } = done.at(-1) ?? {};
  const link = kind === 'detach' || surelyListedAs(now, id).length > 0 ? undefined : attachedAs(before, now, id);
  return link === undefined ? {} : { [id]: link };
}

function isAmong(writes: readonly CertificateWrite[], { kind, certificate }: CertificateWrite): boolean {
  return writes.some((write) => write.kind === kind && write.certificate === certificate);
}
