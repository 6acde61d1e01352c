import { isDeepStrictEqual } from 'node:util';
import type { CallOptions, Turn } from '../../../api';
import { AbortedError, isUnreadableSuccess, NotFoundError, ValidationError } from '../../../api/errors';
import { cameAs, certificatesOf, listedAs, type LoadBalancer, surelyListedAs } from '../../../model';
import { FRESH_MS, Moved } from '../../connection/evidence';
import { findListener, isProblem, listenerKey, listenersOf, listenerText, listenerValues } from '../../listeners/listener';
import type { ListenerScene } from '../../listeners/listener-resource';
import * as messages from '../../messages/certificates';
import { listenerGone } from '../../messages/listener';
import type { ListenerChanges } from '../../messages/certificates';
import type { Message, Severity } from '../../framework/diagnostics';
import { contentOf, goalOf, type KnownLinks, type ListenerGoal, type WantedCertificates } from './listener-goal';
import { type CertificateWrite, orderWrites } from './write-order';

/** A listener that is as it is to be. */
export interface Reached {
  readonly listener: LoadBalancer;
  readonly known: KnownLinks;
}

/**
 * Writes to the certificates of one listener. Resources of this process write one after another, each to the listener as it
 * is in that moment. It does not see another alias or another process.
 */
export class ListenerWriter {
  public constructor(private readonly scene: ListenerScene) {}

  /**
   * Brings the listener to what is wanted, write by write. It looks at the listener again before each write, so that it ends
   * right whatever the service does with a former default certificate, and wherever an earlier apply was cut short. It stops
   * before it detaches a certificate, or replaces a default one, that somebody else has put there since the first look.
   *
   * @param elbv2 whether the balancer is of the newer kind
   * @param mayWrite asked of the listener before the first write
   * @returns null after an error
   */
  public async reach(
    wanted: WantedCertificates,
    links: KnownLinks,
    elbv2: boolean,
    mayWrite: (now: LoadBalancer) => boolean,
  ): Promise<Reached | null> {
    const { config, listener, text, tell, context } = this.scene;
    const lock = context.connection.run.writes;
    const done: CertificateWrite[] = [];
    const seen = new SeenCertificates();
    let [known, before]: [KnownLinks, LoadBalancer | undefined] = [links, undefined];
    /** The service accepted the last write, with an answer that cannot be read. */
    let unreadable: Error | undefined;
    const tellDetached = (): void => {
      const detached = done.filter(({ kind }) => kind === 'detach').map(({ certificate }) => certificate);
      if (detached.length > 0) tell(messages.detachedBefore(detached, text));
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
        tellDetached();
        throw unreadable;
      }
      unreadable = undefined;
      const [unseen, open] = [order?.filter((write) => isAmong(done, write)) ?? [], order?.filter((write) => !isAmong(done, write)) ?? []];
      const [next] = open;
      // The list may have a wanted certificate under another text: nothing is detached before all are surely matched.
      const isBlind = next?.kind === 'detach' && unseen.length > 0;
      const foreign = seen.foreignIn(now, goal, done, open);
      const changed = foreign && messages.listenerChangedMeanwhile(text, foreign);
      const problem = order ? (isBlind && unlisted(now, goal, unseen, open)) || changed : noOrder('error', now, goal);
      if (problem) tell(problem);
      if (problem || !next) return problem ? null : { listener: now, known };
      let isSent = false;
      try {
        isSent = await this.send({ asked, now }, next, goal.ids.get(next.certificate), elbv2);
      } catch (error) {
        if (error instanceof Moved) {
          isSent = true;
          return 'go on';
        }
        // The list tells whether the service has done it.
        if (!isUnreadableSuccess(error)) throw error;
        unreadable = error;
        isSent = true;
      } finally {
        if (!isSent) tellDetached();
      }
      done.push(next);
      return isSent ? 'go on' : null;
    };

    const stopped = (error: unknown): Reached => {
      if (!AbortedError.is(error) || done.length === 0 || !before) throw error;
      tell(messages.listenerInterrupted(text));
      return { listener: before, known };
    };

    // All of it in one turn: of several exchanges on a full listener, each uses the room that it makes.
    return lock.entry('load-balancers', config, listenerKey(config, listener), async () => {
      for (;;) {
        const asked = context.connection.client.now();
        // What was written belongs into the state, after a stop, too.
        const now = await this.read(done.length > 0 ? { signal: context.abandon } : undefined);
        const outcome = now ? await step(asked, now).catch(stopped) : null;
        if (!now) tell(listenerGone(text));
        if (outcome !== 'go on') return outcome;
      }
    });
  }

  /** The listener as it is now, past any cache; undefined when it is gone. */
  private async read(options?: CallOptions): Promise<LoadBalancer | undefined> {
    const { config, context, listener } = this.scene;
    const { balancers, client } = context.connection;
    balancers.forget(config);
    const listed = options ? (await client.loadBalancers.list(config, options)).items : await listenersOf(config, context);
    const found = findListener(listed, listenerValues(listener));
    return isProblem(found) ? undefined : found;
  }

  /**
   * @param evidence what the write was decided from, and when it was asked for
   * @param id of a certificate that is attached; one that is detached is named as the list has it
   * @returns whether it is done; an error is told where the service refuses a certificate
   * @throws Moved where the listener is another by the time of the write
   */
  private async send(
    evidence: { asked: number; now: LoadBalancer },
    { kind, certificate }: CertificateWrite,
    id = certificate,
    elbv2: boolean,
  ): Promise<boolean> {
    const { config, text, tell, context } = this.scene;
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
      // The balancer was listed a moment ago: what is missing is the certificate.
      if (!isFull && !NotFoundError.is(error)) throw error;
      const full = messages.fullListener('error', id, text, now.max_certificates, attached, error.message);
      tell(isFull ? full : messages.noSuchCertificate(id, error.message));
      return false;
    } finally {
      context.connection.balancers.forget(config);
    }
  }
}

/** What a listener held when it was first looked at: what else is there later, somebody else has put there, or this writer. */
class SeenCertificates {
  private first: LoadBalancer | undefined;

  /** What writes would undo although nobody has seen it; undefined where there is nothing of that. */
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

/** Why there is no order of writes: it is not clear which certificate is meant, or there is no room. */
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

/** The link that came with the last certificate that was attached, where the id alone does not tell it. */
function learned(before: LoadBalancer, now: LoadBalancer, done: readonly CertificateWrite[]): KnownLinks {
  const { kind, certificate: id = '' } = done.at(-1) ?? {};
  const link = kind === 'detach' || surelyListedAs(now, id).length > 0 ? undefined : cameAs(before, now, id);
  return link === undefined ? {} : { [id]: link };
}

function isAmong(writes: readonly CertificateWrite[], { kind, certificate }: CertificateWrite): boolean {
  return writes.some((write) => write.kind === kind && write.certificate === certificate);
}
